import ReadoutModel

extension [Reading] {
    /// Puts all readings in doubt if a value that guards the record does not surely show its expected text: a display may
    /// show another register in the same place.
    /// - Parameters:
    ///   - fields: one for each reading.
    ///   - shown: the reference photo's text by the value's index, for guards that must show the same.
    func guarded(by fields: [Field], shown: (Int) -> String) -> [Reading] {
        let doubts = zip(fields, self).enumerated().compactMap { index, pair -> (Int, Doubt)? in
            let (field, reading) = pair
            guard let text = field.rules.guardText else { return nil }
            if let doubt = field.guardDoubt(of: reading.text, shown: shown(index)) {
                return (index, doubt)
            }
            guard !reading.isAccepted else { return nil }
            let expected = text.isEmpty ? shown(index) : text
            return (index, .guarded(by: field.name, expected: expected, seen: ""))
        }
        guard !doubts.isEmpty else { return self }
        return enumerated().map { index, reading in
            var reading = reading
            // A doubtful guard does not repeat its own doubt.
            reading.doubts += doubts.filter { $0.0 != index || reading.isAccepted }.map(\.1)
            return reading
        }
    }
}
