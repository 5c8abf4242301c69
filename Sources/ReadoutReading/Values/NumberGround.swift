import ReadoutGeometry
import ReadoutImaging
import ReadoutInput

/// The empty space on either side of a number in its crop.
///
/// A reader gives the positions of the characters. Ink differs from the ground by how steeply grey changes, which
/// requires neither a threshold nor the polarity.
struct NumberGround {
    /// Columns of the crop's image from the first character to the last.
    let text: Range<Int>
    /// Columns of the text and the empty space around it.
    let clear: Range<Int>
    /// Maximum height of the characters in pixels.
    private let height: Double
    /// Whether the ink ends with the first and the last character; otherwise the reader missed a character, or there is
    /// a frame.
    private let beginsWithFirst: Bool, endsWithLast: Bool
    /// Number of empty columns before the number that rules out a missing digit there.
    private let roomBefore: Double

    // Chosen, not fitted.
    /// Distance over which stroke edges are measured, in heights of the crop: wide enough for soft ones.
    private static let reach = 1.0 / 16
    /// Rows ignored above and below, in heights of the crop: lines of a frame run there.
    private static let edge = 0.05
    /// Share of a column's rows that counts as its steepest.
    private static let steepest = 0.1
    /// Maximum steepness of a column of ground, relative to the characters'.
    private static let ground = 0.35
    /// Maximum gap within a character, in heights of the crop.
    private static let within = 0.12
    /// Minimum distance of a missing digit, in digit heights, where this number's own digits stand closer; else it is
    /// `LetterNeighbourhood.spread` times the widest gap between them.
    private static let leastApart = 0.2

    /// - Parameters:
    ///   - characters: the characters of the number, in pixels of `crop.inner`, left to right.
    /// - Returns: nil when there are no characters, or they do not stand out from the ground.
    init?(of crop: ValueCrop, beside characters: [RecognizedCharacter]) {
        guard let first = characters.first, let last = characters.last else { return nil }
        let image = crop.image
        height = ValueCrop.filledByDigits * Double(image.height)
        let offset = Double(crop.columns.lowerBound)
        let start = Int(offset + first.region.center.x)
        let end = Int(offset + last.region.center.x) + 1
        guard start >= 0, start < end, end <= image.width else { return nil }
        let steepness = NumberGround.steepness(ofColumnsIn: image)
        guard let usual = steepness[start..<end].median, usual > 0 else { return nil }
        let isClear = steepness.map { $0 < NumberGround.ground * usual }
        let gap = Int((NumberGround.within * Double(image.height)).rounded())
        let left = NumberGround.end(of: isClear, from: start, by: -1, over: gap)
        let right = NumberGround.end(of: isClear, from: end - 1, by: 1, over: gap)
        text = left..<right + 1
        beginsWithFirst = Double(start - left) <= Glyph.farthestEdge * height
        endsWithLast = Double(right + 1 - end) <= Glyph.farthestEdge * height
        let before = (0..<left).last { !isClear[$0] }.map { $0 + 1 } ?? 0
        let after = (right + 1..<image.width).first { !isClear[$0] } ?? image.width
        clear = before..<after
        let widest = zip(characters, characters.dropFirst())
            .filter { $0.isWide && $1.isWide }
            .map { NumberGround.gap(in: isClear, between: $0, and: $1, offset: offset) }.max()
        if first.isWide, let widest {
            roomBefore = min(
                Glyph.digitGap * height,
                max(
                    NumberGround.leastApart * height, LetterNeighbourhood.spread * Double(widest)))
        } else {
            roomBefore = (first.isWide ? Glyph.digitGap : Glyph.digitGapBeforeOne) * height
        }
    }

    /// Whether the part of the place outside the photo can hold no digit: on that side, the space around the number is
    /// empty for longer than its digits stand apart.
    func isWhole(in crop: ValueCrop) -> Bool {
        (beginsWithFirst || crop.isWholeLeft) && (endsWithLast || crop.isWholeRight)
            && crop.isWhole(
                text: text, clear: clear, before: roomBefore,
                after: Glyph.digitGapBeforeOne * height)
    }

    /// The last column of ink from a column on; gaps of at most `gap` columns are skipped.
    private static func end(of isClear: [Bool], from start: Int, by step: Int, over gap: Int) -> Int
    {
        var last = start
        var column = start
        while isClear.indices.contains(column), abs(column - last) <= gap + 1 {
            if !isClear[column] { last = column }
            column += step
        }
        return last
    }

    /// The longest run of empty columns between two neighbouring characters.
    private static func gap(
        in isClear: [Bool], between left: RecognizedCharacter, and right: RecognizedCharacter,
        offset: Double
    ) -> Int {
        let first = Int(offset + left.region.center.x)
        let last = max(first, Int(offset + right.region.center.x))
        let columns = (first..<last).clamped(to: isClear.indices)
        var longest = 0
        var run = 0
        for column in columns {
            run = isClear[column] ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// For each column, how steeply grey changes in its steepest rows, horizontally or vertically, at the scale of
    /// strokes.
    private static func steepness(ofColumnsIn image: GrayImage) -> [Double] {
        let reach = max(1, Int((NumberGround.reach * Double(image.height)).rounded()) / 2)
        let top = Int(NumberGround.edge * Double(image.height))
        let rows = (top..<image.height - top)
        let count = max(1, Int(NumberGround.steepest * Double(rows.count)))
        return (0..<image.width).map { x in
            let left = max(0, x - reach)
            let right = min(image.width - 1, x + reach)
            let steps = rows.map { y in
                let across = abs(Int(image[right, y]) - Int(image[left, y]))
                let up = Int(image[x, max(rows.lowerBound, y - reach)])
                let down = Int(image[x, min(rows.upperBound - 1, y + reach)])
                return max(across, abs(up - down))
            }.sorted(by: >)
            return Double(steps.prefix(count).reduce(0, +)) / Double(count)
        }
    }
}

extension RecognizedCharacter {
    /// Whether the character is a digit that fills its cell from left to right.
    fileprivate var isWide: Bool { text != "1" && (text.first?.isNumber ?? false) }
}
