import ReadoutImaging
package import ReadoutInput
package import ReadoutModel

/// Reads a value from a straight crop of a photo.
///
/// Several readers read the line: the text recogniser in different conditionings, the net for displays, the decoder of
/// seven-segment digits where the recogniser does not confirm the net, and a net for print. Where no reader is sure,
/// two more follow: a second reader of displays, and the net for displays trained on the value's confirmed readings. If
/// independent readers agree, the text counts as certain; everything else is kept and flagged.
package struct ValueReader {
    let recognizer: any TextRecognizer
    var nets: NetReaders?
    /// The memory of the value's confirmed readings; nil when there are none. Called only where the other readers are
    /// not certain, as making it takes time.
    let memory: () throws -> ValueMemory?
    /// Parts that a measurement switches off.
    package var ablations: Set<Ablation> = []
    /// A picture at which the net for displays has looked already, and what it saw.
    var seen: (picture: GrayImage, looks: [DisplayReader.Alternative])?
    /// The texts that a taught net may choose: those it saw before it was taught; nil for any.
    var possible: Set<String>?

    package init(
        recognizer: any TextRecognizer, nets: NetReaders? = nil,
        memory: @escaping () throws -> ValueMemory? = { nil }
    ) {
        self.recognizer = recognizer
        self.nets = nets
        self.memory = memory
    }

    /// Reads a value. Digits in doubt are shown as the text that all readers together find most likely.
    /// - Parameters:
    ///   - field: the value with its rules.
    ///   - crop: the value's place in the photo.
    ///   - others: texts known to have stood there; empty if unknown.
    ///   - trace: records each step.
    ///   - shifted: the same place, moved down by a number of its heights.
    /// - Returns: the reading with its doubts; without the crop.
    /// - Throws: `RecognitionError`.
    package func reading(
        of field: TaughtField, in crop: ValueCrop, like others: [String] = [],
        noting trace: ValueTrace? = nil, shifted: ((Double) -> ValueCrop)? = nil
    ) throws -> Reading {
        let trace = trace ?? ValueTrace(name: field.name)
        let reading = try clearReading(
            of: field, in: crop, like: others, noting: trace, shifted: shifted)
        guard field.isInDigits, !reading.isAccepted else { return reading }
        return reading.withLikeliest(
            of: trace.candidates(of: field, by: .shipped), as: field)
    }

    /// The reading of a place, without the unlit segments of a display where that helps.
    private func clearReading(
        of field: TaughtField, in crop: ValueCrop, like others: [String],
        noting trace: ValueTrace, shifted: ((Double) -> ValueCrop)?
    ) throws -> Reading {
        let (clear, looks) = clearCrop(of: field, crop)
        let reading = try lineReading(
            of: field, in: clear, seenByNet: looks, like: others, noting: trace, shifted: shifted)
        guard !reading.isAccepted, let looks,
            let (clearest, surest) = confirmingCrop(of: crop, beside: clear, looks: looks)
        else { return reading }
        let second = try lineReading(
            of: field, in: clearest, seenByNet: surest, like: others, noting: trace, shifted: nil)
        let figures = surest[0].reading.text.filter(\.isNumber)
        return second.isAccepted && second.text.filter(\.isNumber) == figures ? second : reading
    }

    /// The reading of the line of text in a crop, or of the whole crop where no line is found.
    /// - Parameter looks: what the net for displays saw in the crop; nil where it was not asked.
    private func lineReading(
        of field: TaughtField, in crop: ValueCrop, seenByNet looks: [DisplayReader.Alternative]?,
        like others: [String], noting trace: ValueTrace, shifted: ((Double) -> ValueCrop)?
    ) throws -> Reading {
        var reader = self
        reader.seen = looks.map { (crop.figures, $0) }
        guard let line = TextLineImage(findingIn: crop) else {
            let looks =
                field.rules.model == .text || !field.isInDigits
                ? [] : reader.netLooks(at: crop.figures, field: field, beside: [], noting: trace)
            return try readingWithoutLine(of: field, in: crop, looks: looks, noting: trace)
        }
        if line.overhang != 0, let shifted {
            let other = shifted(line.overhang)
            if let whole = TextLineImage(findingIn: other), whole.overhang == 0 {
                return try clearReading(
                    of: field, in: other, like: others, noting: trace, shifted: nil)
            }
        }
        trace.line = line.image
        var session = LineSession(
            reader, field: field, crop: crop, line: line, like: others, trace: trace)
        return try session.read()
    }

    /// Minimum ratio by which the net's confidence must rise without faint ink: on generated displays with unlit
    /// segments, it usually doubles.
    private static let farSurer = 1.5

    /// A display's place without its unlit segments, if the net for displays is more certain of that.
    ///
    /// Unlit segments of a display show faintly; if they show too clearly, a net takes empty cells for eights.
    ///
    /// - Returns: the place, and what the net sees in it; nil where the net is not asked.
    private func clearCrop(
        of field: TaughtField, _ crop: ValueCrop
    ) -> (crop: ValueCrop, looks: [DisplayReader.Alternative]?) {
        guard let display = nets?.display, !ablations.contains(.unlit),
            field.rules.model != .text, field.isInDigits || field.rules.model == .display
        else { return (crop, nil) }
        let looks = display.alternatives(in: crop.figures)
        guard let first = looks.first,
            first.reading.confidence < DisplayReader.clearlyRead
                || first.reading.text.contains("8"),
            let clear = crop.withoutFaintInk()
        else { return (crop, looks) }
        let clearLooks = display.alternatives(in: clear.figures)
        guard let second = clearLooks.first,
            second.sureness > ValueReader.farSurer * first.sureness || first.extends(second)
        else { return (crop, looks) }
        return (clear, clearLooks)
    }

    /// The place without its unlit segments, which other readers may take for digits. Nil where the net for displays is not
    /// sure of the same text with and without them, or the readers have seen that picture already.
    private func confirmingCrop(
        of crop: ValueCrop, beside seen: ValueCrop, looks: [DisplayReader.Alternative]
    ) -> (crop: ValueCrop, looks: [DisplayReader.Alternative])? {
        guard let display = nets?.display, seen.image == crop.image, let first = looks.first,
            first.reading.confidence >= DisplayReader.clearlyRead,
            let clear = crop.withoutFaintInk()
        else { return nil }
        let clearLooks = display.alternatives(in: clear.figures)
        guard let second = clearLooks.first, second.reading.text == first.reading.text,
            second.reading.confidence >= DisplayReader.clearlyRead
        else { return nil }
        return (clear, clearLooks)
    }
}
