import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

extension TemplateReader {
    /// Room that a point takes between digits, as a share of their step: common typefaces make it half as wide as a digit
    /// (0.278 and 0.556 of the type size in Helvetica). From typefaces, not fitted.
    private static let roomOfMark = 0.5

    /// Puts a reading of digits in doubt if its line or its surroundings contradict it.
    /// - Parameters:
    ///   - place: the value's place in the photo, cut out as `crop`.
    ///   - seen: what the net for print sees there and beside it; nil where it was not asked.
    ///   - placing: the sources for where the values are in the photo.
    ///   - trace: holds what the readers saw, and receives the evidence.
    /// - Throws: `RecognitionError`.
    func held(
        _ reading: Reading, ofValueAt index: Int, at place: ValuePlace, in crop: ValueCrop,
        beside seen: Reading.Alternative?, by placing: Placing, reader: ValueReader,
        noting trace: ValueTrace
    ) throws -> Reading {
        let field = template.fields[index]
        let differences = try differences(
            besideValueAt: index, at: place, by: placing,
            asks: reading.isAccepted || reading.isDoubtfulInCharacters)
        let besides = differences.unlike
        let decimals = try unusualDecimals(beside: reading, ofValueAt: index, reader: reader)
        let shown = template.unitShownInstead(of: field)
        // A template may state a unit that its own photo does not show, such as a counter's multiple.
        let otherUnit =
            shown == nil && (field.kind == .number || field.kind == .integer)
            ? field.unit.map(trace.hypotheses.confidence(ofUnitOtherThan:)) ?? 0 : 0
        let lettersAfter =
            showsNothingAfter(numberAt: index)
            ? trace.hypotheses.confidence(inLettersAfter: reading) : 0
        // The net for print does not know the digits of segments.
        let isPrint =
            page.isPage
            && trace.hypotheses.contains { $0.reader == .printNet && $0.text == reading.text }
        func leastLike(_ line: RowEvidence?) -> (text: String, likeness: Double)? {
            [besides.map { ($0.text, $0.likeness) }, line?.wordAfter].compactMap(\.self)
                .min { $0.likeness < $1.likeness }
        }
        func otherWords(_ unlike: (text: String, likeness: Double)?) -> OtherWords {
            OtherWords(
                unlike: unlike?.text == besides?.text
                    ? besides.map { named($0, ofValueAt: index, at: place, by: placing) }
                    : unlike.map { OtherWords.Word($0.text) },
                differences)
        }
        func evidence(of line: RowEvidence?) -> Evidence {
            var evidence = Evidence(for: reading, of: field, by: trace.hypotheses, on: line)
            evidence.usualUnlikeness = placing.usualUnlikeness
            if !page.isPage, let line, let usual = placing.landmarks.usualContrast, usual > 0 {
                evidence[.faint] = max(0, log2(usual / max(0.01, line.contrast)))
            }
            evidence[.otherSegments] =
                isPrint ? 0 : trace.segments?.contradiction(to: reading.text) ?? 0
            evidence[.otherGuard] = Evidence.unlikeness(at: leastLike(line)?.likeness)
            evidence.add(differences)
            evidence[.otherSurroundings] = Evidence.unlikeness(at: place.agreement)
            evidence[.otherDecimals] = decimals == nil ? 0 : 1
            evidence[.otherUnit] = max(evidence[.otherUnit], otherUnit)
            evidence[.lettersAfter] = lettersAfter
            // Only the digits of a counter turn.
            if page.isPage { evidence[.shiftedDigit] = 0 }
            return evidence
        }
        let line = place.row?.evidence(of: reading, of: field, by: trace.hypotheses, in: crop)
        var found = evidence(of: line)
        // A closer comparison with the reference photo is expensive, and only lowers the evidence.
        if let row = place.row, found.unusualness >= Evidence.mostUnusual {
            let own = try referenceLine(ofValueAt: index, reader: reader)
            found =
                row.evidenceByReader(
                    of: reading, of: field, by: trace.hypotheses, in: crop,
                    beside: own?.characters, elseWithRoom: TemplateReader.roomOfMark
                ).map { line in
                    let found = evidence(of: line)
                    return own.map { found.less($0.evidence) } ?? found
                }.min { $0.unusualness < $1.unusualness } ?? found
        }
        if found.unusualness >= Evidence.mostUnusual, found.tells(.unexplainedBeside),
            explains(seen, reading, ofValueAt: index)
        {
            found[.unexplainedBeside] = 0
        }
        if let unit = field.unit, !field.rules.converts,
            found.tells(.otherUnit) || found.tells(.unitGap),
            let seen = try surelyShownUnit(
                beside: reading, ofValueAt: index, at: place, in: crop,
                of: placing.photo.photo, reader: reader, noting: trace)
                ?? likelyShownUnit(at: place, of: placing.photo.photo),
            Unit.isOther(seen, than: unit)
        {
            found[.otherUnit] = 1
        }
        trace.evidence = found
        let reading = settled(reading, ofValueAt: index, noting: trace)
        if field.rules.converts, shown != nil || found.tells(.otherUnit) {
            let unit = try surelyShownUnit(
                beside: reading, ofValueAt: index, at: place, in: crop,
                of: placing.photo.photo, reader: reader, noting: trace)
            if let known = reading.known(inUnit: unit, shownInReference: shown, as: field) {
                // The unit is known, and the number converted, so that it no longer counts against the reading.
                found[.otherUnit] = 0
                found[.otherGuard] = Evidence.unlikeness(at: besides?.likeness)
                trace.evidence = found
                return known.held(
                    against: found, words: otherWords(besides.map { ($0.text, $0.likeness) }))
            }
        }
        return reading.held(
            against: found, words: otherWords(leastLike(line)),
            unit: field.unit ?? place.row?.reference.shownUnit,
            decimals: decimals)
    }

