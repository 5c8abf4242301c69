import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
package import ReadoutModel
package import ReadoutReading
package import ReadoutTesseract

/// A template in the making: a scanned photo and the definitions of the values to collect from it.
package struct TemplateDraft: Sendable {
    /// The photo with its text boxes.
    package let scan: PhotoScan
    /// The values to collect, in order.
    package var definitions: [FieldDefinition]
    /// Whether all photos are framed like this one.
    package var isFramed: Bool
    private let language: String

    /// - Parameters:
    ///   - language: the language of the photo, and of its values unless a definition names another.
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

    /// The result of making a template from a draft.
    package struct Made: Sendable {
        /// The template.
        package let template: Template
        /// The readings of the values in the reference photo itself.
        package let result: PhotoResult
        /// For each value, by name, the readers that saw its text; empty when no reader can be relied on.
        package let readers: [String: [String]]
        /// What a person should know about the places of the values, in their order.
        package let remarks: [Remark]

        /// Why the template does not match its own photo, and so no other; nil when it does.
        package var misfit: String? {
            guard case .unmatched(let failure) = result.match else { return nil }
            // The camera cannot stand elsewhere than in the same photo.
            if case .otherPicture = failure {
                return "it shows too little by which photos that are framed alike can be known"
            }
            return failure.description
        }
    }

    /// What a person should know about a value's place in the reference photo.
    package enum Remark: Hashable, Sendable {
        /// The label does not stand in the photo.
        case noLabel(DefinitionProblem)
        /// Several texts are spelled like the label, and nothing was surely read beside the one that was taken.
        case labelRepeated(value: String, label: String, count: Int)
        /// Words follow the label so closely that they may belong to it rather than to the value.
        case labelContinued(value: String, label: String, by: String)
        /// No unit was seen in or beside the place, so that another one goes unnoticed in other photos.
        case noUnit(value: String, unit: String)
        /// The photo shows another unit than the definition states.
        case otherUnit(OtherUnit)
        /// The photo's date, which has only one meaning, sets the order in which dates are read.
        case dateOrder(value: String, Rules.DateOrder, text: String)
        /// A guard does not surely read in the reference photo what it must read; `advisesDisplay` tells whether its
        /// readers are not those of a display, and may have to be.
        case guardFails(Reading, expected: String, advisesDisplay: Bool)
        /// A counter that shows leading zeros and no decimal mark has no rule for its number of digits, so that the edge
        /// of its window may be read as a further one.
        /// `mayHideDecimals` tells whether its last digits may be decimals that nothing marks.
        case counterOfDigits(value: String, digits: Int, mayHideDecimals: Bool)
        /// A text is read as English, but the reader for print sees letters in it that English does not have.
        case lettersOfOtherLanguage(value: String, text: String)

        /// The name of the guard that fails; nil for any other remark.
        package var failingGuard: String? {
            if case .guardFails(let reading, _, _) = self { reading.valueName } else { nil }
        }
    }

    /// The template, the readings of its values in the reference photo, and the readers that saw each value.
    /// - Throws: `DefinitionProblems` with everything that is wrong; `RecognitionError`, `PictureProblem`.
    package func template(
        name: String, description: String, recognizer: TesseractRecognizer
    ) throws -> Made {
        let fields: [Field]
        switch FieldDefinition.resolved(
            completed(), boxes: scan.boxes, width: scan.photo.width, height: scan.photo.height)
        {
        case .success(let resolved): fields = resolved
        case .failure(let wrong): throw DefinitionProblems(wrong.problems + problemsOfLabels)
        }
        var template = Template(
            name: name, description: description, fields: fields, reference: try scan.reference(),
            isFramed: isFramed)
        let reader = try TemplateReader(template)
        let trace = ReadingTrace()
        var result = try reader.read(
            WorkingPhoto(reading: scan.photo, with: recognizer), with: recognizer, noting: trace)
        var orders: [Remark] = []
        for index in template.fields.indices {
            let name = template.fields[index].name
            guard let reading = result.readings.first(where: { $0.valueName == name }),
                let order = template.fields[index].learnDateOrder(from: reading)
            else { continue }
            orders.append(.dateOrder(value: name, order, text: reading.text))
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
            readers: Dictionary(readers, uniquingKeysWith: { first, _ in first }),
            remarks: remarks(on: template, result.readings, by: reader) + orders
                + zip(template.fields, trace.values).compactMap { field, seen in
                    seen.textWithAccents(in: field).map {
                        .lettersOfOtherLanguage(value: field.name, text: $0)
                    }
                }.prefix(1))
    }

    /// The labels that the photo does not show, or not once.
    package var problemsOfLabels: [DefinitionProblem] {
        let finder = LabelFinder(words: scan.boxes.flatMap(\.words))
        return definitions.compactMap { definition in
            guard case .location(.label(let label)) = definition.location else { return nil }
            return finder.problem(withLabel: label, ofValue: definition.name)
        }
    }

    /// What a person should know about the places of a template's values.
    private func remarks(
        on template: Template, _ readings: [Reading], by reader: TemplateReader
    ) -> [Remark] {
        let finder = LabelFinder(words: scan.boxes.flatMap(\.words))
        return template.fields.indices.flatMap { index -> [Remark] in
            let field = template.fields[index]
            let reading = readings.first { $0.valueName == field.name }
            var remarks: [Remark] = []
            if case .label(let label) = field.location {
                let count = finder.countOfSpelling(of: label)
                if let problem = finder.problem(withLabel: label, ofValue: field.name) {
                    remarks.append(.noLabel(problem))
                } else if count > 1, reading?.isAccepted != true {
                    remarks.append(
                        .labelRepeated(value: field.name, label: label, count: count))
                } else if !field.isInDigits, let words = finder.continuation(of: label) {
                    remarks.append(
                        .labelContinued(value: field.name, label: label, by: words))
                }
            }
            if let other = OtherUnit(of: field, shown: reader.unitShownInstead(ofValueAt: index)) {
                remarks.append(.otherUnit(other))
            } else if let unit = field.unit, reader.showsUnit(ofValueAt: index) == false,
                !scan.boxes.names(unit, onLineOf: field.location)
            {
                remarks.append(.noUnit(value: field.name, unit: unit))
            }
            if let digits = reading.flatMap(field.digitsOfCounter) {
                remarks.append(
                    .counterOfDigits(
                        value: field.name, digits: digits,
                        mayHideDecimals: field.rules.impliedDecimals == nil))
            }
            if let reading, let expected = field.rules.guardText,
                !reading.isAccepted || field.guardDoubt(of: reading.text, shown: "") != nil
            {
                remarks.append(
                    .guardFails(
                        reading, expected: expected, advisesDisplay: field.mayNeedDisplayModel))
            }
            return remarks
        }
    }

    /// The definitions with the photo's language filled in, and with kinds guessed for values at labels, where no text
    /// box gives them.
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
    /// Takes the text of guards from their readings in the reference photo, where the definition leaves it open.
    fileprivate mutating func learnGuards(from readings: [Reading]) throws(DefinitionProblems) {
        var problems: [DefinitionProblem] = []
        for index in fields.indices where fields[index].rules.guardText == "" {
            let reading = readings.first { $0.valueName == fields[index].name }
            // A `guard` doubt only compares with the text recognised in the whole photo; it does not count here.
            let own = reading?.doubts.filter { $0.code != "guard" } ?? [.nothingRead]
            if let reading, own.isEmpty {
                fields[index].rules.guardText = reading.text
            } else {
                problems.append(
                    .unsureGuard(
                        value: fields[index].name, text: reading?.text ?? "",
                        advisesDisplay: fields[index].mayNeedDisplayModel))
            }
        }
        guard problems.isEmpty else { throw DefinitionProblems(problems) }
    }
}

