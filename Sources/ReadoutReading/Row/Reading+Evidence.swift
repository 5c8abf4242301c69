package import ReadoutModel

extension Reading {
    /// Puts the reading in doubt where its surroundings differ too much from the reference photo, or where the text
    /// does not account for everything there. However certain the readers are of the characters, they do not notice
    /// covered ones, nor that the display shows another register.
    /// - Parameters:
    ///   - words: the words beside the value that differ from the reference photo.
    ///   - unit: the value's unit.
    ///   - decimals: what the reference photo says against the number of decimals.
    package func held(
        against evidence: Evidence, words: @autoclosure () -> OtherWords = OtherWords(),
        unit: String? = nil, decimals: UnusualDecimals? = nil
    ) -> Reading {
        guard evidence.unusualness >= Evidence.mostUnusual else { return self }
        var reading = self
        let words = words()
        // Only measures at least half as unusual as the first become reasons.
        let first = evidence.unusual.first?.unusualness ?? 0
        for (measure, _, unusualness) in evidence.unusual where unusualness * 2 >= first {
            let doubt: Doubt =
                switch measure {
                case .otherUnit: unit.map(Doubt.otherUnit) ?? .surroundings
                case .otherGuard: words.unlike?.doubt ?? .surroundings
                case .otherCode, .otherWord: words.other?.doubt ?? .surroundings
                case .newWord: words.new.map(Doubt.newWord) ?? .surroundings
                case .otherLamp: .otherLamp(words.lamps)
                case .otherSurroundings: .surroundings
                case .otherDecimals: decimals?.doubt(of: text) ?? .unexplained
                case .shiftedDigit: .raisedDigit
                case .cover: .covered
                case .faint: .faint
                default: .unexplained
                }
            if !reading.doubts.contains(doubt) { reading.doubts.append(doubt) }
        }
        return reading
    }
}
