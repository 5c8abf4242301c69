/// Writes rows as a Markdown table; doubtful cells are in italics.
struct MarkdownWriter: RowSink {
    private let columns: [ExportColumn]
    private let hasDecimalComma: Bool
    private var output = OutputBuffer()

    init(columns: [ExportColumn], options: ExportOptions) {
        self.columns = columns
        hasDecimalComma = options.hasDecimalComma
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) {
        for column in columns {
            output.bytes += "| ".utf8
            append(Array(column.heading.utf8)[...], isHeading: true)
            output.bytes += " ".utf8
        }
        output.bytes += "|\n".utf8
        for column in columns { output.bytes += (column.isNumber ? "| ---: " : "| --- ").utf8 }
        output.bytes += "|\n".utf8
    }

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        for index in columns.indices {
            output.bytes += "| ".utf8
            if let cell = cells[index] {
                let mark = cells.isDoubtful[index] ? "*" : ""
                output.bytes += mark.utf8
                if hasDecimalComma, cells.isNumber(index) {
                    output.bytes += cell.map {
                        $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0
                    }
                } else {
                    append(cell)
                }
                output.bytes += mark.utf8
            }
            output.bytes += " ".utf8
        }
        output.bytes += "|\n".utf8
        try output.flushWhenFull(to: sink)
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try output.flush(to: sink)
    }

    /// Appends text escaped so that it neither ends its cell nor is taken for Markdown or HTML.
    /// - Parameter isHeading: whether brackets may stay unescaped because they enclose a unit.
    private mutating func append(_ text: ArraySlice<UInt8>, isHeading: Bool = false) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "[") where isHeading: output.bytes.append(byte)
            case 0x0A, 0x0D: output.bytes += "<br>".utf8
            case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"),
                UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "&"):
                output.bytes += [0x5C, byte]
            default: output.bytes.append(byte)
            }
        }
    }
}
