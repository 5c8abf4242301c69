/// The texts of a language other than English.
struct Catalogue: Sendable {
    /// A translated text with places.
    private struct Pattern: Sendable {
        let shape: TextShape
        /// The translation, or its forms for different counts.
        let said: [String]
        let isCounted: Bool
        let verbatim: Set<Int>
        let isItem: Bool
        /// Separators of lists that the text itself does not have.
        let strange: [String]
    }

    /// A translation: literal parts, and the numbers of the places between them.
    private struct Sentence: Sendable {
        enum Part: Sendable {
            case literal(String)
            case place(Int)
        }

        let parts: [Part]

        /// Reads `{}` as the next place, and `{2}` as the second.
        init(_ text: String) {
            var parts: [Part] = []
            var next = 0
            var rest = text[...]
            while let open = rest.firstIndex(of: "{") {
                let inner = rest[rest.index(after: open)...].prefix { $0.isASCII && $0.isNumber }
                guard inner.endIndex < rest.endIndex, rest[inner.endIndex] == "}" else {
                    parts.append(.literal(String(rest[...open])))
                    rest = rest[rest.index(after: open)...]
                    continue
                }
                parts.append(.literal(String(rest[..<open])))
                parts.append(.place(Int(inner).map { $0 - 1 } ?? next))
                next += 1
                rest = rest[rest.index(after: inner.endIndex)...]
            }
            self.parts = parts + [.literal(String(rest))]
        }
    }

    /// Number of first bytes by which patterns are found.
    private static let indexed = 3
    /// Maximum depth to which texts within texts are said.
    private static let deepest = 8
    /// What stands between the texts of a list, the widest first.
    fileprivate static let separators = ["\n", ". ", "; ", ", ", ": ", " + "]

    /// What stands between two texts of which one holds.
    private static let or = " or "

    /// The translations of texts without places.
    private let exact: [String: String]
    /// The patterns whose first part is long enough, by its first bytes.
    private let byStart: [[UInt8]: [Pattern]]
    /// All other patterns.
    private let loose: [Pattern]

    /// - Parameter bytes: a catalogue file; it is a part of the program, so that a wrong one is our own bug.
    init(_ bytes: [UInt8]) {
        do {
            self.init(try CatalogueFile(bytes))
        } catch {
            preconditionFailure("cannot use a catalogue: \(error)")
        }
    }

    init(_ file: CatalogueFile) {
        var exact: [String: String] = [:]
        var byStart: [[UInt8]: [Pattern]] = [:]
        var loose: [Pattern] = []
        let entries = file.entries.filter { $0.said.allSatisfy { !$0.isEmpty } }
        for entry in entries + entries.compactMap(\.withoutSeparator) {
            guard entry.text.contains(TextShape.place) else {
                if exact[entry.text] == nil { exact[entry.text] = entry.said.first }
                continue
            }
            for text in [entry.text, entry.plural].compactMap({ $0 }) {
                let pattern = Pattern(
                    shape: TextShape(text), said: entry.said, isCounted: entry.plural != nil,
                    verbatim: entry.verbatim, isItem: entry.isItem,
                    strange: ["; ", ", ", ": "].filter { !text.contains($0) })
                let start = pattern.shape.parts[0].prefix(Catalogue.indexed)
                if start.count == Catalogue.indexed {
                    byStart[Array(start), default: []].append(pattern)
                } else {
                    loose.append(pattern)
                }
            }
        }
        self.exact = exact
        self.byStart = byStart
        self.loose = loose
    }

    /// A text in this language: an entry of its own, else the pattern with most literal characters that it fits, with
    /// the texts in its places said in turn, else the texts of a list, each said. A text that nothing fits stays as it
    /// is.
    func said(_ text: String) -> String { said(text, depth: 0) ?? text }

