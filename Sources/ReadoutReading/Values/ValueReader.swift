package import ReadoutInput
package import ReadoutModel

/// Reads a value out of a straight crop of a photo.
///
/// Several readers read the line: the text recogniser on unlike conditionings of it, the net for displays, the
/// decoder of seven-segment digits where the recogniser does not confirm the net, then, where still no one is sure,
/// what the characters looked like in readings that a person confirmed, a second reader of displays, and the net for
/// displays once more, taught by those readings; and a net for print. What unlike readers say alike is taken as
/// certain, everything else is kept and flagged.
package struct ValueReader {
    let recognizer: any TextRecognizer
    var nets: NetReaders?
    /// Which conditionings served the value so far.
    let chains: ChainRecord
    /// What a person confirmed of the value; nil when that is nothing. Asked only where the others are not certain,
    /// as it takes a while to make.
    let memory: () throws -> ValueMemory?
    /// What is left out, for a measurement.
    package var ablations: Set<Ablation> = []
    /// The texts that a taught net may see: what it saw before it was taught; nil for any.
    var possible: Set<String>?

    package init(
        recognizer: any TextRecognizer, nets: NetReaders? = nil,
        chains: ChainRecord = ChainRecord(), memory: @escaping () throws -> ValueMemory? = { nil }
    ) {
        self.recognizer = recognizer
        self.nets = nets
        self.chains = chains
        self.memory = memory
    }

    /// Reads a value.
    /// - Parameters:
    ///   - field: what is read, with its rules.
    ///   - crop: its place in the photo.
    ///   - others: texts that are known to have stood there; none where that is not known.
    ///   - trace: keeps what was tried.
    ///   - shifted: the same place, moved down by a number of its heights.
    /// - Returns: the reading with its doubts; without the crop.
    /// - Throws: `RecognitionError`.
    package func reading(
        of field: TaughtField, in crop: ValueCrop, like others: [String] = [],
        noting trace: ValueTrace? = nil, shifted: ((Double) -> ValueCrop)? = nil
    ) throws -> Reading {
        let crop = clearCrop(of: field, crop)
        guard let line = TextLineImage(findingIn: crop) else {
            let looks =
                field.rules.model == .text || !field.isFigures
                ? [] : netLooks(at: crop.inner, field: field, beside: [], noting: trace)
            return try readingWithoutLine(of: field, in: crop, looks: looks, noting: trace)
        }
        if line.overhang != 0, let shifted {
            let other = shifted(line.overhang)
            if let whole = TextLineImage(findingIn: other), whole.overhang == 0 {
                return try reading(of: field, in: other, like: others, noting: trace)
            }
        }
        trace?.line = line.image
        var session = LineSession(
            self, field: field, crop: crop, line: line, like: others, trace: trace)
        return try session.read()
    }

    /// Minimum confidence at which the net for displays has read the place as it is, unlit segments or not.
    private static let clearlyRead = 0.95
    /// How many times surer it must be without faint ink: of made displays with unlit segments it mostly is twice as
    /// sure.
    private static let farSurer = 1.5

    /// A display's place without its unlit segments, where the net for displays is surer of what it sees then.
    ///
    /// All segments of a display show a little; where they do so more, a net takes empty cells for eights.
    private func clearCrop(of field: TaughtField, _ crop: ValueCrop) -> ValueCrop {
        guard let display = nets?.display, !ablations.contains(.unlit),
            field.rules.model != .text, field.isFigures || field.rules.model == .display,
            let seen = display.alternatives(in: crop.inner).first
        else { return crop }
        guard
            seen.reading.confidence < ValueReader.clearlyRead || seen.reading.text.contains("8"),
            let clear = crop.withoutFaintInk(),
            let second = display.alternatives(in: clear.inner).first,
            second.sureness > ValueReader.farSurer * seen.sureness || seen.extends(second)
        else { return crop }
        return clear
    }
}
