/// How records are written for other programs.
public struct ExportOptions: Hashable, Sendable {
    /// How a row is written.
    public enum Format: String, Sendable, CaseIterable {
        /// RFC 4180, lines end with CR LF.
        case csv
        /// As CSV with tabs, lines end with LF.
        case tsv
        /// One array of objects.
        case json
        /// One object a line.
        case jsonl
        /// A table in Markdown.
        case md
        /// A workbook of Excel.
        case xlsx
        /// A workbook of LibreOffice.
        case ods
        /// Line protocol of InfluxDB: one line a record, moments in UTC.
        case influx
        /// The text that Prometheus collects: the last reading of each value.
        case prometheus

        /// The ending of a file's name that means this format: `csv`.
        public var ending: String {
            switch self {
            case .influx: "lp"
            case .prometheus: "prom"
            default: rawValue
            }
        }

        /// Whether it is a file of cells that know what they hold, which is not written as text.
        public var isWorkbook: Bool { self == .xlsx || self == .ods }

        /// Whether cells stand between delimiters.
        public var isDelimited: Bool { self == .csv || self == .tsv }

        /// The format that a file's name says by its ending, whatever its case; nil for another ending, and for none.
        public init?(ending path: String) {
            guard let ending = Format.ending(of: path)?.lowercased(),
                let format = Format.allCases.first(where: { $0.ending == ending })
            else { return nil }
            self = format
        }

        /// What stands behind the last point of a file's name; nil when nothing does.
        public static func ending(of path: String) -> String? {
            let name = path.split(separator: "/").last ?? ""
            guard let point = name.lastIndex(of: "."), point != name.startIndex else { return nil }
            return String(name[name.index(after: point)...])
        }
    }

    /// How a row is written.
    public var format = Format.csv
    /// Columns in the order wanted; nil for `captured_at`, the values in template order and, with
    /// `includesDoubtful`, `status`. Also known: `record`, `photo`, `added_at`, `captured_from`, `utc_offset`.
    public var columns: [String]?
    /// Between the cells of CSV and TSV: one character, no quote, no line end; nil for the format's own.
    public var delimiter: String?
    /// Whether CSV and TSV begin with a byte order mark, as Excel wants it.
    public var hasByteOrderMark = false
    /// The first moment wanted, `2026-03-01` or `2026-03-01T17:49:00`.
    public var since: String?
    /// The last moment wanted; of a date the whole day.
    public var until: String?
    /// Whether doubtful values are written as well, and a `status` column with them.
    public var includesDoubtful = false
    /// Whether text is written as it stands even where a spreadsheet would take it for a formula.
    public var isRaw = false
    /// Whether numbers are written with a comma, in CSV, TSV and Markdown; CSV then has semicolons between its cells.
    public var hasDecimalComma = false
    /// Whether the first row of CSV and TSV names units: `energy [kWh]`. Workbooks and Markdown always do.
    public var hasUnits = false
    /// Whether there is a row a reading instead of a row a record: `captured_at`, `name`, `value`, `unit`.
    public var isLong = false
    /// The table of which there is a row a line instead of a row a record; nil for records.
    public var table: String?
    /// Only records that are new or otherwise since the last export with this mark; nil for all.
    public var mark: String?
    /// With `mark`: all records once more.
    public var startsOver = false
    /// Whether a number that was read in another unit than its value has now is converted where that is exact; else it
    /// is written with its unit.
    public var converts = false

    /// Certain values of all times as CSV.
    public init() {}

    /// What stands between cells.
    package var usedDelimiter: String {
        if let delimiter { return delimiter }
        if format == .tsv { return "\t" }
        return hasDecimalComma ? ";" : ","
    }

    /// Whether a text can stand between cells: one character that is no quote and no line end.
    package static func isDelimiter(_ text: String) -> Bool {
        text.unicodeScalars.count == 1 && !["\"", "\r", "\n", "\0"].contains(text)
    }
}

/// What an export held, and what it left out.
public struct ExportSummary: Hashable, Sendable {
    /// Rows written.
    public var exported = 0
    /// Rows written of which doubtful values were left out: empty cells.
    public var incomplete = 0
    /// Doubtful values left out, in rows written and in records left out.
    public var doubtfulValues = 0
    /// Records in review left out, because none of their values is certain.
    public var review = 0
    /// Records left out of photos that do not fit the template.
    public var unmatched = 0

    /// Rows written with a value whose kind or unit was another when it was read.
    public var olderRecords = 0
    /// Values among them that were converted.
    public var convertedValues = 0
    /// Values among them that could be converted, and were not.
    public var convertibleValues = 0
    /// How those values were defined and are now, in alphabetical order: `energy: number in kWh, now number in MWh`.
    public var olderDefinitions: [String] = []

    /// With a mark: records left out because they were exported before, just like that.
    public var known = 0
    /// With a mark: numbers of records that were exported before and are no more: deleted, or all in doubt again.
    public var gone: [Int64] = []
    /// With a mark: what is to be kept with `Store.keep(_:)` once the output is written whole.
    public var mark: ExportMark?

    /// Counts nothing.
    public init() {}
}
