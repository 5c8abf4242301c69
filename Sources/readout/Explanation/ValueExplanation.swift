import ReadoutModel
import ReadoutReading
import ReadoutStore

/// How one value of a record came to be.
struct ValueExplanation {
    /// A text that a reader saw, and how the rules refuse it.
    struct Refusal {
        let text: String
        let doubts: [Doubt]
    }

    /// As it is defined now.
    let value: TaughtValue
    /// As it is stored.
    let reading: StoredReading
    let neighbours: Neighbours
    /// What was tried; nil when the photo was not read anew.
    let trace: ValueTrace?
    /// What is read now beside the same records; nil when the photo was not read anew.
    private let now: Reading?
    /// What each rule says of the text that was read.
    let findings: [RuleFinding]
    /// Other texts that were seen and break a rule; the likeliest first.
    let refusals: [Refusal]

    init(
        _ reading: StoredReading, of value: TaughtValue, at moment: String,
        utcOffsetInMinutes offset: Int?, neighbours: Neighbours,
        beside others: [String: TypedValue], trace: ValueTrace?
    ) {
        self.value = value
        self.reading = reading
        self.neighbours = neighbours
        self.trace = trace
        func findings(_ text: String) -> [RuleFinding] {
            value.findings(
                on: text, at: moment, earlier: neighbours.earlier, later: neighbours.later,
                exchanges: neighbours.exchanges, utcOffsetInMinutes: offset, beside: others)
        }
        self.findings = findings(reading.text)
        func contradictions(_ typed: TypedValue) -> [Doubt] {
            value.value.historyDoubts(
                of: typed, at: moment, earlier: neighbours.earlier, later: neighbours.later,
                exchanges: neighbours.exchanges, utcOffsetInMinutes: offset)
        }
        now = trace?.reading.map { now in
            now.chosen(
                of: value, against: now.value.map(contradictions) ?? [], by: contradictions) ?? now
        }
        let meaning = value.parsed(reading.text).value?.text ?? reading.text
        var known: Set<String> = ["", meaning]
        let looks = (trace?.hypotheses ?? []).sorted { $0.confidence > $1.confidence }
        refusals = (looks.map(\.text) + reading.alternatives.map(\.text)).compactMap { text in
            guard known.insert(value.parsed(text).value?.text ?? text).inserted else { return nil }
            let doubts = findings(text).flatMap(\.doubts)
            return doubts.isEmpty ? nil : Refusal(text: text, doubts: doubts)
        }
    }

    /// The present reading; nil where it equals the stored one.
    var otherwise: Reading? {
        guard let now else { return nil }
        return now.text == reading.text && now.value?.text == reading.value?.text ? nil : now
    }

    /// What became of the reading.
    var status: String {
        if let correction = reading.correction {
            if correction.isUnreadable { return "cannot be read" }
            return correction.isConfirmation ? "confirmed" : "corrected"
        }
        return reading.isAccepted ? "accepted" : "review"
    }
}

extension Explanation {
    /// One for each value that the record has a reading of, in template order.
    var values: [ValueExplanation] {
        let shown = record.readings.reduce(into: [:]) { shown, reading in
            shown[reading.valueName] = reading.correction.map(\.value) ?? reading.value
        }
        return record.readings.compactMap { reading in
            template.template.values.first { $0.name == reading.valueName }.map { value in
                ValueExplanation(
                    reading, of: learnt.taught(value), at: record.captureTime.text,
                    utcOffsetInMinutes: record.captureTime.utcOffsetInMinutes,
                    neighbours: neighbours[value.name] ?? Neighbours(earlier: nil, later: nil),
                    beside: shown,
                    trace: trace(of: value.name))
            }
        }
    }
}
