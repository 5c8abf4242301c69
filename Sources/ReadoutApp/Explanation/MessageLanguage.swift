/// A language that explanations are written in.
package enum MessageLanguage: Sendable, CaseIterable {
    case english
    case czech

    /// What the person's environment asks for; English where that is a language that is not known.
    /// - Source: POSIX.1-2024, section 8.2: the first variable of the three that is set counts.
    package init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        self = locale.prefix { $0.isLetter }.lowercased() == "cs" ? .czech : .english
    }
}
