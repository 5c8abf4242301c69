/// A kind of check digits in a number or code: a misread digit makes the check fail.
public enum CheckDigits: String, Sendable, CaseIterable {
    /// For payment cards and many customer numbers.
    /// - Source: ISO/IEC 7812-1, annex B.
    case luhn
    /// For bank accounts.
    /// - Source: ISO 13616-1, with the remainder of ISO/IEC 7064, MOD 97-10.
    case iban
    /// For articles and books: EAN-13, GTIN-13, ISBN-13.
    /// - Source: GS1 General Specifications, section 7.9.
    case ean13

    /// The name that people use.
    var name: String {
        switch self {
        case .luhn: "Luhn"
        case .iban: "IBAN"
        case .ean13: "EAN-13"
        }
    }

    /// Whether a text passes the check. Spaces and hyphens between groups are ignored.
    package func holds(_ text: String) -> Bool {
        let characters = text.filter { $0 != " " && $0 != "-" }
        switch self {
        case .luhn: return CheckDigits.isLuhn(characters)
        case .iban: return CheckDigits.isIBAN(characters)
        case .ean13: return CheckDigits.isEAN13(characters)
        }
    }

    /// The digits of a text; nil if it contains anything else.
    private static func digits(_ text: String) -> [Int]? {
        let digits = text.compactMap { $0.isDigit ? $0.wholeNumberValue : nil }
        return digits.count == text.count ? digits : nil
    }

    private static func isLuhn(_ text: String) -> Bool {
        guard let digits = digits(text), digits.count > 1 else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let weighed = digit.offset % 2 == 0 ? digit.element : digit.element * 2
            return sum + weighed / 10 + weighed % 10
        }
        return sum % 10 == 0
    }

    private static func isEAN13(_ text: String) -> Bool {
        guard let digits = digits(text), digits.count == 13 else { return false }
        let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
        return sum % 10 == 0
    }

    private static func isIBAN(_ text: String) -> Bool {
        guard text.wholeMatch(of: #/[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}/#) != nil else { return false }
        // Country code and check digits move to the end, and letters count from 10.
        let remainder = (text.dropFirst(4) + text.prefix(4)).reduce(0) { remainder, character in
            let number = character.hexDigitValue ?? 0
            let ascii = Int(character.asciiValue ?? 0)
            let isLetter = character.isLetter
            return (remainder * (isLetter ? 100 : 10) + (isLetter ? ascii - 55 : number)) % 97
        }
        return remainder == 1
    }
}
