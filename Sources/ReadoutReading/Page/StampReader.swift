import Foundation
import ReadoutGeometry
package import ReadoutImaging
package import ReadoutModel

/// Reads what is stamped across a paper: words in larger letters than the print, in a slant or with broader strokes, which
/// print may run through.
package struct StampReader: Sendable {
    private let net: PrintReader

    /// A row of letters that stand in one slant: their places in the searched picture, from left to right.
    private typealias Row = [Region]

    // All of these are chosen, not fitted. With them, no value of 13 drawn papers with a stamp and one of 39 values of eleven
    // others is accepted; of 101 accepted values of real papers and 674 of drawn ones, none waits for a stamp.
    /// Height of the print in the searched picture, and the maximum width of its strokes there, in pixels.
    private static let (print, stroke) = (16.0, 5)
    /// Minimum darkness of a stamp, in grey levels out of 255 of the ground; the window in which the ground is found.
    private static let (visible, window) = (51.0, 41)
    /// Minimum height of a stamp's letters, in heights of the print.
    private static let leastHeight = 1.3
    /// Maximum distance of the middles of two letters, and of a letter's middle from the row, in heights of the letters; how far
    /// from the middles of the first and the last letter found a row is read: those at its ends may be joined with print.
    fileprivate static let (apart, astray, room) = (2.2, 0.22, 4.0)
    /// Maximum ratio of the heights of neighbouring letters.
    fileprivate static let mostRatio = 1.6
    /// Minimum number of letters found in a row, and how much more than the print it rises or falls for each pixel to the right
    /// if its strokes are no broader.
    private static let (leastLetters, leastSlant) = (3, 0.1)

    /// - Parameter net: reads the rows of letters.
    package init(net: PrintReader) { self.net = net }

    /// The words that make another document of a paper, in large letters: slanted, or with strokes broader than the print's.
    /// - Parameters:
    ///   - height: of the print, in pixels of the picture.
    ///   - slope: how far the lines of print fall, in pixels for each pixel to the right.
    /// - Returns: the words as a list has them, though a letter may be misread or missing; placed in the picture.
    package func changes(
        in picture: GrayImage, printHeight height: Double, slope: Double
    ) -> [TextBox.Word] {
        guard height > 0 else { return [] }
        let small = picture.scaled(by: min(1, StampReader.print / height))
        let scale = Double(small.width) / Double(picture.width)
        let flat = small.flattened(window: StampReader.window)
        // Narrow strokes vanish.
        let broad = flat.extremes(window: StampReader.stroke, isMaximum: true)
            .extremes(window: StampReader.stroke, isMaximum: false)
        let least = StampReader.leastHeight * height * scale
        let slanted = StampReader.rows(in: flat, leastHeight: least).filter { row in
            abs(row.slope - slope) >= StampReader.leastSlant
        }
        let found =
            StampReader.rows(in: broad, leastHeight: least).flatMap { words(of: $0, in: broad) }
            + slanted.flatMap { words(of: $0, in: flat) }
        return found.compactMap { word in
            DocumentWords.change(seenAs: word.text).map {
                TextBox.Word(
                    text: $0.uppercased(), confidence: word.confidence,
                    region: word.region.scaled(by: 1 / scale))
            }
        }
    }

    /// The rows of large letters in a picture with dark text on even ground.
    /// - Parameter least: minimum height of a letter, in pixels.
    private static func rows(in picture: GrayImage, leastHeight least: Double) -> [Row] {
        let parts = picture.thresholded(at: UInt8(255 - visible)).darkComponents()
        return rows(
            of: parts.filter { part in
                Double(part.height) >= least && part.width <= 3 * part.height
                    && part.height <= 5 * part.width && 8 * part.area >= part.width * part.height
            }.map(Region.init))
    }

    /// The rows that letters make, those of most letters first; each letter belongs to one.
    private static func rows(of letters: [Region]) -> [Row] {
        var rows: [Row] = []
        for (index, first) in letters.enumerated() {
            let after = letters[(index + 1)...]
            for second in after.prefix(while: first.isNear) where first.isBeside(second) {
                let row = row(from: first, second, among: after)
                if row.count >= leastLetters { rows.append(row) }
            }
        }
        var known: Set<Region> = []
        var largest: [Row] = []
        for row in rows.sorted(by: { $0.count > $1.count })
        where largest.count < NewInk.mostOfReference && known.isDisjoint(with: row) {
            known.formUnion(row)
            largest.append(row)
        }
        return largest
    }

    /// The row that begins with two letters.
    /// - Parameter others: the letters right of the first one, from left to right.
    private static func row(
        from first: Region, _ second: Region, among others: ArraySlice<Region>
    ) -> Row {
        var row = [first, second]
        for letter in others where letter.center.x > row[row.count - 1].center.x {
            let last = row[row.count - 1]
            guard last.isNear(letter) else { break }
            let level = first.center.y + row.slope * (letter.center.x - first.center.x)
            if last.isBeside(letter), abs(letter.center.y - level) <= astray * first.height {
                row.append(letter)
            }
        }
        return row
    }

    /// The words of a row as the net for print reads them.
    private func words(of row: Row, in picture: GrayImage) -> [TextBox.Word] {
        let (first, last) = (row[0].center, row[row.count - 1].center)
        let angle = atan(row.slope)
        // The bounds of a turned letter are higher than the letter, which is about as wide as high.
        let usual = row.map(\.height).median ?? 0
        let height = usual / (cos(angle) + abs(sin(angle)))
        let place = Region(
            x: first.x, y: first.y - height / 2, width: first.distance(to: last), height: height
        ).expanded(
            horizontally: StampReader.room * height, vertically: PrintReader.margin * height)
        let crop = ValueCrop(
            of: place, through: .similarity(scale: 1, angle: angle, moving: first, to: first),
            from: picture, in: picture.bounds)
        guard let bounds = Region.union(of: row) else { return [] }
        return net.characters(in: crop.inner).split { !$0.character.isLetter }.map { word in
            TextBox.Word(
                text: String(word.map(\.character)),
                confidence: word.reduce(0) { $0 + $1.confidence } / Double(word.count),
                region: bounds)
        }
    }
}

extension [Region] {
    /// How far a row of letters falls, in pixels for each pixel to the right.
    fileprivate var slope: Double {
        let (first, last) = (self[0].center, self[count - 1].center)
        return (last.y - first.y) / (last.x - first.x)
    }
}

extension Region {
    /// Whether a letter right of this one stands near enough to be the next one.
    fileprivate func isNear(_ other: Region) -> Bool {
        other.x - right <= StampReader.apart * height
    }

    /// Whether a letter may be the next one: it stands right of this one, near, and is about as high.
    fileprivate func isBeside(_ other: Region) -> Bool {
        let (lower, higher) = (min(height, other.height), max(height, other.height))
        return higher <= StampReader.mostRatio * lower && other.center.x - center.x > lower / 3
            && center.distance(to: other.center) <= StampReader.apart * higher
    }
}
