import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// Which ink beside a text is explained by the reference photo, or can be no part of the value.
extension RowView {
    /// Minimum correlation with the reference's ink at the same place.
    private static let same = 0.6

    /// The sides on which the photo surely shows what stands beside the value's place in the reference photo, such as a
    /// currency sign: it moves with the first digit, and is no part of the text.
    var sidesWithMarks: HorizontalSides {
        func isShown(_ mark: RowReference.Mark?, _ likeness: StripLikeness?) -> Bool {
            guard let mark, let likeness else { return false }
            return !mark.isInside && !mark.isFrame && likeness.whole >= RowView.surely
        }
        var sides: HorizontalSides = []
        if isShown(reference.before, before) { sides.insert(.left) }
        if isShown(reference.after, after) { sides.insert(.right) }
        return sides
    }

    /// Where the marks of the reference stand beside the value in the photo, in units of the plane: where they were found,
    /// and else where they stand there.
    var placesOfMarks: [ClosedRange<Double>] {
        ([(reference.before, before)] + marksAfter).compactMap { mark, likeness in
            guard let mark else { return nil }
            let shift = likeness.map { $0.whole >= RowView.found ? $0.shift : 0 } ?? 0
            return strip.x(
                atColumn: Double(mark.columns.lowerBound + shift))...strip.x(
                    atColumn: Double(mark.columns.upperBound + shift))
        }
    }

    /// The columns up to the edges of a frame, or of the paper, on sides where nothing can follow a text.
    func columns(
        beside text: InkGroup, upToEdgesOn closed: HorizontalSides
    ) -> Range<Int> {
        let edges = groups.filter {
            !text.columns.overlaps($0.columns)
                && ($0.isTaller(than: text)
                    || $0.rows == strip.glyphRows && $0.rows != text.rows)
        }
        let left = edges.last { closed.contains(.left) && $0.middle < text.middle }
        let right = edges.first { closed.contains(.right) && $0.middle > text.middle }
        let start = left?.columns.upperBound ?? 0
        return start..<max(start, right?.columns.lowerBound ?? .max)
    }

    /// Whether a group is the unit that the reference shows in the value's place.
    func isUnit(_ group: InkGroup) -> Bool {
        guard let mark = reference.after, mark.isUnit, mark.isInside else { return false }
        return isMark(group)
    }

    /// Whether the reference shows another word at the same place, such as the time after a date.
    func isInOtherWord(_ group: InkGroup) -> Bool {
        [reference.before, reference.after].contains { mark in
            guard let mark, !mark.isInside, !mark.isFrame else { return false }
            return mark.columns.contains(Int(group.middle))
        }
    }

    /// Whether a group belongs to a mark that the reference shows beside the value.
    func isMark(_ group: InkGroup) -> Bool {
        ([(reference.before, before)] + marksAfter).contains { mark, likeness in
            guard let mark, let likeness, likeness.whole >= RowView.found else { return false }
            let columns =
                mark.columns.lowerBound + likeness.shift - 2..<mark.columns.upperBound
                + likeness.shift + 2
            return columns.contains(Int(group.middle))
        }
    }

    /// Whether the reference shows the same ink at the same place, and not as a character of the value.
    /// - Parameter printed: the columns of the value's characters in the reference.
    func isInReference(_ group: InkGroup, beside printed: [Range<Int>]) -> Bool {
        let middle = strip.x(atColumn: group.middle)
        let same = Int(reference.strip.column(at: middle).rounded())
        // The edge of whatever covers a character looks like the character's own edge.
        let isCharacter = printed.contains { columns in
            (columns.lowerBound - 4..<columns.upperBound + 4).contains(same)
        }
        guard !isCharacter else { return false }
        let columns = group.columns.lowerBound - 3..<group.columns.upperBound + 3
        let found = flat.likeness(of: columns, in: reference.flat, shifts: -6...6)
        // Of wide ink, such as the dark end of a window that has grown together with a digit, every part must be the same.
        let isWide = group.width > RowView.widestFigure
        return found.map { (isWide ? $0.weakest : $0.whole) >= RowView.same } ?? false
    }
}
