import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// The ground around the values that is empty in the reference photo, where a photo may show further words: the lamp of
/// another mode, or a word that makes the value a different one.
struct NewInk: Sendable {
    private let area: SearchArea
    /// Black where the reference photo has ink nearby or a value stands, and the same with the room beside values into which
    /// a longer one may reach.
    private let known: GrayImage, knownWithRoom: GrayImage

    // All of these are chosen, not fitted. With them, none of the 70 accepted values of real devices waits for a new word.
    /// Minimum and maximum height of a letter in the searched picture, in pixels.
    static let letter = (least: 7, most: 90)
    /// Maximum distance of ink in a photo from where the reference photo has it, in pixels.
    private static let sway = 6
    /// Minimum darkness of ink as a share of the values'.
    static let visible = 0.4
    /// Maximum number of words that are read in a photo; and in the reference photo, twice as many words, and as many of the
    /// single letters that `AroundValues` reads there.
    static let mostWords = 8, mostOfReference = 2 * mostWords

    /// - Parameters:
    ///   - view: the reference photo's.
    ///   - words: all words that were recognised there.
    init(in area: SearchArea, of view: SearchArea.View, words: [TextBox.Word]) {
        self.area = area
        let ink = NewInk.ink(of: view)
        var known = ink.extremes(window: 2 * NewInk.sway + 1, isMaximum: false)
        var knownWithRoom = known
        let numbers = area.numbers(among: words)
        area.blacken(area.places + numbers, in: &known)
        area.blacken(area.places.map(\.withRoomForDigit) + numbers, in: &knownWithRoom)
        (self.known, self.knownWithRoom) = (known, knownWithRoom)
    }

    /// Where the reference photo shows words that were not surely recognised, and single letters, in its plane.
    /// - Parameters:
    ///   - view: the reference photo's.
    ///   - words: all words that were recognised there.
    static func unrecognized(
        in area: SearchArea, of view: SearchArea.View, words: [TextBox.Word]
    ) -> (words: [Region], letters: [Region]) {
        let ink = ink(of: view)
        var read = GrayImage(width: ink.width, height: ink.height, filledWith: 255)
        let sure = words.filter { $0.confidence >= WordAnchor.sureConfidence }.map(\.region)
        area.blacken(area.places + sure, in: &read)
        let pieces = pieces(in: ink.darkComponents(), of: ink) { [read] _ in read }
        return (
            pieces.filter(\.isWide).map(area.place), pieces.filter { !$0.isWide }.map(area.place)
        )
    }

    /// The ink that may be text, black on white.
    static func ink(of view: SearchArea.View) -> GrayImage {
        view.ink(from: visible * Double(view.contrast))
    }

    /// The places, in the reference photo's plane, of the words that a photo shows where the reference photo is empty.
    /// - Parameters:
    ///   - parts: the connected pieces of the ink.
    ///   - ink: black on white.
    func words(in parts: [Component], of ink: GrayImage) -> [Region] {
        NewInk.pieces(in: parts, of: ink) {
            Double($0.height) <= area.mostOfLetter ? known : knownWithRoom
        }.filter(\.isWide).map(area.place)
    }

    /// The places of new letters, in pixels, joined into words. Known ink may lie where some of a word's letters stand.
    /// - Parameters:
    ///   - ink: black on white.
    ///   - known: black where the ink of a letter does not count.
    private static func pieces(
        in parts: [Component], of ink: GrayImage, but known: (Component) -> GrayImage
    ) -> [Region] {
        let letters = parts.filter { part in
            part.height >= NewInk.letter.least && part.height <= NewInk.letter.most
                && part.width <= 3 * part.height && part.x > 0 && part.y > 0
                && part.right < ink.width && part.bottom < ink.height
        }.map { part in
            var shared = 0
            let known = known(part)
            for y in part.y..<part.bottom {
                for x in part.x..<part.right {
                    let at = y * ink.width + x
                    if ink.pixels[at] < 128, known.pixels[at] < 128 { shared += 1 }
                }
            }
            return (place: Region(part), isNew: 5 * shared <= part.area)
        }
        return words(of: letters).flatMap { word in
            let new = word.filter(\.isNew)
            guard let first = word.firstIndex(where: \.isNew),
                let last = word.lastIndex(where: \.isNew), 2 * new.count > last - first
            else { return words(of: new) }
            return [Array(word[first...last])]
        }.compactMap { Region.union(of: $0.map(\.place)) }
    }

    /// Letters that stand together.
    private static func words(
        of letters: [(place: Region, isNew: Bool)]
    ) -> [[(place: Region, isNew: Bool)]] {
        var words: [(place: Region, letters: [(place: Region, isNew: Bool)])] = []
        for letter in letters {
            let place = letter.place
            let index = words.lastIndex { word in
                let (lower, higher) = (
                    min(word.place.height, place.height), max(word.place.height, place.height)
                )
                return 2 * word.place.sharedHeight(with: place) >= lower
                    && 2 * (place.x - word.place.right) <= higher && higher <= 2 * lower
            }
            if let index {
                words[index].place = words[index].place.union(place)
                words[index].letters.append(letter)
            } else {
                words.append((place, [letter]))
            }
        }
        return words.map(\.letters)
    }
}

extension Region {
    /// Whether the region is wider than most single letters.
    fileprivate var isWide: Bool { 5 * width >= 6 * height }

    /// The place of a value with room for a part of a further digit on both sides.
    fileprivate var withRoomForDigit: Region {
        expanded(horizontally: Glyph.letterGap * height, vertically: 0)
    }
}

extension SearchArea {
    /// Where numbers other than the values stand, with room for further digits.
    /// - Parameter words: all words of the reference photo.
    fileprivate func numbers(among words: [TextBox.Word]) -> [Region] {
        words.filter { word in
            word.text.contains(where: \.isNumber)
                && !places.contains { $0.contains(word.region.center) }
        }.map {
            $0.region.expanded(
                horizontally: $0.region.height, vertically: 0.2 * $0.region.height)
        }
    }

    /// Makes places black in a picture of the area.
    fileprivate func blacken(_ places: [Region], in image: inout GrayImage) {
        for place in places {
            guard let (columns, rows) = pixels(of: place, in: image) else { continue }
            for y in rows {
                for x in columns { image.pixels[y * image.width + x] = 0 }
            }
        }
    }

    /// Maximum height of letters that are no digits of a value, in pixels of the searched picture. Chosen, not fitted.
    fileprivate var mostOfLetter: Double { scale / 3 * (places.map(\.height).min() ?? 0) }
}
