/// The evidence for and against one text.
package struct FusionInputs: Sendable {
    private var amounts: [FusionInput: Double] = [:]

    /// Makes inputs that say nothing.
    package init() {}

    /// The amount of an input; 0 where it says nothing.
    package subscript(input: FusionInput) -> Double {
        get { amounts[input] ?? 0 }
        set { amounts[input] = newValue == 0 ? nil : newValue }
    }

    /// The inputs that say something, in a fixed order.
    package var all: [FusionInput] { FusionInput.all.filter { amounts[$0] != nil } }

    /// The amounts by the names of their inputs.
    package var byName: [String: Double] {
        Dictionary(uniqueKeysWithValues: amounts.map { ($0.key.name, $0.value) })
    }
}
