package import ReadoutModel
package import ReadoutReading
package import ReadoutStore

/// How the reading of one value came about.
package struct ValueExplanation {
    /// A text that a reader saw, and the rules' doubts about it.
    package struct Refusal {
        package let text: String
        package let doubts: [Doubt]
    }

    /// The field as it is defined now.
    package let field: TaughtField
    /// The reading as it is stored.
    package let reading: StoredReading
    package let neighbours: Neighbours
    /// The steps of reading the value; nil when the photo was not read again.
    package let trace: ValueTrace?
    /// The reading made now, judged against the same neighbours; nil when the photo was not read again.
    private let now: Reading?
    /// The findings of each rule on the text that was read.
    package let findings: [RuleFinding]
    /// Other texts that were seen and break a rule; the most likely first.
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
        func findings(_ text: String, knowing known: [Doubt] = []) -> [RuleFinding] {
            field.findings(
                on: text, at: moment, earlier: neighbours.earlier, later: neighbours.later,
                replacements: neighbours.replacements, utcOffsetInMinutes: offset, beside: others,
                knowing: known)
        }
        self.findings = findings(reading.text, knowing: reading.doubts)
        func contradictions(_ typed: TypedValue) -> [Doubt] {
            field.field.historyDoubts(
                of: typed, at: moment, earlier: neighbours.earlier, later: neighbours.later,
                replacements: neighbours.replacements, utcOffsetInMinutes: offset)
        }
        now = trace?.reading.map { now in
            now.chosen(
                of: field, against: now.value.map(contradictions) ?? [], by: contradictions) ?? now
        }
        let meaning = field.parsed(reading.text).value?.text ?? reading.text
        var known: Set<String> = ["", meaning]
        let hypotheses = (trace?.hypotheses ?? []).sorted { $0.confidence > $1.confidence }
        refusals = (hypotheses.map(\.text) + reading.alternatives.map(\.text)).compactMap { text in
            guard known.insert(field.parsed(text).value?.text ?? text).inserted else { return nil }
            let doubts = findings(text).flatMap(\.doubts)
            return doubts.isEmpty ? nil : Refusal(text: text, doubts: doubts)
        }
    }

    /// What would be read now; nil when that equals the stored reading.
    package var changedReading: Reading? {
        guard let now else { return nil }
        return now.text == reading.text && now.value?.text == reading.value?.text ? nil : now
    }

    /// The reading's status.
    package var status: String {
        if let correction = reading.correction {
            if correction.isUnreadable { return "cannot be read" }
            return correction.isConfirmation ? "confirmed" : "corrected"
        }
        return reading.isAccepted ? "accepted" : "review"
    }
}

extension Explanation {
    /// One explanation for each value that the record has a reading of, in template order.
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
