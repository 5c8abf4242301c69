import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

/// What the readers and the reference photo say about the surroundings of a number, found once for all views of its line.
private struct NumberSurroundings {
    let differences: Differences
    /// What the reference photo says against the number of decimals; nil for nothing.
    let decimals: UnusualDecimals?
    /// The other unit that the reference photo shows; nil where it shows the value's own, or none.
    let shownUnit: String?
    /// Confidence, 0...1, of a reader that sees another unit; 0 where none does.
    let otherUnit: Double
    /// Confidence, 0...1, of a reader that sees letters after the number where none should stand; 0 where none does.
    let lettersAfter: Double
    /// Whether the net for print reads the number on a paper: it does not know the digits of segments.
    let isPrint: Bool
    /// Whether a word of the reference photo says nothing about the number.
    let isKnownToChange: (String) -> Bool

    /// The word that looks least as in the reference photo, among the landmarks and the word after the text.
    func leastLike(on line: RowEvidence?) -> (text: String, likeness: Double)? {
        let after = line?.wordAfter.flatMap { isKnownToChange($0.text) ? nil : $0 }
        return [differences.unlike.map { ($0.text, $0.likeness) }, after].compactMap(\.self)
            .min { $0.likeness < $1.likeness }
    }
}

extension TemplateReader {
    /// Room that a point takes between digits, as a share of their step: common typefaces make it half as wide as a digit
    /// (0.278 and 0.556 of the type size in Helvetica). From typefaces, not fitted.
    private static let roomOfMark = 0.5

    /// Puts a reading of digits in doubt if its line or its surroundings contradict it.
    /// - Parameters:
    ///   - value: the value at its place; its trace holds what the readers saw, and receives the evidence.
    ///   - seen: what the net for print sees there and beside it; nil where it was not asked.
    /// - Throws: `RecognitionError`.
    func held(
        _ reading: Reading, of value: PlacedValue, beside seen: Reading.Alternative?
    ) throws -> Reading {
        let field = fields[value.index].field
        let around = try numberSurroundings(of: reading, of: value)
        let line = value.place.row?.evidence(
            of: reading, of: field, by: value.trace.hypotheses, in: value.crop)
        var found = try comparedClosely(
            evidence(against: reading, of: value, on: line, around), against: reading, of: value,
            around)
        var further: String?
        if found.unusualness >= Evidence.mostUnusual, found.tells(.unexplainedBeside) {
            further = self.further(seen, beside: reading, ofValueAt: value.index)
            if let seen = further, seen.isEmpty || fields[value.index].knows(seen) {
                found[.unexplainedBeside] = 0
            }
        }
        if try isBesideOtherUnit(reading, of: value, by: found) { found[.otherUnit] = 1 }
        value.trace.evidence = found
        let reading = settled(reading, ofValueAt: value.index, noting: value.trace)
        if let known = try heldInKnownUnit(reading, of: value, against: found, around) {
            return known
        }
        return reading.held(
            against: found, differences: around.differences,
            unlike: doubt(about: around.leastLike(on: line), beside: value, around.differences),
            unit: unitsOrCurrencies[value.index] ?? value.place.row?.reference.shownUnit,
            decimals: around.decimals, further: further)
    }

    /// What surrounds a number.
    /// - Throws: `RecognitionError`.
    private func numberSurroundings(
        of reading: Reading, of value: PlacedValue
    ) throws -> NumberSurroundings {
        let field = fields[value.index].field
        let differences = try differences(
            beside: value, asks: reading.isAccepted || reading.isDoubtfulInCharacters)
        let decimals = try unusualDecimals(
            beside: reading, ofValueAt: value.index, reader: value.reader)
        let hypotheses = value.trace.hypotheses
        let shown = template.unitShownInstead(of: field)
        // A template may state a unit that its own photo does not show, such as a counter's multiple.
        let mayShowOther = shown == nil && (field.kind == .number || field.kind == .integer)
        return NumberSurroundings(
            differences: differences, decimals: decimals, shownUnit: shown,
            otherUnit: mayShowOther
                ? unitsOrCurrencies[value.index]
                    .map(hypotheses.confidence(ofUnitOtherThan:)) ?? 0 : 0,
            lettersAfter: showsNothingAfter(numberAt: value.index)
                ? hypotheses.confidence(inLettersAfter: reading) : 0,
            isPrint: page.isPage
                && hypotheses.contains { $0.reader == .printNet && $0.text == reading.text },
            isKnownToChange: { knows(toChange: $0, besideValueAt: value.index) })
    }

