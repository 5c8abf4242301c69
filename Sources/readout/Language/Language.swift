import Foundation

/// A language that the program speaks to people; the raw value is what its locales begin with.
enum Language: String {
    case english = "en"
    case czech = "cs"

    /// The language of the environment.
    static let current = Language { name in getenv(name).map { String(cString: $0) } }

    /// The language that variables ask for: the first known one of `LANGUAGE`, else that of `LC_ALL`, `LC_MESSAGES` or
    /// `LANG`. English when nothing is set; in the locale `C` nothing of `LANGUAGE` counts.
    /// - Parameter variable: the value of a variable of the environment; nil when it is not set.
    /// - Source: GNU gettext manual, 2.3.2 and 2.3.3.
    init(_ variable: (String) -> String?) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable)
            .first { !$0.isEmpty }
        guard let locale, !["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" }) else {
            self = .english
            return
        }
        let wanted = (variable("LANGUAGE") ?? "").split(separator: ":") + [locale[...]]
        self = wanted.lazy.compactMap(Language.init(locale:)).first ?? .english
    }

    /// The language of a locale such as `cs_CZ.UTF-8`; nil when the program does not speak it.
    private init?(locale: Substring) {
        self.init(rawValue: locale.prefix { $0.isLetter }.lowercased())
    }

    /// The texts of the language; nil for English, in which all texts are written.
    var catalogue: Catalogue? {
        switch self {
        case .english: nil
        case .czech: Catalogue(PackageResources.cs_po)
        }
    }
}
