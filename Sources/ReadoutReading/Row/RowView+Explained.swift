import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// Which marks beside a text look as in the reference photo, and which ink they explain.
extension RowView {
    /// Whether a mark beside the value stands where it did in the reference photo, so that the line is the right one. A
    /// currency sign stands on other lines, too.
    var isOnItsLine: Bool {
        func isShown(_ likeness: StripLikeness?) -> Bool {
            likeness.map { $0.whole >= RowView.surely } ?? false
        }
        let mayBeSign = reference.hasSigns && !(reference.before.map(RowView.isWord) ?? false)
        return isShown(before) && !mayBeSign || isShown(after)
    }

    /// Whether what stands before the value looks as in the reference photo, and is a word: a colon stands on every line.
    var showsItsLabel: Bool {
        guard let mark = reference.before, let before else { return false }
        return before.whole >= RowView.surely && RowView.isWord(mark)
    }

    /// The sides on which the photo surely shows what stands beside the value's place in the reference photo.
    var sidesWithMarks: HorizontalSides {
        var sides = reference.sidesWithMarks
        if before?.whole ?? 0 < RowView.surely { sides.remove(.left) }
        if after?.whole ?? 0 < RowView.surely { sides.remove(.right) }
        return sides
    }

    /// Where the marks of the reference stand beside the value in the photo, in units of the plane: where they were found,
    /// and else where they stand there.
    var placesOfMarks: [ClosedRange<Double>] {
        marks.compactMap { mark, likeness in
            guard let mark else { return nil }
            let shift = likeness.map { $0.whole >= RowView.found ? $0.shift : 0 } ?? 0
            return strip.x(
                atColumn: Double(mark.columns.lowerBound + shift))...strip.x(
                    atColumn: Double(mark.columns.upperBound + shift))
        }
    }

    /// The columns up to the edges of a frame, or of the paper, on sides where nothing can follow a text.
    /// - Parameter rows: those of most of the text's characters: noise makes some of them higher.
    func columns(
        beside text: InkGroup, as rows: Range<Int>, upToEdgesOn closed: HorizontalSides
    ) -> Range<Int> {
        let edges = groups.filter {
            !text.columns.overlaps($0.columns)
                && ($0.rows.lowerBound < rows.lowerBound && $0.rows.upperBound > rows.upperBound
                    || $0.rows == strip.glyphRows && $0.rows != rows)
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
        marks.contains { mark, likeness in
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
        // A mark that was found elsewhere does not stand at its old place, too.
        let isOfMovedMark = marks.contains { mark, likeness in
            (likeness?.hasMoved ?? false) && mark?.columns.contains(same) ?? false
        }
        // A frame may stand as close beside the first character.
        let isEdge =
            group.rows == strip.glyphRows
            && reference.groups.contains { known in
                known.rows == reference.strip.glyphRows && !known.columns.overlaps(reference.text)
                    && abs(Int(known.middle) - same) <= 2
            }
        guard !isCharacter || isEdge, !isOfMovedMark else { return false }
        let columns = group.columns.lowerBound - 3..<group.columns.upperBound + 3
        let found = flat.likeness(of: columns, in: reference.flat, shifts: -6...6)
        // Of wide ink, such as the dark end of a window that has grown together with a digit, every part must be the same.
        let isWide = group.width > Glyph.widest
        return found.map { (isWide ? $0.weakest : $0.whole) >= RowView.found } ?? false
    }
}

extension RowReference {
    /// The sides on which something stands beside the value's place, such as a currency sign: it moves with the first digit,
    /// and is no part of the text.
    var sidesWithMarks: HorizontalSides {
        func isBeside(_ mark: Mark?) -> Bool {
            mark.map { !$0.isInside && !$0.isFrame } ?? false
        }
        var sides: HorizontalSides = []
        if isBeside(before) { sides.insert(.left) }
        if isBeside(after) { sides.insert(.right) }
        return sides
    }
}
