import ReadoutGeometry
import ReadoutModel

/// The words of a paper that are found again in a photo.
extension PageFit {
    /// A word found again.
    struct WordPair: Sendable {
        let line: Int
        let from: Region, to: Region
    }

    /// Minimum share of a word's characters found again.
    static let leastOfWord = 0.6
    /// Maximum ratio between a word's height and the expected one: letters with and without ascenders and descenders
    /// differ by that much. Higher ones may be merged with words above or below.
    static let mostGrowth = 1.4
    /// Minimum distance between words by which the scale or a line's slope is measured, in heights of the words.
    static let shortestDistance = 4.0

    /// Whether a word is about as high as expected: others were cut or merged with the words above or below.
    static func isWhole(_ pair: WordPair, at scale: Double) -> Bool {
        let ratio = pair.to.height / (scale * pair.from.height)
        return ratio * PageFit.mostGrowth >= 1 && ratio <= PageFit.mostGrowth
    }

    /// The words of a line of the reference photo that are found again on a line of the photo, from left to right.
    static func wordPairs(
        _ reference: PageText, _ line: Int, _ photo: PageText, _ other: Int
    ) -> [WordPair] {
        let (a, b) = (reference.lines[line], photo.lines[other])
        var counts: [SIMD2<Int>: Int] = [:]
        for (i, j) in LineLikeness.pairs(a.signs, b.signs) {
            counts[SIMD2(a.owners[i], b.owners[j]), default: 0] += 1
        }
        return counts.compactMap { words, count in
            let length = max(a.length(ofWord: words[0]), b.length(ofWord: words[1]))
            // A single character is no word.
            guard count > 1, Double(count) >= leastOfWord * Double(length) else { return nil }
            return WordPair(
                line: line, from: a.words[words[0]].region, to: b.words[words[1]].region)
        }.sorted { $0.from.x < $1.from.x }
    }

    /// The transform from the reference photo to the photo around a word: through the word itself, where it was found whole;
    /// else as for any other region of its line. Nil where its line was not found.
    func transform(ofWord region: Region) -> Homography? {
        let own = words.first {
            $0.from.contains(region.center) && region.contains($0.from.center)
                && PageFit.isWhole($0, at: scale)
        }
        guard let own else {
            return place(of: region).flatMap { $0.line == nil ? nil : $0.transform }
        }
        let across = shift(own)
        return straight.after(
            transform(of: region, across: across, down: fall(own, to: region, across: across)))
    }

    /// Median ratio of distances between words and of their widths.
    static func scale(of words: [WordPair]) -> Double? {
        var ratios = words.map { $0.to.width / $0.from.width }
        for (index, a) in words.enumerated() {
            for b in words[(index + 1)...] {
                let distance = b.from.center.x - a.from.center.x
                guard abs(distance) > shortestDistance * max(a.from.height, b.from.height)
                else { continue }
                ratios.append((b.to.center.x - a.to.center.x) / distance)
            }
        }
        return ratios.median.flatMap { $0 > 0 ? $0 : nil }
    }
}
