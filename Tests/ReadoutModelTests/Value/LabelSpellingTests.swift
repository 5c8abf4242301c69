import Testing

@testable import ReadoutModel

struct LabelSpellingTests {
    private func error(of text: String, for label: String) throws -> Double? {
        try #require(LabelSpelling(label)).error(of: text.foldedLetters)
    }

    @Test func `case, accents, marks and the width of letters do not matter`() throws {
        #expect(try error(of: "TOTAL:", for: "Total") == 0)
        #expect(try error(of: "Celk\u{E9}m", for: "Celkem") == 0)
        #expect(try error(of: "\u{FF34}otal", for: "Total") == 0)
    }

    @Test func `one letter of five may be misread, and none of a short label`() throws {
        #expect(try error(of: "Tofal", for: "Total") == 0.2)
        #expect(try error(of: "Tofai", for: "Total") == nil)
        #expect(try error(of: "kWn", for: "kWh") == nil)
    }

    @Test func `a text of another length is another one, and marks alone are none`() throws {
        let spelling = try #require(LabelSpelling("Total"))
        #expect(spelling.isTooLong("Total saved".foldedLetters))
        #expect(!spelling.isTooLong("Totalled".foldedLetters))
        #expect(spelling.error(of: ["t"]) == nil)
        #expect(LabelSpelling(" - ") == nil)
    }
}
