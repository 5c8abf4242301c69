import ArgumentParser

/// How spreadsheets in a language write numbers in text files.
///
/// - Source: Unicode CLDR, the decimal symbol of each language; languages that are not listed are refused, not guessed.
struct SheetLocale: ExpressibleByArgument {
    /// Whether the decimal mark is a comma, and the cells are separated by semicolons.
    let hasDecimalComma: Bool

    private static let withComma: Set<String> = [
        "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr",
        "hu",
        "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro",
        "ru",
        "sk", "sl", "sq", "sr", "sv", "tr", "uk", "vi",
    ]
    private static let withPoint: Set<String> = [
        "c", "posix", "cy", "en", "ga", "he", "hi", "ja", "ko", "ms", "mt", "ta", "te", "th", "zh",
    ]
    /// Regions that differ from their language.
    private static let otherwise: [String: Bool] = [
        "de_ch": false, "de_li": false, "it_ch": false, "es_mx": false, "es_gt": false,
        "es_hn": false, "es_ni": false, "es_pa": false, "es_pe": false, "es_pr": false,
        "es_sv": false, "es_us": false, "es_do": false, "en_za": true,
    ]

    init?(argument: String) {
        let name = argument.prefix { $0 != "." && $0 != "@" }.lowercased().replacing("-", with: "_")
        let language = String(name.prefix { $0 != "_" })
        if let known = SheetLocale.otherwise[name] {
            hasDecimalComma = known
        } else if SheetLocale.withComma.contains(language) {
            hasDecimalComma = true
        } else if SheetLocale.withPoint.contains(language) {
            hasDecimalComma = false
        } else {
            return nil
        }
    }
}
