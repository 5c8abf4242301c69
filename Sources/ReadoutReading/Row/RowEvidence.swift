import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// Whether a text explains all ink on its line, and whether there is ink for all of the text.
package struct RowEvidence: Sendable {
    /// Size, 0...1, of the largest piece of ink that no character and no mark of the reference explains: in the value's
    /// place, and close beside the text.
    package var unexplainedInside = 0.0, unexplainedBeside = 0.0
    /// The same farther away on the line.
    package var unexplainedFar = 0.0
    /// 1 if a piece of ink like a decimal point stands between or before the digits without a character for it.
    package var point = 0.0
    /// Number of characters without ink.
    package var withoutInk = 0.0
    /// How much wider the widest gap between two characters is than any in the reference photo, in glyph heights; gaps
    /// between thousands do not count.
    package var gap = 0.0
    /// How much farther apart than usual two neighbouring characters stand, as a share of the usual step from one digit
    /// to the next; less what the reference photo shows. Independent of ink: readers say where they see characters.
    package var step = 0.0
    /// How much higher the foot of a digit stands above the others' than any in the reference photo, in glyph heights.
    package var raisedDigit = 0.0
    /// Share of the digits, 0...1, that stand in ink of a digit's size. The lower the share, the less the measures of
    /// ink can be trusted: reflections and faint light produce other edges than those of characters.
    package var legibility = 1.0
    /// Likeness of the unit to the reference's, by its least similar window, -1...1; nil where no unit is known.
    package var unit: Double?
    /// Likeness of a word right of the value that is no unit, and the word; nil where there is none.
    package var wordAfter: (text: String, likeness: Double)?
}

/// A character that was read, and its position on the line.
struct PlacedCharacter: Hashable, Sendable {
    let character: Character
    /// Horizontal position in the plane of the row.
    let x: Double
}

extension RowView {
    /// Maximum distance of ink close beside the text, and maximum distance of ink that is considered at all; in glyph
    /// heights.
    private static let beside = 1.3, far = 3.0
    /// Maximum distance of a character from its ink, in glyph heights.
    private static let reach = 0.4
    /// Minimum correlation with the reference's ink at the same place.
    private static let same = 0.6
    /// Maximum size of specks, 0...1.
    private static let speck = 0.06

    /// The evidence of the line about a text.
    /// - Parameters:
    ///   - characters: the characters of the text, from left to right; empty where their positions are unknown.
    ///   - closed: sides on which no further digit can stand: a frame's edge there tells nothing. It is taller than
    ///     the text, unlike a unit.
    func evidence(
        of characters: [PlacedCharacter], closed: HorizontalSides = []
    ) -> RowEvidence {
        var evidence = RowEvidence()
        if let mark = reference.after, let after {
            if mark.isUnit {
                evidence.unit = after.weakest
            } else if let word = mark.word {
                evidence.wordAfter = (word, after.weakest)
            }
        }
        let owners = owners(of: characters)
        // A unit that was read as a digit is not the value's ink.
        let number = characters.firstIndex { $0.character.isLetter } ?? characters.count
        evidence.withoutInk = Double(
            zip(characters, owners).prefix(number).count { character, owner in
                owner.map { character.character.isNumber && isUnit(groups[$0]) } ?? true
            })
        let owned = Set(owners.compactMap(\.self))
        let place = strip.columns(of: reference.region)
        guard let text = whole(of: owned) else { return evidence }
        for (index, group) in groups.enumerated() where !owned.contains(index) {
            if closed.contains(group.middle < text.middle ? .left : .right),
                !text.columns.overlaps(group.columns), group.isTaller(than: text)
            {
                continue
            }
            let isInside = group.isIn(place) || text.columns.contains(Int(group.middle))
            // Whatever covers the first or last digit ends beside its place.
            let columns = max(
                min(text.columns.lowerBound, place.lowerBound) - group.columns.upperBound,
                group.columns.lowerBound - max(text.columns.upperBound, place.upperBound))
            let distance = Double(columns) / InkStrip.glyphHeight
            guard isInside || distance < RowView.far, group.size > RowView.speck,
                !isMark(group), !isInReference(group)
            else { continue }
            let isPoint = group.isPoint(among: owned.map { groups[$0] })
            let mayBePoint =
                text.columns.lowerBound - Int(RowView.pointReach * InkStrip.glyphHeight)
            if isPoint, mayBePoint..<text.columns.upperBound ~= Int(group.middle) {
                evidence.point = 1
            }
            // The dots and strokes of one character may be separate groups.
            let isPart = characters.contains {
                abs(strip.column(at: $0.x) - group.middle)
                    < RowView.partReach * InkStrip.glyphHeight
            }
            if isPart, !isPoint { continue }
            if isInside {
                evidence.unexplainedInside = max(evidence.unexplainedInside, group.size)
            } else if distance < RowView.beside {
                evidence.unexplainedBeside = max(evidence.unexplainedBeside, group.size)
            } else {
                evidence.unexplainedFar = max(evidence.unexplainedFar, group.size)
            }
        }
        evidence.unexplainedInside = max(
            evidence.unexplainedInside, unclaimed(characters, owners))
        evidence.gap = max(0, widestGap(characters, owners) - reference.widestGap)
        // The digit of a unit like m3 is raised in every photo.
        evidence.raisedDigit = max(
            0,
            raisedDigit(Array(characters.prefix(number)), owners) - reference.raisedDigit)
        evidence.legibility = legibility(characters, owners)
        return evidence
    }

