import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Distance from the left edge of the region in which a unit is read to the middle of the number's last digit, which
    /// is read with it, and from there to the right edge; in heights of the value's place. Chosen, not fitted. A region between
    /// the number and its unit may cut the unit's first letter off.
    private static let digitRoom = 0.5, unitRoom = 4.4

    /// The unit after a number in the photo; nil where it is not sure.
    ///
    /// Two different readers must read the same unit, and no reader of the value another one: a single letter can change
    /// a number by a factor of a million.
    /// - Parameter value: its place in the photo; its trace holds what the readers saw of the number.
    /// - Throws: `RecognitionError`.
    func surelyShownUnit(beside reading: Reading, of value: PlacedValue) throws -> String? {
        let field = fields[value.index].field
        let (place, trace) = (value.place, value.trace)
        guard let end = trace.end(of: reading, as: field, in: value.crop) else { return nil }
        let height = place.region.height
        let area = Region(
            x: end - TemplateReader.digitRoom * height, y: place.region.y,
            width: (TemplateReader.digitRoom + TemplateReader.unitRoom) * height, height: height)
        let unitCrop = ValueCrop(of: area, through: place.transform, from: value.photo)
        guard let line = TextLineImage(findingIn: unitCrop),
            let seen = try value.reader.unit(on: line, language: field.rules.readingLanguage),
            !trace.hypotheses.contains(where: {
                $0.confidence >= Reading.leastAlternative && $0.text.endsIn(unitOtherThan: seen)
            })
        else { return nil }
        return seen
    }
}

extension TemplateReader {
    /// Whether the net for print reads another unit where the reference photo shows the value's: more likely than not another
    /// known unit, or else a text other than what it reads there in the reference photo.
    func likelyShowsOtherUnit(than unit: String, beside value: PlacedValue) -> Bool {
        guard let net = nets?.print, let row = value.place.row, let text = row.text else {
            return false
        }
        // Beside large digits, a small unit is lost in a line as high as they are.
        for (number, area) in row.reference.unitAreas(behind: text).enumerated() {
            let seen = net.texts(
                inPlaceOf: ValueCrop(of: area, through: value.place.transform, from: value.photo))
            if let other = seen.likelyUnit { return Unit.isOther(other, than: unit) }
            let printed = printedUnit(ofValueAt: value.index, seenBy: net)
            if number < printed.count, seen.showsOther(than: printed[number]) { return true }
        }
        return false
    }

    /// The units that a template states, or else the currencies before the numbers in its reference photo.
    static func unitsOrCurrencies(
        of template: Template, at places: [Location], showing texts: [String]
    ) -> [String?] {
        let words = template.reference.boxes.flatMap(\.words)
        return zip(template.fields, zip(places, texts)).map { field, shown in
            field.unit
                ?? shown.0.region.flatMap { place in
                    words.first { $0.isCurrency(before: place) }?.text
                        ?? shown.1.currencyBeforeDigits
                }
        }
    }

    /// What the net for print reads in the reference photo in each of the areas of a value's unit; read only once.
    /// Empty where there is none.
    private func printedUnit(
        ofValueAt index: Int, seenBy net: PrintReader
    ) -> [[Reading.Alternative]] {
        printedUnits.item(ofValueAt: index) {
            guard let row = rows[index] else { return [] }
            return row.unitAreas(behind: row.text).map {
                net.texts(inPlaceOf: ValueCrop(of: $0, inReferenceOf: prepared))
            }
        }
    }

    /// The unit that the reference photo shows at a value, if it is another one than the template states, as far as both are
    /// known units: as recognised in the photo, or else as the net for print reads it. Nil elsewhere.
    package func unitShownInstead(ofValueAt index: Int) -> String? {
        let field = template.fields[index]
        if let recognized = template.unitShownInstead(of: field) { return recognized }
        guard let unit = field.unit, Unit.spelling(unit) != nil,
            let place = field.location.region,
            template.reference.boxes.unit(shownAt: place) == nil,
            let area = rows[index]?.unitRegion,
            let seen = nets?.print?.alternatives(at: area, in: prepared).first,
            seen.confidence >= Verdict.print.gate,
            let shown = seen.text.unit, Unit.isOther(shown, than: unit)
        else { return nil }
        return shown
    }

