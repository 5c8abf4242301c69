package import ReadoutImaging

extension GlyphMemory {
    /// The samples fitted to a crop.
    package struct Overlay: Sendable {
        let field: GlyphPlacings
        /// The characters that look alike in at least two records.
        let known: Set<Character>
        /// All characters shown in any record.
        let shown: Set<Character>
    }

    /// Fits the samples to a crop.
    /// - Parameter crop: a value's place, straight, without margins.
    /// - Returns: nil when the crop shows no line.
    package func sight(of crop: GrayImage) -> Overlay? {
        field(over: crop).map {
            Overlay(field: $0, known: characters, shown: Set(samples.map(\.character)))
        }
    }
}

extension GlyphMemory.Overlay {
    /// Limits for confirming a text that another reader saw. Each character must correlate with its sample (`worst`)
    /// and be nearer to it than to any other character's (`clearness`), with little ink left outside the characters
    /// (`stray`).
    ///
    /// Measured without the limit on ink on 99 lines of real displays and counters and 244 generated ones in bad light,
    /// each judged by memories of its value's other lines. None of 15,612 texts with one wrong digit is confirmed, with
    /// half the clearness one; of 387 correct texts, 47 are.
    private enum Confirmation {
        static let worst: Float = 0.85
        static let clearness: Float = 0.1
        static let stray: Float = 0.3
        /// Replaces `worst` while no record shows some of the digits: an unknown one may look like a known one. On the
        /// lines above, no such digit exceeded 0.80; but on seven segments, a single segment makes little difference.
        static let worstAmongUnseen: Float = 0.9
        /// Replaces `worst` where another reader saw one of those unknown digits.
        static let worstBesideUnseen: Float = 0.93
    }

    /// How certainly a text that another reader saw stands there: the lowest correlation of its characters with their
    /// samples, 0...1. Nil where the text is not certain, or where two records do not show all its characters.
    /// - Parameters:
    ///   - text: without spaces, points and colons.
    ///   - rivals: the texts that other readers saw, in the same form.
    package func certainty(of text: String, beside rivals: [String]) -> Double? {
        guard known.isSuperset(of: text), let fit = field.fit(of: text),
            fit.clearness >= Confirmation.clearness, fit.stray <= Confirmation.stray,
            let worst = fit.correlations.min(), worst >= Confirmation.worst
        else { return nil }
        guard shown.isSuperset(of: GlyphMemory.digits) else {
            return worst >= Confirmation.worstAmongUnseen
                && !isDoubted(fit.correlations, by: rivals) ? Double(min(1, worst)) : nil
        }
        return Double(min(1, worst))
    }

    /// Whether others saw a character that no record shows, where the text's own character does not correlate very
    /// well.
    private func isDoubted(_ correlations: [Float], by rivals: [String]) -> Bool {
        rivals.contains { rival in
            let isUnseen = rival.map { !shown.contains($0) }
            guard rival.count == correlations.count else { return isUnseen.contains(true) }
            return zip(isUnseen, correlations).contains {
                $0 && $1 < Confirmation.worstBesideUnseen
            }
        }
    }
}