    /// For each character, the group of ink in or beside which it stands; nil where there is none.
    private func owners(of characters: [PlacedCharacter]) -> [Int?] {
        let reach = RowView.reach * InkStrip.glyphHeight
        return characters.map { character in
            let column = strip.column(at: character.x)
            let nearest = groups.indices.min {
                groups[$0].distance(to: column) < groups[$1].distance(to: column)
            }
            guard let nearest, groups[nearest].distance(to: column) <= reach else { return nil }
            return nearest
        }
    }

    /// The ink of all characters as one group.
    private func whole(of owned: Set<Int>) -> InkGroup? {
        let parts = owned.sorted().map { groups[$0] }
        guard var whole = parts.first, let last = parts.last else { return nil }
        whole.columns = whole.columns.lowerBound..<last.columns.upperBound
        for part in parts {
            whole.rows =
                min(
                    whole.rows.lowerBound, part.rows.lowerBound)..<max(
                    whole.rows.upperBound, part.rows.upperBound)
        }
        return whole
    }

    /// Size, 0...1, of the widest part of a group of ink that no character claims, while a character claims another
    /// part.
    private func unclaimed(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        var widest = 0.0
        let reach = RowView.halfCharacter * InkStrip.glyphHeight
        for index in Set(owners.compactMap(\.self)) {
            let group = groups[index]
            var claimed = Double(group.columns.lowerBound)
            for (character, owner) in zip(characters, owners) where owner == index {
                let column = strip.column(at: character.x)
                widest = max(widest, column - reach - claimed)
                claimed = max(claimed, column + reach)
            }
            widest = max(widest, Double(group.columns.upperBound) - claimed)
        }
        return min(1, widest / InkStrip.glyphHeight / 0.4)
    }

    /// Maximum distance of a digit's edge from where readers see the digit, in glyph heights.
    private static let halfCharacter = 0.8

    /// Whether a group is the unit that the reference shows in the value's place.
    private func isUnit(_ group: InkGroup) -> Bool {
        guard let mark = reference.after, mark.isUnit, mark.isInside else { return false }
        return isMark(group)
    }

    /// Whether a group belongs to a mark that the reference shows beside the value.
    private func isMark(_ group: InkGroup) -> Bool {
        let marks = [(reference.before, before), (reference.after, after)]
        return marks.contains { mark, likeness in
            guard let mark, let likeness, likeness.whole >= RowView.found else { return false }
            let columns =
                mark.columns.lowerBound + likeness.shift - 2..<mark.columns.upperBound
                + likeness.shift + 2
            return columns.contains(Int(group.middle))
        }
    }

    /// Whether the reference shows the same ink at the same place, and not as a character of the value.
    private func isInReference(_ group: InkGroup) -> Bool {
        let middle = strip.x(atColumn: group.middle)
        let same = Int(reference.strip.column(at: middle).rounded())
        // The edge of whatever covers a character looks like the character's own edge.
        let isCharacter = reference.characters.contains { columns in
            (columns.lowerBound - 4..<columns.upperBound + 4).contains(same)
        }
        guard !isCharacter else { return false }
        let columns = group.columns.lowerBound - 3..<group.columns.upperBound + 3
        let found = strip.likeness(of: columns, in: reference.strip, shifts: -6...6)
        return found.map { $0.whole >= RowView.same } ?? false
    }

    /// The widest gap between two neighbouring characters, in glyph heights; gaps between thousands do not count.
    private func widestGap(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        var widest = 0.0
        for index in characters.indices.dropLast() {
            guard let left = owners[index], let right = owners[index + 1], left != right else {
                continue
            }
            let behind = characters[(index + 1)...].prefix { $0.character.isNumber }.count
            if behind > 0, behind % 3 == 0, characters[index].character.isNumber { continue }
            let ground = groups[right].columns.lowerBound - groups[left].columns.upperBound
            // On many displays a narrow digit stands at the right of its cell.
            let cell = characters[index + 1].character == "1" ? RowView.cellOfOne : 0
            widest = max(widest, Double(ground) / InkStrip.glyphHeight - cell)
        }
        return widest
    }

