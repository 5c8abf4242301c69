import ReadoutModel

/// Writes rows as CSV, TSV, JSON or JSON lines.
struct RowWriter: RowSink {
    private let columns: [ExportColumn]
    private let options: ExportOptions
    private let isJSON: Bool
    private let delimiter: [UInt8]
    private let lineEnd: [UInt8]
    /// `"name":`, preceded by a comma from the second key on.
    private let keys: [[UInt8]]
    private let decimalMark: UInt8
    private var output = OutputBuffer()
    private var rows = 0

    /// - Throws: `StoreError.invalidDelimiter`.
    init(columns: [ExportColumn], options: ExportOptions) throws(StoreError) {
        self.columns = columns
        self.options = options
        isJSON = [.json, .jsonl].contains(options.format)
        lineEnd = Array((options.format == .csv ? "\r\n" : "\n").utf8)
        let delimiter = options.usedDelimiter
        guard ExportOptions.isDelimiter(delimiter) else { throw .invalidDelimiter(delimiter) }
        self.delimiter = Array(delimiter.utf8)
        decimalMark = UInt8(ascii: options.hasDecimalComma ? "," : ".")
        keys = columns.enumerated().map { index, column in
            var key: [UInt8] = index == 0 ? [] : Array(",".utf8)
            key.append(jsonString: Array(column.name.utf8)[...])
            key.append(UInt8(ascii: ":"))
            return key
        }
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) {
        if options.format == .json {
            output.bytes.append(UInt8(ascii: "["))
        }
        guard !isJSON else { return }
        if options.hasByteOrderMark { output.bytes += [0xEF, 0xBB, 0xBF] }
        guard options.hasHeader else { return }
        for (index, column) in columns.enumerated() {
            if index > 0 { output.bytes += delimiter }
            let heading = options.hasUnits ? column.heading : column.name
            append(cell: Array(heading.utf8)[...], isNumber: false)
        }
        output.bytes += lineEnd
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if options.format == .json {
            output.bytes += Array((rows == 0 ? "]\n" : "\n]\n").utf8)
        }
        try output.flush(to: sink)
    }

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        if isJSON { append(object: cells) } else { append(line: cells) }
        rows += 1
        try output.flushWhenFull(to: sink)
    }

    private mutating func append(line cells: Cells) {
        let start = output.bytes.count
        for index in columns.indices {
            if index > 0 { output.bytes += delimiter }
            if case .bytes(let place) = cells.contents[index] {
                append(cell: cells.bytes[place], isNumber: cells.isNumeric[index])
            }
        }
        // Most readers skip an empty line instead of taking it for a row.
        if output.bytes.count == start { output.bytes += [UInt8(ascii: "\""), UInt8(ascii: "\"")] }
        output.bytes += lineEnd
    }

    private mutating func append(cell: ArraySlice<UInt8>, isNumber: Bool) {
        if isNumber, decimalMark != UInt8(ascii: "."), cell.isNumber {
            let isQuoted = delimiter.first == decimalMark && cell.contains(UInt8(ascii: "."))
            if isQuoted { output.bytes.append(0x22) }
            for byte in cell { output.bytes.append(byte == UInt8(ascii: ".") ? decimalMark : byte) }
            if isQuoted { output.bytes.append(0x22) }
            return
        }
        let isFormula = !options.isRaw && cell.beginsLikeFormula && !(isNumber && cell.isNumber)
        if isFormula { output.bytes.append(UInt8(ascii: "'")) }
        guard needsQuotes(cell) else {
            output.bytes.append(contentsOf: cell)
            return
        }
        let quote = UInt8(ascii: "\"")
        // The apostrophe goes inside the quotes.
        if isFormula { output.bytes.removeLast() }
        output.bytes.append(quote)
        if isFormula { output.bytes.append(UInt8(ascii: "'")) }
        for byte in cell {
            if byte == quote { output.bytes.append(quote) }
            output.bytes.append(byte)
        }
        output.bytes.append(quote)
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
            output.bytes += Array((rows == 0 ? "\n" : ",\n").utf8)
        }
        output.bytes.append(UInt8(ascii: "{"))
        for index in columns.indices {
            output.bytes += keys[index]
            guard case .bytes(let place) = cells.contents[index] else {
                output.bytes += Array("null".utf8)
                continue
            }
            let cell = cells.bytes[place]
            if cells.isNumeric[index], cell.isNumber {
                output.bytes.append(contentsOf: cell)
            } else {
                output.bytes.append(jsonString: cell)
            }
        }
        output.bytes.append(UInt8(ascii: "}"))
        if options.format == .jsonl { output.bytes.append(0x0A) }
    }
}

extension ArraySlice<UInt8> {
    /// Whether a spreadsheet might take the text for a formula. An apostrophe before such a text needs another one, as an
    /// import takes one away.
    fileprivate var beginsLikeFormula: Bool {
        switch first(where: { $0 != UInt8(ascii: "'") }) {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
            true
        default: false
        }
    }
}
