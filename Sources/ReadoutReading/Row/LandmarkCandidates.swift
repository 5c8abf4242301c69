import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

/// The words of a reference photo that may identify its values.
struct LandmarkCandidates {
    /// The words that may identify a value, as the surest reader sees them.
    private(set) var words: [TextBox.Word] = []
    /// Those that stand above all places: the title of a screen, which concerns each value. None on a paper.
    private(set) var titles: [TextBox.Word] = []

    /// All words of the photo.
    private let shown: [TextBox.Word]
    /// The places of the values, and further ones with other text in each photo.
    private let places: [Region]
    /// Whether the lines come and go, as on a paper.
    private let isPage: Bool
    /// The numbers and letters at the end of labels.
    private let numbers: Set<TextBox.Word>
    /// Those in the headings of groups; none on a paper.
    private let headings: Set<TextBox.Word>
    /// For each word outside the places, by its region: the places whose lines it begins.
    private let begun: [Region: [Region]]

    /// Maximum distance of a landmark that does not stand on its value's line, in heights of the value's place. Chosen, not
    /// fitted.
    private static let farthest = 8.0
    /// Maximum number of landmarks of a value on its line, and the same for others: on a paper, and on a display, where a word
    /// that tells the register may be any of them. Chosen, not fitted: of 70 accepted values of real devices, none waits for
    /// the eight that a display has more than a paper.
    private static let most = 4, mostOfDisplay = 12

    /// - Parameters:
    ///   - boxes: the texts that the recogniser found.
    ///   - further: words that it did not find.
    ///   - places: of the values, and further ones with other text in each photo.
    ///   - isPage: whether the lines come and go, as on a paper.
    ///   - second: reads a place of the reference photo once more.
    init(
        _ boxes: [TextBox], further: [TextBox.Word], places: [Region], isPage: Bool,
        second: (Region) -> String?
    ) {
        shown = boxes.flatMap(\.wordsWithWholeCodes) + further
        self.places = places
        self.isPage = isPage
        numbers = boxes.numbersOfLabels(isPage: isPage).filter { word in
            !isPage && word.region.isTitle(above: places)
                || places.contains { word.region.begins(lineOf: $0) }
        }
        headings =
            isPage
            ? []
            : boxes.numbersOfLabels(isPage: true).filter { word in
                word.confidence >= WordAnchor.sureConfidence
                    && !places.contains { word.region.isOnLine(of: $0) }
            }
        let varying = isPage ? [] : boxes.textsWithNumbers(besides: places)
        let outside = shown.filter { word in
            guard !varying.contains(where: { $0.contains(word.region.center) }) else {
                return false
            }
            // What follows a value on its line moves with it, unless it is no unit and stands nearer to the value of another
            // line or column.
            func nearest(following: Bool) -> Double? {
                places.filter { word.region.follows($0) == following }
                    .map(word.region.distance).min()
            }
            if let before = nearest(following: true) {
                let own = nearest(following: false) ?? before
                guard own < before, Unit.spelling(word.text) == nil else { return false }
            }
            return !places.contains {
                // A place that is drawn wide may reach into a word beside it.
                $0.intersection(word.region) != nil && !word.region.isAboveOrBelow($0)
                    && word.region.center.x >= $0.x
                    || word.isCurrency(before: $0)
            }
        }
        begun = Dictionary(
            outside.map { word in
                (word.region, places.filter { word.region.begins(lineOf: $0, among: places) })
            }, uniquingKeysWith: { first, _ in first })
        words = outside.compactMap { identifying($0, second) }
        titles = words.filter { !isPage && $0.region.isTitle(above: places) }
    }

    /// The word as the surest reader sees it; nil where it cannot identify a value.
    private func identifying(
        _ word: TextBox.Word, _ second: (Region) -> String?
    ) -> TextBox.Word? {
        let begins = !lines(begunBy: word).isEmpty
        guard isPage || !isOfMoment(word), !word.text.isMonth else { return nil }
        let isLabel =
            word.text.isLandmark || word.text.isUnitInBrackets || numbers.contains(word)
            || begins
                && (word.text.isMostlyLetters || isRateOfLabel(word) || isOfRows(word))
            || !isPage && word.text.isRegisterNumber && isAlone(word)
        if word.confidence >= WordAnchor.sureConfidence, isLabel { return word }
        // The label of a line says most: where the recogniser is not sure of it, the net for print is asked.
        if isPage, begins, let text = second(word.region), text.isMostlyLetters {
            return TextBox.Word(text: text, confidence: word.confidence, region: word.region)
        }
        // A recogniser easily loses a point of a register's code: 18.1 may be 1.8.1.
        guard !isPage, word.text.mayBeCode, places.contains(where: { isNear(word.region, $0) }),
            let text = second(word.region), text.isCode
        else { return nil }
        return TextBox.Word(text: text, confidence: word.confidence, region: word.region)
    }

    /// Whether a word of a paper is a rate that ends a label, or is one: in another column, it is a value.
    private func isRateOfLabel(_ word: TextBox.Word) -> Bool {
        guard isPage, word.text.isRate else { return false }
        return beside(word).contains(where: \.text.isLandmark)
            || !shown.contains { $0.region.begins(lineOf: word.region) }
    }

    /// Whether a word belongs to the time or date beside it, such as a weekday.
    private func isOfMoment(_ word: TextBox.Word) -> Bool {
        word.text.count <= 3 && word.text.allSatisfy(\.isLetter)
            && beside(word).contains(where: \.text.isMoment)
    }