    /// The evidence against a reading of digits by one view of its line.
    /// - Parameter line: nil where the line was not examined.
    private func evidence(
        against reading: Reading, of value: PlacedValue, on line: RowEvidence?,
        _ around: NumberSurroundings
    ) -> Evidence {
        let (placing, trace) = (value.placing, value.trace)
        var evidence = Evidence(
            for: reading, of: fields[value.index].field, by: trace.hypotheses, on: line)
        evidence.usualUnlikeness = placing.usualUnlikeness
        if !page.isPage, let line, let usual = placing.landmarks.usualContrast, usual > 0 {
            evidence[.faint] = max(0, log2(usual / line.contrast))
        }
        evidence[.otherSegments] =
            around.isPrint ? 0 : trace.segments?.contradiction(to: reading.text) ?? 0
        evidence[.otherGuard] = Evidence.unlikeness(at: around.leastLike(on: line)?.likeness)
        evidence.add(around.differences)
        evidence[.otherSurroundings] = Evidence.unlikeness(at: value.place.agreement)
        evidence[.otherDecimals] = around.decimals == nil ? 0 : 1
        evidence[.otherUnit] = max(evidence[.otherUnit], around.otherUnit)
        evidence[.lettersAfter] = around.lettersAfter
        // Only the digits of a counter turn, and papers have folds and rules.
        if page.isPage { (evidence[.shiftedDigit], evidence[.coverEdge]) = (0, 0) }
        return evidence
    }

    /// The evidence after a closer comparison with the reference photo, where it would reject the reading. The comparison is
    /// expensive, and only lowers the evidence.
    /// - Throws: `RecognitionError`.
    private func comparedClosely(
        _ found: Evidence, against reading: Reading, of value: PlacedValue,
        _ around: NumberSurroundings
    ) throws -> Evidence {
        guard let row = value.place.row, found.unusualness >= Evidence.mostUnusual else {
            return found
        }
        let own = try referenceLine(ofValueAt: value.index, reader: value.reader)
        return row.evidenceByReader(
            of: reading, of: fields[value.index].field, by: value.trace.hypotheses,
            in: value.crop, beside: own?.characters, elseWithRoom: TemplateReader.roomOfMark
        ).map { line in
            let found = evidence(against: reading, of: value, on: line, around)
            return own.map { found.less($0.evidence) } ?? found
        }.min { $0.unusualness < $1.unusualness } ?? found
    }

    /// Whether another unit than the value's is read where the evidence speaks against the value's own.
    /// - Throws: `RecognitionError`.
    private func isBesideOtherUnit(
        _ reading: Reading, of value: PlacedValue, by found: Evidence
    ) throws -> Bool {
        let field = fields[value.index].field
        guard let unit = field.unit, !field.rules.converts,
            found.hints(at: .otherUnit) || found.tells(.unitGap)
        else { return false }
        if let seen = try surelyShownUnit(beside: reading, of: value) {
            return Unit.isOther(seen, than: unit)
        }
        return likelyShowsOtherUnit(than: unit, beside: value)
    }

    /// The reading in the value's own unit, put in doubt by the rest of the evidence; nil where the unit is not known, or the
    /// value allows no other.
    /// - Throws: `RecognitionError`.
    private func heldInKnownUnit(
        _ reading: Reading, of value: PlacedValue, against found: Evidence,
        _ around: NumberSurroundings
    ) throws -> Reading? {
        let field = fields[value.index].field
        guard field.rules.converts, around.shownUnit != nil || found.tells(.otherUnit) else {
            return nil
        }
        let unit = try surelyShownUnit(beside: reading, of: value)
        guard
            let known = reading.known(
                inUnit: unit, shownInReference: around.shownUnit, as: field)
        else { return nil }
        // The unit is known, and the number converted, so that it does not count against the reading.
        var found = found
        found[.otherUnit] = 0
        found[.otherGuard] = Evidence.unlikeness(at: around.differences.unlike?.likeness)
        value.trace.evidence = found
        return known.held(
            against: found, differences: around.differences,
            unlike: doubt(aboutUnlikeOf: around.differences, beside: value))
    }

