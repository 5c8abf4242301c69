import ReadoutModel
import Testing

@testable import ReadoutReading

struct SettledReadingTests {
    /// A number that the readers saw alike, and its evidence.
    private let inputs: FusionInputs = {
        var inputs = FusionInputs()
        inputs[.support(.displayNet)] = 6
        inputs[.support(.printNet)] = 6
        inputs[.schools] = 2
        inputs[.secondSchool] = 6
        inputs[.isChecked] = 1
        return inputs
    }()
    private let doubtful = Reading(
        valueName: "energy", text: "4821.6", value: TypedValue(text: "4821.6"), confidence: 0.6,
        doubts: [.disagreement("4821.6", "4821.8")])

    @Test func `doubts about the characters are settled by what all readers saw`() {
        let settled = doubtful.settled(by: inputs, allowing: .usual)
        #expect(settled.isAccepted && settled.confidence > 0.995)
        #expect(settled.text == doubtful.text && settled.value == doubtful.value)
    }

    @Test func `with little to go by, or none allowed to be wrong, they stay`() throws {
        #expect(doubtful.settled(by: FusionInputs(), allowing: .usual) == doubtful)
        let none = try #require(ErrorAllowance(percent: 0))
        #expect(doubtful.settled(by: inputs, allowing: none) == doubtful)
    }

    @Test(arguments: [
        FusionInput.contradiction(.nearNet), .otherDigits, .row(.gap), .row(.unexplainedFar),
        .row(.shiftedDigit),
    ])
    func `what speaks against the text keeps it in doubt`(input: FusionInput) {
        var evidence = Evidence()
        if case .row(let measure) = input { evidence[measure] = 0.9 }
        var inputs = inputs
        inputs[.support(.displayNet)] = 3.5
        inputs[.support(.printNet)] = 0
        inputs[.secondSchool] = 0
        inputs[.schools] = 1
        let before = FusionModel.settling.probability(of: inputs)
        #expect(doubtful.settled(by: inputs, allowing: .usual).isAccepted)
        inputs = inputs.with(evidence)
        if case .row = input {} else { inputs[input] = 3 }
        #expect(FusionModel.settling.probability(of: inputs) < before)
        #expect(!doubtful.settled(by: inputs, allowing: .usual).isAccepted)
    }

    @Test func `other doubts cannot be settled`() {
        var reading = doubtful
        #expect(reading.isDoubtfulInCharacters)
        reading.doubts.append(.cutOff)
        #expect(!reading.isDoubtfulInCharacters)
        reading.doubts = []
        #expect(!reading.isDoubtfulInCharacters)
    }
}
