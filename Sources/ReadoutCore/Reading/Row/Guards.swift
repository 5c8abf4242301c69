/// The words around a value that say what it is: its label, a register's code, a heading, a unit. Where a photo
/// shows another word, the value is another one.
struct Guards: Sendable {
    /// A word of the reference photo with what it looks like.
    private struct Guard: Sendable {
        let text: String
        let band: TextBand
        let strip: InkStrip
        /// The word's columns in the strip.
        let columns: Range<Int>
    }

    /// What became of the least like guard of a value.
    struct Finding: Hashable, Sendable {
        /// The word in the reference photo.
        let text: String
        /// By its least like window, -1...1.
        let likeness: Double
    }

    private let guards: [Guard]
    /// By the value's place in the template, the places in `guards` of its own.
    private let ofValues: [Int: [Int]]

    /// How far a guard stands from its value at most, in heights of the value's place, and how many count.
    private static let farthest = 3.0, most = 4
    /// A reference photo with more words than this shows a page.
    private static let mostOfDisplay = 60
    /// Room around a word in its strip, in heights of the word.
    private static let room = 0.6
    /// Words lower than this in the photo, in pixels, are not judged: at that size all letters look alike.
    private static let leastHeight = 9.0
    /// Least contrast of a word that can be judged, in grey levels.
    private static let leastContrast = 12

    /// - Parameters:
    ///   - places: of the values in the reference photo, in template order; nil where a value has none.
    init(_ template: Template, places: [Region?], in picture: GrayImage, frame: Region) {
        let regions = places.compactMap(\.self)
        let words = template.reference.boxes.flatMap(\.words).filter { word in
            word.confidence >= WordAnchor.sureConfidence && word.text.isGuard
                && !regions.contains { $0.intersection(word.region) != nil }
        }
        // The lines of a page come and go, and its small print hardly ever looks the same twice.
        let isPage = template.reference.boxes.flatMap(\.words).count > Guards.mostOfDisplay
        var guards: [Guard] = []
        var ofValues: [Int: [Int]] = [:]
        var known: [TextBox.Word: Int] = [:]
        for (index, place) in places.enumerated() where !isPage {
            guard let place, place.height > 0 else { continue }
            let near = words.filter {
                $0.region.isFixed(beside: place)
                    && $0.region.distance(to: place) <= Guards.farthest * place.height
            }.sorted { $0.region.distance(to: place) < $1.region.distance(to: place) }
            for word in near.prefix(Guards.most) {
                if let found = known[word] {
                    ofValues[index, default: []].append(found)
                    continue
                }
                guard let made = Guards.made(of: word, in: picture, frame: frame) else { continue }
                known[word] = guards.count
                ofValues[index, default: []].append(guards.count)
                guards.append(made)
            }
        }
        self.guards = guards
        self.ofValues = ofValues
    }

    private static func made(
        of word: TextBox.Word, in picture: GrayImage, frame: Region
    ) -> Guard? {
        let band = TextBand(top: word.region.y, height: word.region.height)
        let room = Guards.room * band.height
        let left = max(frame.x, word.region.x - room)
        let right = min(frame.right, word.region.right + room)
        guard left < right,
            let strip = InkStrip(
                of: band, columns: left...right, through: .identity, from: picture, in: frame)
        else { return nil }
        let columns = strip.columns(of: word.region)
        guard strip.contrast(in: columns) >= leastContrast else { return nil }
        return Guard(text: word.text, band: band, strip: strip, columns: columns)
    }

    /// The least like guard of a value in a photo; nil where none of them can be judged.
    /// - Parameter transform: from the reference photo to the photo, right around the value.
    func leastLike(
        ofValueAt index: Int, through transform: Homography, in photo: Photo
    ) -> Finding? {
        let found = (ofValues[index] ?? []).compactMap { finding(guards[$0], transform, in: photo) }
            .sorted { $0.likeness < $1.likeness }
        guard let least = found.first else { return nil }
        // In a blurred photo all words are less like: one is another word when it is so beside the others.
        let others = found.dropFirst().map(\.likeness)
        let usual = others.isEmpty ? 1 : max(0.3, others[others.startIndex + others.count / 2])
        return Finding(text: least.text, likeness: min(1, least.likeness / usual))
    }

    private func finding(
        _ known: Guard, _ transform: Homography, in photo: Photo
    ) -> Finding? {
        let strip = known.strip
        let columns = strip.left...strip.x(atColumn: Double(strip.image.width))
        let corners = [columns.lowerBound, columns.upperBound].flatMap { x in
            [known.band.top, known.band.top + known.band.height].map {
                transform.apply(Point(x, $0))
            }
        }
        guard corners.allSatisfy(photo.frame.contains),
            corners[0].distance(to: corners[1]) >= Guards.leastHeight,
            let seen = InkStrip(
                of: known.band, columns: columns, through: transform, from: photo.picture,
                in: photo.frame)
        else { return nil }
        let sway = Int(0.4 * InkStrip.glyphHeight)
        return strip.likeness(of: known.columns, in: seen, shifts: -sway...sway).map {
            Finding(text: known.text, likeness: $0.weakest)
        }
    }
}

extension String {
    /// Whether it is a word, or a register's code such as `1.8.1`, `F.F` or `L2`, and nothing that may change: no number,
    /// time or date.
    fileprivate var isGuard: Bool {
        if !contains(where: \.isNumber), count(where: \.isLetter) >= 2 { return true }
        return wholeMatch(of: #/[A-Za-z0-9]{1,2}(\.[A-Za-z0-9]{1,2}){2}|[A-Z]\.?[A-Z0-9]{1,2}/#)
            != nil
    }
}

extension Region {
    /// Whether it keeps its place when the value gets longer: what stands right of it on the same line, a unit, moves.
    fileprivate func isFixed(beside place: Region) -> Bool {
        bottom <= place.y || y >= place.bottom || right <= place.x
    }
}
