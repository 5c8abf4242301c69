import CZip
import Foundation
import ReadoutModel
import ReadoutStore

/// A LibreOffice workbook: a zip archive of XML files, whose cells hold numbers with all their digits.
/// - Source: OASIS, OpenDocument 1.2, part 1 (spreadsheets, styles, settings) and part 3 (the package).
final class OpenWorkbook: Workbook {
    private let folder: ScratchFolder
    private let name: String
    private let content: FileHandle
    private var buffer: [UInt8] = []
    private var rows = 0

    init(title: String) throws {
        folder = try ScratchFolder()
        name = Sheet.name(title)
        let path = folder.file("content.xml")
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw SheetError.failed("no file can be made in the temporary folder") }
        content = handle
    }

    func begin(_ columns: [ExportedColumn]) throws {
        buffer += OpenParts.contentStart.utf8
        buffer += "<table:table table:name=\"\(name.asXML)\">".utf8
        buffer +=
            "<table:table-column table:style-name=\"wide\" table:number-columns-repeated=".utf8
        buffer += "\"\(columns.count)\"/><table:table-header-rows><table:table-row>".utf8
        for column in columns { append(text: column.heading, style: "head") }
        buffer += "</table:table-row></table:table-header-rows>".utf8
        rows = 1
    }

    func append(_ cells: [ExportedCell]) throws {
        guard rows < Sheet.mostRows else { throw SheetError.tooManyRows(most: Sheet.mostRows) }
        buffer += "<table:table-row>".utf8
        for cell in cells { append(cell) }
        buffer += "</table:table-row>\n".utf8
        rows += 1
        if buffer.count >= 1 << 16 { try flush() }
    }

    func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        buffer += "</table:table></office:spreadsheet></office:body></office:document-content>".utf8
        try flush()
        try content.close()
        try Archive.write(
            folder.file("book.ods"),
            parts: [
                (name: "mimetype", content: .text(OpenParts.type)),
                ("content.xml", .file(folder.file("content.xml"))),
                ("styles.xml", .text(OpenParts.styles)),
                ("settings.xml", .text(OpenParts.settings(sheet: name.asXML))),
                ("META-INF/manifest.xml", .text(OpenParts.manifest)),
            ])
        try folder.send("book.ods", to: sink)
    }

    private func flush() throws {
        try content.write(contentsOf: Data(buffer))
        buffer.removeAll(keepingCapacity: true)
    }

    private func append(_ cell: ExportedCell) {
        let mark = cell.isDoubtful ? "-doubtful" : ""
        switch cell.content {
        case .empty: buffer += "<table:table-cell/>".utf8
        case .number(let text):
            guard Sheet.number(text) != nil else {
                append(text: text, style: "text\(mark)")
                return
            }
            let decimals = min(OpenParts.mostDecimals, text.decimalCount)
            append(
                type: "float", "office:value=\"\(text)\"", text, style: "number\(decimals)\(mark)")
        case .moment(let text):
            append(
                type: "date", "office:date-value=\"\(text)\"",
                text.replacing("T", with: " "), style: "moment\(mark)")
        case .date(let text):
            append(type: "date", "office:date-value=\"\(text)\"", text, style: "date\(mark)")
        case .time(let text):
            guard let date = CivilDate(dateTime: "2000-01-01T\(text)") else {
                append(text: text, style: "text\(mark)")
                return
            }
            append(
                type: "time", "office:time-value=\"PT\(date.second)S\"", text, style: "time\(mark)")
        case .duration(let text, let seconds):
            append(
                type: "time", "office:time-value=\"PT\(seconds)S\"", text, style: "time\(mark)")
        case .text(let text): append(text: text, style: "text\(mark)")
        }
    }

    private func append(type: String, _ value: String, _ text: String, style: String) {
        buffer +=
            "<table:table-cell table:style-name=\"\(style)\" office:value-type=\"\(type)\" ".utf8
        buffer += "\(value)><text:p>\(text.asXML)</text:p></table:table-cell>".utf8
    }

    private func append(text: String, style: String) {
        buffer +=
            "<table:table-cell table:style-name=\"\(style)\" office:value-type=\"string\">".utf8
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            buffer += "<text:p>\(String(line).asXML)</text:p>".utf8
        }
        buffer += "</table:table-cell>".utf8
    }
}

/// A zip archive.
/// - Source: libzip, zip_open, zip_source_buffer, zip_source_file, zip_file_add, zip_close.
private enum Archive {
    /// The content of a file in the archive.
    enum Content {
        case text(String)
        /// The content of the file at this path.
        case file(String)
    }

    /// Writes an archive. The first file is not compressed, as OpenDocument requires for `mimetype`.
    static func write(_ path: String, parts: [(name: String, content: Content)]) throws {
        var number: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &number) else {
            throw SheetError.failed("libzip cannot make the file (error \(number))")
        }
        // The bytes must stay valid until the archive is closed.
        var kept: [UnsafeMutableBufferPointer<UInt8>] = []
        defer { for bytes in kept { bytes.deallocate() } }
        for (place, part) in parts.enumerated() {
            let source: OpaquePointer?
            switch part.content {
            case .file(let path): source = zip_source_file(archive, path, 0, -1)
            case .text(let text):
                let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
                _ = bytes.initialize(from: text.utf8)
                kept.append(bytes)
                source = zip_source_buffer(archive, bytes.baseAddress, UInt64(bytes.count), 0)
            }
            let index = source.map { zip_file_add(archive, part.name, $0, ZIP_FL_ENC_UTF_8) } ?? -1
            guard index >= 0 else {
                let reason = String(cString: zip_strerror(archive))
                source.map { zip_source_free($0) }
                zip_discard(archive)
                throw SheetError.failed(reason)
            }
            if place == 0 { zip_set_file_compression(archive, UInt64(index), ZIP_CM_STORE, 0) }
        }
        guard zip_close(archive) == 0 else {
            let reason = String(cString: zip_strerror(archive))
            zip_discard(archive)
            throw SheetError.failed(reason)
        }
    }
}