    /// What differs from the reference photo around a value.
    /// - Parameter asks: whether words are read and lamps compared, too.
    /// - Throws: `RecognitionError`.
    private func differences(beside value: PlacedValue, asks: Bool) throws -> Differences {
        let (index, place, placing) = (value.index, value.place, value.placing)
        let words =
            place.row == nil
            ? []
            : try withoutSeeminglyUnlike(
                landmarks.findings(ofValueAt: index, in: placing.landmarks) {
                    transforms(ofWord: $0, beside: place, ofValueAt: index, by: placing)
                }, ofValueAt: index, at: place, by: placing)
        guard asks else { return Differences(unlike: words.first) }
        let other =
            otherWord(ofValueAt: index, words, by: placing)
            ?? twin(ofWordBesideValueAt: index, at: place, by: placing)
        return Differences(
            unlike: leastLike(words, but: other?.region), other: other,
            title: try otherTitle(of: value),
            new: try newWord(ofValueAt: index, by: placing),
            lamps: try otherLamps(ofValueAt: index, by: placing))
    }

    /// The word that looks least as in the reference photo. A title above another that looks as there may be cut off, and
    /// tells nothing unless it is read otherwise; of a number, only the picture tells.
    /// - Parameters:
    ///   - words: those beside a value, the least like first.
    ///   - other: where another word was read; nil for nowhere.
    private func leastLike(
        _ words: [Landmarks.Finding], but other: Region?
    ) -> Landmarks.Finding? {
        let places = referencePlaces.compactMap(\.region)
        let known = words.filter {
            $0.likeness >= RowView.found && $0.region.isTitle(above: places)
        }
        return words.first { word in
            word.text.contains(where: \.isNumber)
                || other.map { $0.intersection(word.region) != nil } ?? false
                || !word.region.isTitle(above: places)
                || !known.contains { $0.region.y > word.region.bottom }
        }
    }

    /// Puts a reading of a text in doubt if the words around it differ from the reference photo: what a text says does not
    /// tell which value it is, either.
    /// - Throws: `RecognitionError`.
    func heldByWords(_ reading: Reading, of value: PlacedValue) throws -> Reading {
        guard reading.isAccepted else { return reading }
        // On a paper, names and texts that people fill in stand beside others.
        let differences =
            page.isPage
            ? Differences(
                title: try otherTitle(of: value),
                new: try newWord(ofValueAt: value.index, by: value.placing))
            : try differences(beside: value, asks: true)
        var evidence = Evidence()
        evidence.usualUnlikeness = value.placing.usualUnlikeness
        evidence[.otherGuard] = Evidence.unlikeness(at: differences.unlike?.likeness)
        evidence.add(differences)
        value.trace.evidence = evidence
        return reading.held(
            against: evidence, differences: differences,
            unlike: doubt(aboutUnlikeOf: differences, beside: value))
    }

    /// The doubt about the word that looks least as in the reference photo; nil where none was compared.
    /// - Parameter word: a landmark, or the word after the text.
    private func doubt(
        about word: (text: String, likeness: Double)?, beside value: PlacedValue,
        _ differences: Differences
    ) -> Doubt? {
        word?.text == differences.unlike?.text
            ? doubt(aboutUnlikeOf: differences, beside: value)
            : word.map { Doubt.otherLabel($0.text) }
    }

    /// The doubt about the landmark that looks least as in the reference photo; nil where none was compared.
    private func doubt(
        aboutUnlikeOf differences: Differences, beside value: PlacedValue
    ) -> Doubt? {
        differences.unlike.map {
            doubt(about: $0, ofValueAt: value.index, at: value.place, by: value.placing)
        }
    }

    /// A reading of digits or of a date without its doubts about the characters, if all that was seen makes it probable
    /// enough.
    func settled(_ reading: Reading, ofValueAt index: Int, noting trace: ValueTrace) -> Reading {
        guard !ablations.contains(.settling), reading.isDoubtfulInCharacters else { return reading }
        let field = fields[index]
        trace.weighed = reading.inputs(
            for: trace.candidates(of: field, by: .shipped),
            against: trace.evidence ?? Evidence(), as: field)
        return trace.weighed.map { reading.settled(by: $0, allowing: allowance) } ?? reading
    }
}

extension Evidence {
    /// Adds the word that is read as another one, the one that stands where the reference photo is empty, and the lamps.
    fileprivate mutating func add(_ differences: Differences) {
        if let other = differences.other {
            self[other.measure] = Evidence.strength(other.confidence)
        }
        if let title = differences.title {
            self[.otherTitle] = Evidence.strength(title.confidence)
        }
        if let new = differences.new { self[.newWord] = Evidence.strength(new.confidence) }
        self[.otherLamp] = differences.lamps?.strength ?? 0
    }
}
