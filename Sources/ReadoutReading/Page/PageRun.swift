import ReadoutGeometry
import ReadoutInput

/// Words of a line that stand together, to be read again as one.
struct PageRun {
    /// A character that the net saw.
    struct Seen {
        let character: Character
        /// 0...1.
        let confidence: Double
        /// Its middle, in pixels of the picture.
        let x: Double

        var isSpace: Bool { character == " " }
        /// Whether it is a letter, a digit or a currency sign, not a mark for which specks pass.
        var isGlyph: Bool {
            character.isLetter || character.isNumber || character.isCurrencySymbol
        }
    }

    /// From left to right, at least one, as the recogniser saw them.
    let words: [RecognizedWord]
    /// How far the line falls, in pixels for each pixel to the right.
    let slope: Double
    /// The usual height of the words.
    let height: Double
    /// Where the words stand with the room around them, in the plane in which the line is level.
    let place: Region

    /// Maximum gap within a run and its maximum width, in heights of its words: the net learnt from lines of up to some
    /// thirty characters with single spaces. Chosen, not fitted.
    private static let (widestGap, longest) = (1.5, 22.0)
    /// How far left and right of the words their text may go on, in heights of the words. Chosen, not fitted.
    private static let room = 2.0
    /// How far outside of its word the middle of a character may lie, and the maximum distances of the middles of two
    /// characters of one word and of one number that the recogniser split, in heights. Chosen, not fitted.
    private static let (outside, apart, split) = (0.1, 1.2, 0.8)
    /// Minimum ratio of the net's confidence to the recogniser's at which the net's text replaces it. Of 1,387 words of made
    /// receipts that only one of the two readers read right, the right text is chosen for 1,287; for 1,275 with 1, for 1,254
    /// with 0.2.
    private static let leastShare = 0.8

    /// The runs of a line.
    /// - Parameter places: places of all words of the picture.
    static func runs(of line: TextLine, slope: Double, among places: [Region]) -> [PageRun] {
        let height = line.words.map(\.region.height).median ?? 0
        var runs: [[RecognizedWord]] = []
        for word in line.words.sorted(by: { $0.region.x < $1.region.x }) {
            if let first = runs.last?.first, let last = runs.last?.last,
                word.region.x - last.region.right < widestGap * height,
                word.region.right - first.region.x < longest * height
            {
                runs[runs.count - 1].append(word)
            } else {
                runs.append([word])
            }
        }
        return runs.map { PageRun($0, slope: slope, among: places) }
    }

    private init(_ words: [RecognizedWord], slope: Double, among places: [Region]) {
        self.words = words
        self.slope = slope
        func sorted(_ measure: (Region) -> Double) -> [Double] {
            words.map { measure($0.region) }.sorted()
        }
        let upper = words.count * 3 / 4
        let height = sorted(\.height)[upper]
        self.height = height
        let top = sorted { $0.y - slope * $0.center.x }[words.count / 4]
        let bottom = sorted { $0.bottom - slope * $0.center.x }[upper]
        let left = words[0].region.x
        let right = words.map(\.region.right).max() ?? left
        var (before, after) = (PageRun.room * height, PageRun.room * height)
        for other in places {
            let level = other.center.level(onSlope: slope)
            guard level > top - other.height / 2, level < bottom + other.height / 2 else {
                continue
            }
            // The room between two runs is shared.
            if other.center.x < left { before = min(before, (left - other.right) / 2) }
            if other.center.x > right { after = min(after, (other.x - right) / 2) }
        }
        let margin = PrintReader.margin * height
        (before, after) = (max(before, margin), max(after, margin))
        place = Region(
            x: left - before, y: top - margin, width: right - left + before + after,
            height: bottom - top + 2 * margin)
    }

    /// The words as both readers see them.
    /// - Parameters:
    ///   - seen: what the net saw, from left to right.
    ///   - top: where the line that the net read begins in the level plane; `bottom` is where it ends.
    ///   - alphabet: the characters that the net knows.
    func words(
        seenAs seen: [Seen], from top: Double, to bottom: Double, knowing alphabet: Set<Character>
    ) -> [RecognizedWord] {
        parts(of: seen).compactMap { part in
            let left = part.left, right = part.right
            let band = Region(
                x: left, y: top + slope * (left + right) / 2, width: right - left,
                height: bottom - top)
            return part.found.isEmpty ? added(part, at: band) : word(part, at: band, alphabet)
        }
    }

    // MARK: Parts

    /// Part of the run: the words of the recogniser that are one word, and what the net saw in their place.
    private struct Part {
        var found: [RecognizedWord] = []
        var seen: [Seen] = []
        var left = Double.infinity
        var right = -Double.infinity

        var text: String { String(seen.map(\.character)).withDigits(isInDigits: false) }
        var confidence: Double { seen.reduce(1) { $0 * $1.confidence } }

        mutating func add(_ character: Seen, height: Double) {
            seen.append(character)
            // The middle of a character is known, its edges are not.
            if character.x < left { left = character.x - Glyph.half * height }
            if character.x > right { right = character.x + Glyph.half * height }
        }
    }

