import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Width of the region right of a number in which its unit is read, and where that begins right of the middle of
    /// the last digit, in heights of the value's place.
    private static let unitWidth = 4.0, unitStart = 0.4

    /// A number that the photo shows in another unit of the same quantity, in the value's own unit; nil where that is
    /// not asked for, nobody surely reads another unit, or the number in the value's unit would not be exact.
    ///
    /// Two unlike readers have to read the same unit: of one letter alone a number may be a million times as large.
    /// - Parameters:
    ///   - place: where the value was read, cut out as `crop`.
    ///   - trace: has what the readers saw of the number.
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
    /// A number that is shown in another unit, in the value's own; nil where it is no other, or the number would not
    /// be exact.
    ///
    /// Its text is the number in the value's unit, too: what is stored has to mean what its text says.
    func converted(from shown: String, as field: Field) -> Reading? {
        guard let unit = field.unit, !Unit.same(shown, unit), let typed = self.value,
            let number = Unit.converted(typed.text, from: shown, to: unit)
        else { return nil }
        var plain = field
        // Decimals and digits are those of the number as it is shown.
        plain.rules.decimals = number.split(separator: ".").dropFirst().first?.count ?? 0
        plain.rules.digits = nil
        let parsed = plain.parsed(number)
        guard parsed.value != nil else { return nil }
        var reading = self
        reading.text = number
        reading.value = parsed.value
        // What was read beside the number is in doubt no longer.
        let known = Doubt.unit(found: shown, expected: unit)
        reading.doubts = doubts.filter { !$0.isOfLimits && $0 != known } + parsed.doubts
        return reading
    }
}

extension ValueReader {
    /// The unit that the recogniser and the net for print both read first on a line, as it is usually written; nil
    /// where they do not, or where it is no known one.
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
    /// Where the last digit of a number stands, in the plane of its place; nil where no reader says that.
    fileprivate func end(of reading: Reading, as field: Field, in crop: ValueCrop) -> Double? {
        let meaning = field.meaning(of: reading.text)
        return hypotheses.filter { field.meaning(of: $0.text) == meaning }
            .compactMap { $0.characters.last { $0.text.contains(where: \.isNumber) } }
            .map { crop.x(ofInner: $0.region.center.x) }.max()
    }
}

extension Doubt {
    /// Whether it is about how large a number may be.
    fileprivate var isOfLimits: Bool {
        switch self {
        case .belowMinimum, .aboveMaximum: true
        default: false
        }
    }
}