    /// What differs from the reference photo around a value.
    struct Differences {
        /// The word that looks least as there.
        var unlike: Landmarks.Finding?
        /// The word that is read as another one.
        var other: Landmarks.OtherWord?
        /// The word where the reference photo is empty.
        var new: TextBox.Word?
        /// Lamps that are lit differently.
        var lamps: Lamps.Change?
    }

    /// - Parameter asks: whether words are read and lamps compared, too.
    /// - Throws: `RecognitionError`.
    private func differences(
        besideValueAt index: Int, at place: ValuePlace, by placing: Placing, asks: Bool
    ) throws -> Differences {
        let words =
            place.row == nil
            ? []
            : try withoutSeeminglyUnlike(
                landmarks.findings(ofValueAt: index, in: placing.landmarks) {
                    transforms(ofWord: $0, beside: place, ofValueAt: index, by: placing)
                }, ofValueAt: index, at: place, by: placing)
        guard asks else { return Differences(unlike: words.first) }
        return Differences(
            unlike: words.first, other: otherWord(ofValueAt: index, words, by: placing),
            new: newWord(ofValueAt: index, by: placing),
            lamps: otherLamps(ofValueAt: index, by: placing))
    }

    /// Puts a reading of a text in doubt if the words around it differ from the reference photo: what a text says does not
    /// tell which value it is, either.
    /// - Throws: `RecognitionError`.
    func heldByWords(
        _ reading: Reading, ofValueAt index: Int, at place: ValuePlace, by placing: Placing,
        noting trace: ValueTrace
    ) throws -> Reading {
        guard reading.isAccepted else { return reading }
        let differences = try differences(
            besideValueAt: index, at: place, by: placing, asks: true)
        var evidence = Evidence()
        evidence.usualUnlikeness = placing.usualUnlikeness
        evidence[.otherGuard] = Evidence.unlikeness(at: differences.unlike?.likeness)
        evidence.add(differences)
        trace.evidence = evidence
        return reading.held(
            against: evidence,
            words: OtherWords(
                unlike: differences.unlike.map {
                    named($0, ofValueAt: index, at: place, by: placing)
                }, differences))
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
    fileprivate mutating func add(_ differences: TemplateReader.Differences) {
        if let other = differences.other {
            self[other.measure] = Evidence.strength(other.confidence)
        }
        if let new = differences.new { self[.newWord] = Evidence.strength(new.confidence) }
        self[.otherLamp] = differences.lamps?.strength ?? 0
    }
}

extension OtherWords {
    /// - Parameter unlike: the word that looks least as in the reference photo.
    fileprivate init(unlike: Word?, _ differences: TemplateReader.Differences) {
        self.init(
            unlike: unlike, other: differences.other?.word, new: differences.new?.text,
            lamps: differences.lamps?.names ?? [])
    }
}
