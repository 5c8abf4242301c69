import ReadoutModel

extension [Reading] {
    /// The readings, all in doubt where a value that guards the record does not surely read what it has to: a display that
    /// shows another register shows it in the same place.
    /// - Parameters:
    ///   - fields: one for each reading.
    ///   - shown: what the reference photo shows, by the place of the value; for guards that have to read that.
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
            // What a doubtful guard says of itself it says already.
            reading.doubts += doubts.filter { $0.0 != index || reading.isAccepted }.map(\.1)
            return reading
        }
    }
}
