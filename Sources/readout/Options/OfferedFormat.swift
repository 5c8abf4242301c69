import ArgumentParser
import ReadoutStore

/// A format that a command offers for its rows.
protocol OfferedFormat: ExpressibleByArgument, Sendable {
    /// The formats that the command can write.
    static var offered: [ExportOptions.Format] { get }
    /// The format as exports know it.
    var format: ExportOptions.Format { get }
}

extension OfferedFormat {
    /// The endings of file names by which the formats are known: `.csv .tsv`.
    static var endings: String { offered.map { "." + $0.ending }.joined(separator: " ") }
}

extension ExportOptions.Format: OfferedFormat {
    static var offered: [ExportOptions.Format] { allCases }
    var format: ExportOptions.Format { self }
}

/// A format for rows that are no records.
struct RowFormat: OfferedFormat {
    static var offered: [ExportOptions.Format] {
        ExportOptions.Format.allCases.filter(PlainRows.has)
    }

    let format: ExportOptions.Format

    /// Takes every format of exports, so that the command can say why it does not write one of them.
    init?(argument: String) {
        guard let format = ExportOptions.Format(argument: argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { offered.map(\.rawValue) }
}
