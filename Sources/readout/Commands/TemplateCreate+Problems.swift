import ReadoutApp
import ReadoutInput
import ReadoutModel
import ReadoutTesseract

/// What is wrong with the options of `template create`.
extension TemplateCreate {
    /// All problems of the options, found before the photo is read.
    struct Problems {
        var name: String?
        var values: [DefinitionProblem]
        /// Languages of values that this machine cannot read.
        var languages: [RecognitionError]

        var isEmpty: Bool { name == nil && values.isEmpty && languages.isEmpty }

        /// Adds the problems that only the photo reveals: missing boxes, regions outside the photo.
        mutating func add(placesOf draft: TemplateDraft) {
            let photo = draft.scan.photo
            let resolved = FieldDefinition.resolved(
                draft.definitions, boxes: draft.scan.boxes, width: photo.width,
                height: photo.height, unplaced: values.compactMap(\.unplacedValue))
            let known = values
            if case .failure(let more) = resolved {
                values += more.problems.filter { $0 != .noValues && !known.contains($0) }
            }
            values += draft.problemsOfLabels
        }

        /// The failure that names them all.
        /// - Parameter other: another problem of the same call.
        func failure(and other: String? = nil) -> Failure {
            let lines =
                [name].compactMap { $0 } + values.map(\.description)
                + languages.map(\.description) + [other].compactMap { $0 }
            let message = lines.joined(separator: "\n")
            if let language = languages.first, name == nil, values.isEmpty {
                return Failure(code: ReadoutError(language).code, message: message)
            }
            return Failure(
                code: values.isEmpty ? "usage" : "invalid-definition", message: message,
                exitCode: 64)
        }
    }

    /// What is wrong with the name; nil where nothing is, and where a missing one will be asked for.
    func nameProblem(_ name: String?) -> String? {
        guard let name else {
            return asks && output.input.canAsk
                ? nil : "the template needs a name; give --name"
        }
        return NameProblem.ofTemplate(name).map { "cannot name the template '\(name)': \($0)" }
    }

    /// Why the languages of values cannot be read; that of the photo fails when the photo is read.
    func missingLanguages(of definitions: [FieldDefinition]) -> [RecognitionError] {
        let languages = Set(definitions.compactMap(\.rules.language))
        return languages.subtracting([recognition.language]).sorted().compactMap {
            language -> RecognitionError? in
            do throws(RecognitionError) {
                try TesseractRecognizer.check(languages: [language])
                return nil
            } catch {
                // Without a folder of models, nothing is known about them.
                if case .missingLanguage = error { return error }
                return nil
            }
        }
    }
}
