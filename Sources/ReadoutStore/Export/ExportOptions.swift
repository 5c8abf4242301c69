/// How to write records for other programs.
public struct ExportOptions: Hashable, Sendable {
    /// The output format.
    public enum Format: String, Sendable, CaseIterable {
        /// RFC 4180; lines end with CR LF.
        case csv
        /// Like CSV with tabs; lines end with LF.
        case tsv
        /// One array of objects.
        case json
        /// One object per line.
        case jsonl
        /// A Markdown table.
        case md
        /// An Excel workbook.
        case xlsx
        /// A LibreOffice workbook.
        case ods
        /// InfluxDB line protocol: one line per record, moments in UTC.
        case influx
        /// Prometheus text format: the last reading of each value.
        case prometheus

        /// The file name extension for this format: `csv`.
        public var ending: String {
            switch self {
            case .influx: "lp"
            case .prometheus: "prom"
            default: rawValue
            }
        }

        /// Whether the output is a workbook with typed cells, which is not written as text.
        public var isWorkbook: Bool { self == .xlsx || self == .ods }

        /// Whether delimiters separate the cells.
        public var isDelimited: Bool { self == .csv || self == .tsv }

        /// The format named by a path's extension, ignoring case; nil for an unknown extension or none.
        public init?(ending path: String) {
            guard let ending = Format.ending(of: path)?.lowercased(),
                let format = Format.allCases.first(where: { $0.ending == ending })
            else { return nil }
            self = format
        }

        /// The extension of a path, after the last point; nil if there is none.
        public static func ending(of path: String) -> String? {
            let name = path.split(separator: "/").last ?? ""
            guard let point = name.lastIndex(of: "."), point != name.startIndex else { return nil }
            return String(name[name.index(after: point)...])
        }
    }

    /// The output format.
    public var format = Format.csv
    /// Columns in the order wanted; nil for `captured_at`, the values in template order and, with `includesDoubtful`,
    /// `status`. Further columns: `record`, `photo`, `added_at`, `captured_from`, `utc_offset`.
    public var columns: [String]?
    /// Delimiter for CSV and TSV: one character, neither a quote nor a line end; nil for the format's default.
    public var delimiter: String?
    /// Whether CSV and TSV begin with a byte order mark, which Excel needs.
    public var hasByteOrderMark = false
    /// The first moment to export, `2026-03-01` or `2026-03-01T17:49:00`.
    public var since: String?
    /// The last moment to export; a date includes the whole day.
    public var until: String?
    /// The value whose certain dates choose and order the records; nil for the moments of the photos.
    public var date: String?
    /// Whether to write doubtful values as well, with a `status` column.
    public var includesDoubtful = false
    /// Whether to write text unchanged even if a spreadsheet would take it for a formula.
    public var isRaw = false
    /// Whether to write numbers with a decimal comma in CSV, TSV and Markdown. CSV then uses semicolons as delimiters.
    public var hasDecimalComma = false
    /// Whether the header row of CSV and TSV names units: `energy [kWh]`. Workbooks and Markdown always do.
    public var hasUnits = false
    /// Whether CSV and TSV begin with a row of the columns' names.
    public var hasHeader = true
    /// Whether each row is a reading instead of a record: `captured_at`, `name`, `value`, `unit`.
    public var isLong = false
    /// The table whose lines are exported, one per row; nil exports one record per row.
    public var table: String?
    /// Exports only records that are new or changed since the last export with this mark; nil exports all.
    public var mark: String?
    /// Exports all records again, even with a `mark`.
    public var startsOver = false
    /// Whether to convert numbers read in a former unit to the present one if the conversion is exact. Other numbers
    /// are written with their own unit.
    public var converts = false

    /// Exports the certain values of all times as CSV.
    public init() {}

    /// The delimiter between cells.
    package var usedDelimiter: String {
        if let delimiter { return delimiter }
        if format == .tsv { return "\t" }
        return hasDecimalComma ? ";" : ","
    }

    /// Whether a text can be a delimiter: one character, neither a quote nor a line end.
    package static func isDelimiter(_ text: String) -> Bool {
        text.unicodeScalars.count == 1 && !["\"", "\r", "\n", "\0"].contains(text)
    }
}

/// What an export held, and what it left out.
public struct ExportSummary: Hashable, Sendable {
    /// Rows written.
    public var exported = 0
    /// Rows written with empty cells in place of doubtful values.
    public var incomplete = 0
    /// Doubtful values left out, both in written rows and in omitted records.
    public var doubtfulValues = 0
    /// Records in review left out because none of their values is certain.
    public var review = 0
    /// Records left out because their photos do not fit the template; dismissed photos do not count.
    public var unmatched = 0

    /// Records written whose moment cannot be right, such as one in the future.
    public var doubtfulMoments = 0

    /// With a value for the dates: records left out because it has no certain date in them.
    public var undated = 0

    /// Rows written with a value that had a different kind or unit when it was read.
    public var olderRecords = 0
    /// Number of such values that were converted.
    public var convertedValues = 0
    /// Number of such values that could have been converted but were not.
    public var convertibleValues = 0
    /// Former and present definitions of those values, sorted: `energy: number in kWh, now number in MWh`.
    public var olderDefinitions: [String] = []

    /// With a mark: records left out because an earlier export wrote them unchanged.
    public var known = 0
    /// With a mark: numbers of records that were exported before but no longer are: deleted, or entirely doubtful
    /// again.
    public var gone: [Int64] = []
    /// With a mark: what to pass to `Store.keep(_:)` once the output is written completely.
    public var mark: ExportMark?

    /// A summary with all counts zero.
    public init() {}
}