    /// A number with a decimal point, with a comma instead; nil for any other text. A unit may follow.
    static func withComma(_ text: String) -> String? {
        var seen = (digits: 0, point: false, decimals: 0)
        var comma: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if seen.point { seen.decimals += 1 } else { seen.digits += 1 }
                comma.append(byte)
            case UInt8(ascii: ".") where !seen.point && seen.digits > 0:
                seen.point = true
                comma.append(UInt8(ascii: ","))
            case UInt8(ascii: "-") where comma.isEmpty: comma.append(byte)
            case UInt8(ascii: " ") where seen.decimals > 0:
                // A unit or a mark of doubt has no digits.
                guard !rest.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
                return String(decoding: comma + rest, as: UTF8.self)
            default: return nil
            }
            rest = rest.dropFirst()
        }
        return seen.decimals > 0 ? String(decoding: comma, as: UTF8.self) : nil
    }

    /// - Returns: nil when nothing of the text has a translation.
    private func said(_ text: String, depth: Int) -> String? {
        guard depth < Catalogue.deepest, !text.isEmpty else { return nil }
        if let found = exact[text] { return found }
        // A question's own comma does not make it a list.
        if let (head, remark) = Catalogue.parted(text), let head = exact[head],
            let remark = exact[remark]
        {
            return head + remark
        }
        guard text.utf8.contains(where: { $0 >= UInt8(ascii: "A") }) else {
            return Catalogue.withComma(text)
        }
        let inner = text.trimmingPrefix { $0 == " " }
        let indent = text.prefix(text.count - inner.count)
        if !indent.isEmpty, let found = exact[String(inner)] { return indent + found }
        var whole = fitted(text, depth: depth)
        // An indented text is said like one that is not, unless an entry has the indent, too.
        if !indent.isEmpty, var bare = fitted(String(inner), depth: depth),
            bare.weight > whole?.weight ?? 0
        {
            bare.said = indent + bare.said
            whole = bare
        }
        if let whole, whole.isMarked { return whole.said }
        if !text.contains("\n"), let named = afterName(text, depth: depth),
            named.weight > whole?.weight ?? 0
        {
            return named.said
        }
        if let found = whole?.said ?? Catalogue.withComma(text) { return found }
        if !indent.isEmpty, let found = said(String(inner), depth: depth + 1) {
            return indent + found
        }
        for separator in Catalogue.separators where text.contains(separator) {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            let found = parts.map { said(String($0), depth: depth + 1) }
            guard found.contains(where: { $0 != nil }) else { continue }
            return zip(found, parts).map { $0 ?? String($1) }.joined(separator: separator)
        }
        if depth > 0, let or = exact[Catalogue.or], text.contains(Catalogue.or) {
            return text.split(separator: Catalogue.or, omittingEmptySubsequences: false).map {
                said(String($0), depth: depth + 1) ?? String($0)
            }.joined(separator: or)
        }
        return afterCount(text, depth: depth) ?? withRemark(text, depth: depth)
    }

    /// A text with a remark in brackets at its end: `6 photos (nothing stored)`.
    private func withRemark(_ text: String, depth: Int) -> String? {
        guard let (head, remark) = Catalogue.parted(text) else { return nil }
        let (saidHead, saidRemark) = (said(head, depth: depth + 1), said(remark, depth: depth + 1))
        guard saidHead != nil || saidRemark != nil else { return nil }
        return (saidHead ?? head) + (saidRemark ?? remark)
    }

    /// A text and the remark in brackets at its end; nil without one.
    private static func parted(_ text: String) -> (head: String, remark: String)? {
        guard text.last == ")", let begin = text.ranges(of: " (").last?.lowerBound,
            begin > text.startIndex
        else { return nil }
        return (String(text[..<begin]), String(text[begin...]))
    }

    /// A text after a name: `a.jpg: cannot read photo 'a.jpg': it is a folder; name a file`.
    private func afterName(_ text: String, depth: Int) -> (said: String, weight: Int)? {
        guard let colon = text.firstRange(of: ": ") else { return nil }
        let name = String(text[..<colon.lowerBound])
        let rest = String(text[colon.upperBound...])
        guard !name.contains("; "), !name.contains(", ") else { return nil }
        let found =
            exact[rest].map { (said: $0, weight: rest.utf8.count) }
            ?? fitted(rest, depth: depth + 1).map { (said: $0.said, weight: $0.weight) }
        guard let found else { return nil }
        return ("\(said(name, depth: depth + 1) ?? name): \(found.said)", found.weight)
    }

    /// A number before a word: `5 accepted`.
    private func afterCount(_ text: String, depth: Int) -> String? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let word = text.dropFirst(digits.count)
        guard !digits.isEmpty, word.first == " " else { return nil }
        return said(String(word), depth: depth + 1).map { digits + $0 }
    }

    /// The text by the best pattern that it fits, with the number of the pattern's own bytes.
    private func fitted(
        _ text: String, depth: Int
    ) -> (said: String, weight: Int, isMarked: Bool)? {
        let bytes = Array(text.utf8)
        let hasLines = bytes.contains(0x0A)
        let near = byStart[Array(bytes.prefix(Catalogue.indexed))] ?? []
        let fitting = (near + loose).compactMap { pattern in
            // Each line of a longer text is a text of its own.
            pattern.shape.hasLines == hasLines || pattern.shape.isPrefix
                ? pattern.shape.places(in: bytes).map { (pattern: pattern, places: $0) } : nil
        }.sorted {
            let (first, second) = ($0.pattern.shape, $1.pattern.shape)
            return (first.isMarked ? 1 : 0, first.weight) > (second.isMarked ? 1 : 0, second.weight)
        }
        for (pattern, places) in fitting {
            let filled = places.map { String(decoding: bytes[$0], as: UTF8.self) }
            if let found = sentence(pattern, filled, depth: depth) {
                return (found, pattern.shape.weight, pattern.shape.isMarked)
            }
        }
        return nil
    }

    /// The translation with its places filled; nil when the pattern fits by chance.
    private func sentence(_ pattern: Pattern, _ filled: [String], depth: Int) -> String? {
        // A separator at the end of a place belongs to a list around the text.
        if filled.contains(where: { $0.last == "," || $0.last == ";" }) { return nil }
        // A place at the start of a text holds one text, and not those before it in a list.
        if pattern.isItem || pattern.shape.parts.first?.isEmpty == true, let first = filled.first,
            pattern.strange.contains(where: first.contains)
        {
            return nil
        }
        var form = 0
        if pattern.isCounted {
            // The last number counts, as in `3 of 10 photos`.
            guard let count = filled.first?.split(separator: " ").last, Double(count) != nil
            else { return nil }
            form = min(Catalogue.form(count), pattern.said.count - 1)
        }
        var texts: [String] = []
        for (index, text) in filled.enumerated() {
            let isText =
                !pattern.shape.isQuoted[index] && !pattern.verbatim.contains(index + 1)
            let found = isText ? said(text, depth: depth + 1) : nil
            texts.append(found ?? text)
            if pattern.shape.isWeak, isText, found == nil,
                !(text.first.map { $0.isNumber || "'\"".contains($0) } ?? false)
            {
                return nil
            }
        }
        return Sentence(pattern.said[form]).parts.map { part in
            switch part {
            case .literal(let text): text
            case .place(let number): texts.indices.contains(number) ? texts[number] : ""
            }
        }.joined()
    }

    /// The form of a counted text: 0 for one, 1 for two to four and for fractions, 2 for all others.
    /// - Source: GNU gettext manual, 11.2.6, Czech.
    private static func form(_ count: Substring) -> Int {
        switch Int(count) {
        case 1: 0
        case 2, 3, 4, nil: 1
        default: 2
        }
    }
}

extension CatalogueFile.Entry {
    /// The entry without the separator at its start or end, by which it is joined to other texts; nil when it has none.
    fileprivate var withoutSeparator: CatalogueFile.Entry? {
        for separator in Catalogue.separators {
            let all = said + [text]
            var entry = self
            entry.isItem = true
            if all.allSatisfy({ $0.hasPrefix(separator) }) {
                entry.text = String(text.dropFirst(separator.count))
                entry.said = said.map { String($0.dropFirst(separator.count)) }
            } else if all.allSatisfy({ $0.hasSuffix(separator) }) {
                entry.text = String(text.dropLast(separator.count))
                entry.said = said.map { String($0.dropLast(separator.count)) }
            } else {
                continue
            }
            return entry.text.isEmpty || entry.plural != nil ? nil : entry
        }
        return nil
    }
}
