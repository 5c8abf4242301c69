import Foundation
public import ReadoutStore

/// A spreadsheet that is written row by row: one sheet, its first row frozen, cells that know what they hold.
public protocol Workbook: AnyObject {
    /// Begins the sheet with its first row.
    func begin(_ columns: [ExportedColumn]) throws
    /// Writes a row, one cell a column.
    func append(_ cells: [ExportedCell]) throws
    /// Ends the workbook and hands on all its bytes, piece by piece.
    func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// What all workbooks have in common.
package enum Sheet {
    /// Rows of a sheet, the first one included, in Excel and LibreOffice.
    static let mostRows = 1_048_576
    /// Figures that a number of a spreadsheet holds exactly.
    /// - Source: IEEE 754, binary64: every decimal number of 15 figures comes back as it was.
    private static let mostFigures = 15
    /// Characters of a sheet's name in Excel.
    private static let mostLetters = 31

    /// The name of a sheet; what Excel does not allow in one becomes an underscore.
    static func name(_ title: String) -> String {
        let plain = title.map { "[]:*?/\\'".contains($0) || $0.isNewline ? "_" : $0 }
        return plain.isEmpty ? "readout" : String(plain.prefix(mostLetters))
    }

    /// The number that a cell holds; nil where a spreadsheet would hold another one.
    static func number(_ text: String) -> Double? {
        let figures = text.drop { !("1"..."9").contains($0) }.count { $0.isNumber }
        return figures <= mostFigures ? Double(text) : nil
    }

    /// The workbook of a format.
    /// - Parameter title: what its sheet is called.
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
    /// There are more rows than a sheet has.
    case tooManyRows(most: Int)
    /// A library failed, in its words.
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

/// A folder of its own for files on their way; removed with all that is in it.
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
