import Foundation

extension Kind {
    /// A length of time: `35:00.0`, `123:45:06`, `2h 35m`.
    public static let duration: Kind = Kind(
        name: "duration", noun: "duration",
        // Letters only for a unit: they cause more misread digits than they save.
        characters: { field in
            let base = "0123456789:.,"
            return base + (field.unit ?? "").filter { !base.contains($0) && !$0.isWhitespace }
        },
        parse: { text, field in
            guard let duration = DurationText(text, unit: field.unit) else {
                return Parsed(nil, doubts: [.notOfKind(text: text, kind: field.kind.noun)])
            }
            let typed = TypedValue(text: duration.text, magnitude: duration.seconds)
            if let usual = field.rules.decimals, usual != duration.decimals,
                !field.learnt.forms.hold(text)
            {
                return Parsed(typed, doubts: [.decimals(text: text, usual: usual)])
            }
            return Parsed(typed)
        },
        guess: { text in
            guard let duration = DurationText(text, unit: nil) else { return nil }
            // `17:49` is more likely a time, and `35 min` a number.
            let isPlain = duration.decimals == 0 && duration.parts <= 2
            return Guess(kind: .duration, likelihood: isPlain || duration.parts == 1 ? 0.55 : 0.85)
        })
}
