import Foundation
import Testing

@testable import ReadoutModel

struct ErrorAllowanceTests {
    private func reading(
        confidence: Double, doubts: [Doubt] = [], value: TypedValue? = TypedValue(text: "1")
    ) -> Reading {
        Reading(
            valueName: "v", text: "1", value: value, confidence: confidence, doubts: doubts)
    }

    private func allowing(_ percent: Double) throws -> ErrorAllowance {
        try #require(ErrorAllowance(percent: percent))
    }

    @Test func `at the usual allowance nothing changes`() throws {
        #expect(try allowing(0.5) == .usual)
        for confidence in [0.2, 0.996] {
            for doubts in [[], [Doubt.lowConfidence(0.7)], [.cutOff]] {
                let given = reading(confidence: confidence, doubts: doubts)
                #expect(given.judged(allowing: .usual) == given)
            }
        }
    }

    @Test func `a smaller allowance puts in doubt what is less certain`() throws {
        let given = reading(confidence: 0.998)
        #expect(given.judged(allowing: try allowing(0.25)).isAccepted)
        let doubtful = given.judged(allowing: try allowing(0.1))
        #expect(doubtful.doubts.map(\.code) == ["not-sure-enough"])
        #expect(doubtful.doubts[0].description == "99.8 % sure, but 99.9 % is required")
        #expect(!reading(confidence: 0.995).judged(allowing: try allowing(0.4)).isAccepted)
        #expect(!reading(confidence: 0.9995).judged(allowing: try allowing(0)).isAccepted)
    }

    @Test func `a larger allowance takes no other doubt away than that nobody was sure`() throws {
        let unsure = reading(confidence: 0.97, doubts: [.lowConfidence(0.97)])
        #expect(!unsure.judged(allowing: try allowing(2)).isAccepted)
        #expect(unsure.judged(allowing: try allowing(4)).isAccepted)
        let guarded: [Doubt] = [.lowConfidence(0.97), .cutOff]
        for doubts in [guarded, [.cutOff], [.disagreement("1", "7")]] {
            let given = reading(confidence: 0.97, doubts: doubts)
            #expect(given.judged(allowing: try allowing(50)) == given)
        }
        let unlikely = reading(confidence: 0.49, doubts: [.lowConfidence(0.49)])
        #expect(!unlikely.judged(allowing: try allowing(50)).isAccepted)
        let nothing = reading(confidence: 0.97, doubts: [.lowConfidence(0.97)], value: nil)
        #expect(!nothing.judged(allowing: try allowing(50)).isAccepted)
    }

    @Test func `a ground makes as sure as is usual at its gate, and more so above it`() {
        let ground = Ground(gate: 0.9)
        #expect(ground.probability(at: 0.89) == nil)
        #expect(ground.probability(at: 0.9) == 0.995)
        let probabilities = [0.9, 0.92, 0.95, 0.98].compactMap(ground.probability)
        #expect(probabilities == probabilities.sorted() && Set(probabilities).count == 4)
        #expect(ground.probability(at: 1) == 0.9995)
    }

    @Test func `what is no share of errors is refused`() {
        for percent in [-0.1, 50.1, .nan, .infinity] {
            #expect(ErrorAllowance(percent: percent) == nil)
        }
    }
}
