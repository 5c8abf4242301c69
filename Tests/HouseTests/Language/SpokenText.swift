/// The texts of the sources that people see, as a catalogue names them.
struct SpokenText {
    /// The text; for a counted one that of one thing.
    let text: String
    /// The text of several things; nil for a text that counts nothing.
    var plural: String?

    /// Files whose texts are SQL, markup, scripts, the manual, pictures for the search of mistakes, or the speech itself.
    private static let silent = [
        "Schema/Schema+", "Schema/Seals", "TemplateView", "TemplateText", "MonthName", "Shell/",
        "OpenParts", "OpenWorkbook", "ExcelWorkbook", "Drawing+SVG", "PrometheusWriter",
        "Debug/TracePictures", "Debug/ValueSheet", "Pager.swift", "JSON.swift", "ReadoutTerminal",
        "Manual/", "ReaderProcess", "LimitedProgram", "Operations.swift", "Engines/Engines",
        "ReadoutImaging", "PhotoViewer", "FormerReading", "ReadingTrace", "PDFFile.swift",
        "Time/CaptureTime+FileName", "Export/ExportColumn", "ReadoutGeometry", "readout/Language",
    ]

    /// The texts that people see in a source.
    /// - Parameter path: the path of the source below `Sources`.
    static func all(of literals: [SourceLiteral], in path: String) -> [SpokenText] {
        guard !silent.contains(where: path.contains) else { return [] }
        return literals.flatMap { literal -> [SpokenText] in
            let text = literal.text
            if literal.before.contains(#/counted\([^"]*,$/#) {
                return [SpokenText(text: "{} \(text)", plural: "{} \(text)s")]
            }
            if path.contains("ReportPage"), text.contains(#/^\s*</#) { return nodes(of: text) }
            return isSpoken(literal) ? [SpokenText(text: text)] : []
        }
    }

    /// The texts between the tags of markup.
    private static func nodes(of markup: String) -> [SpokenText] {
        markup.split(separator: #/<[^>]*>/#)
            .map { $0.trimmingPrefix(while: \.isWhitespace) }
            .map { node in String(node.lastIndex { !$0.isWhitespace }.map { node[...$0] } ?? "") }
            .filter(hasWord).map { SpokenText(text: $0) }
    }

    private static func hasWord(_ text: String) -> Bool {
        text.replacing("{}", with: "").contains(#/[A-Za-z]{2}/#)
    }

    private static func isSpoken(_ literal: SourceLiteral) -> Bool {
        let (text, before) = (literal.text, literal.before)
        guard hasWord(text), !isSQL(text) else { return false }
        guard !text.contains(#/^\s*<[a-z!?]/#), !text.contains("xmlns"),
            !text.hasPrefix("body{"), !text.hasPrefix("id, name, description, revision")
        else { return false }
        // What only our own mistakes can show.
        guard
            !before.contains(#/(?:precondition|preconditionFailure|fatalError|assert)\([^"\n]*$/#),
            !before.contains(#/precondition\([^;{}]{0,200},$/#),
            !["a workbook is written cell by cell", "a region needs an alignment"].contains(text)
        else { return false }
        let names = #/(?:customLong\(|commandName:|code:|environment\[|label:|hasPrefix\(|case)$/#
        guard !before.contains(names) else { return false }
        if text.contains(#/[A-Za-z}][^ ]* +[^ ]*[A-Za-z{]/#) { return text != "AND {}" }
        // The heading of a column, and the name of a kind.
        return before.hasSuffix("(") && literal.after.contains(#/^\s*, \.(?:left|right)/#)
            || before.hasSuffix("noun:")
    }

    private static func isSQL(_ text: String) -> Bool {
        let keyword =
            #/\b(?:SELECT|INSERT|UPDATE|DELETE FROM|DELETE ON|PRAGMA|CREATE|ALTER|DROP|WHERE|CASE WHEN|IS NULL|NOT NULL|JOIN|ORDER BY|ON CONFLICT|EXISTS|IN \(|IS NOT|AS NUMERIC)/#
        let name =
            #/AND [a-z_]+[.( ]|NEW\.|OLD\.|record\.captured_at|_id = \?|deleted_at|undone_at| IS \{\}|\{\} ON \{\}|meter_exchange|_moment [<>]|\|\| |ifnull|template_id/#
        return text.contains(keyword) || text.contains(name)
    }
}
