import Foundation
import ReadoutModel

/// Pages and pictures in the language of the environment.
enum Markup {
    /// Elements whose texts come from the user, or are none.
    private static let foreign: Set<Substring> = ["h1", "title", "style"]

    /// Says the texts between the tags of HTML or SVG.
    /// - Parameter markup: a part of a page, of whole tags.
    static func said(_ markup: String) -> String {
        guard Speech.catalogue != nil else { return markup }
        return markup.split(separator: "<", omittingEmptySubsequences: false).enumerated().map {
            index, part in
            guard index > 0, let end = part.firstIndex(of: ">") else { return String(part) }
            let tag = part[...end].replacing("html lang=\"en\"", with: "html lang=\"cs\"")
            let text = part[part.index(after: end)...]
            let element = tag.prefix { $0.isLetter || $0.isNumber }
            let isForeign = foreign.contains(element) || tag.contains("translate=\"no\"")
            return tag + (isForeign ? String(text) : shown(text))
        }.joined(separator: "<")
    }

    /// Says a line of a chart made of characters; it stays as wide as it was, except for a remark at its end.
    static func saidLine(_ line: String) -> String {
        guard Speech.catalogue != nil else { return line }
        var line = ShownDate.inText(line.replacing(#/([0-9])\.([0-9])/#) { "\($0.1),\($0.2)" })
        for remark in ["  nothing to draw", " (part)", "? doubtful"] where line.hasSuffix(remark) {
            line = line.dropLast(remark.count) + remark.said
        }
        if let count = line.firstRange(of: #/ \(\+[0-9]+ doubtful\)$/#) {
            line.replaceSubrange(count, with: String(line[count]).said)
        }
        return line
    }

    /// Says a text of a chart in letters without accents, which a picture can draw.
    static func saidPlainly(_ text: String) -> String {
        guard Speech.catalogue != nil else { return text }
        return ShownDate.inText(text.said).folding(
            options: .diacriticInsensitive, locale: Locale(identifier: "cs"))
    }

    private static func shown(_ text: Substring) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { return String(text) }
        let inner = text.trimmingPrefix { $0.isWhitespace }
        var last = inner
        while last.last?.isWhitespace == true { last.removeLast() }
        let plain = String(last).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&amp;", with: "&")
        let said = ShownDate.inText(plain.said)
        return text.prefix(text.count - inner.count) + (said == plain ? String(last) : said.asXML)
            + inner.suffix(inner.count - last.count)
    }
}

/// Dates of reports and charts, which are as wide in each language.
enum ShownDate {
    /// A text with its dates as they are written in the language of the environment: `12.01.2026`, `01/2026`
    /// for a month, `12.01` before a time.
    static func inText(_ text: String) -> String {
        guard Speech.catalogue != nil, text.contains("-") else { return text }
        return text.replacing(#/\b([0-9]{4})-([0-9]{2})-([0-9]{2})\b/#) {
            "\($0.3).\($0.2).\($0.1)"
        }.replacing(#/^[0-9 -]+$/#) { line in
            // The labels of a time axis.
            line.output.replacing(#/\b([0-9]{4})-([0-9]{2})(?=$| )/#) { "\($0.2)/\($0.1)" }
        }.replacing(#/^( *)([0-9]{4})-([0-9]{2})(?=$| )/#) {
            "\($0.1)\($0.3)/\($0.2)"
        }.replacing(#/\b([0-9]{2})-([0-9]{2})(?= [0-9]{2}:[0-9]{2})/#) { "\($0.2).\($0.1)" }
    }
}
