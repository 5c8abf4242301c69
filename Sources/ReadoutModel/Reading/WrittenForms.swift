/// How a value is written, by texts of which a person said that they stand there: where letters, figures and marks
/// are in them.
package struct WrittenForms: Hashable, Sendable {
    private struct Form: Hashable {
        let example: String
        let sorts: [Character]
        var weight: Int
        /// Whether the machine had read one of them as it was confirmed.
        var wasSeen: Bool
    }

    /// The newest first.
    private var forms: [Form] = []

    /// Maximum number of forms that are kept of a value; the newest are.
    private static let most = 16
    /// Minimum weight of people's words on a form before it counts: one word where the machine had read the same, else
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
            forms[index].wasSeen = forms[index].wasSeen || wasSeen
        } else if forms.count < WrittenForms.most {
            forms.append(Form(example: text, sorts: sorts, weight: weight, wasSeen: wasSeen))
        }
    }

    /// A text of each form that counts, the newest first.
    package var examples: [String] {
        forms.filter { form in
            forms.filter { $0.example.isWritten(like: form.example) }.reduce(0) { $0 + $1.weight }
                >= WrittenForms.leastWeight
        }.map(\.example)
    }

    /// Texts that others in their place are written like.
    /// - Parameter reference: what the reference photo says there; it is among them but where all that people confirmed is
    ///   written unlike it: then it was misread.
    package func texts(beside reference: String?) -> [String] {
        let known = examples
        guard let reference,
            known.isEmpty || forms.contains(where: { $0.example.isWritten(like: reference) })
        else { return known }
        return [reference] + known
    }

    /// The texts with another number of figures behind the last point or comma than usual, as they were read and
    /// confirmed: a person who types leaves out noughts.
    package func texts(ofOtherDecimalsThan usual: Int) -> [String] {
        forms.filter(\.wasSeen).map(\.example).filter { text in
            let mark = text.lastIndex { ".,".contains($0) }
            let decimals = mark.map { text[$0...].dropFirst().prefix(while: \.isNumber).count }
            return decimals ?? 0 != usual
        }
    }

    /// Whether a text is written exactly like one that was read as it was confirmed.
    func hold(_ text: String) -> Bool {
        let sorts = text.characterSorts
        return forms.contains { $0.wasSeen && $0.sorts == sorts }
    }
}
