package import ReadoutModel
package import ReadoutReading
package import ReadoutStore

/// How one value of a record came to be.
package struct ValueExplanation {
    /// A text that a reader saw, and how the rules refuse it.
    package struct Refusal {
        package let text: String
        package let doubts: [Doubt]
    }

    /// As it is defined now.
    package let field: TaughtField
    /// As it is stored.
    package let reading: StoredReading
    package let neighbours: Neighbours
    /// What was tried; nil when the photo was not read anew.
    package let trace: ValueTrace?
    /// What is read now beside the same records; nil when the photo was not read anew.
    private let now: Reading?
    /// What each rule says of the text that was read.
    package let findings: [RuleFinding]
    /// Other texts that were seen and break a rule; the likeliest first.
    package let refusals: [Refusal]

    init(
        _ reading: StoredReading, of field: TaughtField, at moment: String,
        utcOffsetInMinutes offset: Int?, neighbours: Neighbours,
        beside others: [String: TypedValue], trace: ValueTrace?
    ) {
        self.field = field
        self.reading = reading
        self.neighbours = neighbours
        self.trace = trace
        func findings(_ text: String) -> [RuleFinding] {
            field.findings(
                on: text, at: moment, earlier: neighbours.earlier, later: neighbours.later,
                exchanges: neighbours.exchanges, utcOffsetInMinutes: offset, beside: others)
        }
        self.findings = findings(reading.text)
        func contradictions(_ typed: TypedValue) -> [Doubt] {
            field.field.historyDoubts(
                of: typed, at: moment, earlier: neighbours.earlier, later: neighbours.later,
                exchanges: neighbours.exchanges, utcOffsetInMinutes: offset)
        }
        now = trace?.reading.map { now in
            now.chosen(
                of: field, against: now.value.map(contradictions) ?? [], by: contradictions) ?? now
        }
        let meaning = field.parsed(reading.text).value?.text ?? reading.text
        var known: Set<String> = ["", meaning]
        let looks = (trace?.hypotheses ?? []).sorted { $0.confidence > $1.confidence }
        refusals = (looks.map(\.text) + reading.alternatives.map(\.text)).compactMap { text in
            guard known.insert(field.parsed(text).value?.text ?? text).inserted else { return nil }
            let doubts = findings(text).flatMap(\.doubts)
            return doubts.isEmpty ? nil : Refusal(text: text, doubts: doubts)
        }
    }

    /// The present reading; nil where it equals the stored one.
    package var otherwise: Reading? {
        guard let now else { return nil }
        return now.text == reading.text && now.value?.text == reading.value?.text ? nil : now
    }

    /// What became of the reading.
    package var status: String {
        if let correction = reading.correction {
            if correction.isUnreadable { return "cannot be read" }
            return correction.isConfirmation ? "confirmed" : "corrected"
        }
        return reading.isAccepted ? "accepted" : "review"
    }
}

extension Explanation {
    /// One for each value that the record has a reading of, in template order.
    package var values: [ValueExplanation] {
        let shown = record.readings.reduce(into: [:]) { shown, reading in
            shown[reading.valueName] = reading.correction.map(\.value) ?? reading.value
        }
        return record.readings.compactMap { reading in
            template.template.fields.first { $0.name == reading.valueName }.map { field in
                ValueExplanation(
                    reading, of: learnt.taught(field), at: record.captureTime.text,
                    utcOffsetInMinutes: record.captureTime.utcOffsetInMinutes,
                    neighbours: neighbours[field.name] ?? Neighbours(earlier: nil, later: nil),
                    beside: shown,
                    trace: trace(of: field.name))
            }
        }
    }
}