    /// Whether a value is a number without a unit, after which the reference photo surely shows nothing.
    func showsNothingAfter(numberAt index: Int) -> Bool {
        let field = template.fields[index]
        guard field.isNumeric, field.unit == nil, let row = rows[index], row.after == nil,
            !row.hasUnit
        else { return false }
        let text = referenceTexts.recognized[index]
        return text.last?.isNumber ?? false
    }
}

extension Reading {
    /// The reading in the value's own unit, where a photo surely shows another one; nil where nothing is known of the unit.
    /// - Parameters:
    ///   - unit: the unit that the photo surely shows; nil where that is not sure.
    ///   - reference: the other unit that the reference photo shows, so that a unit that looks as there is not the value's
    ///     own; nil where it shows the value's own.
    func known(
        inUnit unit: String?, shownInReference reference: String?, as field: Field
    ) -> Reading? {
        if let unit, let converted = converted(from: unit, as: field) { return converted }
        guard let reference, let expected = field.unit else { return nil }
        if let unit, Unit.same(unit, expected) { return self }
        var reading = self
        reading.doubts.append(.unit(found: unit ?? reference, expected: expected))
        return reading
    }

    /// Converts a number shown in another unit to the value's own; nil where the unit is the same, or the number would
    /// not be exact.
    ///
    /// The reading's text becomes the converted number, too: the stored text must mean the stored value.
    func converted(from shown: String, as field: Field) -> Reading? {
        // A text that names the other unit is no value of the field's own.
        var other = field
        other.unit = shown
        guard let unit = field.unit, !Unit.same(shown, unit),
            let typed = self.value ?? other.parsed(text).value,
            let number = Unit.converted(typed.text, from: shown, to: unit)
        else { return nil }
        var plain = field
        // The rules for decimals and digits apply to the number as shown.
        plain.rules.decimals = number.split(separator: ".").dropFirst().first?.count ?? 0
        plain.rules.digits = nil
        let parsed = plain.parsed(number)
        guard parsed.value != nil else { return nil }
        var reading = self
        reading.text = number
        reading.value = parsed.value
        // The text read beside the number is the unit.
        let known = Doubt.unit(found: shown, expected: unit)
        reading.doubts = doubts.filter { !$0.isOfLimits && $0 != known } + parsed.doubts
        return reading
    }
}

extension PrintReader {
    /// What may stand in a crop without its margins, most likely first.
    fileprivate func texts(inPlaceOf crop: ValueCrop) -> [Reading.Alternative] {
        texts(in: ValueCrop(crop.inner))
    }
}

extension [Reading.Alternative] {
    /// The unit that is more likely than not; nil where no known one is. Spellings of one unit count together, as the net for
    /// print knows diacritics that no unit has.
    fileprivate var likelyUnit: String? {
        var confidences: [String: Double] = [:]
        for seen in self {
            let plain = seen.text.folding(options: .diacriticInsensitive, locale: nil)
            guard let unit = seen.text.unit ?? plain.unit else { continue }
            confidences[unit, default: 0] += seen.confidence
        }
        return confidences.max { ($0.value, $1.key) < ($1.value, $0.key) }
            .flatMap { $0.value >= Verdict.print.gate ? $0.key : nil }
    }

    /// Whether there is surely a text, with no more than a trace of what the reference photo shows.
    /// - Parameter printed: what is read in the reference photo.
    func showsOther(than printed: [Reading.Alternative]) -> Bool {
        func confidence(where isMeant: (String) -> Bool) -> Double {
            reduce(0) { isMeant($1.text) ? $0 + $1.confidence : $0 }
        }
        guard let surest = printed.first, surest.confidence >= Verdict.print.gate,
            surest.text.mayBeUnit, confidence(where: \.mayBeUnit) >= Probability.contradicting
        else { return false }
        let same = printed.filter { $0.confidence >= Reading.leastAlternative }
        return confidence { text in same.contains { text.looks(like: $0.text) } }
            < Probability.negligible
    }
}

