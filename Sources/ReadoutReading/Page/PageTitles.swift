import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// The titles of a paper: texts that say what it is, such as `INVOICE` or `APPROVED`, its first line, larger type above its
/// values, the headings of its columns and the labels above its values; of a display, the headings of columns. Under another
/// title the same numbers mean something else.
struct PageTitles: Sendable {
    struct Title: Sendable {
        let text: String
        /// The title's place in the reference photo, and the same with the empty ground beside it, where a further word
        /// would make it another title.
        let region: Region, ground: Region
        let picture: Landmarks.Landmark
        /// Whether the text says what a document is, in a word that is known to do so.
        let isListed: Bool
        /// Indices of the values below a heading; nil for the title of the whole paper.
        let values: Set<Int>?
        /// Indices of those among them that it stands right above, as the label of a box, and with which it moves; on a display,
        /// of all.
        let labelled: Set<Int>
        /// Whether it stands alone above the headings of a table: it may be the table's title, or a name that people filled in.
        let isCaption: Bool
    }

    let all: [Title]
    /// All words of the reference photo, without case, diacritics and the marks around them.
    private let known: Set<String>
    /// The codes of currencies in the reference photo.
    let currencies: Set<String>

    /// - Parameters:
    ///   - boxes: the texts that the recogniser found in the reference photo.
    ///   - places: of the values there, in template order; nil where a value has none.
    ///   - page: the lines of the reference photo; on a display, only headings of columns count.
    ///   - second: what another reader surely sees in a place of the reference photo; nil for nothing.
    init(
        _ boxes: [TextBox], places: [Region?], on page: PageText, in picture: GrayImage,
        frame: Region, second: (Region) -> TextBox.Word? = { _ in nil }
    ) {
        let words = boxes.flatMap(\.words)
        known = Set(words.map { DocumentWords.bare($0.text) })
        currencies = Set(words.compactMap(\.text.codeOfCurrency))
        let values = places.compactMap(\.self)
        let others = words.map(\.region) + values
        let labels = places.map { place in
            place.flatMap { page.label(above: $0, of: values, among: words) }
        }
        let boxes = boxes.replaced(by: labels.compactMap(\.self))
        var headings: [Region: Set<Int>] = [:]
        var labelled: [Region: Set<Int>] = [:]
        var linesOfHeadings: Set<Int> = []
        var captions: Set<Region> = []
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            let heading = labels[index] ?? page.heading(of: place, in: boxes)
            guard let heading, !heading.isLabelled(among: words) else { continue }
            headings[heading.region, default: []].insert(index)
            if labels[index] != nil || !page.isPage {
                labelled[heading.region, default: []].insert(index)
            }
            if let line = page.line(of: heading.region) { linesOfHeadings.insert(line) }
            if let caption = page.caption(ofTableWith: place, in: boxes),
                !caption.isLabelled(among: words)
            {
                headings[caption.region, default: []].insert(index)
                captions.insert(caption.region)
            }
        }
        all = boxes.compactMap { box in
            let isInHead =
                !box.isLabelled(among: words)
                && page.isInHead(box, above: values, notOn: linesOfHeadings)
            let labelled = labelled[box.region] ?? []
            // Farther down, what people fill in says `invoice 1187`, too.
            let isTitle =
                page.isPage && labelled.isEmpty
                && (isInHead || box.saysDocument && !box.isNumbered(among: words))
            guard isTitle || headings[box.region] != nil,
                !values.contains(where: { $0.intersection(box.region) != nil }),
                let whole = box.isShortAndSure
                    ? TextBox.Word(text: box.text, confidence: box.confidence, region: box.region)
                    : isInHead || !labelled.isEmpty ? second(box.region) : nil,
                TextBox(words: [whole]).isShortAndSure
            else { return nil }
            let ground = box.region.ground(among: others, in: frame)
            let known = Landmarks.made(
                of: whole, groundBefore: box.region.x - ground.x,
                groundAfter: ground.right - box.region.right,
                in: picture, frame: frame)
            return known.map {
                Title(
                    text: whole.text, region: box.region, ground: ground, picture: $0,
                    isListed: TextBox(words: [whole]).saysDocument,
                    values: isTitle ? nil : headings[box.region], labelled: labelled,
                    isCaption: !isTitle && captions.contains(box.region))
            }
        }
    }
}

extension PageText {
    /// The label of a value's box with its unit; nil where there is none, on a display, and where the text says what the paper is.
    /// - Parameters:
    ///   - values: the places of all values.
    ///   - words: all words of the reference photo.
    fileprivate func label(
        above place: Region, of values: [Region], among words: [TextBox.Word]
    ) -> TextBox? {
        guard isPage, let label = labelAbove(place)?.withUnits(among: words),
            !label.isLabelled(among: words), !isInHead(label, above: values, notOn: [])
        else { return nil }
        return label
    }

    /// The text that heads the column of a value; nil where there is none.
    fileprivate func heading(of place: Region, in boxes: [TextBox]) -> TextBox? {
        let headings = isPage ? headingsBesideLabels(of: place) : headings(of: place)
        return headings.first.flatMap { heading in
            boxes.first { $0.words.contains(heading.word) }
        }
    }
}

extension PageText {
    /// The title of the table in which a value stands: what stands alone on the line above its headings; nil where there is none.
    fileprivate func caption(ofTableWith place: Region, in boxes: [TextBox]) -> TextBox? {
        guard isPage, let top = headings(of: place).linesTogether.last?.line, top > 0,
            let text = lines[top - 1].words.texts(within: PageFit.gap).first,
            text.words.count == lines[top - 1].words.count
        else { return nil }
        return boxes.first { $0.words == text.words }
    }
}

