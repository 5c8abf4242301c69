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
    /// 1 if a stroke like a minus stands beside the text without a character for it.
    package var sign = 0.0
    /// Number of characters without ink.
    package var withoutInk = 0.0
    /// How much wider the widest gap between two characters is than any in the reference photo, in glyph heights; gaps
    /// between thousands do not count.
    package var gap = 0.0
    /// How much farther before its unit the text ends than in the reference photo, in glyph heights.
    package var unitGap = 0.0
    /// How much farther apart than usual two neighbouring characters stand, as a share of the usual step from one digit
    /// to the next; less what the reference photo shows. Independent of ink: readers say where they see characters.
    package var step = 0.0
    /// How much farther a digit stands above or below the others than any in the reference photo, in glyph heights.
    package var shiftedDigit = 0.0
    /// How much brighter or darker than the ground an even patch in or close beside the text is that the reference photo
    /// does not show, in contrasts of the text: something may cover a character.
    package var cover = 0.0
    /// Strength of the strongest straight edge before the text that is taller than the characters and that the reference
    /// photo does not show, in contrasts of the text: the edge of a cover, however bright that is.
    package var coverEdge = 0.0
    /// Share of the digits, 0...1, that stand in ink of a digit's size. The lower the share, the less the measures of
    /// ink can be trusted: reflections and faint light produce other edges than those of characters.
    package var legibility = 1.0
    /// Contrast of the place as a multiple of the reference photo's.
    package var contrast = 1.0
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
    /// Maximum distance of ink close beside the text, in glyph heights: a digit with the gaps beside it. Chosen, not fitted.
    static let beside = 1.3
    /// Maximum distance from the text of ink that is considered at all, also as the value's stated unit; in glyph heights.
    static let far = 3.0
    /// Maximum distance of a character from its ink, in glyph heights.
    static let reach = 0.4
    /// Maximum size of specks, 0...1.
    private static let speck = 0.06

    /// The evidence of the line about a text.
    /// - Parameters:
    ///   - characters: the characters of the text, from left to right; empty where their positions are unknown.
    ///   - closed: sides on which no further digit can stand: a frame's edge there tells nothing. It is taller than
    ///     the text, unlike a unit.
    ///   - isOneWord: whether the text is a single word, such as a date: other words may stand beside it in each photo.
    ///   - known: the characters of the reference photo as readers see them; nil to take them for all ink of a digit's
    ///     size.
    func evidence(
        of characters: [PlacedCharacter], closed: HorizontalSides = [],
        asOneWord isOneWord: Bool = false,
        beside known: [PlacedCharacter]? = nil
    ) -> RowEvidence {
        var evidence = ink(of: characters, closed: closed, asOneWord: isOneWord, beside: known)
        evidence.unit = unitLikeness
        evidence.contrast = contrast
        for case (let mark?, let likeness?) in marksAfter where !mark.isInUnitsPlace {
            if let word = mark.word { evidence.wordAfter = (word, likeness.weakest) }
        }
        let owners = owners(of: characters)
        guard let text = ink(ownedBy: owners) else { return evidence }
        evidence.gap = max(0, widestGap(characters, owners) - reference.widestGap)
        evidence.unitGap = unitGap(after: text.columns)
        // The digit of a unit like m3 is raised in every photo.
        let number = characters.prefix { !$0.character.isLetter }
        evidence.shiftedDigit = max(
            0, shiftedDigit(Array(number), owners) - reference.shiftedDigit)
        evidence.cover = cover(text.columns, closed: closed)
        evidence.coverEdge = coverEdge(text.columns, closed: closed)
        return evidence
    }

    /// The part of the evidence above that depends on where exactly each character stands: whether the text explains all
    /// ink, whether there is ink for all of it, and how far that can be trusted.
    func ink(
        of characters: [PlacedCharacter], closed: HorizontalSides, asOneWord isOneWord: Bool,
        beside known: [PlacedCharacter]?
    ) -> RowEvidence {
        let printed = known.map(reference.columns(of:)) ?? reference.characters
        var evidence = RowEvidence()
        let owners = owners(of: characters)
        // A unit that was read as a digit is not the value's ink.
        let number = characters.prefix { !$0.character.isLetter }.count
        evidence.withoutInk = Double(
            zip(characters, owners).prefix(number).count { character, owner in
                owner.map { character.character.isNumber && isUnit(groups[$0]) } ?? standsOut
            })
        let owned = Set(owners.compactMap(\.self))
        let letters = owned.sorted().map { groups[$0] }
        let place = strip.columns(of: reference.region)
        guard let text = letters.joined else { return evidence }
        // All ink that stands as close together as characters do.
        let word =
            isOneWord
            ? groups.columnsOfRun(
                around: { $0.columns.overlaps(text.columns) }, while: reference.areTogether)
            : nil
        let line = columns(
            beside: text, as: letters.usualRows ?? text.rows, upToEdgesOn: closed)
        for (index, group) in groups.enumerated() where !owned.contains(index) {
            if let word, !word.overlaps(group.columns) || isInOtherWord(group) { continue }
            guard line.contains(Int(group.middle)) || text.columns.overlaps(group.columns) else {
                continue
            }
            let isInside = group.isIn(place) || text.columns.contains(Int(group.middle))
            // Whatever covers the first or last digit ends beside its place.
            let columns = max(
                min(text.columns.lowerBound, place.lowerBound) - group.columns.upperBound,
                group.columns.lowerBound - max(text.columns.upperBound, place.upperBound))
            let distance = Double(columns) / InkStrip.glyphHeight
            guard isInside || distance < RowView.far, group.size > RowView.speck,
                !isMark(group), !isInReference(group, beside: printed)
            else { continue }
            let isPoint = group.isPoint(among: letters)
            // From here on, a point may stand before the first digit.
            let firstOfPoints =
                text.columns.lowerBound - Int(RowView.pointReach * InkStrip.glyphHeight)
            if isPoint, firstOfPoints..<text.columns.upperBound ~= Int(group.middle) {
                evidence.point = 1
            }
            // The dots and strokes of one character may be separate groups.
            let isPart = characters.contains {
                abs(strip.column(at: $0.x) - group.middle)
                    < RowView.partFromMiddle * InkStrip.glyphHeight
            }
            if isPart, !isPoint { continue }
            if group.isSign(beside: letters) { evidence.sign = 1 }
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
        evidence.legibility = legibility(characters, owners)
        return evidence
    }

    /// All ink that characters stand in, as one group; nil where there is none.
    private func ink(ownedBy owners: [Int?]) -> InkGroup? {
        Set(owners.compactMap(\.self)).sorted().map { groups[$0] }.joined
    }

    /// How much farther before its unit a text ends than in the reference photo, in glyph heights; 0 where the value has
    /// no unit, it cannot be found, or a longer value has room before it.
    private func unitGap(after text: Range<Int>) -> Double {
        guard reference.isClosedByMark,
            let likeness = marksAfter.first(where: { $0.mark?.isInUnitsPlace == true })?.likeness,
            likeness.whole >= RowView.surely
        else { return 0 }
        let moved = reference.text.upperBound + likeness.shift - text.upperBound
        return max(0, Double(moved) / InkStrip.glyphHeight)
    }

    /// The reference's marks beside the value, each with its match in the photo.
    var marks: [(mark: RowReference.Mark?, likeness: StripLikeness?)] {
        [(reference.before, before)] + marksAfter
    }

    /// Likeness of the unit to the reference's, by its least similar window, -1...1; 0 where another letter follows it, as in
    /// `bara` for `bar`; nil where no unit is known.
    var unitLikeness: Double? {
        let unit = marksAfter.last { $0.mark?.isInUnitsPlace == true && $0.likeness != nil }
        guard let mark = unit?.mark, let likeness = unit?.likeness else { return nil }
        return isContinued(mark.columns.shifted(by: likeness.shift)) ? 0 : likeness.weakest
    }

    /// Whether a letter that the reference photo lacks follows the unit in some columns.
    private func isContinued(_ columns: Range<Int>) -> Bool {
        guard let unit = groups.filter({ columns.contains(Int($0.middle)) }).joined else {
            return false
        }
        let height = Double(unit.rows.count)
        return groups.contains { group in
            let gap = Double(group.columns.lowerBound - columns.upperBound)
            return gap >= -1 && gap <= Glyph.letterGap * height
                && Double(group.rows.count) >= RowView.lowestLetter * height
                && group.rows.overlaps(unit.rows) && !group.isTaller(than: unit)
                && !isInReference(group, beside: [])
        }
    }

    /// Minimum height of a letter, in heights of its word. From typefaces, not fitted.
    private static let lowestLetter = 0.4

    /// The reference's marks on the right of the value, each with its match in the photo.
    var marksAfter: [(mark: RowReference.Mark?, likeness: StripLikeness?)] {
        [(reference.after, after), (reference.behindFrame, behindFrame)]
    }

    /// For each character, the group of ink in or beside which it stands; nil where there is none.
    private func owners(of characters: [PlacedCharacter]) -> [Int?] {
        characters.map {
            groups.nearest(
                to: strip.column(at: $0.x), within: RowView.reach * InkStrip.glyphHeight)
        }
    }

    /// Size, 0...1, of the widest part of a group of ink that no character claims, while a character claims another
    /// part.
    private func unclaimed(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        var widest = 0.0
        let reach = Glyph.farthestEdge * InkStrip.glyphHeight
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
            // On many displays a 1 stands at the right of its cell.
            let cell = characters[index + 1].character == "1" ? Glyph.widestOne : 0
            widest = max(widest, Double(ground) / InkStrip.glyphHeight - cell)
        }
        return widest
    }

    /// Maximum distance of a character's part from the character's middle, in glyph heights.
    static let partFromMiddle = 0.38
    /// Maximum distance of a point before the first digit, in glyph heights.
    private static let pointReach = Glyph.digitGap
}

extension InkGroup {
    /// Whether the group is as small as a decimal point and stands on the digits' baseline.
    fileprivate func isPoint(among digits: [InkGroup]) -> Bool {
        guard let foot = digits.map(\.rows.upperBound).median else { return false }
        let below = Double(rows.upperBound - foot) / InkStrip.glyphHeight
        return InkGroup.pointSizes.contains(height) && InkGroup.pointSizes.contains(width)
            && abs(below) < InkGroup.pointSway
    }

    /// Height and width of a point, and its maximum distance above or below the feet of the digits; in glyph heights.
    static let pointSizes = 0.08...0.34, pointSway = 0.15
}
