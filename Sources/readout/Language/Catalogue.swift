/// The texts of a language other than English.
struct Catalogue: Sendable {
    /// A translated text with places.
    struct Pattern: Sendable {
        let shape: TextShape
        /// The translation, or its forms for different counts.
        let said: [Sentence]
        let isCounted: Bool
        let verbatim: Set<Int>
        let isItem: Bool
        /// Separators of lists that the text itself does not have.
        let strange: [String]
    }

    /// A translation: literal parts, and the numbers of the places between them.
    struct Sentence: Sendable {
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

        /// The sentence with its places filled.
        func filled(_ texts: [String]) -> String {
            parts.map { part in
                switch part {
                case .literal(let text): text
                case .place(let number): texts.indices.contains(number) ? texts[number] : ""
                }
            }.joined()
        }
    }

    /// Number of first bytes by which patterns are found.
    private static let indexed = 3
    /// What stands between the texts of a list, the widest first.
    static let separators = ["\n", ". ", "; ", ", ", ": ", " + "]

    /// The translations of texts without places.
    let exact: [String: String]
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
                    shape: TextShape(text), said: entry.said.map(Sentence.init),
                    isCounted: entry.plural != nil,
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

    /// A text in this language: of all ways to take it apart into entries, the one that leaves least of it in English. A
    /// text that no entry fits stays as it is.
    func said(_ text: String) -> String {
        var search = CatalogueSearch(self)
        return search.said(text)?.text ?? text
    }

    /// The patterns that a text can fit, by its start.
    func patterns(for text: [UInt8]) -> [Pattern] {
        (byStart[Array(text.prefix(Catalogue.indexed))] ?? []) + loose
    }

    /// A number or a duration with a decimal point, with a comma instead; nil for any other text. A unit may follow.
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
            case UInt8(ascii: ":") where !seen.point && seen.digits > 0:
                // Digits have to stand before the point, too.
                seen.digits = 0
                comma.append(byte)
            case UInt8(ascii: "-") where comma.isEmpty: comma.append(byte)
            case UInt8(ascii: " ") where seen.decimals > 0:
                // A unit, as m3, or a mark of doubt begins with no digit.
                let words = rest.split(separator: UInt8(ascii: " "))
                guard words.allSatisfy({ !(0x30...0x39).contains($0.first ?? 0) }) else {
                    return nil
                }
                return String(decoding: comma + rest, as: UTF8.self)
            default: return nil
            }
            rest = rest.dropFirst()
        }
        return seen.decimals > 0 ? String(decoding: comma, as: UTF8.self) : nil
    }

    /// The form of a counted text: 0 for one, 1 for two to four and for fractions, 2 for all others.
    /// - Source: GNU gettext manual, 11.2.6, Czech.
    static func form(_ count: Substring) -> Int {
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
