import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
package import ReadoutModel
package import ReadoutReading
package import ReadoutTesseract

/// A template in the making: a scanned photo, and what is to be collected from it.
package struct TemplateDraft: Sendable {
    /// The photo with its text boxes.
    package let scan: PhotoScan
    /// What is to be collected, in order.
    package var definitions: [FieldDefinition]
    /// Whether all photos are framed like this one.
    package var isFramed: Bool
    private let language: String

    /// - Parameters:
    ///   - language: the photo's, which is that of its values unless a definition names another.
    ///   - isFramed: whether all photos are framed like this one.
    package init(
        scan: PhotoScan, definitions: [FieldDefinition] = [],
        language: String = Rules.usualLanguage, isFramed: Bool = false
    ) {
        self.scan = scan
        self.definitions = definitions
        self.isFramed = isFramed
        self.language = language
    }

    /// What came of a draft.
    package struct Made: Sendable {
        /// The template.
        package let template: Template
        /// What each value says in the reference photo itself.
        package let result: PhotoResult
        /// For each value, by its name, the readers that saw what it says; empty where none is sure to serve it.
        package let readers: [String: [String]]

        /// Why no other photo will fit the template: its own does not. Nil when that does.
        package var misfit: String? {
            guard case .unmatched(let failure) = result.match else { return nil }
            return failure.description
        }
    }

    /// The template, and what each value says in the reference photo itself to which reader.
    /// - Throws: `DefinitionProblems` with all that is wrong; `RecognitionError`, `PictureProblem`.
    package func template(
        name: String, description: String, recognizer: TesseractRecognizer
    ) throws -> Made {
        let fields = try FieldDefinition.resolved(
            completed(), boxes: scan.boxes, width: scan.photo.width,
            height: scan.photo.height
        ).get()
        var template = Template(
            name: name, description: description, fields: fields, reference: try scan.reference(),
            isFramed: isFramed)
        let reader = try TemplateReader(template)
        let trace = ReadingTrace()
        var result = try reader.read(
            WorkingPhoto(scan.photo, recognizer: recognizer), with: recognizer, noting: trace)
        for index in template.fields.indices {
            template.fields[index].learnDateOrder(from: result.readings)
        }
        try template.learnGuards(from: result.readings)
        for index in result.readings.indices {
            result.readings[index].doubts.removeAll { $0.code == "guard" }
        }
        let readers = zip(template.fields, trace.values).map { field, seen in
            (field.name, seen.readers(of: TaughtField(field)))
        }
        return Made(
            template: template, result: result,
            readers: Dictionary(readers, uniquingKeysWith: { first, _ in first }))
    }

    /// The definitions with the language of the photo, and the kinds guessed that the text boxes do not show: those of
    /// labelled places.
    private func completed() -> [FieldDefinition] {
        let words = scan.boxes.flatMap(\.words)
        return definitions.map { definition in
            var definition = definition
            if language != Rules.usualLanguage, definition.rules.language == nil {
                definition.rules.language = language
            }
            guard definition.kind == nil, case .location(.label(let label)) = definition.location,
                let region = LabelFinder(words: words).value(at: label)?.region
            else { return definition }
            let text = words.filter { region.contains($0.region.center) }.map(\.text)
                .joined(separator: " ")
            let field = definition.value(at: .label(label), saying: text)
            definition.kind = field.kind
            definition.unit = field.unit
            return definition
        }
    }
}

extension Template {
    /// Keeps what guards have to read where only the reference photo says that.
    fileprivate mutating func learnGuards(from readings: [Reading]) throws(DefinitionProblems) {
        var problems: [DefinitionProblem] = []
        for index in fields.indices where fields[index].rules.guardText == "" {
            let reading = readings.first { $0.valueName == fields[index].name }
            // A guard that doubts itself reads what the recogniser saw in the whole photo.
            let own = reading?.doubts.filter { $0.code != "guard" } ?? [.nothingRead]
            if let reading, own.isEmpty {
                fields[index].rules.guardText = reading.text
            } else {
                problems.append(
                    .unsureGuard(value: fields[index].name, text: reading?.text ?? ""))
            }
        }
        guard problems.isEmpty else { throw DefinitionProblems(problems) }
    }
}

extension Field {
    /// Keeps the order of a date's parts when the reference photo leaves no choice: `27.3.2018` is day first.
    fileprivate mutating func learnDateOrder(from readings: [Reading]) {
        guard kind == .date, rules.dateOrder == nil,
            let reading = readings.first(where: { $0.valueName == name }), reading.isAccepted
        else { return }
        let possible = Rules.DateOrder.allCases.filter { order in
            var field = self
            field.rules.dateOrder = order
            return field.parsed(reading.text).value == reading.value
        }
        if possible.count == 1 { rules.dateOrder = possible[0] }
    }
}

extension ReadoutError {
    /// A template that its own photo does not fit.
    /// - Parameter path: of the photo.
    package static func doesNotFitItself(
        _ path: String, because reason: String
    ) -> ReadoutError {
        ReadoutError(
            code: "does-not-fit-itself",
            message: "cannot make a template from '\(path)': the photo does not fit itself "
                + "(\(reason)); take a photo that shows more of the device or "
                + "paper, give --frame if all photos are framed alike, or make the template anyway "
                + "with --force")
    }
}
