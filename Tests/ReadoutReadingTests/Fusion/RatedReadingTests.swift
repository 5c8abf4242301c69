import ReadoutModel
import Testing

@testable import ReadoutReading

struct RatedReadingTests {
    private func reading(_ text: String, doubts: [Doubt]) -> Reading {
        Reading(
            valueName: "energy", text: text, value: TypedValue(text: text), confidence: 1,
            doubts: doubts)
    }

    private func inputs(_ strength: Double, doubts: [Doubt.Subject] = []) -> FusionInputs {
        var inputs = FusionInputs()
        inputs[.isSound] = 1
        inputs[.isOfKind] = 1
        inputs[.support(.displayNet)] = strength
        for doubt in doubts { inputs[.doubt(doubt)] = 1 }
        return inputs
    }

    @Test func `a doubtful reading is as likely as the model says, and its reason says so`() {
        let inputs = inputs(2)
        let rated = reading("4821", doubts: [.lowConfidence(1), .cutOff]).rated(by: inputs)
        #expect(rated.confidence == FusionModel.doubtful.probability(of: inputs))
        #expect((0.001...0.999).contains(rated.confidence))
        #expect(rated.doubts == [.lowConfidence(rated.confidence), .cutOff])
    }

    @Test func `surer readers make it likelier, and doubts about the rules unlikelier`() {
        let model = FusionModel.doubtful
        #expect(model.probability(of: inputs(3)) > model.probability(of: inputs(0)))
        #expect(
            model.probability(of: inputs(3, doubts: [.rule])) < model.probability(of: inputs(3)))
    }

    @Test func `where nothing was read, nothing is likely`() {
        #expect(reading("", doubts: [.nothingRead]).rated(by: inputs(7)).confidence == 0)
    }
}
