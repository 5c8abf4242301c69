import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// Whether a text explains all that stands on its line, and whether all that it says stands there.
package struct RowEvidence: Sendable {
    /// Size, 0...1, of the largest piece of ink in the value's place that no character and no mark of the reference
    /// explains; the same close beside the text.
    package var unexplainedInside = 0.0, unexplainedBeside = 0.0
    /// The same farther off on the line.
    package var unexplainedFar = 0.0
    /// Whether a piece of ink like a decimal point stands between or before the digits that no character accounts for.
    package var point = 0.0
    /// How many characters stand where there is no ink.
    package var withoutInk = 0.0
    /// By how much the widest ground between two characters, where no thousands begin, is wider than any in the
    /// reference photo, in heights of the glyphs.
    package var gap = 0.0
    /// By how much the foot of one digit stands higher above those of the others than any in the reference photo, in
    /// heights of the glyphs.
    package var raisedDigit = 0.0
    /// Share of the characters, 0...1, that stand in ink of their size, one beside the other: what is said of ink is
    /// as true as this is near to 1. Under reflections and in faint light edges are not those of characters.
    package var legibility = 1.0
    /// How like the unit is to the reference's, by its least like window, -1...1; nil where no unit is known.
    package var unit: Double?
    /// How like a word right of the value is that is no unit, and the word; nil where there is none.
    package var wordAfter: (text: String, likeness: Double)?
}

/// A character that was read, and where on its line.
struct PlacedCharacter: Hashable, Sendable {
    let character: Character
    /// In the plane of the row.
    let x: Double
}

extension RowView {
    /// Ink no farther from the text than this is close beside it, and ink farther than that says nothing about it, in
    /// heights of the glyphs.
    private static let beside = 1.3, far = 3.0
    /// A character lies so far from its ink at most, in heights of the glyphs.
    private static let reach = 0.4
    /// Minimum correlation with ink that the reference shows at the same place.
    private static let same = 0.6
    /// Pieces smaller than this are specks, 0...1.
    private static let speck = 0.06

