import ReadoutAlignment
import ReadoutApp
import ReadoutModel
import ReadoutReading

extension TemplateDraft.Made {
    /// Warnings about values that could hardly be read, and so will be doubtful in other photos, and about their places.
    var warnings: [String] {
        zip(template.fields, result.readings).compactMap(warning) + remarks.map(\.warning)
    }

    private func warning(of field: Field, reading: Reading) -> String? {
        let name = Terminal.printable(field.name)
        guard !reading.isAccepted, !remarks.contains(where: { $0.failingGuard == field.name })
        else { return nil }
        guard !reading.text.isEmpty else {
            return "warning: no text was read of value '\(name)' in the template's photo; "
                + field.location.advice
        }
        if let doubt = reading.doubts.first(where: { $0.code == "ambiguous" }) {
            return "warning: value '\(name)' will be in doubt in other photos, too: "
                + Terminal.printable(doubt.description)
        }
        let isDoubted = reading.confidence >= PlaceReading.leastSure
        guard !isDoubted || reading.isPlaceInDoubt else { return nil }
        let text = Terminal.printable(reading.text.rowsInLine)
        var advice = field.location.advice
        if field.kind == .number || field.kind == .integer, field.rules.digits == nil,
            reading.text.first == "0", reading.text.count > 3
        {
            advice += "; digits=N says how many digits a counter has"
        }
        guard isDoubted else {
            return
                "warning: value '\(name)' is only \(percent(reading.confidence)) sure in the template's "
                + "photo, read as \"\(text)\"; \(advice)"
        }
        let reasons = reading.doubts.map(\.description).joined(separator: "; ")
        return
            "warning: value '\(name)' is in doubt in the template's own photo, and will be in others "
            + "(\(Terminal.printable(reasons))); \(advice)"
    }

    /// Whether a remark says that the texts have letters of another language than they are read in.
    var namesOtherLanguage: Bool {
        remarks.contains { if case .lettersOfOtherLanguage = $0 { true } else { false } }
    }

    /// The reading of each value and the readers that can read it, for a person to check.
    var table: Table {
        var table = Table([
            ("value", .left), ("kind", .left), ("read", .left), ("sure", .right),
            ("read by", .left), ("why", .left),
        ])
        for field in template.fields {
            guard let reading = result.readings.first(where: { $0.valueName == field.name }) else {
                // The photo does not fit its own template, so that nothing was read.
                table.add([field.name, field.kind.name.said, "-", "-", "-", ""])
                continue
            }
            let readers = readers[reading.valueName] ?? []
            table.add([
                reading.valueName, field.kind.name.said,
                reading.text.isEmpty ? "-" : shown(reading, of: field),
                percent(reading.confidence),
                readers.isEmpty ? "-" : readers.map(\.said).joined(separator: ", "),
                reading.doubts.map(\.description.said).joined(separator: "; "),
            ])
        }
        return table
    }

    /// The text that was read, or the number where the display shows it at another scale.
    private func shown(_ reading: Reading, of field: Field) -> String {
        guard DisplayScale(field.rules) != nil, let value = reading.value else {
            return reading.text.rowsInLine
        }
        return value.text.shown(as: field.kind)
    }

    /// The labels that the photo does not have.
    var missingLabels: [DefinitionProblem] {
        remarks.compactMap { if case .noLabel(let problem) = $0 { problem } else { nil } }
    }
}

extension TemplateDraft.Remark {
    fileprivate var warning: String {
        switch self {
        case .noLabel(let problem): "warning: " + Terminal.printable(problem.description)
        case .labelRepeated(let value, let label, let count):
            "warning: value '\(Terminal.printable(value))': '\(Terminal.printable(label))' stands "
                + "\(count) times in the photo; check what was read, or name a longer label or a region"
        case .labelContinued(let value, let label, let words):
            "warning: value '\(Terminal.printable(value))': the label goes on with "
                + "\"\(Terminal.printable(words))\" in the photo, which is read as the value; if it belongs to "
                + "the label, write label:'\(Terminal.printable(label + " " + words))'"
        case .noUnit(let value, let unit):
            "note: value '\(Terminal.printable(value))': the photo shows no unit at its place, so a photo in "
                + "another unit than \(Terminal.printable(unit)) would not be noticed"
        case .otherUnit(let other): other.warning
        case .dateOrder(let value, let order, let text):
            "note: value '\(Terminal.printable(value))': dates are read \(order.inWords), as "
                + "\"\(Terminal.printable(text))\" can mean only one day; 'template edit' with date-order changes that"
        case .counterOfDigits(let value, let digits, let mayHideDecimals):
            "note: value '\(Terminal.printable(value))' looks like a counter; give it digits=\(digits), so that the "
                + "edge of its window is not read as a further digit"
                + (mayHideDecimals
                    ? "; implied-decimals=N says how many of its last digits are decimals" : "")
        case .lettersOfOtherLanguage(let value, let text):
            "note: value '\(Terminal.printable(value))': \"\(Terminal.printable(text))\" has letters that English "
                + "lacks, and is read as English; 'template edit' with --language ces+eng reads Czech, too"
        case .guardFails(let reading, let expected, let advisesDisplay):
            "warning: guard '\(Terminal.printable(reading.valueName))' must read "
                + "\"\(Terminal.printable(expected))\", but in the template's own photo it "
                + TemplateDraft.Remark.failure(of: reading)
                + "; records would wait; "
                + (advisesDisplay
                    ? "add model=display if it stands on a seven-segment display, " : "")
                + "give guard=TEXT with exactly what its place shows, or check the place"
        }
    }

    /// Why a guard does not pass, to follow its name.
    private static func failure(of reading: Reading) -> String {
        let text = Terminal.printable(reading.text.rowsInLine)
        if text.isEmpty { return "reads nothing" }
        guard reading.isAccepted else {
            let reasons = reading.doubts.map(\.description).joined(separator: "; ")
            return "is not sure, read as \"\(text)\" (\(Terminal.printable(reasons)))"
        }
        return "reads \"\(text)\""
    }
}

extension Rules.DateOrder {
    /// The order as a person says it.
    fileprivate var inWords: String {
        switch self {
        case .dmy: "day first"
        case .mdy: "month first"
        case .ymd: "year first"
        }
    }
}

extension Location {
    /// What a person can do about the place of a value that is hard to read.
    fileprivate var advice: String {
        switch self {
        case .label(let label):
            "check what stands beside or below '\(Terminal.printable(label))', or name a region that holds just its text"
        case .region(let region): "check that its place \(region) holds just its text"
        }
    }
}

extension Reading {
    /// Whether the readers did not agree, or saw more than the text: its place may be too large or too small.
    fileprivate var isPlaceInDoubt: Bool {
        doubts.contains { ["disagreement", "unexplained", "cut-off", "digits"].contains($0.code) }
    }
}
