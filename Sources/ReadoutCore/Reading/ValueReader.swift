/// Reads a value out of a straight crop of a photo.
///
/// Several witnesses read the line, each conditioned otherwise: what two of them say alike is taken as
/// certain, everything else is kept and flagged.
package struct ValueReader {
    private let recognizer: any TextRecognizer

    /// Below this a reading on which the witnesses agree is still doubtful.
    /// Measured on the project's photos: what is wrong on good crops lies below it.
    private static let leastConfidence = 0.6

    package init(recognizer: any TextRecognizer) { self.recognizer = recognizer }

    /// Reads a value.
    /// - Parameters:
    ///   - value: what is read, with its rules.
    ///   - crop: its place in the photo, straight, at the photo's own resolution.
    /// - Returns: the reading with its doubts; without the crop.
    /// - Throws: `RecognitionError`.
    package func reading(of value: Value, in crop: GrayImage) throws -> Reading {
        guard let line = TextLineImage(findingIn: crop) else {
            return Reading(
                valueName: value.name, text: "", value: nil, confidence: 0,
                doubts: [.nothingRead])
        }
        var witnesses = [
            try witness(of: line, chain: .gray, value: value, allowed: nil),
            try witness(of: line, chain: .flat, value: value, allowed: value.allowedCharacters),
        ]
        if !agree(witnesses[0], witnesses[1], value) || !value.parsed(witnesses[1].text).doubts.isEmpty {
            for chain in [Chain.binary, .merged] {
                witnesses.append(
                    try witness(
                        of: line, chain: chain, value: value,
                        allowed: value.allowedCharacters))
            }
        }
        return reading(of: value, from: witnesses)
    }

    private func witness(
        of line: TextLineImage, chain: Chain, value: Value, allowed: String?
    ) throws -> Witness {
        let lines = try recognizer.lines(
            in: chain.conditioned(line), layout: .line,
            language: value.rules.language ?? "eng", allowed: allowed)
        let words = lines.flatMap(\.words)
        return Witness(
            chain: chain, text: words.map(\.text).joined(separator: " "),
            confidence: words.map(\.confidence).min() ?? 0)
    }

    /// Whether two witnesses say the same.
    private func agree(_ a: Witness, _ b: Witness, _ value: Value) -> Bool {
        !a.text.isEmpty && meaning(a, value) == meaning(b, value)
    }

    /// What a witness says, spaces and a unit aside.
    private func meaning(_ witness: Witness, _ value: Value) -> String {
        value.parsed(witness.text).value?.text ?? witness.text.filter { !$0.isWhitespace }
    }

    /// The reading on which most of the witnesses agree, weighed by their confidence.
    private func reading(of value: Value, from witnesses: [Witness]) -> Reading {
        var groups: [(meaning: String, witnesses: [Witness])] = []
        for witness in witnesses where !witness.text.isEmpty {
            let said = meaning(witness, value)
            if let index = groups.firstIndex(where: { $0.meaning == said }) {
                groups[index].witnesses.append(witness)
            } else {
                groups.append((said, [witness]))
            }
        }
        func weight(_ group: (meaning: String, witnesses: [Witness])) -> Double {
            let parses = group.witnesses.contains { value.parsed($0.text).doubts.isEmpty }
            return group.witnesses.reduce(0) { $0 + 0.2 + $1.confidence } * (parses ? 1 : 0.25)
        }
        groups.sort { weight($0) > weight($1) }
        guard let best = groups.first,
            let surest = best.witnesses.max(by: { $0.confidence < $1.confidence })
        else {
            return Reading(
                valueName: value.name, text: "", value: nil, confidence: 0,
                doubts: [.nothingRead])
        }
        let parsed = value.parsed(surest.text)
        var doubts = parsed.doubts
        // Two witnesses that err alike are rarer than either alone.
        let confidence = best.witnesses.count > 1
            ? 1 - best.witnesses.reduce(1) { $0 * (1 - min(0.95, $1.confidence)) }
            : surest.confidence / 2
        if let other = groups.dropFirst().first(where: { Double($0.witnesses.count) >= 1 }) {
            doubts.append(.disagreement(surest.text, other.witnesses[0].text))
        } else if confidence < ValueReader.leastConfidence || best.witnesses.count < 2 {
            doubts.append(.lowConfidence(confidence))
        }
        return Reading(
            valueName: value.name, text: surest.text, value: parsed.value, confidence: confidence,
            alternatives: groups.dropFirst().map {
                Reading.Alternative(
                    text: $0.witnesses[0].text,
                    confidence: $0.witnesses.map(\.confidence).max() ?? 0)
            }, doubts: doubts)
    }
}
