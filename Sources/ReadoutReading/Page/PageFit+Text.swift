import ReadoutGeometry
import ReadoutModel

extension PageFit {
    /// Maximum gap between two words of one value, in heights of its place. Chosen, not fitted.
    static let gap = 1.5

    /// The region of a value's whole text: its place and the words of its line that stand there or continue it, without
    /// words that are printed on the form.
    /// - Parameters:
    ///   - region: the value's place, in the reference photo's plane.
    ///   - place: the position of the region's line in the photo.
    ///   - isWhole: tells whether a text is a complete value, for kinds that allow it: a date ends before the time that
    ///     follows.
    func text(
        in region: Region, at place: Place, isWhole: ((String) -> Bool)? = nil
    ) -> Region {
        guard let other = place.line, let back = place.level.inverse else { return region }
        let fixed = fixedWords(near: region, on: other)
        let words = photo.lines[other].words.enumerated().compactMap { index, word in
            Region.bounds(of: back.corners(of: word.region)).map {
                (text: word.text, region: $0, isFixed: fixed.contains(index))
            }
        }
        if let isWhole { return PageFit.whole(among: words, near: region, isWhole) ?? region }
        var left = region.x
        var right = region.right
        for word in words where word.isFixed && word.region.center.x < region.center.x {
            left = max(left, word.region.right)
        }
        for word in words where word.isFixed && word.region.center.x > region.center.x {
            right = min(right, word.region.x)
        }
        guard left < right else { return region }
        let gap = PageFit.gap * region.height
        for word in words.drop(while: { $0.region.center.x < left }) {
            if word.isFixed || word.region.x - right > gap { break }
            right = max(right, word.region.right + PageFit.room * region.height)
        }
        for word in words.reversed().drop(while: { $0.region.center.x > right }) {
            // Text that begins left of the place is printed on the form.
            if word.isFixed || word.region.center.x < region.x { break }
            left = min(left, word.region.x - PageFit.room * region.height)
        }
        return Region(x: left, y: region.y, width: right - left, height: region.height)
    }

    /// A word of a line in the reference photo's plane.
    private typealias PlacedWord = (text: String, region: Region, isFixed: Bool)

    /// The shortest run of words that is a complete value, with the words after it with which it still is one; of equally
    /// short ones, the one nearest to a region.
    private static func whole(
        among words: [PlacedWord], near region: Region, _ isWhole: (String) -> Bool
    ) -> Region? {
        func isPiece(_ run: Range<Int>) -> Bool {
            !words[run].contains(where: \.isFixed)
                && isWhole(words[run].map(\.text).joined(separator: " "))
        }
        for count in 1...max(1, words.count) {
            let found = words.indices.dropLast(count - 1).compactMap { start -> Region? in
                var end = start + count
                guard isPiece(start..<end) else { return nil }
                while end < words.count, isPiece(start..<end + 1) { end += 1 }
                return Region.union(of: words[start..<end].map(\.region))
            }
            guard let nearest = found.nearest(toColumnOf: region) else { continue }
            // If the place holds nothing else, the whole place is shown: it may hold more of the value than was
            // recognised.
            let isAlone = !words.contains {
                $0.region.intersection(nearest) != $0.region
                    && region.contains(Point($0.region.center.x, region.center.y))
            }
            if isAlone, region.intersection(nearest) != nil { return region }
            let room = PageFit.room * region.height
            return Region(
                x: nearest.x - room, y: region.y, width: nearest.width + 2 * room,
                height: region.height)
        }
        return nil
    }

    /// The region of a number: its place with the whole words of digits that stand mostly in it, or if the place is empty,
    /// that of the nearest digits on its line.
    func figures(in region: Region, at place: Place) -> Region {
        guard let other = place.line, let back = place.level.inverse else { return region }
        let fixed = fixedWords(near: region, on: other)
        let found = photo.lines[other].words.enumerated().compactMap { index, word in
            fixed.contains(index) || !word.text.contains(where: \.isNumber)
                ? nil : Region.bounds(of: back.corners(of: word.region))
        }
        func shared(_ word: Region) -> Double {
            min(region.right, word.right) - max(region.x, word.x)
        }
        let room = PageFit.room * region.height
        let standing = found.filter { shared($0) >= 0 }
        guard standing.isEmpty else {
            let own = standing.filter { 2 * shared($0) >= $0.width }
            let left = own.map { $0.x - room }.min().map { min($0, region.x) } ?? region.x
            let right =
                own.map { $0.right + room }.max().map { max($0, region.right) } ?? region.right
            return Region(x: left, y: region.y, width: right - left, height: region.height)
        }
        guard let nearest = found.nearest(toColumnOf: region) else { return region }
        // At least as wide as the place.
        let width = max(region.width, nearest.width + 2 * room)
        return Region(
            x: nearest.center.x - width / 2, y: region.y, width: width, height: region.height)
    }

    /// Ground kept on either side of a text, in heights of its place.
    static let room = PrintReader.margin

    /// The words of a photo's line that also stand on the reference's line of a region.
    private func fixedWords(near region: Region, on other: Int) -> Set<Int> {
        guard let line = reference.line(of: region) else { return [] }
        let (a, b) = (reference.lines[line], photo.lines[other])
        var found: [Int: Int] = [:]
        for (i, j) in LineLikeness.pairs(a.signs, b.signs) where a.signs[i].isLetter {
            found[b.owners[j], default: 0] += 1
        }
        return Set(
            found.filter { word, count in
                Double(count) >= PageFit.leastOfWord * Double(b.length(ofWord: word))
            }.keys)
    }
}

extension [Region] {
    /// The region whose middle is nearest to that of another one, from side to side.
    fileprivate func nearest(toColumnOf other: Region) -> Region? {
        self.min { abs($0.center.x - other.center.x) < abs($1.center.x - other.center.x) }
    }
}

extension PageFit {
    /// The text printed on the line of a region of the reference photo; empty where there is none.
    func label(beside region: Region) -> String {
        guard let line = reference.line(of: region) else { return "" }
        return reference.lines[line].words.filter {
            !region.contains($0.region.center) && $0.text.contains(where: \.isLetter)
                && !$0.text.contains(where: \.isNumber)
        }.map(\.text).joined(separator: " ")
    }
}
