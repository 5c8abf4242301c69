import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// The words around a value that identify it: its label, a register's code, a heading, a unit. Where a photo shows
/// another word, the value is a different one.
struct Landmarks: Sendable {
    /// A word of the reference photo and its picture.
    struct Landmark: Sendable {
        let text: String
        /// The word's place in the reference photo.
        let region: Region
        let strip: InkStrip
        /// The word's columns in the strip.
        let columns: Range<Int>
        /// Columns of the empty ground after it and before it, where a further word would make it another label.
        let ground: Range<Int>
        let groundBefore: Range<Int>
        /// Other words of the reference photo that a misread letter or two would make of this one, such as `Abreise` of `Anreise`.
        var twins: [String] = []

        var band: TextBand { TextBand(top: region.y, height: region.height) }
    }

    /// The result for a landmark: its word in the reference photo, the likeness of its least similar window, -1...1, and
    /// its place in the reference photo.
    typealias Finding = (text: String, likeness: Double, region: Region)

    /// Each word once, whichever values it identifies.
    let all: [Landmark]
    /// Indices in `all` of each value's own, by the value's index in the template.
    let ofValues: [Int: [Int]]
    /// Further unchanging words, used to judge a photo's sharpness.
    private let others: [Landmark]

    /// Maximum and minimum number of words by which a photo's sharpness is judged, and minimum number of those by which its
    /// contrast is. Chosen, not fitted.
    private static let mostWords = 8
    static let leastWords = 3
    /// Room for a letter beside a word or a unit, or after its ground, in heights of the word; chosen, not fitted.
    static let room = 0.6
    /// Width of the empty ground after a word of the value's line that belongs to it, in heights of the word: room for a
    /// space and a letter. From typefaces, not fitted: it puts none of 164 accepted values of real photos in doubt, and all
    /// of nine on drawn lines that a further word makes others.
    private static let ground = 1.6
    /// Minimum height of a word that is judged, in pixels of the photo: below it all letters look alike.
    private static let leastHeight = 9.0

    /// - Parameters:
    ///   - places: of the values in the reference photo, in template order; nil where a value has none.
    ///   - areas: further places with other text in each photo.
    ///   - isPage: whether the lines come and go, as on a paper: then only the value's own says which value it is.
    ///   - further: words that the recogniser did not find, but the net for print.
    ///   - units: words that say a value's unit elsewhere than after its text, by the value's index.
    ///   - second: reads a place of the reference photo once more.
    init(
        _ template: Template, places: [Region?], areas: [Region] = [], isPage: Bool = false,
        further: [TextBox.Word] = [], units: [Int: TextBox.Word] = [:], in picture: GrayImage,
        frame: Region, second: (Region) -> String? = { _ in nil }
    ) {
        let candidates = LandmarkCandidates(
            template.reference.boxes, further: further,
            places: places.compactMap(\.self) + areas, isPage: isPage, second: second)
        var all: [Landmark] = []
        var ofValues: [Int: [Int]] = [:]
        var known: [TextBox.Word: Int] = [:]
        for (index, place) in places.enumerated() {
            guard let place, place.height > 0 else { continue }
            let unit = [units[index]].compactMap(\.self)
            for word in unit + candidates.identifying(place).filter({ !unit.contains($0) }) {
                if let found = known[word] {
                    ofValues[index, default: []].append(found)
                    continue
                }
                // On a value's line, a further word makes another label: TOTAL is not TOTAL SAVED.
                let lines = candidates.lines(begunBy: word)
                let made = Landmarks.made(
                    of: word, groundBefore: lines.isEmpty ? 0 : word.region.x - frame.x,
                    groundAfter: lines.map { ($0.x - word.region.right) / 2 }.min() ?? 0,
                    in: picture, frame: frame)
                guard var made else { continue }
                made.twins = candidates.twins(of: word)
                known[word] = all.count
                ofValues[index, default: []].append(all.count)
                all.append(made)
            }
        }
        self.all = all
        self.ofValues = ofValues
        let others = candidates.words.filter { known[$0] == nil }
            .sorted { $0.region.height > $1.region.height }
        self.others = others.prefix(max(0, Landmarks.mostWords - all.count)).compactMap {
            Landmarks.made(
                of: $0, groundBefore: 0, groundAfter: 0, in: picture, frame: frame)
        }
    }

    /// How different from the reference unchanged words look in a photo, 0...1: the median over the landmarks and some
    /// other words; nil where too few of them can be judged.
    /// - Parameter transform: from the reference photo to the photo.
    func usualUnlikeness(through transform: Homography, in sight: Sight) -> Double? {
        let found = (all + others).prefix(Landmarks.mostWords)
            .compactMap { finding($0, transform, in: sight)?.likeness }
        guard found.count >= Landmarks.leastWords, let usual = found.median else { return nil }
        return Evidence.unlikeness(at: usual)
    }