    /// What the line says about a text.
    /// - Parameter characters: of the text, from left to right; none where nobody knows where they stand.
    func evidence(
        of characters: [PlacedCharacter]
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
        // A unit that was read as a figure is no ink of the value's.
        let number = characters.firstIndex { $0.character.isLetter } ?? characters.count
        evidence.withoutInk = Double(
            zip(characters, owners).prefix(number).count { character, owner in
                owner.map { character.character.isNumber && isUnit(groups[$0]) } ?? true
            })
        let owned = Set(owners.compactMap(\.self))
        let place = strip.columns(of: reference.region)
        guard let text = span(of: owned) else { return evidence }
        for (index, group) in groups.enumerated() where !owned.contains(index) {
            let isInside = group.isIn(place) || text.contains(Int(group.middle))
            // What covers the first or last digit ends beside its place.
            let columns = max(
                min(text.lowerBound, place.lowerBound) - group.columns.upperBound,
                group.columns.lowerBound - max(text.upperBound, place.upperBound))
            let distance = Double(columns) / InkStrip.glyphHeight
            guard isInside || distance < RowView.far, group.size > RowView.speck,
                !isMark(group), !isInReference(group)
            else { continue }
            let isPoint = group.isPoint(among: owned.map { groups[$0] })
            let mayBePoint = text.lowerBound - Int(RowView.pointReach * InkStrip.glyphHeight)
            if isPoint, mayBePoint..<text.upperBound ~= Int(group.middle) { evidence.point = 1 }
            // The dots and strokes of one character may stand apart.
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
        // The figure of a unit like m3 is raised in every photo.
        evidence.raisedDigit = max(
            0,
            raisedDigit(Array(characters.prefix(number)), owners) - reference.raisedDigit)
        evidence.legibility = legibility(characters, owners)
        return evidence
    }

    /// For each character the group of ink that it stands in or beside; nil where there is none.
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

    private func span(of owned: Set<Int>) -> Range<Int>? {
        guard let first = owned.min(), let last = owned.max() else { return nil }
        return groups[first].columns.lowerBound..<groups[last].columns.upperBound
    }

    /// Size, 0...1, of the widest part of ink that no character claims though one claims another part of the same ink.
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

    /// A figure reaches no farther to either side of where readers see it, in heights of the glyphs.
    private static let halfCharacter = 0.8

    /// Whether a group is the unit that the reference shows in the value's place.
    private func isUnit(_ group: InkGroup) -> Bool {
        guard let mark = reference.after, mark.isUnit, mark.isInside else { return false }
        return isMark(group)
    }

    /// Whether a group belongs to a piece that the reference shows beside the value.
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

    /// Whether the reference shows the same at the same place, and not as a character of the value.
    private func isInReference(_ group: InkGroup) -> Bool {
        let middle = strip.x(atColumn: group.middle)
        let same = Int(reference.strip.column(at: middle).rounded())
        // The edge of what covers a character looks like the character's own edge.
        let isCharacter = reference.characters.contains { columns in
            (columns.lowerBound - 4..<columns.upperBound + 4).contains(same)
        }
        guard !isCharacter else { return false }
        let columns = group.columns.lowerBound - 3..<group.columns.upperBound + 3
        let found = strip.likeness(of: columns, in: reference.strip, shifts: -6...6)
        return found.map { $0.whole >= RowView.same } ?? false
    }

    /// The widest ground between two neighbouring characters, in heights of the glyphs; where figures are grouped by
    /// thousands it may be wider.
    private func widestGap(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        var widest = 0.0
        for index in characters.indices.dropLast() {
            guard let left = owners[index], let right = owners[index + 1], left != right else {
                continue
            }
            let behind = characters[(index + 1)...].prefix { $0.character.isNumber }.count
            if behind > 0, behind % 3 == 0, characters[index].character.isNumber { continue }
            let ground = groups[right].columns.lowerBound - groups[left].columns.upperBound
            // A narrow one stands at the right of its cell on many displays.
            let cell = characters[index + 1].character == "1" ? RowView.cellOfOne : 0
            widest = max(widest, Double(ground) / InkStrip.glyphHeight - cell)
        }
        return widest
    }

    /// A piece of a character stands no farther from its middle, in heights of the glyphs.
    private static let partReach = 0.38
    /// What a cell has left of a 1, in heights of the glyphs.
    private static let cellOfOne = 0.35
    /// A point may stand before the first digit, so far from it, in heights of the glyphs.
    private static let pointReach = 0.5

}

extension InkGroup {
    /// Whether it is as small as a decimal point and stands on the foot of digits.
    fileprivate func isPoint(among digits: [InkGroup]) -> Bool {
        let feet = digits.map(\.rows.upperBound).sorted()
        guard !feet.isEmpty else { return false }
        let below = Double(rows.upperBound - feet[feet.count / 2]) / InkStrip.glyphHeight
        return InkGroup.pointSizes.contains(height) && InkGroup.pointSizes.contains(width)
            && abs(below) < InkGroup.pointSway
    }

    /// Height and width of a point, and how far it stands above or below the foot of the digits at most, in heights
    /// of the glyphs.
    private static let pointSizes = 0.08...0.34, pointSway = 0.15

    /// Columns from the group to a column; 0 within it.
    fileprivate func distance(to column: Double) -> Double {
        max(0, Double(columns.lowerBound) - column, column - Double(columns.upperBound))
    }
}

extension RowView {
    /// What the line says about a reading, by the reader that saw it and says where its characters stand.
    func evidence(
        of reading: Reading, of field: Field, by hypotheses: [HypothesisTrace], in crop: ValueCrop
    ) -> RowEvidence {
        let meaning = field.meaning(of: reading.text)
        let seen = hypotheses.filter {
            !$0.characters.isEmpty && field.meaning(of: $0.text) == meaning
        }
        // Recognisers say where a character begins and ends, nets only about where it stands.
        let best =
            seen.filter { $0.reader == .recognizer }.max { $0.confidence < $1.confidence }
            ?? seen.max { $0.confidence < $1.confidence }
        guard let best else { return evidence(of: []) }
        let placed = best.characters.compactMap { character -> PlacedCharacter? in
            guard let first = character.text.first else { return nil }
            return PlacedCharacter(
                character: first, x: crop.x(ofInner: character.region.center.x))
        }
        var evidence = evidence(of: placed)
        if best.reader == .recognizer {
            let seen = Array(best.characters.prefix { !$0.text.contains(where: \.isLetter) })
                .raisedDigit
            evidence.raisedDigit = max(evidence.raisedDigit, seen - reference.raisedDigit)
        }
        return evidence
    }
}
