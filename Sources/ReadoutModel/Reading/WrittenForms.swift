/// How a value is written: the positions of letters, digits and marks in the texts that people confirmed.
package struct WrittenForms: Hashable, Sendable {
    private struct Form: Hashable {
        let example: String
        let sorts: [Character]
        var weight: Int
        /// Whether the machine had read one of these texts exactly as the person confirmed it.
        var wasSeen: Bool
    }

    /// Newest first.
    private var forms: [Form] = []

    /// Maximum number of forms kept for a value; the newest are kept.
    private static let most = 16
    /// Minimum weight of people's confirmations before a form counts: one confirmation if the machine read the same,
    /// else two, because a person may mistype.
    private static let leastWeight = 2

    /// Starts empty.
    package init() {}

    /// Notes a text that a person stated; call it newest first.
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

    /// One text of each form that counts, newest first.
    package var examples: [String] {
        forms.filter { form in
            forms.filter { $0.example.isWritten(like: form.example) }.reduce(0) { $0 + $1.weight }
                >= WrittenForms.leastWeight
        }.map(\.example)
    }

    /// The texts that a new text's form is compared with.
    /// - Parameter reference: the reference photo's text. It is left out if it is written unlike all confirmed texts:
    ///   then it was misread.
    package func texts(beside reference: String?) -> [String] {
        let known = examples
        guard let reference,
            known.isEmpty || forms.contains(where: { $0.example.isWritten(like: reference) })
        else { return known }
        return [reference] + known
    }

    /// Whether a text may be written so: like a confirmed text, or where there is none, like the reference photo's, which
    /// may have been misread. True where nothing is known.
    package func mayHold(_ text: String, beside reference: String) -> Bool {
        let known = examples
        guard known.isEmpty else { return known.contains(where: text.isWritten) }
        return reference.isEmpty || text.mayBeWritten(like: reference)
    }

    /// The confirmed texts whose number of digits after the last point or comma is unusual. Only texts that the
    /// machine read the same way: a person leaves out trailing zeros when typing.
    package func texts(ofOtherDecimalsThan usual: Int) -> [String] {
        forms.filter(\.wasSeen).map(\.example).filter { text in
            let mark = text.lastIndex { ".,".contains($0) }
            let decimals = mark.map { text[$0...].dropFirst().prefix(while: \.isNumber).count }
            return decimals ?? 0 != usual
        }
    }

    /// Whether a text is written exactly like one that was read and then confirmed unchanged.
    func hold(_ text: String) -> Bool {
        let sorts = text.characterSorts
        return forms.contains { $0.wasSeen && $0.sorts == sorts }
    }
}