    /// - Parameters:
    ///   - groundBefore: width left of the word that may belong to it if it is empty, in pixels.
    ///   - groundAfter: the same right of it.
    static func made(
        of word: TextBox.Word, groundBefore: Double, groundAfter: Double, in picture: GrayImage,
        frame: Region
    ) -> Landmark? {
        let band = TextBand(top: word.region.y, height: word.region.height)
        let room = Landmarks.room * band.height
        let empty = min(groundAfter, Landmarks.ground * band.height)
        let emptyBefore = min(groundBefore, Landmarks.ground * band.height)
        let left = max(frame.x, word.region.x - max(room, emptyBefore))
        let right = min(frame.right, word.region.right + max(room, empty))
        guard left < right,
            let strip = InkStrip(
                of: band, columns: left...right, through: .identity, from: picture, in: frame)
        else { return nil }
        let columns = strip.columns(of: word.region)
        let contrast = strip.contrast(in: columns)
        guard contrast >= GrayImage.leastContrast else { return nil }
        let end = Int(strip.column(at: word.region.right + empty))
        let after = columns.upperBound..<max(columns.upperBound, end)
        let begin = max(0, Int(strip.column(at: word.region.x - emptyBefore)))
        let before = min(begin, columns.lowerBound)..<columns.lowerBound
        let groups = strip.groups(contrast: contrast)
        let hasInk = groups.contains { after.contains($0.columns.lowerBound) }
        let hasInkBefore = groups.contains { before.contains($0.columns.upperBound - 1) }
        return Landmark(
            text: word.text, region: word.region, strip: strip, columns: columns,
            ground: hasInk ? after.prefix(0) : after,
            groundBefore: hasInkBefore ? before.suffix(0) : before)
    }

    /// The landmarks of a value that can be judged, the one that looks least like the reference first.
    /// - Parameter transforms: from the reference photo to the photo, for a word's place in the reference photo: the
    ///   transform around the value, and that of the whole photo where the word need not lie in the value's plane.
    func findings(
        ofValueAt index: Int, in sight: Sight, through transforms: (Region) -> [Homography]
    ) -> [Finding] {
        (ofValues[index] ?? []).compactMap { place in
            transforms(all[place].region).compactMap { finding(all[place], $0, in: sight) }
                .max { $0.likeness < $1.likeness }
        }.sorted { $0.likeness < $1.likeness }
    }

    /// The likeness of the least similar word on a value's own line, -1...1; nil where none can be judged.
    /// - Parameter place: the value's place in the reference photo.
    func lineLikeness(
        ofValueAt index: Int, at place: Region, through transform: Homography, in sight: Sight
    ) -> Double? {
        findings(ofValueAt: index, in: sight) { $0.isOnLine(of: place) ? [transform] : [] }
            .first?.likeness
    }

    /// The words that begin a value's own line, from left to right; nil where none does.
    /// - Parameter place: the value's place in the reference photo.
    func label(ofValueAt index: Int, at place: Region) -> String? {
        let words = (ofValues[index] ?? []).map { all[$0] }
            .filter { $0.region.isOnLine(of: place) }.sorted { $0.region.x < $1.region.x }
        return words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
    }

    /// How like the reference photo a piece of text looks through a transform, -1...1; nil where it cannot be judged.
    func likeness(
        of known: Landmark, through transform: Homography, in sight: Sight
    ) -> Double? { finding(known, transform, in: sight.photo, noting: sight)?.likeness }

    /// The same for a piece of text that says nothing about the photo's contrast.
    func likeness(of known: Landmark, through transform: Homography, in photo: Photo) -> Double? {
        finding(known, transform, in: photo, noting: nil)?.likeness
    }

    /// How like the reference photo a word looks where a photo shows its line, -1...1; nil where it cannot be judged.
    func likeness(of word: Finding, movedBy transform: Homography, in sight: Sight) -> Double? {
        all.first { $0.region == word.region }
            .flatMap { finding($0, transform, in: sight)?.likeness }
    }

    private func finding(
        _ known: Landmark, _ transform: Homography, in sight: Sight
    ) -> Finding? {
        sight.finding(of: known.region, through: transform) {
            finding(known, transform, in: sight.photo, noting: sight)
        }
    }

    private func finding(
        _ known: Landmark, _ transform: Homography, in photo: Photo, noting sight: Sight?
    ) -> Finding? {
        let strip = known.strip
        let columns = strip.left...strip.x(atColumn: Double(strip.image.width))
        let corners = [columns.lowerBound, columns.upperBound].flatMap { x in
            [known.band.top, known.band.top + known.band.height].map {
                transform.apply(Point(x, $0))
            }
        }
        guard corners.allSatisfy(photo.frame.contains),
            corners[0].distance(to: corners[1]) >= Landmarks.leastHeight,
            let seen = InkStrip(
                of: known.band, columns: columns, through: transform, from: photo.picture,
                in: photo.frame)
        else { return nil }
        return strip.likeness(of: known.columns, in: seen, shifts: InkStrip.nearby).map {
            sight?.note(
                contrast: Double(seen.contrast(in: known.columns.shifted(by: $0.shift)))
                    / Double(max(1, strip.contrast(in: known.columns))))
            let isOfOtherLabel = known.hasWordBeside(in: seen, movedBy: $0.shift)
            return (
                text: known.text, likeness: isOfOtherLabel ? 0 : $0.weakest, region: known.region
            )
        }
    }
}