extension [TextBox] {
    /// The texts with some labels among them, each of which takes its words from the others.
    fileprivate func replaced(by labels: [TextBox]) -> [TextBox] {
        let taken = Set(labels.flatMap(\.words))
        let rest = compactMap { box in
            let words = box.words.filter { !taken.contains($0) }
            return words.isEmpty
                ? nil : words.count == box.words.count ? box : TextBox(words: words)
        }
        return rest + labels.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension PageTitles {
    /// The texts of a photo that make another document of it, in words that were not found in the reference photo.
    func new(on photo: PageText) -> [TextBox] {
        photo.lines.filter { line in !line.words.contains { $0.text.contains(where: \.isNumber) } }
            .flatMap(\.texts).filter { text in
                text.words.contains { word in
                    DocumentWords.makeAnother(word.text) && !isKnown(word.text)
                        && (text.isShortAndSure || text.isShort && DocumentWords.isLong(word.text))
                }
            }
    }

    /// Whether the reference photo shows a word.
    func isKnown(_ word: String) -> Bool { known.contains(DocumentWords.bare(word)) }
}

extension PageText {
    /// Minimum height of a title in capitals below the first line, in heights of the usual line. Chosen, not fitted: none of 101
    /// accepted values of real papers and of 461 of ten drawn papers waits for such a title. In small letters, words of one
    /// type differ by more, and names of customers stand as high as the second line.
    private static let larger = 1.2

    /// Whether a text stands where papers say what they are: on the first line in capitals, or above most of the values in
    /// larger type than usual.
    /// - Parameters:
    ///   - values: places that it must not stand below, or not below most of them in larger type.
    ///   - headings: indices of the lines that head columns.
    fileprivate func isInHead(
        _ text: TextBox, above values: [Region], notOn headings: Set<Int>
    ) -> Bool {
        guard let line = line(of: text.region), !headings.contains(line),
            let usual = lines.map(\.height).median
        else { return false }
        let isInCapitals = !text.text.contains(where: \.isLowercase)
        let least = isInCapitals ? PageText.larger : PageFit.mostGrowth
        let isLarger = text.region.height >= least * usual
        let below = values.count { text.region.center.y < $0.bottom }
        if below == values.count, below > 0 { return isInCapitals && line == 0 || isLarger }
        // A date or a number may stand above what the paper is called.
        return isLarger && 2 * below > values.count && lines[line].texts.count == 1
    }
}

extension PageText.Line {
    /// The words of the line that stand together.
    fileprivate var texts: [TextBox] { words.texts(within: 1) }
}

extension TextBox {
    /// Maximum number of words of a title or a heading, and `leastLetters`. Chosen, not fitted: with them, none
    /// of 101 accepted values of real papers and of 466 of made receipts waits for a title.
    fileprivate static let mostWords = 3

    /// Whether a word of the text says what a document is.
    fileprivate var saysDocument: Bool {
        text.split(separator: " ").contains { DocumentWords.contains(String($0)) }
    }

    /// Whether a number follows the text as closely as a word of it.
    fileprivate func isNumbered(among others: [Word]) -> Bool {
        others.contains {
            $0.text.contains(where: \.isNumber) && $0.region.isOnLine(of: region)
                && $0.region.x >= region.right
                && $0.region.x - region.right < PageFit.gap * region.height
        }
    }

    /// The text with the units beside it, such as `(€)`.
    fileprivate func withUnits(among others: [Word]) -> TextBox {
        let line = others.filter { $0.region.isOnLine(of: region) }
            .sorted { $0.region.x < $1.region.x }
        return line.run(
            around: { words.contains($0) },
            while: {
                $1.region.x - $0.region.right < PageFit.gap * region.height
                    && [$0, $1].allSatisfy { words.contains($0) || $0.text.isUnitOfTitle }
            }
        ).map { TextBox(words: Array(line[$0])) } ?? self
    }

    /// Whether the text is what people fill in after a label that ends with a colon.
    fileprivate func isLabelled(among others: [Word]) -> Bool {
        others.contains {
            $0.text.hasSuffix(":") && $0.region.isOnLine(of: region)
                && $0.region.right <= region.x
        }
    }

    /// Whether the text is as short as a title or a heading.
    fileprivate var isShort: Bool {
        text.split(separator: " ").count <= TextBox.mostWords
            && !text.contains { ",:".contains($0) }
    }

    /// Whether the text is as short as a title or a heading, and surely read, without digits.
    fileprivate var isShortAndSure: Bool {
        isShort
            && words.allSatisfy {
                $0.confidence >= WordAnchor.sureConfidence && !$0.text.contains(where: \.isNumber)
            } && text.count(where: \.isLetter) >= TextBox.leastLetters
    }
}

extension Region {
    /// The region with the empty ground on both sides, at most as wide as the region itself.
    func ground(among others: [Region], in frame: Region) -> Region {
        let beside = others.filter { $0 != self && $0.isOnLine(of: self) }
        let room = Landmarks.room * height
        let left = max(
            beside.filter { $0.right <= x }.map { $0.right + room }.max() ?? frame.x, x - width)
        let end = min(
            beside.filter { $0.x >= right }.map { $0.x - room }.min() ?? frame.right, right + width)
        var ground = self
        ground.x = min(x, left)
        ground.width = max(right, end) - ground.x
        return ground
    }
}
