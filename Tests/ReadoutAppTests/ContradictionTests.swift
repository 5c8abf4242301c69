import ReadoutReading
import Testing

@testable import ReadoutApp

struct ContradictionTests {
    private func words(_ measure: Evidence.Measure, _ language: MessageLanguage) -> String {
        Contradiction(measure: measure, value: 1, unusualness: 1).words(in: language)
    }

    @Test(arguments: MessageLanguage.allCases)
    func `each sign against a reading has words of its own`(language: MessageLanguage) {
        let all = Evidence.Measure.allCases.map { words($0, language) }
        #expect(Set(all).count == Evidence.Measure.allCases.count)
        for (measure, words) in zip(Evidence.Measure.allCases, all) {
            // A developer's name is no word of a sentence.
            #expect(words.split(separator: " ").count >= 4)
            #expect(!words.contains(measure.rawValue) || measure == .gap || measure == .point)
        }
    }

    @Test func `no sign is said in the words of the other language`() {
        for measure in Evidence.Measure.allCases {
            #expect(words(measure, .english) != words(measure, .czech))
        }
    }

    @Test(arguments: [
        (["LANG": "cs_CZ.UTF-8"], MessageLanguage.czech), ([:], .english),
        (["LANG": "cs_CZ.UTF-8", "LC_ALL": "C"], .english),
        (["LANG": "en_US", "LC_MESSAGES": "cs"], .czech), (["LANG": "csb_PL"], .english),
        (["LC_ALL": "", "LANG": "cs"], .czech),
    ])
    func `the language is that of the environment`(
        environment: [String: String], language: MessageLanguage
    ) {
        #expect(MessageLanguage(environment: environment) == language)
    }
}
