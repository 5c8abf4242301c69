/// A question to a person.
package struct Question: Hashable, Sendable {
    /// Without the mark after it.
    package let text: String
    /// What an empty answer stands for; nil where it stands for nothing.
    package let offer: String?
    /// Whether the question says what an empty answer means.
    package let showsOffer: Bool
    /// What is said to `?`, a line each.
    package let help: [String]

    init(_ text: String, offer: String? = nil, help: [String]) {
        self.text = text
        self.offer = offer
        showsOffer = offer != nil
        self.help = help + Question.generalHelp
    }

    /// A question to be answered by yes or no.
    init(_ text: String, isYes: Bool, help: [String]) {
        self.text = text + (isYes ? " (Y/n)" : " (y/N)")
        offer = isYes ? "y" : "n"
        showsOffer = false
        self.help = help + Question.generalHelp
    }

    private static let generalHelp = [
        "Enter accepts the answer in brackets, < goes back a question, Ctrl-D stops without saving."
    ]

    static let yesOrNo = "please answer y or n"

    /// What an answer means; nil when it is neither yes nor no.
    static func isYes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }
}
