import CXlsxWriter
import Foundation
import ReadoutModel
import ReadoutStore

/// An Excel workbook.
///
/// Owns the handle and closes it. Rows are streamed into a temporary file, so memory does not grow with the number of
/// rows.
/// - Source: libxlsxwriter, workbook_new_opt with `constant_memory`, workbook_close.
final class ExcelWorkbook: Workbook {
    /// The format of a cell.
    private struct Style: Hashable {
        /// The number format in Excel's notation; empty for text.
        let format: String
        let isDoubtful: Bool
    }

    private let folder: ScratchFolder
    private let book: UnsafeMutablePointer<lxw_workbook>
    private let sheet: UnsafeMutablePointer<lxw_worksheet>
    private var styles: [Style: UnsafeMutablePointer<lxw_format>] = [:]
    private var widths: [Int] = []
    private var row: UInt32 = 0
    private var isOpen = true

    /// The first year whose dates Excel counts correctly: Excel believes in a 29 February 1900.
    private static let firstYear = 1901
    /// Maximum width of a column, in characters.
    private static let widest = 60
    private static let doubtColor: lxw_color_t = 0xFFEB9C

    init(title: String) throws {
        let folder = try ScratchFolder()
        var created: UnsafeMutablePointer<lxw_workbook>?
        folder.path.withCString { temporary in
            var options = lxw_workbook_options(
                constant_memory: 1, tmpdir: UnsafeMutablePointer(mutating: temporary), use_zip64: 1)
            created = workbook_new_opt(folder.file("book.xlsx"), &options)
        }
        guard let book = created else { throw SheetError.failed("libxlsxwriter made no workbook") }
        guard let sheet = workbook_add_worksheet(book, Sheet.name(title)) else {
            workbook_close(book)
            throw SheetError.failed("libxlsxwriter made no sheet '\(Sheet.name(title))'")
        }
        self.folder = folder
        self.book = book
        self.sheet = sheet
    }

    deinit { if isOpen { workbook_close(book) } }

    func begin(_ columns: [ExportedColumn]) throws {
        let bold = workbook_add_format(book)
        format_set_bold(bold)
        format_set_bottom(bold, UInt8(LXW_BORDER_THIN.rawValue))
        widths = columns.map { $0.heading.count }
        for (index, column) in columns.enumerated() {
            try check(worksheet_write_string(sheet, 0, UInt16(index), column.heading, bold))
        }
        worksheet_freeze_panes(sheet, 1, 0)
        worksheet_repeat_rows(sheet, 0, 0)
        row = 1
    }

    func append(_ cells: [ExportedCell]) throws {
        guard row < UInt32(Sheet.mostRows) else {
            throw SheetError.tooManyRows(most: Sheet.mostRows)
        }
        for (index, cell) in cells.enumerated() {
            let text = try write(cell, UInt16(index))
            widths[index] = max(widths[index], text.count)
        }
        row += 1
    }

    func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        for (index, width) in widths.enumerated() {
            // Some space beside the text.
            let width = Double(min(width, ExcelWorkbook.widest) + 2)
            try check(worksheet_set_column(sheet, UInt16(index), UInt16(index), width, nil))
        }
        isOpen = false
        try check(workbook_close(book))
        try folder.send("book.xlsx", to: sink)
    }

    /// Writes a cell and returns its text.
    private func write(_ cell: ExportedCell, _ column: UInt16) throws -> String {
        switch cell.content {
        case .empty: return ""
        case .number(let text):
            guard let number = Sheet.number(text) else { return try write(text, column, cell) }
            let decimals = text.decimalCount
            let format = decimals == 0 ? "0" : "0." + String(repeating: "0", count: decimals)
            try write(number, column, format, cell)
            return text
        case .moment(let text):
            return try write(date: text, text, column, "yyyy-mm-dd hh:mm:ss", cell)
        case .date(let text):
            return try write(date: text, text, column, "yyyy-mm-dd", cell)
        case .time(let text):
            guard let date = CivilDate(dateTime: "2000-01-01T\(text)") else {
                return try write(text, column, cell)
            }
            try write(Double(date.second) / 86400, column, "hh:mm:ss", cell)
            return text
        case .duration(let text, let seconds):
            guard let number = Sheet.number(seconds) else { return try write(text, column, cell) }
            let decimals = seconds.decimalCount
            let tail = decimals == 0 ? "" : "." + String(repeating: "0", count: decimals)
            try write(number / 86400, column, "[h]:mm:ss\(tail)", cell)
            return text
        case .text(let text): return try write(text, column, cell)
        }
    }

    private func write(
        date: String, _ text: String, _ column: UInt16, _ format: String, _ cell: ExportedCell
    ) throws -> String {
        guard let day = CivilDate(dateTime: date), day.year >= ExcelWorkbook.firstYear else {
            return try write(text, column, cell)
        }
        var moment = lxw_datetime(
            year: Int32(day.year), month: Int32(day.month), day: Int32(day.day),
            hour: Int32(day.second / 3600), min: Int32(day.second / 60 % 60),
            sec: Double(day.second % 60))
        try check(
            worksheet_write_datetime(
                sheet, row, column, &moment, style(format, isDoubtful: cell.isDoubtful)))
        return text
    }

    private func write(
        _ number: Double, _ column: UInt16, _ format: String, _ cell: ExportedCell
    ) throws {
        try check(
            worksheet_write_number(
                sheet, row, column, number, style(format, isDoubtful: cell.isDoubtful)))
    }

    private func write(_ text: String, _ column: UInt16, _ cell: ExportedCell) throws -> String {
        try check(
            worksheet_write_string(
                sheet, row, column, text, style("", isDoubtful: cell.isDoubtful)))
        return text
    }

    private func style(
        _ format: String, isDoubtful: Bool
    ) -> UnsafeMutablePointer<lxw_format>? {
        let style = Style(format: format, isDoubtful: isDoubtful)
        if let known = styles[style] { return known }
        guard let made = workbook_add_format(book) else { return nil }
        if !format.isEmpty { format_set_num_format(made, format) }
        if isDoubtful {
            format_set_bg_color(made, ExcelWorkbook.doubtColor)
            format_set_italic(made)
        }
        styles[style] = made
        return made
    }

    private func check(_ error: lxw_error) throws {
        guard error != LXW_NO_ERROR else { return }
        throw SheetError.failed(
            lxw_strerror(error).map { String(cString: $0) } ?? "libxlsxwriter failed")
    }
}
