import ArgumentParser
import ReadoutFiles
import ReadoutStore

/// The format and the file of exported records, or of other rows.
struct SheetOptions<Offered: OfferedFormat>: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The format; by default the one that the ending of the file's name means, else csv.",
            valueName: "format"))
    var format: Offered?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file to write; - is standard output. Its ending gives the format: \(Offered.endings).",
            valueName: "file"))
    var file = "-"

    @Option(
        name: .long,
        help: ArgumentHelp("Character between cells; a tab for tsv.", valueName: "character"))
    var delimiter: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Decimal mark of csv, tsv and md: . or , where , also puts ; between the cells of csv.",
            valueName: "mark"))
    var decimal: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write csv, tsv and md as spreadsheets of this language do: cs_CZ means "
                + "--decimal , and --delimiter ;.", valueName: "locale"))
    var locale: String?

    @Flag(name: .long, help: "Begin csv and tsv with a byte order mark, which Excel needs.")
    var bom = false

    @Flag(name: .long, help: "Name units in the first row of csv and tsv: energy [kWh].")
    var units = false

    @Flag(name: .customLong("no-header"), help: "Write csv and tsv without the row of names.")
    var noHeader = false

    @Flag(name: .long, help: "Do not protect text that a spreadsheet would take as a formula.")
    var raw = false

    /// The options that say how to write, of those that were given.
    var ofText: [String] {
        [
            (delimiter != nil, "--delimiter"), (decimal != nil, "--decimal"),
            (locale != nil, "--locale"), (bom, "--bom"), (units, "--units"), (raw, "--raw"),
            (noHeader, "--no-header"),
        ].filter(\.0).map(\.1)
    }

    /// The format to write.
    var used: ExportOptions.Format {
        format?.format ?? ExportOptions.Format(ending: file) ?? .csv
    }

    /// All problems of these options; the command reports them with its own.
    /// - Parameters:
    ///   - spared: files that must not be overwritten; the command refuses them when it runs.
    ///   - asked: the option that asked for the format; nil for `--format`.
    func problems(sparing spared: SparedFiles, asked: String? = nil) -> [String] {
        var problems: [String] = []
        if file.isEmpty { problems.append("--output needs a file; - is standard output") }
        if spared.role(of: file) == nil { problems += endingProblems(asked: asked) }
        problems += textProblems
        if let decimal, decimal != ".", decimal != "," {
            problems.append("--decimal '\(decimal)' is neither . nor ,")
        }
        if let locale, SheetLocale(argument: locale) == nil {
            problems.append(
                "--locale '\(locale)' is not known; name a language, as in cs_CZ or en_US, or use --decimal and --delimiter"
            )
        }
        if let delimiter, !ExportOptions.isDelimiter(delimiter) {
            problems.append("--delimiter: \(StoreError.invalidDelimiter(delimiter))")
        }
        if noHeader, units {
            problems.append("--no-header leaves out the row that --units is for")
        }
        if used.isDelimited, hasDecimalComma, usedDelimiter == "," {
            problems.append(
                "--delimiter , and a decimal comma cannot be combined; use --delimiter ';'")
        }
        return problems
    }

    /// Applies these options.
    func apply(to options: inout ExportOptions) {
        options.format = used
        options.delimiter = usedDelimiter
        options.hasDecimalComma = hasDecimalComma
        options.hasByteOrderMark = bom
        options.hasUnits = units
        options.hasHeader = !noHeader
        options.isRaw = raw
    }

    private var hasDecimalComma: Bool {
        if let decimal { return decimal == "," }
        if let locale { return SheetLocale(argument: locale)?.hasDecimalComma ?? false }
        guard used.isDelimited || used == .md, let settings = Settings.usual else { return false }
        if let decimal = settings[.decimal] { return decimal == "," }
        return settings[.locale].flatMap(SheetLocale.init)?.hasDecimalComma ?? false
    }

    /// The character between cells; nil for the format's default.
    private var usedDelimiter: String? {
        // An option about the decimal mark implies that mark's usual delimiter.
        if delimiter != nil || decimal != nil || locale != nil { return delimiter }
        return used == .csv ? Settings.usual?[.delimiter] : nil
    }

    /// Contradictions between the ending of the file and the format.
    private func endingProblems(asked: String?) -> [String] {
        guard file != "-", let ending = ExportOptions.Format.ending(of: file) else { return [] }
        let named = ExportOptions.Format(ending: file)
        if format == nil, named == nil {
            return [
                "--output '\(file)': no format has the ending .\(ending); known are "
                    + "\(Offered.endings), or add --format"
            ]
        }
        // Text may have any ending, but programs refuse a workbook with a wrong one.
        if let named, named != used, named.isWorkbook || used.isWorkbook {
            return [
                "--output '\(file)' ends like \(named.rawValue), but "
                    + "\(asked ?? "--format \(used.rawValue)") was asked for"
            ]
        }
        return []
    }

    /// Problems with options that the format does not support.
    private var textProblems: [String] {
        var problems: [String] = []
        let name = used.rawValue
        if !used.isDelimited {
            for (isGiven, option) in [
                (bom, "--bom"), (delimiter != nil, "--delimiter"), (raw, "--raw"),
                (noHeader, "--no-header"),
            ]
            where isGiven {
                problems.append("\(option) is for csv and tsv, not for \(name)")
            }
            if units, used != .md, !used.isWorkbook {
                problems.append("--units is for csv and tsv, not for \(name)")
            }
            if used != .md {
                // A workbook shows its numbers as its reader's language does, which is what --locale asks for.
                for (isGiven, option) in [
                    (decimal != nil, "--decimal"), (locale != nil && !used.isWorkbook, "--locale"),
                ]
                where isGiven {
                    let hint =
                        used.isWorkbook
                        ? "; leave it out, a workbook shows numbers as its reader's language does"
                        : ""
                    problems.append("\(option) is for csv, tsv and md, not for \(name)\(hint)")
                }
            }
        }
        return problems
    }
}
