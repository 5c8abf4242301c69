import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// A reading and the steps that led to it.
struct TracedReading {
    var reading: Reading
    let trace: ValueTrace
}

/// The values of a photo, each from the best of its places.
extension TemplateReader {
    /// Reads one value, and again by its line of text where the picture may have led to another line.
    /// - Parameters:
    ///   - otherLabel: the word of the reference photo beside the value that the photo contradicts; nil for none.
    ///   - clock: measures the stages; nil to measure nothing.
    /// - Throws: `RecognitionError`.
    func reading(
        ofValueAt index: Int, by placing: Placing, otherLabel: String?,
        with recognizer: any TextRecognizer, quality: inout PhotoQuality, clock: StageClock?
    ) throws -> TracedReading {
        let trace = ValueTrace(name: template.fields[index].name, clock: clock)
        let reader = valueReader(ofValueAt: index, with: recognizer)
        if let rows = placing.tables.first(where: { $0.holds(valueAt: index) }) {
            return TracedReading(
                reading: try reading(
                    ofColumnAt: index, in: rows, by: placing, reader: reader, quality: &quality,
                    noting: trace),
                trace: trace)
        }
        var otherLabel = otherLabel
        if otherLabel != nil, let region = template.fields[index].location.region,
            let moved = placing.moved(region)
        {
            otherLabel = laid.labels.contradictions(moved, in: placing.photo.pyramid)[index]
        }
        let reading = try reading(
            ofValueAt: index, by: placing, otherLabel: otherLabel, reader: reader,
            quality: &quality, noting: trace)
        trace.reading = reading
        let first = TracedReading(reading: reading, trace: trace)
        // If no value of the right kind was read, or another label stands beside it, the line may have moved.
        guard reading.value == nil || reading.doubts.contains(where: \.isOfLabel),
            let second = try readingByLines(
                ofValueAt: index, by: placing, reader: reader, quality: &quality, clock: clock)
        else { return first }
        let isLikelier =
            reading.value == nil || !second.reading.doubts.contains(where: \.suggestsOtherPlace)
        return second.reading.value != nil && isLikelier ? second : first
    }

    /// The reading of a value on its line of text; nil where it has no place of its own, or the photo's lines are not those
    /// of the reference.
    private func readingByLines(
        ofValueAt index: Int, by placing: Placing, reader: ValueReader,
        quality: inout PhotoQuality, clock: StageClock?
    ) throws -> TracedReading? {
        guard referencePlaces[index].region != nil, !placing.resemblance.isByLines,
            try placing.page.fit() != nil
        else { return nil }
        let trace = ValueTrace(name: template.fields[index].name, clock: clock)
        let reading = try reading(
            ofValueAt: index, by: placing.byLines, otherLabel: nil, reader: reader,
            quality: &quality, noting: trace)
        trace.reading = reading
        return TracedReading(reading: reading, trace: trace)
    }

    /// The readers of a value.
    private func valueReader(
        ofValueAt index: Int, with recognizer: any TextRecognizer
    ) -> ValueReader {
        var reader = ValueReader(
            recognizer: recognizer, nets: nets,
            memory: { try memory?.memory(ofValueAt: index) })
        reader.ablations = ablations
        return reader
    }
}

extension TableRows {
    /// Whether a value is a column of the table.
    fileprivate func holds(valueAt index: Int) -> Bool {
        table.columns.contains { $0.index == index }
    }
}

extension Doubt {
    fileprivate var isOfLabel: Bool {
        if case .otherLabel = self { true } else { false }
    }

    /// Whether the doubt suggests that the value stands elsewhere.
    fileprivate var suggestsOtherPlace: Bool {
        switch self {
        case .surroundings, .labelNotFound, .otherLabel: true
        default: false
        }
    }
}
