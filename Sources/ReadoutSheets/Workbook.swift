import Foundation
public import ReadoutStore

/// A spreadsheet written row by row: one sheet with a frozen first row and typed cells.
public protocol Workbook: AnyObject {
    /// Begins the sheet with the header row.
    func begin(_ columns: [ExportedColumn]) throws
    /// Writes a row, one cell per column.
    func append(_ cells: [ExportedCell]) throws
    /// Finishes the workbook and hands on its bytes, piece by piece.
    func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// Limits and rules shared by all workbooks.
package enum Sheet {
    /// Maximum number of rows of a sheet, including the header row, in Excel and LibreOffice.
    static let mostRows = 1_048_576
    /// Maximum number of significant digits that a spreadsheet number holds exactly.
    /// - Source: IEEE 754, binary64: every decimal number of 15 digits survives the conversion unchanged.
    private static let mostDigits = 15
    /// Maximum length of a sheet's name in Excel, in characters.
    private static let mostLetters = 31

    /// The name of a sheet; characters that Excel forbids become underscores.
    static func name(_ title: String) -> String {
        let plain = title.map { "[]:*?/\\'".contains($0) || $0.isNewline ? "_" : $0 }
        return plain.isEmpty ? "readout" : String(plain.prefix(mostLetters))
    }

    /// The number for a cell; nil if a spreadsheet could not hold it exactly.
    static func number(_ text: String) -> Double? {
        let digits = text.drop { !("1"..."9").contains($0) }.count { $0.isNumber }
        return digits <= mostDigits ? Double(text) : nil
    }

    /// The workbook of a format.
    /// - Parameter title: the name of the sheet.
    /// - Throws: `SheetError`.
    package static func workbook(
        _ format: ExportOptions.Format, title: String
    ) throws -> any Workbook {
        switch format {
        case .ods: try OpenWorkbook(title: title)
        default: try ExcelWorkbook(title: title)
        }
    }
}

/// Why a spreadsheet cannot be written.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There are more rows than a sheet can hold.
    case tooManyRows(most: Int)
    /// A library failed with this message.
    case failed(String)

    /// What could not be done, why, and the next step.
    public var description: String {
        switch self {
        case .tooManyRows(let most):
            "cannot write the spreadsheet: it holds at most \(most - 1) rows; "
                + "choose a part with --since and --until, or write CSV"
        case .failed(let reason): "cannot write the spreadsheet: \(reason)"
        }
    }
}

/// A temporary folder, removed together with its content.
final class ScratchFolder {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("readout-\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw SheetError.failed("no folder can be made in the temporary folder")
        }
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { /* The system clears it. */
        }
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Hands on the bytes of a file.
    func send(_ name: String, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file(name)))
        defer { do { try handle.close() } catch { /* It was only read. */  } }
        while let data = try handle.read(upToCount: 1 << 16), !data.isEmpty {
            try data.withUnsafeBytes(sink)
        }
    }
}
