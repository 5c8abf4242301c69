/// The units that stand beside numbers.
package enum Unit {
    /// Units that are recognised without a definition, in their usual spelling.
    static let known: [String] =
        [
            "kWh", "MWh", "Wh", "GWh", "W", "mW", "kW", "MW", "V", "mV", "kV", "A", "mA", "kA",
            "Hz", "kHz", "MHz",
            "VA", "kVA", "var", "kvar", "varh", "kvarh", "Ah", "mAh", "Ω", "°C", "°F", "K", "%",
            "ppm", "dB",
            "lx", "bar", "mbar", "bara", "barg", "Pa", "hPa", "kPa", "MPa", "psi", "atm", "mmHg",
            "inHg", "lb", "oz", "mph", "m", "mm", "cm", "km", "µm",
            "m²", "cm²",
            "m³", "cm³", "l", "L", "ml", "mL", "hl", "kg", "g", "mg", "t", "N", "kN", "Nm", "J",
            "kJ", "MJ",
            "GJ", "kcal", "cal", "h", "min", "s", "ms", "d", "rpm", "1/min", "min⁻¹", "pH",
        ] + currencies

    /// Currencies, which may also stand before the number.
    static let currencies: [String] = [
        "€", "$", "£", "¥", "Kč", "zł", "EUR", "USD", "GBP", "CHF", "CZK", "PLN", "RM", "MYR",
        "SEK", "NOK", "DKK", "HUF", "AUD", "CAD", "SGD", "JPY", "CNY", "INR", "US$", "A$", "C$",
        "S$", "HK$", "₹", "₽", "₺", "₴", "₩", "₪", "฿", "₫",
    ]

    /// The sign that is printed for the code of a currency.
    private static let signs = [
        "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥", "CZK": "Kč", "PLN": "zł", "MYR": "RM",
        "INR": "₹", "USD": "$", "AUD": "$", "CAD": "$", "SGD": "$",
    ]

    /// The sign that is printed for the code of a currency; nil where the unit is no such code, or the sign is not known.
    static func sign(ofCode unit: String) -> String? { signs[plain(unit).uppercased()] }

    /// Whether a unit that is shown is the one that is meant. Differences in case, spaces, `m3` for `m³` and a lost degree sign
    /// are ignored, but `mW` is not `MW`. A currency's sign is its code; where several have one sign, as `$`, the sign may be
    /// any of them, but a code that is shown is not the sign.
    package static func same(_ shown: String, _ meant: String) -> Bool {
        if plain(shown) == plain(meant) { return true }
        if let sign = sign(ofCode: meant), plain(sign) == plain(shown) { return true }
        if let sign = sign(ofCode: shown), plain(sign) == plain(meant),
            signs.count(where: { $0.value == sign }) == 1
        {
            return true
        }
        let bothKnown = spellings[plain(shown)] != nil && spellings[plain(meant)] != nil
        return plain(shown).lowercased() == plain(meant).lowercased()
            && (!bothKnown || plain(shown).count == 1)
    }

    /// Whether a known unit cannot be a given one of which readers lost something: raised digits, as they often do, or its
    /// end, where a region ends within it.
    package static func isOther(_ shown: String, than unit: String) -> Bool {
        func letters(_ unit: String) -> String { plain(unit).filter { !$0.isNumber } }
        return spelling(shown) != nil && !same(shown, unit)
            && !letters(unit).hasPrefix(letters(shown)) && letters(shown) != letters(unit)
            && !isDivisor(shown, of: unit)
    }

    /// Whether a unit is what another one is divided by, such as `min` in `l/min`: readers lose a thin `l/`.
    static func isDivisor(_ shown: String, of unit: String) -> Bool {
        plain(unit).hasSuffix("/" + plain(shown))
    }

    /// Whether two units are spelled alike, with raised digits or plain ones: `m3` and `m³`, but not `kWh` and `kwh`, which
    /// `same` takes for one unit.
    package static func isSameSpelling(_ unit: String?, _ other: String?) -> Bool {
        func spelled(_ unit: String) -> String {
            unit.replacing("³", with: "3").replacing("²", with: "2")
        }
        return unit.map(spelled) == other.map(spelled)
    }

    /// The usual spelling of a known unit, also of one with a slash such as `m³/h`; nil for an unknown unit.
    package static func spelling(_ unit: String) -> String? {
        let wanted = plain(unit)
        if let found = spellings[wanted] { return found }
        // `MW` and `mW` differ only in case, so such a unit has no usual spelling.
        if wanted.count > 1, let alike = spellingsInLowercase[wanted.lowercased()],
            alike.count == 1
        {
            return alike.first
        }
        let parts = unit.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let above = spelling(String(parts[0])),
            let below = spelling(String(parts[1]))
        else { return nil }
        return above + "/" + below
    }

    /// Whether a text is a currency sign or code, which may stand before its number.
    package static func isCurrency(_ text: String) -> Bool {
        plainCurrencies.contains(plain(text))
    }

    /// The currency sign directly before the digits of a text, as the `$` in `US$ 12.50`, or at the end of one without
    /// digits; nil where there is none.
    package static func sign(beforeDigitsOf text: String) -> Character? {
        text.prefix { !$0.isNumber }.last { !$0.isWhitespace }
            .flatMap { characters.contains($0) ? $0 : nil }
    }

    /// The currencies that are single signs.
    private static let characters = Set(currencies.filter { $0.count == 1 }.compactMap(\.first))

    /// The digit that recognisers easily confuse with this unit; nil if there is none.
    static func digitLike(_ unit: String) -> Character? {
        switch unit {
        case "l", "I", "i": "1"
        case "s", "S": "5"
        case "g": "9"
        case "A": "4"
        case "G": "6"
        case "T": "7"
        case "B": "8"
        default: nil
        }
    }

    /// The first known unit of each plain spelling.
    private static let spellings = Dictionary(
        known.map { (plain($0), $0) }, uniquingKeysWith: { first, _ in first })

    /// The known units of each plain spelling in small letters.
    private static let spellingsInLowercase = Dictionary(
        grouping: known, by: { plain($0).lowercased() })

    private static let plainCurrencies = Set(currencies.map(plain))

    private static func plain(_ unit: String) -> String {
        var result = ""
        for character in unit where !character.isWhitespace {
            switch character {
            case "²": result.append("2")
            case "³": result.append("3")
            case "⁻": result.append("-")
            case "¹": result.append("1")
            // The degree sign is the first character that recognisers lose, and it may stand on either side.
            case "°", "º", "˚": break
            case "μ": result.append("µ")
            case "Ω": result.append("Ω")
            // Tills often print `Kč` and `zł` without the accents.
            case "č": result.append("c")
            case "ł": result.append("l")
            default: result.append(character)
            }
        }
        return result.count > 1 && result.last == "." ? String(result.dropLast()) : result
    }
}