    /// Whether a word is one of several above each other that tell rows apart, such as `7A`, `7B` and `7C`.
    private func isOfRows(_ word: TextBox.Word) -> Bool {
        word.text.isNumberWithLetter
            && shown.contains {
                $0.text.isNumberWithLetter && $0.text.dropLast() == word.text.dropLast()
                    && $0.text != word.text
                    && abs($0.region.x - word.region.x) <= word.region.height
                    && !$0.region.isOnLine(of: word.region)
            }
    }

    /// Whether no word stands beside a word on its line.
    private func isAlone(_ word: TextBox.Word) -> Bool { beside(word).isEmpty }

    /// Maximum distance of words beside each other, in heights; chosen, not fitted.
    static let beside = 2.0

    /// The other words beside a word on its line.
    private func beside(_ word: TextBox.Word) -> [TextBox.Word] {
        shown.filter {
            $0.region != word.region && $0.region.isOnLine(of: word.region)
                && $0.region.distance(to: word.region) <= LandmarkCandidates.beside
                    * word.region.height
        }
    }

    /// The texts of other words of the photo that differ from a word in a few letters. Only words of letters alone have any.
    func twins(of word: TextBox.Word) -> [String] {
        guard word.text.allSatisfy(\.isLetter) else { return [] }
        return shown.map(\.text).filter { text in
            text.allSatisfy(\.isLetter) && !text.looks(like: word.text)
                && !text.isFar(from: word.text)
        }
    }

    /// Whether a word stands near a place, or begins its line.
    private func isNear(_ word: Region, _ place: Region) -> Bool {
        word.isFixed(beside: place)
            && (word.distance(to: place) <= LandmarkCandidates.farthest * place.height
                || word.begins(lineOf: place))
    }

    /// The places whose lines a word begins, without another place between them.
    func lines(begunBy word: TextBox.Word) -> [Region] {
        begun[word.region]
            ?? places.filter { word.region.begins(lineOf: $0, among: places) }
    }

    /// The words that may identify the value at a place, nearest first.
    private func near(_ place: Region) -> [TextBox.Word] {
        words.filter {
            (isNear($0.region, place) || titles.contains($0))
                && (!isPage || lines(begunBy: $0).contains(place))
                && !shown.isAnswer($0.region, below: place)
        }
        .sorted { $0.region.distance(to: place) < $1.region.distance(to: place) }
    }

    /// The words that identify the value at a place best.
    ///
    /// However far away, the label on the value's own line says most, and then a register's code and the heading of a group:
    /// other words may stand nearer, such as the units of other lines.
    func identifying(_ place: Region) -> [TextBox.Word] {
        let near = near(place)
        let own = near.filter { lines(begunBy: $0).contains(place) }
        let row =
            own.isEmpty && !shown.hasLabel(after: places, before: place)
            ? near.filter { $0.region.begins(lineOf: place) } : own
        let label = row.isEmpty && !isPage ? shown.behind(place, among: places) : labels(among: row)
        let elsewhere = near.filter { !$0.region.begins(lineOf: place) }
        let codes = elsewhere.filter(\.text.isCode) + headings.nearest(above: place)
        let titles = titles(of: place)
        let first = codes + elsewhere.filter { titles.contains($0) && !codes.contains($0) }
        let further = elsewhere.filter { !first.contains($0) }
        let most = isPage ? LandmarkCandidates.most : LandmarkCandidates.mostOfDisplay
        return Array(label.prefix(most) + (first + further).prefix(most))
    }

    /// The words of a line from its last label on: on a paper, what stands left of a label that ends with a colon belongs to
    /// another value, such as the name of a customer.
    private func labels(among row: [TextBox.Word]) -> [TextBox.Word] {
        let fromRight = row.sorted { $0.region.x > $1.region.x }
        guard isPage else { return row }
        guard let last = fromRight.firstIndex(where: { $0.text.hasSuffix(":") }) else {
            return lastLabel(among: fromRight.reversed())
        }
        var start = fromRight[last].region
        for word in fromRight[(last + 1)...].map(\.region)
        where start.x - word.right < word.height { start = word }
        return row.filter { $0.region.x >= start.x }
    }

    /// The last text of a line, if it is a label of its own: what stands left of it then belongs to another value. All words of
    /// the line where the last text is a unit or a rate, or its first word stands elsewhere, too.
    private func lastLabel(among row: [TextBox.Word]) -> [TextBox.Word] {
        guard let last = row.texts(within: LandmarkCandidates.beside).last else { return row }
        // An abbreviation such as `N.º` is no unit.
        let isLabel =
            last.text.contains(".")
            || last.text.count(where: \.isLetter) >= TextBox.leastLetters
                && !last.words.contains { Unit.spelling($0.text) != nil || $0.text.isRate }
        let isRepeated = shown.contains {
            $0.text.looks(like: last.words[0].text) && !last.words.contains($0)
        }
        return isLabel && !isRepeated ? last.words : row
    }

    /// The titles without the headings of other columns.
    ///
    /// The lowest title above another column is that column's heading, and so are the titles on its line that do not stand
    /// above the place itself.
    private func titles(of place: Region) -> [TextBox.Word] {
        let columns = places.filter { $0.x >= place.right || $0.right <= place.x }
        let lowest = columns.compactMap { other in
            titles.filter { $0.region.isAbove(other) }.max { $0.region.bottom < $1.region.bottom }
        }
        return titles.filter { word in
            word.region.isAbove(place) || !lowest.contains { $0.region.isOnLine(of: word.region) }
        }
    }
}
