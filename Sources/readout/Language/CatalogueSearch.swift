/// The search for the translation of one text.
///
/// A text comes without the places where it was put together, so that several entries may fit it, each in several ways.
/// The search takes the way that leaves least of the text in English.
struct CatalogueSearch {
    /// A translation of a text.
    struct Found {
        var text: String
        /// Number of bytes of the English text that entries cover, with the names that they keep.
        var covered: Int
        /// Whether the text counts something, and has the form for its number.
        var isCounted = false
    }

    /// Maximum depth to which texts within texts are said.
    private static let deepest = 8
    /// Maximum number of parts of a list that are one text with separators of its own.
    private static let mostJoined = 4
    /// What stands between two texts of which one holds.
    private static let or = " or "

    private let catalogue: Catalogue
    /// What was found for the texts within the text; nil for those that nothing fits.
    private var known: [String: Found?] = [:]

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// - Returns: nil when nothing of the text has a translation.
    mutating func said(_ text: String) -> Found? { said(text, depth: 0) }

    private mutating func said(_ text: String, depth: Int) -> Found? {
        guard depth < CatalogueSearch.deepest, !text.isEmpty else { return nil }
        if let found = exact(text) { return found }
        if let found = known[text] { return found }
        let found = search(text, depth: depth)
        known[text] = .some(found)
        return found
    }

    private func exact(_ text: String) -> Found? {
        catalogue.exact[text].map { Found(text: $0, covered: text.utf8.count) }
    }

    private mutating func search(_ text: String, depth: Int) -> Found? {
        // A question's own comma does not make it a list.
        if let (head, remark) = CatalogueSearch.parted(text), let head = exact(head),
            let remark = exact(remark)
        {
            return Found(text: head.text + remark.text, covered: text.utf8.count)
        }
        let number = Catalogue.withComma(text).map {
            Found(text: $0, covered: text.prefix { $0 != " " }.utf8.count)
        }
        guard text.utf8.contains(where: { $0 >= UInt8(ascii: "A") }) else { return number }
        // Of ways that are as good, the first is taken.
        var best = one(text, depth: depth)
        func take(_ found: Found?) {
            if let found, found.covered > best?.covered ?? 0 { best = found }
        }
        if let list = list(text, depth: depth) {
            // A place at the end of a text holds one text, and not those after it in a list.
            if list.isWide, let fitted = best, list.found.covered == fitted.covered {
                best = list.found
            } else {
                take(list.found)
            }
        }
        take(number)
        let inner = text.trimmingPrefix { $0 == " " }
        if inner.startIndex > text.startIndex, var bare = said(String(inner), depth: depth + 1) {
            bare.text = text[..<inner.startIndex] + bare.text
            // An entry that has the indent, too, covers more.
            if bare.covered >= best?.covered ?? 0 { best = bare }
        }
        if depth > 0 { take(oneOf(text, depth: depth)) }
        take(withRemark(text, depth: depth))
        if let (counted, plain) = afterCount(text, depth: depth) {
            if best?.text == plain, best?.isCounted == false { best = counted }
            take(counted)
        }
        return best
    }

    // MARK: One text

    /// The text as one, by a pattern or after a name.
    private mutating func one(_ text: String, depth: Int) -> Found? {
        let whole = fitted(text, depth: depth)
        guard let named = named(text, depth: depth), named.covered > whole?.covered ?? 0 else {
            return whole
        }
        return named
    }

    /// A text after a name: `a.jpg: cannot read photo 'a.jpg': it is a folder; name a file`.
    private mutating func named(_ text: String, depth: Int) -> Found? {
        guard let colon = text.firstRange(of: ": "), !text.contains("\n") else { return nil }
        let name = String(text[..<colon.lowerBound])
        guard !name.contains("; "), !name.contains(", "),
            let rest = said(String(text[colon.upperBound...]), depth: depth + 1)
        else { return nil }
        // A single word is the name of a value or a template, even where it is a word of the program, too.
        let saidName = name.contains(" ") ? said(name, depth: depth + 1) : nil
        return Found(
            text: "\(saidName?.text ?? name): \(rest.text)",
            covered: (saidName?.covered ?? 0) + rest.covered)
    }

    /// The text by the pattern that covers most of it.
    private mutating func fitted(_ text: String, depth: Int) -> Found? {
        let bytes = Array(text.utf8)
        let hasLines = bytes.contains(0x0A)
        let fitting = catalogue.patterns(for: bytes).compactMap { pattern in
            // Each line of a longer text is a text of its own.
            let ways =
                pattern.shape.hasLines == hasLines || pattern.shape.isPrefix
                ? pattern.shape.places(in: bytes) : []
            return ways.isEmpty ? nil : (pattern: pattern, ways: ways)
        }.sorted {
            let (first, second) = ($0.pattern.shape, $1.pattern.shape)
            return (first.isMarked ? 1 : 0, first.weight) > (second.isMarked ? 1 : 0, second.weight)
        }
        var best: Found?
        for (pattern, ways) in fitting {
            for places in ways {
                // Nothing covers more than the whole text.
                guard best?.covered ?? -1 < bytes.count else { return best }
                let filled = places.map { String(decoding: bytes[$0], as: UTF8.self) }
                if let found = sentence(pattern, filled, depth: depth),
                    found.covered > best?.covered ?? -1
                {
                    best = found
                }
            }
        }
        return best
    }

