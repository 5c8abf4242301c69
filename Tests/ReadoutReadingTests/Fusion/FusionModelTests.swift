import Testing

@testable import ReadoutReading

struct FusionModelTests {
    /// Whether an input speaks against a text.
    private func isAgainst(_ input: FusionInput, isSettling: Bool) -> Bool {
        switch input {
        case .contradiction, .noise, .otherMarks, .isText, .otherDigits, .row: true
        case .sameDigits: isSettling
        default: false
        }
    }

    @Test(arguments: [PackageResources.fusion_tsv, PackageResources.settling_tsv])
    func `each line of a table has the name of an input`(table: [UInt8]) {
        let names = Set(FusionInput.all.map(\.name) + ["bias"])
        #expect(names.count == FusionInput.all.count + 1)
        let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(lines.count > 10)
        for line in lines {
            let parts = line.split(separator: "\t")
            #expect(names.contains(String(parts[0])), "\(line)")
            #expect(parts.count == 2 || parts.count == 4)
            #expect(parts.dropFirst().allSatisfy { Double($0) != nil }, "\(line)")
        }
    }

    @Test(arguments: FusionInput.all, [false, true])
    func `more of what speaks for a text never makes it less likely, nor the reverse`(
        _ input: FusionInput, isSettling: Bool
    ) {
        let model = isSettling ? FusionModel.settling : FusionModel.shipped
        var inputs = FusionInputs()
        inputs[.support(.displayNet)] = 2
        inputs[.isSound] = 1
        var probability = model.probability(of: inputs)
        for _ in 0..<12 {
            inputs[input] += 0.5
            let next = model.probability(of: inputs)
            #expect(
                isAgainst(input, isSettling: isSettling)
                    ? next <= probability : next >= probability)
            probability = next
        }
    }

    @Test func `a piece holds between its two amounts`() {
        let model = FusionModel(table: "bias\t1\nviews\t1\t2.5\t2\nviews\t0\t1\t-1")
        let odds = [0, 0.5, 1, 2, 2.5, 9].map { amount in
            var inputs = FusionInputs()
            inputs[.views] = amount
            return model.logOdds(of: inputs)
        }
        #expect(odds == [1, 0.5, 0, 2, 3, 3])
    }

    @Test func `a table's comments and unknown lines weigh nothing`() {
        let model = FusionModel(table: "# weights\nbias\t0\nisSound\t2\nno such\t9\nviews")
        var inputs = FusionInputs()
        #expect(model.probability(of: inputs) == 0.5)
        inputs[.isSound] = 1
        #expect(model.logOdds(of: inputs) == 2)
    }
}