extension ValueReader {
    /// The unit that both the recogniser and the net for print read first on a line, after the digits there, in its usual
    /// spelling. Nil where they differ or read no known unit.
    fileprivate func unit(on line: TextLineImage, language: String) throws -> String? {
        let seen = try recognizer.lines(
            in: Chain.gray.conditioned(line), layout: .line, language: language, allowed: nil
        ).flatMap(\.words).map(\.text).joined(separator: " ")
        let print = nets?.print?.alternatives(in: line.image).first
        guard let unit = seen.unit, let print, print.confidence >= Verdict.print.gate,
            print.text.unit == unit
        else { return nil }
        return unit
    }
}

extension String {
    /// Whether the text has a letter or a sign of a unit.
    fileprivate var mayBeUnit: Bool { contains { $0.isLetter || "%\u{b0}".contains($0) } }

    /// The first word after digits or at the start, if it is a known unit, in its usual spelling.
    fileprivate var unit: String? {
        unitAfterDigits
            ?? firstMatch(of: #/^[^\p{L}°%]*([\p{L}°%]\S*)/#).flatMap {
                Unit.spelling(String($0.1))
            }
    }

    /// The first word after digits, if it is a known unit, in its usual spelling.
    fileprivate var unitAfterDigits: String? {
        firstMatch(of: #/[0-9][., ]*([^0-9., ]\S*)/#).flatMap { Unit.spelling(String($0.1)) }
    }

    /// The currency before the digits, such as `US$` or the sign in `Total: -€ 5.00`; nil where there is none.
    fileprivate var currencyBeforeDigits: String? {
        guard contains(where: \.isNumber) else { return nil }
        let before = prefix { !$0.isNumber }.filter { !$0.isWhitespace }
        return Unit.isCurrency(before)
            ? before : Unit.sign(beforeDigitsOf: filter { $0 != "-" }).map { String($0) }
    }

    /// Whether the text is a number before a known unit that is not the given one.
    fileprivate func endsIn(unitOtherThan unit: String) -> Bool {
        unitAfterDigits.map { !Unit.same($0, unit) } ?? false
    }
}

extension [HypothesisTrace] {
    /// The confidence, 0...1, of the surest reader of any characters that is more sure than not of a known unit after the
    /// digits, or a currency before them, that cannot be the given one; 0 where there is none. Beside a currency, only
    /// another currency counts: a letter after a price may be that of its tax.
    func confidence(ofUnitOtherThan unit: String) -> Double {
        filter { trace in
            trace.isFree && trace.confidence >= Verdict.print.gate
                && [trace.text.unitAfterDigits, trace.text.currencyBeforeDigits]
                    .compactMap(\.self)
                    .contains {
                        Unit.isOther($0, than: unit)
                            && (Unit.isCurrency($0) || !Unit.isCurrency(unit))
                    }
        }.map(\.confidence).max() ?? 0
    }

    /// The confidence, 0...1, of the surest reader of any characters that is more sure than not of letters or a mark of a unit
    /// after the digits of a reading; 0 where there is none.
    func confidence(inLettersAfter reading: Reading) -> Double {
        let digits = reading.text.filter(\.isNumber)
        return filter { trace in
            guard trace.isFree, trace.confidence >= Verdict.print.gate,
                let last = trace.text.lastIndex(where: \.isNumber),
                trace.text.filter(\.isNumber) == digits
            else { return false }
            let rest = trace.text[trace.text.index(after: last)...]
            // A letter that looks like a digit may be one.
            return rest.contains {
                ($0.isLetter || "%\u{b0}".contains($0)) && !$0.lookingFigure.isNumber
            }
        }.map(\.confidence).max() ?? 0
    }
}

extension ValueTrace {
    /// The position of a number's last digit, in the plane of its place; nil where no reader gives it.
    fileprivate func end(of reading: Reading, as field: Field, in crop: ValueCrop) -> Double? {
        let meaning = field.literalMeaning(of: reading.text)
        return hypotheses.filter { field.literalMeaning(of: $0.text) == meaning }
            .compactMap { $0.characters.last { $0.text.contains(where: \.isNumber) } }
            .map { crop.x(ofInner: $0.region.center.x) }.max()
    }
}

extension Doubt {
    /// Whether the doubt is about a number's limits.
    fileprivate var isOfLimits: Bool {
        switch self {
        case .belowMinimum, .aboveMaximum: true
        default: false
        }
    }
}
