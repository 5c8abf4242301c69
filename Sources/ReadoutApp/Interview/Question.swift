/// A question to a person.
package struct Question: Hashable, Sendable {
    /// The question without its question mark.
    package let text: String
    /// The answer that an empty one stands for; nil when there is none.
    package let offer: String?
    /// Whether the question shows what an empty answer means.
    package let showsOffer: Bool
    /// The words among which the answer must be; empty if any text may be. A person may give them in another language.
    package let words: [String]
    /// The reply to `?`, one entry a line.
    package let help: [String]

    init(_ text: String, offer: String? = nil, words: [String] = [], help: [String]) {
        self.text = text
        self.offer = offer
        self.words = words
        showsOffer = offer != nil
        self.help = help + Question.generalHelp
    }

    /// A yes-or-no question.
    init(_ text: String, isYes: Bool, help: [String]) {
        self.text = text + (isYes ? " (Y/n)" : " (y/N)")
        offer = isYes ? "y" : "n"
        showsOffer = false
        words = ["yes", "no"]
        self.help = help + Question.generalHelp
    }

    private static let generalHelp = [
        "Enter accepts the answer in brackets, < goes back a question, Ctrl-D stops without saving."
    ]

    static let yesOrNo = "please answer y or n"

    /// The meaning of an answer; nil when it is neither yes nor no.
    static func isYes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }
}
