import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Width of the region right of a number in which its unit is read, and the start of that region, right of the
    /// middle of the last digit; both in heights of the value's place.
    private static let unitWidth = 4.0, unitStart = 0.4

    /// Converts a number that the photo shows in another unit of the same quantity. Nil where the template does not ask
    /// for that, no other unit was surely read, or the converted number would not be exact.
    ///
    /// Two different readers must read the same unit: a single letter can change a number by a factor of a million.
    /// - Parameters:
    ///   - place: the value's place in the photo, cut out as `crop`.
    ///   - trace: holds what the readers saw of the number.
    /// - Throws: `RecognitionError`.
    func converted(
        _ reading: Reading, ofValueAt index: Int, at place: ValuePlace, in crop: ValueCrop,
        of photo: Photo, reader: ValueReader, noting trace: ValueTrace
    ) throws -> Reading? {
        let field = template.fields[index]
        guard field.rules.converts, let end = trace.end(of: reading, as: field, in: crop) else {
            return nil
        }
        let height = place.region.height
        let area = Region(
            x: end + TemplateReader.unitStart * height, y: place.region.y,
            width: TemplateReader.unitWidth * height, height: height)
        let unitCrop = ValueCrop(of: area, through: place.transform, from: photo)
        guard let line = TextLineImage(findingIn: unitCrop),
            let seen = try reader.unit(on: line, language: field.rules.readingLanguage)
        else { return nil }
        return reading.converted(from: seen, as: field)
    }
}

extension Reading {
    /// Converts a number shown in another unit to the value's own; nil where the unit is the same, or the number would
    /// not be exact.
    ///
    /// The reading's text becomes the converted number, too: the stored text must mean the stored value.
    func converted(from shown: String, as field: Field) -> Reading? {
        guard let unit = field.unit, !Unit.same(shown, unit), let typed = self.value,
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
        // The text read beside the number is now known to be the unit.
        let known = Doubt.unit(found: shown, expected: unit)
        reading.doubts = doubts.filter { !$0.isOfLimits && $0 != known } + parsed.doubts
        return reading
    }
}

extension ValueReader {
    /// The unit that both the recogniser and the net for print read first on a line, in its usual spelling. Nil where
    /// they differ or read no known unit.
    fileprivate func unit(on line: TextLineImage, language: String) throws -> String? {
        func first(_ text: String?) -> String? {
            text?.split(separator: " ").first.flatMap { Unit.spelling(String($0)) }
        }
        let seen = try recognizer.lines(
            in: Chain.gray.conditioned(line), layout: .line, language: language, allowed: nil
        ).flatMap(\.words).map(\.text).joined(separator: " ")
        let print = nets?.print?.alternatives(in: line.image).first
        guard let unit = first(seen), let print, print.confidence >= Verdict.print.gate,
            first(print.text) == unit
        else { return nil }
        return unit
    }
}

extension ValueTrace {
    /// The position of a number's last digit, in the plane of its place; nil where no reader gives it.
    fileprivate func end(of reading: Reading, as field: Field, in crop: ValueCrop) -> Double? {
        let meaning = field.meaning(of: reading.text)
        return hypotheses.filter { field.meaning(of: $0.text) == meaning }
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
