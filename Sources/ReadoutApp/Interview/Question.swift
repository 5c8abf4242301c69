/// A question to a person.
package struct Question: Hashable, Sendable {
    /// The question without its question mark.
    package let text: String
    /// The answer that an empty one stands for; nil when there is none.
    package let offer: String?
    /// Whether the question shows what an empty answer means.
    package let showsOffer: Bool
    /// The words that have a meaning of their own as an answer. A person may give them in another language.
    package let words: [String]
    /// Whether the answer may be any other text, too.
    package let isOpen: Bool
    /// The reply to `?`, one entry a line.
    package let help: [String]

    /// A question that any text answers, unless `isOpen` is false.
    init(
        _ text: String, offer: String? = nil, words: [String] = [], isOpen: Bool = true,
        help: [String]
    ) {
        self.text = text
        self.offer = offer
        self.words = words
        self.isOpen = isOpen
        showsOffer = offer != nil
        self.help = help + Question.generalHelp
    }

    /// A yes-or-no question.
    init(_ text: String, isYes: Bool, help: [String]) {
        self.text = text + Question.choice(isYes)
        offer = isYes ? "y" : "n"
        showsOffer = false
        words = ["yes", "no"]
        isOpen = false
        self.help = help + Question.generalHelp
    }

    /// The same question with another offer.
    func offering(_ answer: String) -> Question {
        if showsOffer { return Question(self, text: text, offer: answer) }
        guard let isYes = Question.isYes(answer), let wasYes = offer.flatMap(Question.isYes) else {
            return self
        }
        let asked = text.dropLast(Question.choice(wasYes).count)
        return Question(self, text: asked + Question.choice(isYes), offer: isYes ? "y" : "n")
    }

    /// The end of a yes-or-no question.
    /// - Parameter isYes: what an empty answer means.
    private static func choice(_ isYes: Bool) -> String { isYes ? " (Y/n)" : " (y/N)" }

    private init(_ question: Question, text: String, offer: String) {
        self.text = text
        self.offer = offer
        showsOffer = question.showsOffer
        words = question.words
        isOpen = question.isOpen
        help = question.help
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
