import Testing

@testable import ReadoutReading

struct FusionModelTests {
    /// Whether an input speaks against a text.
    private func isAgainst(_ input: FusionInput) -> Bool {
        switch input {
        case .contradiction, .noise, .otherMarks, .isText: true
        default: false
        }
    }

    @Test func `each weight of the table belongs to an input, and has its sign`() {
        let names = Set(FusionInput.all.map(\.name))
        #expect(names.count == FusionInput.all.count)
        #expect(FusionModel.shipped.namedWeights.count > 10)
        for (name, _) in FusionModel.shipped.namedWeights { #expect(names.contains(name)) }
        for input in FusionInput.all {
            let weight = FusionModel.shipped.namedWeights[input.name] ?? 0
            #expect(isAgainst(input) ? weight <= 0 : weight >= 0, "\(input.name)")
        }
    }

    @Test(arguments: FusionInput.all)
    func `more of what speaks for a text never makes it less likely, nor the reverse`(
        _ input: FusionInput
    ) {
        var before = FusionInputs()
        before[.support(.displayNet)] = 2
        before[.isSound] = 1
        var after = before
        after[input] += 1
        let change =
            FusionModel.shipped.probability(of: after) - FusionModel.shipped.probability(of: before)
        #expect(isAgainst(input) ? change <= 0 : change >= 0)
    }

    @Test func `a table's comments and unknown lines weigh nothing`() {
        let model = FusionModel(table: "# weights\nbias\t0\nisSound\t2\nno such\t9\nviews")
        var inputs = FusionInputs()
        #expect(model.probability(of: inputs) == 0.5)
        inputs[.isSound] = 1
        #expect(model.logOdds(of: inputs) == 2)
    }
}
