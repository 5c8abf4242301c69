import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// Finds the marks beside a value's text on its line of the reference photo.
struct MarkFinder {
    let strip: InkStrip
    /// Columns of the value's text.
    let text: Range<Int>
    /// All ink of that text; nil where none was found.
    let whole: InkGroup?
    /// The other groups of ink on the line.
    let others: [InkGroup]
    /// The words recognised on the line.
    let words: [TextBox.Word]
    /// Whether currency signs stand before numbers of the reference photo.
    let hasSigns: Bool
    /// The value's unit, if the template states one.
    let unit: String?
    /// The word that says it, if it was recognised behind the value.
    let stated: TextBox.Word?
    /// Whether the value is a number, which may have a unit.
    let isNumber: Bool

    /// The marks nearest to the text on either side; behind the edge of a frame, the mark after it, too.
    ///
    /// The piece directly after a value that has a unit, or after the value's frame, is the unit. One that the template
    /// states may stand farther away.
    /// - Parameter place: the columns of the value's place.
    func marks(
        beside place: Range<Int>
    ) -> (
        before: RowReference.Mark?, after: RowReference.Mark?, behindFrame: RowReference.Mark?
    ) {
        let pieces = RowReference.words(others, apartFrom: isThroughAllRows)
        let left = pieces.last { $0.upperBound <= text.lowerBound }
        let right = pieces.first { $0.lowerBound >= text.upperBound }
        let before = left.map { mark($0, isInside: $0.lowerBound >= place.lowerBound) }
        let edge = others.first { $0.columns.lowerBound >= text.upperBound }
            .flatMap { isFrame($0) ? $0.columns : nil }
        guard let edge else {
            let after = right.map { mark($0, isInside: $0.upperBound <= place.upperBound + 2) }
            return (before, after, nil)
        }
        // A fine line has two edges.
        let behind = others.filter {
            $0.columns.lowerBound >= edge.upperBound && ($0.isFigure || !isFrame($0))
        }
        return (
            before,
            RowReference.Mark(
                columns: edge, isInside: false, unit: nil, word: nil, isFrame: true),
            RowReference.words(behind).first
                .map { mark($0, isInside: false, after: edge.upperBound) }
        )
    }

    /// The columns between the frame's edges next to the text; up to the ends of the strip where there are none.
    var window: Range<Int> {
        let edges = others.filter { isFrame($0) && !$0.columns.overlaps(text) }.map(\.columns)
        let left = edges.last { $0.upperBound <= text.lowerBound }?.upperBound ?? 0
        let right = edges.first { $0.lowerBound >= text.upperBound }?.lowerBound
        return left..<(right ?? max(left, strip.image.width))
    }

    /// The mark in some columns.
    /// - Parameter frame: where the frame before it ends; nil where the text stands before it.
    private func mark(
        _ columns: Range<Int>, isInside: Bool, after frame: Int? = nil
    ) -> RowReference.Mark {
        let end = frame ?? text.upperBound
        let words = words.filter {
            columns.contains(Int(strip.column(at: $0.region.center.x)))
        }
        func isNext(within heights: Double) -> Bool {
            columns.lowerBound >= end
                && columns.lowerBound < end + Int(heights * InkStrip.glyphHeight)
        }
        let shown = words.compactMap { Unit.spelling($0.text) }.first
        let isStated = stated.map(words.contains) ?? false
        let pieces = others.filter { columns.contains(Int($0.middle)) }
        let hasFrame = pieces.contains(where: isFrame)
        // Neither a line nor the edge of a device or the table behind it is a unit; but the edge of a window may run through one.
        let height = pieces.map(\.rows.count).max() ?? 0
        let letters = unit?.count { !$0.isWhitespace } ?? 1
        let isLine =
            Double(columns.count)
            < InkGroup.thinnestDigit * Double(height * letters)
        let isText =
            !words.isEmpty
            || !isLine && (frame == nil ? !pieces.allSatisfy(isFrame) : !hasFrame)
        let known =
            (isStated || isText && isNext(within: RowView.far) ? unit : nil)
            ?? (isStated || isNext(within: RowReference.unitReach) ? shown : nil)
        // The edges of a frame go on below the line; capitals may be taller than the digits.
        let looksLikeLetters =
            pieces.contains(where: \.isFigure) && !hasFrame
            && pieces.allSatisfy { $0.rows.upperBound < strip.glyphRows.upperBound }
        return RowReference.Mark(
            columns: columns, isInside: isInside, unit: known,
            word: words.first {
                !$0.text.contains(where: \.isNumber) && $0.text.contains(where: \.isLetter)
            }?.text,
            mayBeUnit: isNumber && isNext(within: RowReference.unitReach)
                && looksLikeLetters && known == nil && words.isEmpty,
            isFrame: hasFrame)
    }

    /// Whether a group of ink goes on above and below the line, as the edge of a frame does that no text touches.
    private func isThroughAllRows(_ group: InkGroup) -> Bool { group.rows == strip.glyphRows }

    /// Whether a group of ink is the edge of a frame.
    private func isFrame(_ group: InkGroup) -> Bool {
        // Letters may be taller than the digits, too, and so is the sign of a currency, which may be taken for a digit.
        group.isEdge(beside: whole, in: strip)
            && !words.contains { word in
                let columns = strip.columns(of: word.region)
                let isLetter =
                    word.text.contains(where: \.isLetter) && columns.lowerBound >= text.upperBound
                let isSign =
                    hasSigns && group.columns.upperBound <= text.lowerBound
                    && columns.overlaps(text)
                return (isLetter || isSign) && columns.contains(Int(group.middle))
            }
    }
}
