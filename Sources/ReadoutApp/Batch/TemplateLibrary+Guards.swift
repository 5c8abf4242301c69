package import ReadoutAlignment
import ReadoutModel
package import ReadoutReading
package import ReadoutTesseract

extension TemplateLibrary {
    /// The template of a photo, and what was read to decide on it.
    package struct Finding: Sendable {
        package let result: Identification.Result
        /// What was read with the chosen template, where its lines of text or its guards decided; nil otherwise.
        package let reading: PhotoResult?
    }

    /// Maximum number of templates that guards tell apart: of more, some may not have been compared.
    private static let mostAlike = 8

    /// Identifies the template of a photo. Where the pictures do not tell, the lines of text do. Where several templates
    /// fit alike, as those of two devices of one make do, their guards are read: the template is chosen whose guards surely
    /// read what they must, if each of the others has a guard that reads something else.
    /// - Throws: `RecognitionError`, `StoreError`, `PictureProblem`.
    package func finding(
        for photo: WorkingPhoto, with recognizer: TesseractRecognizer,
        options: ReadingOptions = ReadingOptions()
    ) throws -> Finding {
        let result = try identification.result(for: photo)
        if let found = try finding(
            byLinesOf: photo, after: result, with: recognizer, options: options)
        {
            return found
        }
        guard case .failure(.severalFit(let names)) = result.choice,
            names.count <= TemplateLibrary.mostAlike
        else { return Finding(result: result, reading: nil) }
        let alike = result.candidates.filter { names.contains($0.name) }
        let candidates = try alike.map { try candidate($0.index) }
        guard candidates.allSatisfy({ $0.template.fields.contains(where: \.isGuard) }) else {
            return Finding(result: result, reading: nil)
        }
        var chosen: (Identification.Choice, PhotoResult)?
        for (candidate, place) in zip(candidates, alike) {
            let reading = try options.reader(of: candidate, until: recognizer.deadline)
                .read(photo, with: recognizer)
            switch reading.guardsSay(candidate.template.fields) {
            case .another: continue
            case .nothing: return Finding(result: result, reading: nil)
            case .this:
                guard chosen == nil, case .matched(let alignment?) = reading.match else {
                    return Finding(result: result, reading: nil)
                }
                chosen = (Identification.Choice(index: place.index, alignment: alignment), reading)
            }
        }
        guard let (choice, reading) = chosen else {
            return Finding(result: result.choosing(.failure(.severalRefuse(names))), reading: nil)
        }
        return Finding(result: result.choosing(.success(choice)), reading: reading)
    }
}

extension PhotoResult {
    /// What the guards of a template say about a photo.
    fileprivate enum GuardsVerdict {
        /// All read what they must, and surely.
        case this
        /// One reads something else, or the photo does not fit the template at all.
        case another
        /// Neither.
        case nothing
    }

    fileprivate func guardsSay(_ fields: [Field]) -> GuardsVerdict {
        guard case .matched = match else { return .another }
        let guards = zip(fields, readings).filter(\.0.isGuard)
        if guards.allSatisfy(\.1.isAccepted) { return .this }
        let isOther = guards.contains { field, reading in
            reading.doubts.contains {
                guard case .guarded(field.name, _, let seen) = $0 else { return false }
                return !seen.isEmpty
            }
        }
        return isOther ? .another : .nothing
    }
}

extension Field {
    /// Whether the value must read a text for the record to be believed.
    fileprivate var isGuard: Bool { rules.guardText != nil }
}
