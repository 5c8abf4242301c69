/// Reads a value out of a straight crop of a photo.
///
/// Several witnesses read the line: the text recogniser on unlike conditionings of it, and the net for displays. What
/// unlike readers say alike is taken as certain, everything else is kept and flagged.
package struct ValueReader {
    private let recognizer: any TextRecognizer
    private let displayReader: DisplayReader?

    /// What the net gives less than this is no more than a trace.
    private static let leastNetConfidence = 0.02

    package init(recognizer: any TextRecognizer, displayReader: DisplayReader? = nil) {
        self.recognizer = recognizer
        self.displayReader = displayReader
    }

    /// Reads a value.
    /// - Parameters:
    ///   - value: what is read, with its rules.
    ///   - crop: its place in the photo.
    /// - Returns: the reading with its doubts; without the crop.
    /// - Throws: `RecognitionError`.
    package func reading(of value: Value, in crop: ValueCrop) throws -> Reading {
        guard let line = TextLineImage(findingIn: crop) else {
            return Reading(
                valueName: value.name, text: "", value: nil, confidence: 0,
                doubts: [.nothingRead])
        }
        let net = netWitness(of: crop, value: value)
        var witnesses = [net].compactMap(\.self)
        for chain in [Chain.flat, .gray] {
            witnesses.append(
                try witness(
                    of: line, chain: chain, value: value,
                    allowed: chain == .flat ? value.allowedCharacters : nil))
        }
        if !isSettled(witnesses) {
            for chain in [Chain.binary, .merged] {
                witnesses.append(
                    try witness(
                        of: line, chain: chain, value: value, allowed: value.allowedCharacters))
            }
        }
        var reading = Verdict(witnesses).reading(of: value, netCanRead: reads(value))
        if line.isCutOff { reading.doubts.append(.cutOff) }
        return reading
    }

    /// Whether all that were asked so far say the same, and soundly.
    private func isSettled(_ witnesses: [Witness]) -> Bool {
        witnesses.allSatisfy { $0.isSound && $0.meaning == witnesses[0].meaning }
    }

    /// Whether the net can read values of this kind: those that are written in figures.
    private func reads(_ value: Value) -> Bool {
        guard displayReader != nil else { return false }
        return [Kind.number, .integer, .time, .duration].contains(value.kind)
    }

    private func netWitness(of crop: ValueCrop, value: Value) -> Witness? {
        guard let displayReader, reads(value),
            let best = displayReader.alternatives(in: crop.inner).first,
            best.reading.confidence >= ValueReader.leastNetConfidence
        else { return nil }
        return Witness(
            reader: .displayNet, text: best.reading.text,
            confidence: min(best.reading.confidence, best.leastConfidence), value: value)
    }

    private func witness(
        of line: TextLineImage, chain: Chain, value: Value, allowed: String?
    ) throws -> Witness {
        let lines = try recognizer.lines(
            in: chain.conditioned(line), layout: .line,
            language: value.rules.language ?? "eng", allowed: allowed)
        let words = lines.flatMap(\.words)
        return Witness(
            reader: .recognizer, text: words.map(\.text).joined(separator: " "),
            confidence: words.map(\.confidence).min() ?? 0, value: value)
    }
}
