import ReadoutModel

/// Writes rows in one format into a buffer that is handed on whenever it is full.
struct RowWriter {
    /// Bytes handed on at once: few calls, little memory.
    private static let capacity = 1 << 16

    private let columns: [ExportColumn]
    private let options: ExportOptions
    private let isJSON: Bool
    private let delimiter: [UInt8]
    private let lineEnd: [UInt8]
    /// `"name":`, with the comma before it from the second on.
    private let keys: [[UInt8]]
    private var buffer: [UInt8] = []
    private var rows = 0

    /// - Throws: `StoreError.invalidDelimiter`.
    init(columns: [ExportColumn], options: ExportOptions) throws(StoreError) {
        self.columns = columns
        self.options = options
        isJSON = [.json, .jsonl].contains(options.format)
        lineEnd = Array((options.format == .csv ? "\r\n" : "\n").utf8)
        let delimiter = options.delimiter ?? (options.format == .tsv ? "\t" : ",")
        guard ExportOptions.isDelimiter(delimiter) else { throw .invalidDelimiter(delimiter) }
        self.delimiter = Array(delimiter.utf8)
        keys = columns.enumerated().map { index, column in
            var key: [UInt8] = index == 0 ? [] : Array(",".utf8)
            key.append(jsonString: Array(column.name.utf8)[...])
            key.append(UInt8(ascii: ":"))
            return key
        }
        buffer.reserveCapacity(RowWriter.capacity + 4096)
    }

    /// What stands before the first row.
    mutating func begin() {
        if options.format == .json {
            buffer.append(UInt8(ascii: "["))
        }
        guard !isJSON else { return }
        if options.hasByteOrderMark { buffer += [0xEF, 0xBB, 0xBF] }
        for (index, column) in columns.enumerated() {
            if index > 0 { buffer += delimiter }
            append(cell: Array(column.name.utf8)[...], isNumber: false)
        }
        buffer += lineEnd
    }

    /// What stands behind the last row.
    mutating func end() {
        if options.format == .json {
            buffer += Array((rows == 0 ? "]\n" : "\n]\n").utf8)
        }
    }

    /// Writes a row; hands the buffer on when it is full.
    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        if isJSON { append(object: cells) } else { append(line: cells) }
        rows += 1
        if buffer.count >= RowWriter.capacity { try flush(to: sink) }
    }

    /// Hands on what is in the buffer.
    mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard !buffer.isEmpty else { return }
        try buffer.withUnsafeBytes(sink)
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func append(line cells: Cells) {
        let start = buffer.count
        for index in columns.indices {
            if index > 0 { buffer += delimiter }
            if case .bytes(let place) = cells.contents[index] {
                append(cell: cells.bytes[place], isNumber: columns[index].isNumber)
            }
        }
        // An empty line would be no row to most readers.
        if buffer.count == start { buffer += [UInt8(ascii: "\""), UInt8(ascii: "\"")] }
        buffer += lineEnd
    }

    private mutating func append(cell: ArraySlice<UInt8>, isNumber: Bool) {
        let isFormula = !options.isRaw && cell.beginsLikeFormula && !(isNumber && cell.isNumber)
        if isFormula { buffer.append(UInt8(ascii: "'")) }
        guard needsQuotes(cell) else {
            buffer.append(contentsOf: cell)
            return
        }
        let quote = UInt8(ascii: "\"")
        // The apostrophe belongs into the quotes.
        if isFormula { buffer.removeLast() }
        buffer.append(quote)
        if isFormula { buffer.append(UInt8(ascii: "'")) }
        for byte in cell {
            if byte == quote { buffer.append(quote) }
            buffer.append(byte)
        }
        buffer.append(quote)
    }

    private func needsQuotes(_ cell: ArraySlice<UInt8>) -> Bool {
        if delimiter.count > 1 { return true }
        let delimiter = delimiter[0]
        return cell.contains { byte in
            byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D
        }
    }

    private mutating func append(object cells: Cells) {
        if options.format == .json {
            buffer += Array((rows == 0 ? "\n" : ",\n").utf8)
        }
        buffer.append(UInt8(ascii: "{"))
        for index in columns.indices {
            buffer += keys[index]
            guard case .bytes(let place) = cells.contents[index] else {
                buffer += Array("null".utf8)
                continue
            }
            let cell = cells.bytes[place]
            if columns[index].isNumber, cell.isNumber {
                buffer.append(contentsOf: cell)
            } else {
                buffer.append(jsonString: cell)
            }
        }
        buffer.append(UInt8(ascii: "}"))
        if options.format == .jsonl { buffer.append(0x0A) }
    }
}

extension ArraySlice<UInt8> {
    /// Whether a spreadsheet could take the text for a formula.
    fileprivate var beginsLikeFormula: Bool {
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
            true
        default: false
        }
    }

    /// Whether the text is a number as JSON writes it: no leading zeros, no exponent.
    fileprivate var isNumber: Bool {
        let digits = first == UInt8(ascii: "-") ? dropFirst() : self
        let whole = digits.prefix { $0.isDigit }
        guard let leading = whole.first, whole.count == 1 || leading != UInt8(ascii: "0") else {
            return false
        }
        let rest = digits.dropFirst(whole.count)
        guard !rest.isEmpty else { return true }
        return rest.first == UInt8(ascii: ".") && rest.count > 1
            && rest.dropFirst().allSatisfy { $0.isDigit }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