    private func parts(of seen: [Seen]) -> [Part] {
        var parts = words.map {
            Part(found: [$0], left: $0.region.x, right: $0.region.right)
        }
        // For each part, the one that it belongs to.
        var heads = Array(parts.indices)
        var last: (owner: Int, x: Double)?
        for (character, known) in zip(seen, owners(of: seen)) {
            guard !character.isSpace else {
                last = nil
                continue
            }
            var owner = known
            if owner == nil, let last, last.owner >= words.count,
                character.x - last.x < PageRun.apart * height
            {
                owner = last.owner
            }
            let part = owner ?? parts.count
            if part == parts.count {
                parts.append(Part())
                heads.append(part)
            }
            if let last, last.owner != part, isOneNumber(last.owner, part),
                character.x - last.x < PageRun.split * height
            {
                heads[part] = heads[last.owner]
            }
            parts[heads[part]].add(character, height: height)
            last = (part, character.x)
        }
        for index in parts.indices where heads[index] != index {
            parts[heads[index]].found += parts[index].found
            parts[heads[index]].right = max(parts[heads[index]].right, parts[index].right)
        }
        return parts.indices.filter { heads[$0] == $0 }.map { parts[$0] }
            .sorted { $0.left < $1.left }
    }

    /// Whether two words may be one number that the recogniser split at its point.
    private func isOneNumber(_ left: Int, _ right: Int) -> Bool {
        guard left < words.count, right < words.count else { return false }
        func isDigit(_ character: Character?) -> Bool { character?.isNumber ?? false }
        let marks = ".,:;-/"
        return isDigit(words[left].text.last { !marks.contains($0) })
            && isDigit(words[right].text.first { !marks.contains($0) })
    }

    // MARK: Owners

    /// For each character that the net saw, the index of its word; nil for spaces and characters of no word.
    private func owners(of seen: [Seen]) -> [Int?] {
        func isInside(_ index: Int, _ word: Int) -> Bool {
            let region = words[word].region
            let margin = PageRun.outside * height
            return region.x - margin <= seen[index].x && seen[index].x <= region.right + margin
        }
        var owners: [Int?] = seen.indices.map { index in
            seen[index].isSpace ? nil : words.indices.first { isInside(index, $0) }
        }
        /// Gives a character outside of all words to the word of its neighbour.
        func follow(_ index: Int, _ other: Int) {
            guard owners[index] == nil, !seen[index].isSpace,
                abs(seen[index].x - seen[other].x) < PageRun.apart * height
            else { return }
            owners[index] = owners[other]
        }
        for index in seen.indices.dropFirst() { follow(index, index - 1) }
        for index in seen.indices.dropLast().reversed() { follow(index, index + 1) }
        for word in words.indices {
            /// Whether a character at the end of a word may be a speck beside it.
            func isDoubtful(_ index: Int) -> Bool {
                !isInside(index, word)
                    && !(seen[index].isGlyph && seen[index].confidence >= Probability.clear)
            }
            let mine = owners.indices.filter { owners[$0] == word }
            guard let first = mine.first, let last = mine.last else { continue }
            // Between two words, it is part of one text.
            if first == 0 || owners[first - 1] == nil {
                for index in mine.prefix(while: isDoubtful) { owners[index] = nil }
            }
            if last == seen.count - 1 || owners[last + 1] == nil {
                for index in mine.reversed().prefix(while: isDoubtful) { owners[index] = nil }
            }
        }
        return owners
    }

    // MARK: Words

    /// A word that only the net saw; nil where it is not sure.
    private func added(_ part: Part, at band: Region) -> RecognizedWord? {
        guard part.confidence >= Probability.sure, part.seen.contains(where: \.isGlyph) else {
            return nil
        }
        return RecognizedWord(text: part.text, confidence: part.confidence, region: band)
    }

    /// A word that the recogniser found.
    /// - Parameter band: where the net read its text.
    private func word(
        _ part: Part, at band: Region, _ alphabet: Set<Character>
    ) -> RecognizedWord? {
        guard let region = Region.union(of: part.found.map(\.region)) else { return nil }
        let own = part.found.map(\.text).joined(separator: " ")
        let sureness = part.found.map(\.confidence).min() ?? 0
        let unchanged = RecognizedWord(
            text: own, confidence: sureness, region: region,
            characters: part.found.flatMap(\.characters))
        let (text, confidence) = (part.text, part.confidence)
        if text == own.filter({ !$0.isWhitespace }) {
            var same = unchanged
            if part.found.count > 1 { same.text = text }
            same.confidence = max(sureness, confidence)
            // The recogniser may have seen a word that is longer than its place.
            same.region = Region(
                x: band.x, y: region.y, width: band.width, height: region.height)
            return same
        }
        let isOfAlphabet = own.allSatisfy { !$0.isLetter || alphabet.contains($0) }
        guard !text.isEmpty, isOfAlphabet, confidence > PageRun.leastShare * sureness else {
            return unchanged
        }
        // The recogniser may have taken two lines for one, of which the net read one.
        let isOneOfTwo = region.height > PageRun.widestGap * band.height
        return RecognizedWord(
            text: text, confidence: confidence,
            region: Region(
                x: band.x, y: isOneOfTwo ? band.y : region.y, width: band.width,
                height: isOneOfTwo ? band.height : region.height))
    }
}
