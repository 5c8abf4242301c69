import ReadoutModel

/// Writes rows in the InfluxDB line protocol: the template as measurement, each value as a field.
///
/// Integers are written as floats, because a field has only one type and a later definition may have decimals. For the
/// same reason a number in another unit than the value's has a field of its own, with that unit in its name.
///
/// InfluxDB keeps one point per moment: records of the same second, such as the pages of a file, are some nanoseconds
/// apart, the same in every export.
/// - Source: InfluxDB, "Line protocol", including its rules on which characters to escape where.
struct InfluxWriter: RowSink {
    private let columns: [ExportColumn]
    private let measurement: [UInt8]
    private let includesDoubtful: Bool
    private var output = OutputBuffer()

    /// The columns needed besides the values.
    static let needed: [ExportColumn] = [.capturedAt, .utcOffset, .status, .numberInMoment]

    /// - Parameter columns: `needed`, then values.
    init(columns: [ExportColumn], template: String, options: ExportOptions) {
        self.columns = columns
        includesDoubtful = options.includesDoubtful
        measurement = InfluxWriter.escaped(Array(template.utf8)[...], [0x20, UInt8(ascii: ",")])
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) {}

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let text = cells[0],
            let moment = UniversalMoment(
                String(decoding: text, as: UTF8.self),
                utcOffset: cells[1].flatMap { Int(String(decoding: $0, as: UTF8.self)) })
        else { return }
        let start = output.bytes.count
        output.bytes += measurement
        if includesDoubtful, let status = cells[2] {
            output.bytes += ",status=".utf8
            output.bytes += status
        }
        var mark = UInt8(ascii: " ")
        for (index, column) in columns.enumerated() {
            guard case .value(_, let name, _, _) = column, let cell = cells[index] else { continue }
            output.bytes.append(mark)
            mark = UInt8(ascii: ",")
            let other = cells.inOtherUnit[index]
            let field = other.map { "\(name) \($0.unit)" } ?? name
            output.bytes += InfluxWriter.escaped(
                Array(field.utf8)[...], [0x20, UInt8(ascii: ","), UInt8(ascii: "=")])
            output.bytes.append(UInt8(ascii: "="))
            if let other {
                output.bytes += other.number.utf8
            } else if cells.isNumber(index) {
                output.bytes += cell
            } else {
                output.bytes.append(0x22)
                output.bytes += InfluxWriter.escaped(cell, [0x22, 0x5C])
                output.bytes.append(0x22)
            }
        }
        guard mark == UInt8(ascii: ",") else {
            // A line needs at least one field.
            output.bytes.removeSubrange(start...)
            return
        }
        let nanoseconds = cells[3].map(Array.init) ?? []
        output.bytes += " \(moment.seconds)".utf8
        output.bytes += repeatElement(UInt8(ascii: "0"), count: max(0, 9 - nanoseconds.count))
        output.bytes += nanoseconds + [0x0A]
        try output.flushWhenFull(to: sink)
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try output.flush(to: sink)
    }

    /// Escapes `marks` with backslashes, and replaces line ends, which cannot be escaped, with spaces.
    private static func escaped(_ text: ArraySlice<UInt8>, _ marks: Set<UInt8>) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            if byte == 0x0A || byte == 0x0D { return [0x20] }
            return marks.contains(byte) ? [0x5C, byte] : [byte]
        }
    }
}
