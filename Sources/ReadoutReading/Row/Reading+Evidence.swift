import ReadoutModel

extension Reading {
    /// Puts the reading in doubt where its surroundings differ too much from the reference photo, or where the text
    /// does not account for everything there. However certain the readers are of the characters, they do not notice
    /// covered ones, nor that the display shows another register.
    /// - Parameters:
    ///   - differences: what differs from the reference photo around the value.
    ///   - unlike: the doubt about the word that looks least as in the reference photo; nil where none was compared. Found
    ///     only where it is a reason, as finding out what stands there is expensive.
    ///   - unit: the value's unit.
    ///   - decimals: what the reference photo says against the number of decimals.
    ///   - further: what was surely read beside the text, and is not in the reference photo; nil for nothing.
    func held(
        against evidence: Evidence, differences: Differences = Differences(),
        unlike: @autoclosure () -> Doubt? = nil, unit: String? = nil,
        decimals: UnusualDecimals? = nil, further: String? = nil
    ) -> Reading {
        guard evidence.unusualness >= Evidence.mostUnusual else { return self }
        var reading = self
        // Only measures at least half as unusual as the first become reasons.
        let first = evidence.unusual.first?.unusualness ?? 0
        for (measure, _, unusualness) in evidence.unusual where unusualness * 2 >= first {
            let doubt: Doubt =
                switch measure {
                case .otherUnit: unit.map(Doubt.otherUnit) ?? .surroundings
                case .otherGuard: unlike() ?? .surroundings
                case .otherCode, .otherWord: differences.other?.doubt ?? .surroundings
                case .otherTitle: differences.title?.doubt ?? .surroundings
                case .unexplainedBeside: further.map { Doubt.newWord($0) } ?? .unexplained
                case .newWord: differences.new.map { Doubt.newWord($0.text) } ?? .surroundings
                case .otherLamp: .otherLamp(differences.lamps?.names ?? [])
                case .otherSurroundings: .surroundings
                case .otherDecimals: decimals?.doubt(of: text) ?? .unexplained
                case .shiftedDigit: .raisedDigit
                case .cover, .coverEdge: .covered
                case .faint: .faint
                default: .unexplained
                }
            if !reading.doubts.contains(doubt) { reading.doubts.append(doubt) }
        }
        return reading
    }
}
