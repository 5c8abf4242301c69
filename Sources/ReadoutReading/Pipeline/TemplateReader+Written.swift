import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Weighs a reading against the text that the page itself stores at its place.
    /// - Parameters:
    ///   - corners: corners of the place, in pixels of the photo.
    ///   - trace: holds what the readers saw.
    func weighed(
        _ reading: Reading, againstTextIn photo: Photo, at corners: [Point], of field: TaughtField,
        in crop: ValueCrop, noting trace: ValueTrace
    ) -> Reading {
        guard let text = photo.written, let place = Region.bounds(of: corners) else {
            return reading
        }
        let written = Hypothesis(
            reader: .written, text: text.text(in: place), confidence: 1, field: field)
        guard !written.text.isEmpty else { return reading }
        let seen = trace.hypotheses
        trace.note(HypothesisTrace(.written, image: crop.inner, text: written.text, confidence: 1))
        return reading.weighed(
            againstWritten: written, isDrawn: text.isDrawn, seen: seen, of: field)
    }
}

extension Reading {
    /// Weighs the reading of what is drawn against the text that the page stores for the same place.
    ///
    /// The stored text cannot be misread, but may differ from what is drawn. The stored text is accepted where any
    /// reader saw the same; if the readers are sure of another text, the reading is in doubt. Text that may be
    /// invisible only ever raises doubts.
    /// - Parameters:
    ///   - written: the stored text.
    ///   - isDrawn: whether the page shows the stored text, as far as that can be told.
    ///   - seen: what the readers saw.
    func weighed(
        againstWritten written: Hypothesis, isDrawn: Bool, seen: [HypothesisTrace],
        of field: TaughtField
    ) -> Reading {
        guard written.isOfKind else { return self }
        func isSame(_ text: String) -> Bool {
            !text.isEmpty
                && (Hypothesis(reader: .written, text: text, confidence: 1, field: field).meaning
                    == written.meaning
                    // Readers lose accents that the stored text has.
                    || !field.isInDigits && text.folded == written.text.folded)
        }
        let isSameText = isSame(text)
        if isAccepted, !isSameText || !isDrawn {
            guard !isSameText, written.isSound else { return self }
            var reading = self
            reading.doubts.append(.disagreement(text, written.text))
            reading.alternatives.append(Alternative(text: written.text, confidence: 1))
            return reading
        }
        guard isDrawn else { return self }
        let agreeing = seen.filter { isSame($0.text) }.map {
            Hypothesis(
                reader: $0.reader, text: written.text, confidence: $0.confidence, field: field)
        }
        var reading = Verdict([written] + agreeing).reading(of: field)
        reading.alternatives =
            ([Alternative(text: text, confidence: confidence)] + alternatives)
            .filter { !$0.text.isEmpty && !isSame($0.text) }
        guard agreeing.isEmpty else {
            reading.doubts += doubts.filter { $0.subject == .place }
            return reading
        }
        // No reader saw the stored text: it may be hidden, or something else may be drawn.
        reading.confidence = min(reading.confidence, confidence)
        reading.doubts =
            text.isEmpty ? doubts : doubts + [.disagreement(written.text, text)]
        return reading
    }
}