    /// The translation with its places filled; nil when the pattern fits by chance.
    private mutating func sentence(
        _ pattern: Catalogue.Pattern, _ filled: [String], depth: Int
    ) -> Found? {
        // A separator at the end of a place belongs to a list around the text, unless the place is quoted.
        let endsInList = zip(filled, pattern.shape.quotes).contains { text, quote in
            quote == nil && (text.last == "," || text.last == ";")
        }
        if endsInList { return nil }
        // A place at the start of a text holds one text, and neither those before it in a list nor the mark after them.
        if pattern.isItem || pattern.shape.parts.first?.isEmpty == true, let first = filled.first,
            first.last == ":" || pattern.strange.contains(where: first.contains)
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
        var covered = pattern.shape.weight
        for (index, text) in filled.enumerated() {
            if let quote = pattern.shape.quotes[index] {
                if !text.utf8.contains(quote) { covered += text.utf8.count }
                texts.append(text)
                continue
            }
            if pattern.verbatim.contains(index + 1) {
                // Names may stand in a list, but not with other texts.
                if !text.contains("; ") { covered += text.utf8.count }
                texts.append(text)
                continue
            }
            let found = said(text, depth: depth + 1)
            texts.append(found?.text ?? text)
            covered += found?.covered ?? 0
            if pattern.shape.isWeak, found == nil,
                !(text.first.map { $0.isNumber || "'\"".contains($0) } ?? false)
            {
                return nil
            }
        }
        return Found(
            text: pattern.said[form].filled(texts), covered: covered, isCounted: pattern.isCounted)
    }

    // MARK: Texts of several

    /// The texts of a list, each said, and whether more than a comma or a colon stands between them.
    private mutating func list(_ text: String, depth: Int) -> (found: Found, isWide: Bool)? {
        for separator in Catalogue.separators where text.contains(separator) {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
                .map(String.init)
            if let found = joined(parts, by: separator, depth: depth) {
                return (found, ["\n", ". ", "; "].contains(separator))
            }
        }
        return nil
    }

    /// The parts of a list, where some may be one text with separators of its own.
    /// - Returns: nil when no part has a translation.
    private mutating func joined(
        _ parts: [String], by separator: String, depth: Int
    ) -> Found? {
        /// The best translation of the first parts, for each number of them.
        var best = [(text: "", covered: 0, isSaid: false)]
        for end in 1...parts.count {
            let start = end > 1 ? separator : ""
            let part = parts[end - 1]
            let one = said(part, depth: depth + 1)
            var present = (
                text: best[end - 1].text + start + (one?.text ?? part),
                covered: best[end - 1].covered + (one?.covered ?? 0),
                isSaid: best[end - 1].isSaid || one != nil
            )
            for count in 1...min(CatalogueSearch.mostJoined, end) where count < parts.count {
                let whole = parts[(end - count)..<end].joined(separator: separator)
                let before = best[end - count]
                // An entry may begin with the separator before it.
                let starts = count < end ? [separator, ""] : [""]
                for start in starts where count > 1 || !start.isEmpty {
                    let text = start + whole
                    guard let found = exact(text) ?? self.one(text, depth: depth + 1),
                        before.covered + found.covered > present.covered
                    else { continue }
                    let gap = start.isEmpty && count < end ? separator : ""
                    present = (before.text + gap + found.text, before.covered + found.covered, true)
                }
            }
            best.append(present)
        }
        guard let all = best.last, all.isSaid else { return nil }
        return Found(text: all.text, covered: all.covered)
    }

    /// Texts of which one holds: `a folder or a file`.
    private mutating func oneOf(_ text: String, depth: Int) -> Found? {
        guard let or = exact(CatalogueSearch.or), text.contains(CatalogueSearch.or) else {
            return nil
        }
        let parts = text.split(separator: CatalogueSearch.or, omittingEmptySubsequences: false)
            .map(String.init)
        let found = parts.map { said($0, depth: depth + 1) }
        // Half a sentence in each language is worse than one.
        guard zip(found, parts).allSatisfy({ $0 != nil || !$1.contains(" ") }) else { return nil }
        return Found(
            text: zip(found, parts).map { $0?.text ?? $1 }.joined(separator: or.text),
            covered: found.reduce(0) { $0 + ($1?.covered ?? 0) }
                + (parts.count - 1) * or.covered)
    }

    /// A number before a word: `5 accepted`. The number comes after a word, as in `přijato 5`, so that the word need not
    /// agree with it.
    /// - Returns: the text, and the same with the number before the word.
    private mutating func afterCount(
        _ text: String, depth: Int
    ) -> (found: Found, plain: String)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let word = text.dropFirst(digits.count)
        guard !digits.isEmpty, word.first == " ", !word.contains(": "),
            var found = said(String(word), depth: depth + 1)
        else { return nil }
        let plain = "\(digits)\(found.text)"
        let isWord = exact(String(word.dropFirst())) != nil
        found.text = isWord ? "\(found.text.dropFirst()) \(digits)" : plain
        return (found, plain)
    }

    /// A text with a remark in brackets at its end: `6 photos (nothing stored)`.
    private mutating func withRemark(_ text: String, depth: Int) -> Found? {
        guard let (head, remark) = CatalogueSearch.parted(text) else { return nil }
        let saidHead = said(head, depth: depth + 1)
        let saidRemark = said(remark, depth: depth + 1)
        guard saidHead != nil || saidRemark != nil else { return nil }
        return Found(
            text: (saidHead?.text ?? head) + (saidRemark?.text ?? remark),
            covered: (saidHead?.covered ?? 0) + (saidRemark?.covered ?? 0))
    }

    /// A text and the remark in brackets at its end; nil without one.
    private static func parted(_ text: String) -> (head: String, remark: String)? {
        guard text.last == ")", let begin = text.ranges(of: " (").last?.lowerBound,
            begin > text.startIndex
        else { return nil }
        return (String(text[..<begin]), String(text[begin...]))
    }
}
