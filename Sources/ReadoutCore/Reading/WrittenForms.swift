/// How a value is written, by texts of which a person said that they stand there: where letters, figures and marks are in
/// them.
package struct WrittenForms: Hashable, Sendable {
    private struct Form: Hashable {
        let example: String
        let sorts: [Character]
        var weight: Int
    }

    /// The newest first.
    private var forms: [Form] = []

    /// Most forms that are kept of a value; what has more is written as it pleases.
    private static let most = 16
    /// A form counts when people's words on it weigh so much: one of them, where the machine had read the same, and else
    /// two, as a person may mistype one.
    private static let leastWeight = 2

    /// Knows nothing yet.
    package init() {}

    /// Notes what a person said, the newest first.
    /// - Parameter wasSeen: whether the machine had read the same.
    package mutating func note(_ text: String, wasSeen: Bool) {
        let sorts = text.characterSorts
        guard !sorts.isEmpty else { return }
        let weight = wasSeen ? WrittenForms.leastWeight : 1
        if let index = forms.firstIndex(where: { $0.sorts == sorts }) {
            forms[index].weight += weight
        } else if forms.count < WrittenForms.most {
            forms.append(Form(example: text, sorts: sorts, weight: weight))
        }
    }

    /// A text of each form that counts, the newest first.
    package var examples: [String] {
        forms.filter { form in
            forms.filter { $0.example.isWritten(like: form.example) }.reduce(0) { $0 + $1.weight }
                >= WrittenForms.leastWeight
        }.map(\.example)
    }

    /// Texts that show how the value is written.
    /// - Parameter references: what the reference photo may say there; they are among them but for those that all that
    ///   people confirmed is written unlike: these were misread.
    func texts(beside references: [String]) -> [String] {
        let known = examples
        return references.filter { reference in
            known.isEmpty || forms.contains { $0.example.isWritten(like: reference) }
        } + known
    }

    /// How many figures stand behind the last point or comma of those that count.
    var decimals: Set<Int> {
        Set(
            examples.map { text in
                let mark = text.lastIndex { ".,".contains($0) }
                return mark.map { text[$0...].dropFirst().prefix(while: \.isNumber).count } ?? 0
            })
    }

    /// Whether a text is written exactly like one that counts.
    func hold(_ text: String) -> Bool {
        let sorts = text.characterSorts
        return examples.contains { $0.characterSorts == sorts }
    }
}
