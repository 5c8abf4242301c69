/// The help of a command in the language of the environment.
///
/// The parser writes help in English and wraps it. Here it writes each text on one line, which is then said and wrapped
/// in the same layout.
enum HelpText {
    /// Columns of a text that is not wrapped.
    static let unlimited = 1_000_000
    /// Column in which the parser writes what an option means.
    private static let indent = 26

    /// Says an unwrapped help.
    /// - Parameter columns: the width to wrap to.
    static func said(_ english: String, columns: Int) -> String {
        guard Speech.catalogue != nil else { return english }
        var lines = english.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var text = overview(&lines, columns: columns)
        var label: String?
        for line in lines {
            let meaning = line.trimmingPrefix { $0 == " " }
            if let begun = label {
                // What an option with a long name means stands on the next line.
                label = nil
                if line.count - meaning.count == indent, !meaning.isEmpty {
                    text += begun + "\n" + meant(meaning, after: "", columns: columns)
                    continue
                }
                text += begun + "\n"
            }
            if let end = line.firstRange(of: ": "), line.hasPrefix("USAGE") {
                text += String(line[..<end.lowerBound]).said + line[end.lowerBound...] + "\n"
            } else if line.last == ":", line.allSatisfy({ !$0.isLowercase }) {
                text += String(line.dropLast()).said + ":\n"
            } else if line.hasPrefix("  "), line.count - meaning.count == 2 {
                if let gap = meaning.firstRange(of: #/ {2,}/#) {
                    text += meant(
                        meaning[gap.upperBound...], after: "  " + meaning[..<gap.lowerBound],
                        columns: columns)
                } else if line.count > indent - 1 || meaning.first == "-" || meaning.first == "<" {
                    label = String(line).said
                } else {
                    text += line + "\n"
                }
            } else {
                text += String(line).said + "\n"
            }
        }
        if let label { text += label + "\n" }
        text.removeLast()
        return text
    }

    /// Says an error of the command line, with the usage below it.
    static func saidUsage(_ english: String) -> String {
        guard Speech.catalogue != nil else { return english }
        guard let usage = english.firstRange(of: "\nUsage: ")?.lowerBound else {
            return english.said
        }
        var text = english[..<usage]
        var help = ""
        if let found = text.firstRange(of: #/\nHelp:  (.*?)  (.*)$/#),
            let parts = text[found].firstMatch(of: #/\nHelp:  (.*?)  (.*)$/#)
        {
            help = "\n" + "Help".said + ":  \(parts.1)  " + String(parts.2).said
            text = text[..<found.lowerBound]
        }
        let lines = english[usage...].dropFirst().split(separator: "\n").map { line in
            line.hasPrefix("Usage: ")
                ? "Usage".said + line.dropFirst("Usage".count) : String(line).said
        }
        return ([String(text).said + help] + lines).joined(separator: "\n")
    }

    /// The abstract and the discussion, up to the line that shows the usage.
    private static func overview(_ lines: inout ArraySlice<Substring>, columns: Int) -> String {
        let title = "OVERVIEW: "
        guard lines.first?.hasPrefix(title) == true,
            let usage = lines.firstIndex(where: { $0.hasPrefix("USAGE: ") })
        else { return "" }
        let text = lines[..<usage].joined(separator: "\n").dropFirst(title.count)
        lines = lines[usage...]
        let end = text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
        let abstract = "OVERVIEW".said + ": " + String(text[..<end]).said
        var discussion = text[end...].trimmingPrefix { $0 == "\n" }
        while discussion.last == "\n" { discussion.removeLast() }
        let all = discussion.isEmpty ? abstract : abstract + "\n\n" + String(discussion).said
        return wrapped(all, columns: columns, indent: 0) + "\n\n"
    }

    /// An option and what it means, in columns.
    private static func meant(_ meaning: Substring, after label: String, columns: Int) -> String {
        var text = String(meaning)
        if let values = meaning.firstMatch(of: #/^(.*?)( ?)(\((?:default|values): .*\))$/#) {
            text = String(values.1).said + values.2 + String(values.3).said
        } else {
            text = text.said
        }
        let lines = wrapped(text, columns: columns, indent: indent)
        guard !label.isEmpty else { return lines + "\n" }
        return label.count < indent
            ? label + lines.dropFirst(label.count) + "\n" : label + "\n" + lines + "\n"
    }

    /// A text wrapped between words; lines that begin with spaces are examples, and stay whole.
    private static func wrapped(_ text: String, columns: Int, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard paragraph.first != " " else {
                lines.append(margin + paragraph)
                continue
            }
            var line = ""
            for word in paragraph.split(separator: " ") {
                if !line.isEmpty, line.count + word.count + 1 > columns - indent {
                    lines.append(margin + line)
                    line = String(word)
                } else {
                    line += (line.isEmpty ? "" : " ") + word
                }
            }
            lines.append(line.isEmpty ? "" : margin + line)
        }
        return lines.joined(separator: "\n")
    }
}
