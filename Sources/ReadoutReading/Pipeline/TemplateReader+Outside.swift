import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

extension TemplateReader {
    /// Weighs what the outside reader reads in the values' places: it puts a reading in doubt where it reads another valid
    /// text, and settles a doubt about the characters where all that was seen then makes the text probable enough.
    /// - Parameters:
    ///   - crops: the picture of each value's place, by the value's name.
    ///   - traces: what the other readers saw, one for each reading; they receive what this one saw.
    ///   - asksAll: whether to ask about readings that it cannot change, too.
    func weighed(
        _ readings: [Reading], in crops: [String: GrayImage], beside traces: [ValueTrace],
        asksAll: Bool
    ) -> [Reading] {
        guard let outside else { return readings }
        let asked = readings.indices.compactMap { index in
            (asksAll || readings[index].isAccepted || readings[index].isDoubtfulInCharacters)
                && !fields[index].isColumn
                ? crops[readings[index].valueName].map { (index: index, crop: $0) } : nil
        }
        var readings = readings
        for (item, answer) in zip(asked, outside.answers(asked.map(\.crop))) {
            guard let answer else { continue }
            let (field, trace) = (fields[item.index], traces[item.index])
            let hypothesis = HypothesisTrace(
                .outside, view: outside.name, image: item.crop, text: answer.text,
                confidence: answer.confidence, isFree: true)
            trace.note(hypothesis)
            readings[item.index] = readings[item.index].weighed(
                againstOutside: hypothesis,
                of: trace.candidates(of: field, by: .shipped), as: field,
                allowing: allowance
            ) {
                settled($0, ofValueAt: item.index, noting: trace)
            }
            readings[item.index] = rated(
                readings[item.index], ofValueAt: item.index, noting: trace
            ).judged(allowing: allowance, after: field.learnt.trackRecord)
        }
        return readings
    }

    /// The outside reader's text for a line of the reference photo, where the photo shows it; nil without an answer.
    func outsideText(
        in line: Region, through transform: Homography, of photo: WorkingPhoto
    ) -> String? {
        guard let outside else { return nil }
        let crop = ValueCrop(of: line, through: transform, from: photo.photo)
        return outside.answers([crop.inner]).first?.map(\.text)
    }
}

extension Candidates {
    /// Whether one text is likelier than all others.
    fileprivate var hasLikeliest: Bool {
        guard let best = all.first else { return false }
        return all.dropFirst().first.map { $0.probability < best.probability } ?? true
    }
}

extension Reading {
    /// Weighs the reading against the text of the outside reader.
    /// - Parameters:
    ///   - outside: what it read in the value's place.
    ///   - candidates: the texts that all readers saw, this one included.
    ///   - allowance: the share of accepted values that may be wrong.
    ///   - settled: a reading of digits or of a date without its doubts about the characters, if all that was seen makes
    ///     it probable enough.
    func weighed(
        againstOutside outside: HypothesisTrace, of candidates: Candidates, as field: TaughtField,
        allowing allowance: ErrorAllowance, settled: (Reading) -> Reading
    ) -> Reading {
        if isAccepted { return contradicted(byOutside: outside, as: field) }
        // A reader of characters says nothing about a doubtful place.
        guard isDoubtfulInCharacters, candidates.hasLikeliest else { return self }
        // Words are chosen letter by letter, not by the likeliest whole.
        let likeliest = field.isText ? self : withLikeliest(of: candidates, as: field)
        return field.isInDigits || field.kind == .date
            ? settled(likeliest)
            : likeliest.agreed(by: candidates, as: field, allowing: allowance)
    }

    /// An accepted reading, put in doubt where the outside reader read another valid text.
    fileprivate func contradicted(byOutside outside: HypothesisTrace, as field: TaughtField)
        -> Reading
    {
        let parsed = field.parsed(outside.text)
        guard let mine = value, let other = parsed.value, parsed.doubts.isEmpty,
            other.text.filter({ !$0.isWhitespace }) != mine.text.filter({ !$0.isWhitespace })
        else { return self }
        return contradicted(by: Alternative(text: outside.text, confidence: outside.confidence))
    }

    /// The reading without its doubts about the characters, if it is the likeliest text, the outside reader agrees, and
    /// the text is probable enough.
    fileprivate func agreed(
        by candidates: Candidates, as field: TaughtField, allowing allowance: ErrorAllowance
    ) -> Reading {
        guard value != nil, let best = candidates.all.first,
            field.field.literalMeaning(of: best.text) == field.field.literalMeaning(of: text),
            best.inputs[.support(.outside)] > 0, best.probability >= allowance.leastConfidence
        else { return self }
        var reading = self
        reading.doubts = best.parsed.doubts
        reading.confidence = best.probability
        return reading
    }
}