    /// How much farther apart than usual two neighbouring characters of a number stand, as a share of the usual step from
    /// one digit to the next, and less what the reference photo shows. Nil where too few digits show what is usual.
    fileprivate func step(_ characters: [PlacedCharacter]) -> Double? {
        let number = Array(characters.prefix { $0.character.isNumber || $0.character.isPointLike })
        let places = number.map { strip.column(at: $0.x) }
        var steps: [Double] = []
        var others: [Double] = []
        for index in number.indices.dropLast() {
            let step = places[index + 1] - places[index]
            if number[index].character.isNumber, number[index + 1].character.isNumber {
                steps.append(step)
            } else {
                others.append(step)
            }
        }
        return steps.unevenness(with: others).map { max(0, $0 - reference.unevenness) }
    }

    /// Maximum distance of a character's part from the character's middle, in glyph heights.
    private static let partReach = 0.38
    /// Empty space in the cell of a 1, in glyph heights.
    private static let cellOfOne = 0.35
    /// Maximum distance of a point before the first digit, in glyph heights.
    private static let pointReach = 0.5

}

extension InkGroup {
    /// Whether the group is as small as a decimal point and stands on the digits' baseline.
    fileprivate func isPoint(among digits: [InkGroup]) -> Bool {
        let feet = digits.map(\.rows.upperBound).sorted()
        guard !feet.isEmpty else { return false }
        let below = Double(rows.upperBound - feet[feet.count / 2]) / InkStrip.glyphHeight
        return InkGroup.pointSizes.contains(height) && InkGroup.pointSizes.contains(width)
            && abs(below) < InkGroup.pointSway
    }

    /// Height and width of a point, and its maximum distance above or below the feet of the digits; in glyph heights.
    private static let pointSizes = 0.08...0.34, pointSway = 0.15

    /// Whether the group extends past a text both above and below.
    fileprivate func isTaller(than text: InkGroup) -> Bool {
        rows.lowerBound < text.rows.lowerBound && rows.upperBound > text.rows.upperBound
    }

    /// Number of columns from the group to a column; 0 within the group.
    fileprivate func distance(to column: Double) -> Double {
        max(0, Double(columns.lowerBound) - column, column - Double(columns.upperBound))
    }
}

extension RowView {
    /// The evidence of the line about a reading, from a reader that saw the same and locates its characters.
    func evidence(
        of reading: Reading, of field: Field, by hypotheses: [HypothesisTrace], in crop: ValueCrop
    ) -> RowEvidence {
        let meaning = field.meaning(of: reading.text)
        let seen = hypotheses.filter {
            !$0.characters.isEmpty && field.meaning(of: $0.text) == meaning
        }
        // Recognisers report where a character begins and ends, nets only roughly where it stands.
        let best =
            seen.filter { $0.reader == .recognizer }.max { $0.confidence < $1.confidence }
            ?? seen.max { $0.confidence < $1.confidence }
        guard let best else { return evidence(of: []) }
        let placed = best.placed(in: crop)
        var evidence = evidence(
            of: placed, closed: field.closedSides(of: field.parsed(reading.text)))
        // Where a display's cell is dead or a digit is covered, every reader sees the gap; but a recogniser may be
        // wrong by half a digit about where each one stands. Dates and texts have gaps of their own.
        if field.kind == .number || field.kind == .integer {
            let nets = seen.filter { $0.reader == .displayNet || $0.reader == .segments }
            evidence.step = nets.compactMap { step($0.placed(in: crop)) }.min() ?? 0
        }
        if best.reader == .recognizer {
            let seen = Array(best.characters.prefix { !$0.text.contains(where: \.isLetter) })
                .raisedDigit
            evidence.raisedDigit = max(evidence.raisedDigit, seen - reference.raisedDigit)
        }
        return evidence
    }
}

extension [Double] {
    /// How much the largest of the steps from one digit to the next exceeds the usual one, as a share of it. Nil for
    /// fewer than two steps.
    var unevenness: Double? { unevenness(with: []) }

    /// - Parameter others: steps from or to marks, which may be the largest but not the usual ones.
    func unevenness(with others: [Double]) -> Double? {
        guard count > 1 else { return nil }
        // Of two, the shorter one: a gap is no usual step.
        let usual = sorted()[(count - 1) / 2]
        guard usual > 0, let widest = (self + others).max() else { return nil }
        return Swift.max(0, widest / usual - 1)
    }
}

extension HypothesisTrace {
    /// The characters, each where the reader saw it in the plane of the row.
    fileprivate func placed(in crop: ValueCrop) -> [PlacedCharacter] {
        characters.compactMap { character in
            character.text.first.map {
                PlacedCharacter(character: $0, x: crop.x(ofInner: character.region.center.x))
            }
        }
    }
}

extension Character {
    /// Whether it is a mark between the digits of a number, a time or a date.
    fileprivate var isPointLike: Bool { ".,:".contains(self) }
}
