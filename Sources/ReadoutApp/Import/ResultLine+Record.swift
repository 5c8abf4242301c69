import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutStore

extension ResultLine {
    /// Maximum width or height of a photo in pixels.
    private static let longestSide = 100_000
    /// Maximum length of the list of engine versions, in characters.
    fileprivate static let longestVersions = 1000
    /// Maximum number of bytes that mark which features were seen.
    fileprivate static let mostMarks = 1 << 16

    /// Reads a line.
    /// - Throws: `ResultProblem`.
    init(_ bytes: Data) throws {
        do {
            self = try JSONDecoder().decode(ResultLine.self, from: bytes)
        } catch let error as DecodingError {
            throw ResultProblem(error)
        }
        guard !photo.isEmpty, !photo.contains("\0") else {
            throw ResultProblem("'photo' names no file")
        }
    }

    /// The record to store. The template's rules are applied again, so that a line cannot contradict them.
    /// - Parameter learnt: what people taught about the template's values.
    /// - Throws: `ResultProblem`.
    func record(of stored: StoredTemplate, _ learnt: TemplateLearnt) throws -> NewRecord {
        var record = NewRecord(
            templateID: stored.id, revision: stored.revision, photo: try storedPhoto(),
            result: try result(with: stored.template, learnt),
            milliseconds: try required(milliseconds, "milliseconds", in: 0...86_400_000))
        if let readBy {
            guard (1...ResultLine.longestVersions).contains(readBy.count),
                !readBy.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }
                )
            else { throw ResultProblem("'read_by' is not a line of versions") }
            record.engines = readBy
        }
        if let sighting { record.sighting = try sighting.checked() }
        return record
    }

    private func storedPhoto() throws -> StoredPhoto {
        guard let sha256, sha256.utf8.count == 64,
            sha256.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { throw ResultProblem("'sha256' is not 64 hexadecimal digits") }
        guard let capturedAt, let source = CaptureTime.Source(rawValue: capturedFrom ?? ""),
            let time = CaptureTime(text: capturedAt, utcOffsetInMinutes: utcOffset, source: source),
            CaptureTime.offsets.contains(utcOffset ?? 0)
        else {
            throw ResultProblem("'captured_at', 'captured_from' and 'utc_offset' are not a moment")
        }
        return StoredPhoto(
            sha256: sha256,
            // A photo read on another machine is not here; its path is kept as given.
            path: FileManager.default.fileExists(atPath: PagePath(photo).file)
                ? StoredPhoto.absolute(photo) : photo,
            width: try required(width, "width", in: 1...ResultLine.longestSide),
            height: try required(height, "height", in: 1...ResultLine.longestSide),
            captureTime: time, position: try position())
    }

    private func position() throws -> GeographicPosition? {
        if let latitude, !(-90...90).contains(latitude) {
            throw ResultProblem("'latitude' is not -90 to 90")
        }
        if let longitude, !(-180...180).contains(longitude) {
            throw ResultProblem("'longitude' is not -180 to 180")
        }
        switch (latitude, longitude) {
        case (let latitude?, let longitude?):
            return GeographicPosition(latitude: latitude, longitude: longitude)
        case (nil, nil): return nil
        case (nil, _): throw ResultProblem("'latitude' is missing beside 'longitude'")
        case (_, nil): throw ResultProblem("'longitude' is missing beside 'latitude'")
        }
    }

    private func result(with template: Template, _ learnt: TemplateLearnt) throws
        -> NewRecord.Result
    {
        switch RecordStatus(rawValue: outcome) {
        case .unmatched:
            guard let error, !error.code.isEmpty else {
                throw ResultProblem("'error' does not say why the photo is unmatched")
            }
            guard values?.isEmpty ?? true else {
                throw ResultProblem("'outcome' is unmatched, but there are 'values'")
            }
            return .unmatched(code: error.code, reason: error.message)
        case .accepted, .review:
            guard error == nil else {
                throw ResultProblem("'outcome' is \(outcome), but there is an 'error'")
            }
            guard let values else { throw ResultProblem("'values' is missing") }
            let known = Set(template.fields.map(\.name))
            if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
                throw ResultProblem("the template has no value '\(unknown)'")
            }
            let isAccepted = outcome == RecordStatus.accepted.rawValue
            if let other = values.keys.sorted().first(where: { values[$0]?.accepted == false }) {
                guard !isAccepted else {
                    throw ResultProblem(
                        "'outcome' is accepted, but 'accepted' of value '\(other)' is not true")
                }
            } else if !isAccepted {
                throw ResultProblem("'outcome' is review, but 'accepted' of each value is true")
            }
            let readings = try template.fields.map { field in
                guard let reading = values[field.name] else {
                    throw ResultProblem("'\(field.name)' of 'values' is missing")
                }
                do {
                    return try reading.checked(learnt.taught(field))
                } catch let problem as ResultProblem {
                    throw ResultProblem("value '\(field.name)': \(problem.reason)")
                }
            }
            return .read(try alignment?.checked(), readings.guarded(by: template.fields))
        case nil: throw ResultProblem("'\(outcome)' is not an outcome that can be stored")
        }
    }

    private func required(_ number: Int?, _ key: String, in range: ClosedRange<Int>) throws -> Int {
        guard let number, range.contains(number) else {
            throw ResultProblem("'\(key)' is not \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

extension ResultLine.Reading {
    /// The eight bytes that every PNG begins with.
    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The probability that the reading is right, 0...1.
    private var probability: Double { certainty ?? confidence }

    fileprivate func checked(_ definition: TaughtField) throws -> NewReading {
        guard (0...1).contains(confidence), (0...1).contains(certainty ?? 0) else {
            throw ResultProblem("'confidence' or 'certainty' is not 0 to 1")
        }
        guard reasons.count == codes.count else {
            throw ResultProblem("'reasons' and 'codes' differ in number")
        }
        guard accepted == (reasons.isEmpty && value != nil) else {
            throw ResultProblem("'accepted' contradicts 'reasons' and 'value'")
        }
        let others = alternatives ?? []
        let confidences = alternativeConfidences ?? []
        guard others.count == confidences.count, confidences.allSatisfy((0...1).contains) else {
            throw ResultProblem(
                "'alternatives' and 'alternative_confidences' do not belong together")
        }
        guard ([text] + codes + reasons + others).allSatisfy({ !$0.contains("\0") }) else {
            throw ResultProblem("a text in it holds a NUL character")
        }
        var reading = Reading(
            valueName: definition.name, text: text, value: try typed(definition),
            confidence: probability,
            alternatives: zip(others, confidences).map { .init(text: $0, confidence: $1) },
            doubts: zip(codes, reasons).map { .other(code: $0, message: $1) }
                + ownDoubts(of: definition.field))
        reading.cells = try (cells ?? []).map { try $0.checked(definition) }
        guard !accepted || reading.cells.allSatisfy(\.doubts.isEmpty) else {
            throw ResultProblem("'accepted' contradicts 'reasons' of 'cells'")
        }
        let isWhole = definition.isColumn && reading.cells.map(\.text) == text.rows
        guard reading.cells.isEmpty || isWhole else {
            throw ResultProblem("'cells' are not the rows of 'text'")
        }
        return NewReading(reading, crop: try crop.map(picture))
    }

    /// The doubts about an accepted reading that is more likely wrong than right. Otherwise the machine that read the photo
    /// is believed: it knew what may be wrong and how reliable the value is.
    private func ownDoubts(of field: Field) -> [Doubt] {
        // The confidence of a column is that of all its rows together, and each row was judged alone.
        guard accepted, !field.isColumn else { return [] }
        let wanted = ErrorAllowance.largest.leastConfidence
        return probability < wanted ? [.notSureEnough(probability, wanted: wanted)] : []
    }

    /// The typed value of the text, parsed again by the template's own rules.
    private func typed(_ definition: TaughtField) throws -> TypedValue? {
        guard let value else { return nil }
        let parsed = definition.parsed(text)
        if let typed = parsed.value, typed.text == value {
            let broken = parsed.doubts + definition.field.checkDoubts(ofRows: text)
            if accepted, let doubt = broken.first {
                throw ResultProblem(
                    "'accepted' contradicts the template: \(doubt.description)")
            }
            return typed
        }
        throw ResultProblem("\"\(text)\" does not mean \"\(value)\"")
    }

    private func picture(_ text: String) throws -> [UInt8] {
        guard let data = Data(base64Encoded: text),
            data.starts(with: ResultLine.Reading.pngSignature)
        else { throw ResultProblem("'crop' is not a PNG in Base64") }
        return [UInt8](data)
    }
}

extension Field {
    /// The checks that a text should pass and does not; of a column, each row that is not empty has to pass them.
    fileprivate func checkDoubts(ofRows text: String) -> [Doubt] {
        guard isColumn else { return checkDoubts(of: text) }
        return text.rows.enumerated().filter { !$0.element.isEmpty }.flatMap { index, row in
            checkDoubts(of: row).map { .row(index + 1, $0) }
        }
    }
}

extension [NewReading] {
    /// Puts the accepted readings in doubt where a value that guards the record does not certainly read what it must, as
    /// the machine that read the photo would have done.
    /// - Parameter fields: one for each reading.
    fileprivate func guarded(by fields: [Field]) -> [NewReading] {
        let doubts = zip(fields, self).compactMap { field, new -> Doubt? in
            guard let wanted = field.rules.guardText else { return nil }
            let text = new.reading.text
            // The reference photo's text, which a guard without one of its own must read, is not known here.
            if let doubt = field.guardDoubt(of: text, shown: text) { return doubt }
            guard !new.reading.isAccepted else { return nil }
            return .guarded(
                by: field.name, expected: wanted.isEmpty ? text : wanted, seen: "")
        }
        return map { new in
            var new = new
            if new.reading.isAccepted { new.reading.doubts += doubts }
            return new
        }
    }
}

extension ResultLine.Cell {
    fileprivate func checked(_ definition: TaughtField) throws -> Reading.Cell {
        guard (0...1).contains(confidence), reasons.count == codes.count,
            ([text] + codes + reasons).allSatisfy({ !$0.contains("\0") })
        else { throw ResultProblem("'cells' has one that is none") }
        let typed = value == nil ? nil : definition.parsed(text).value
        guard typed?.text == value else {
            throw ResultProblem("\"\(text)\" does not mean \"\(value ?? "")\"")
        }
        return Reading.Cell(
            text: text, value: typed, confidence: confidence,
            doubts: zip(codes, reasons).map { .other(code: $0, message: $1) })
    }
}

extension ResultLine.Fit {
    fileprivate func checked() throws -> Alignment {
        guard let method = Alignment.Method(rawValue: method), inliers >= 0,
            (0...1e9).contains(residual), (0...1).contains(confidence), transform.count == 9,
            transform.allSatisfy(\.isFinite)
        else { throw ResultProblem("'alignment' is not an alignment") }
        return Alignment(
            transform: Homography(elements: transform), inliers: inliers, residual: residual,
            confidence: confidence, method: method)
    }
}

extension ResultLine.Sighting {
    fileprivate func checked() throws -> FeatureSighting {
        guard let fingerprint = UInt64(features, radix: 16), let bytes = Data(base64Encoded: marks),
            bytes.count <= ResultLine.mostMarks
        else { throw ResultProblem("'sighting' is not a sighting") }
        return FeatureSighting(fingerprint: fingerprint, bytes: [UInt8](bytes))
    }
}
