import ReadoutImaging
import ReadoutModel

extension TemplateReader {
    /// Puts readings in doubt where the outside reader reads another valid text.
    /// - Parameters:
    ///   - crops: the picture of each value's place, by the value's name.
    ///   - trace: if kept, the outside reader is asked for every value, otherwise only for accepted ones.
    func contradicted(
        _ readings: [Reading], in crops: [String: GrayImage], noting trace: ReadingTrace?
    ) -> [Reading] {
        guard let outside else { return readings }
        let asked = readings.indices.compactMap { index in
            (trace != nil || readings[index].isAccepted) && !fields[index].isColumn
                ? crops[readings[index].valueName].map { (index: index, crop: $0) } : nil
        }
        var readings = readings
        for (item, hypothesis) in zip(asked, outside.sights(asked.map(\.crop))) {
            guard let hypothesis else { continue }
            trace?.values[item.index].note(
                HypothesisTrace(
                    .outside, view: outside.name, image: item.crop, text: hypothesis.text,
                    confidence: hypothesis.confidence, isFree: true))
            let reading = readings[item.index]
            guard reading.isAccepted, let value = reading.value else { continue }
            let parsed = fields[item.index].parsed(hypothesis.text)
            guard let other = parsed.value, parsed.doubts.isEmpty,
                other.text.filter({ !$0.isWhitespace }) != value.text.filter({ !$0.isWhitespace })
            else { continue }
            readings[item.index].doubts.append(.disagreement(reading.text, hypothesis.text))
            readings[item.index].alternatives.append(
                Reading.Alternative(text: hypothesis.text, confidence: hypothesis.confidence))
        }
        return readings
    }
}
