import ReadoutReading
import Testing

@testable import ReadoutApp

struct ContradictionTests {
    @Test func `each sign against a reading has words of its own`() {
        let all = Evidence.Measure.allCases.map {
            Contradiction(measure: $0, value: 1, unusualness: 1).words
        }
        #expect(Set(all).count == Evidence.Measure.allCases.count)
        for (measure, words) in zip(Evidence.Measure.allCases, all) {
            // The words must be a sentence, not a name from the code.
            #expect(words.split(separator: " ").count >= 4)
            #expect(!words.contains(measure.rawValue) || measure == .gap || measure == .point)
        }
    }
}