extension [TextBox] {
    /// Whether a word on the line of a value's place is its unit, as in `TOTAL GBP`: it is compared as part of the label.
    fileprivate func names(_ unit: String, onLineOf location: Location) -> Bool {
        guard case .region(let place) = location else { return false }
        return flatMap(\.words).contains { word in
            word.region.isOnLine(of: place)
                && (word.text == unit || Unit.spelling(word.text) == unit)
        }
    }
}

extension ValueTrace {
    /// The text that the reader for print likely sees, if it has letters that the value's language, English, lacks; nil
    /// for any other.
    fileprivate func textWithAccents(in field: Field) -> String? {
        guard field.isText, field.rules.readingLanguage == Rules.usualLanguage else { return nil }
        return hypotheses.first {
            $0.reader == .printNet && $0.confidence >= PlaceReading.leastSure
                && $0.text.contains { $0.isLetter && !$0.isASCII }
        }?.text
    }
}

extension Field {
    /// Number of digits of a counter that no rule fixes; nil for any other value.
    fileprivate func digitsOfCounter(in reading: Reading) -> Int? {
        guard kind == .number || kind == .integer, rules.digits == nil, rules.scale == nil,
            !isColumn, reading.isAccepted
        else { return nil }
        let place = PlaceReading(text: reading.text)
        // A decimal mark already tells how many digits precede it.
        return place.mayHideDecimals
            ? place.digitsOfCounter(impliedDecimals: rules.impliedDecimals ?? 0) : nil
    }

    /// Whether the value may be a code on a seven-segment display: the readers of texts cannot read one.
    fileprivate var mayNeedDisplayModel: Bool { kind == .code && rules.model == nil }

    /// Takes the order of a date's parts from the reference photo when it is unambiguous: `27.3.2018` is day first.
    /// - Returns: the order, if it was taken.
    fileprivate mutating func learnDateOrder(from reading: Reading) -> Rules.DateOrder? {
        guard kind == .date, rules.dateOrder == nil, reading.isAccepted else { return nil }
        let possible = Rules.DateOrder.allCases.filter { order in
            var field = self
            field.rules.dateOrder = order
            return field.parsed(reading.text).value == reading.value
        }
        guard possible.count == 1 else { return nil }
        rules.dateOrder = possible[0]
        return possible[0]
    }
}
