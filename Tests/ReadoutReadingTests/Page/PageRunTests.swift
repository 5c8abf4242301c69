import ReadoutGeometry
import ReadoutInput
import Testing

@testable import ReadoutReading

struct PageRunTests {
    /// A word with characters of 10 pixels, 20 pixels high.
    private static func word(_ text: String, _ confidence: Double, x: Double) -> RecognizedWord {
        RecognizedWord(
            text: text, confidence: confidence,
            region: Region(x: x, y: 100, width: Double(text.count) * 10, height: 20))
    }

    /// The words of a line that the net sees as a text whose characters stand 10 pixels apart.
    /// - Parameter x: where the net's text begins.
    private func texts(
        _ words: [RecognizedWord], seenAs text: String, from x: Double, confidence: Double = 0.99
    ) -> [RecognizedWord] {
        let runs = PageRun.runs(
            of: TextLine(words: words), slope: 0, among: words.map(\.region))
        guard runs.count == 1 else { return [] }
        let seen = text.enumerated().map { index, character in
            PageRun.Seen(
                character: character, confidence: confidence, x: x + 5 + 10 * Double(index))
        }
        return runs[0].words(
            seenAs: seen, from: 100, to: 120, knowing: Set("aBcefgilmnot"))
    }

    @Test func `the text of the surer reader counts, and what both see is surer`() {
        let misread = [PageRunTests.word("B.60", 0.5, x: 0)]
        #expect(texts(misread, seenAs: "8.60", from: 0).map(\.text) == ["8.60"])
        #expect(
            texts(misread, seenAs: "8.60", from: 0, confidence: 0.5).map(\.text) == ["B.60"])
        let same = texts([PageRunTests.word("8.60", 0.5, x: 0)], seenAs: "8.60", from: 0)
        #expect(same.map(\.text) == ["8.60"])
        #expect(same[0].confidence > 0.9)
        #expect(same[0].region == PageRunTests.word("8.60", 0.5, x: 0).region)
    }

    @Test func `a letter that the net does not know is left as it was read`() {
        let word = [PageRunTests.word("дата", 0.4, x: 0)]
        #expect(texts(word, seenAs: "gama", from: 0).map(\.text) == ["дата"])
    }

    @Test func `a word goes on where the recogniser cut it, but not for a speck`() {
        let cut = [PageRunTests.word("177", 0.6, x: 10)]
        let whole = texts(cut, seenAs: "2177", from: 0)
        #expect(whole.map(\.text) == ["2177"])
        #expect(whole[0].region.x < 5)
        #expect(texts(cut, seenAs: "-177", from: 0).map(\.text) == ["177"])
        #expect(
            texts(cut, seenAs: "2177", from: 0, confidence: 0.85).map(\.text) == ["177"])
    }

    @Test func `a number that was split at its point is one, words are not joined`() {
        let split = [PageRunTests.word("9", 0.6, x: 0), PageRunTests.word("65", 0.6, x: 20)]
        #expect(texts(split, seenAs: "9.65", from: 0).map(\.text) == ["9.65"])
        let words = [PageRunTests.word("final", 0.6, x: 0), PageRunTests.word("total", 0.6, x: 52)]
        #expect(texts(words, seenAs: "finaltotal", from: 0).map(\.text) == ["final", "total"])
    }

    @Test func `a word that the recogniser did not see is added where the net is sure`() {
        let seen = [PageRunTests.word("total", 0.9, x: 0)]
        #expect(texts(seen, seenAs: "total 35", from: 0).map(\.text) == ["total", "35"])
        let unsure = texts(seen, seenAs: "total 35", from: 0, confidence: 0.9)
        #expect(unsure.map(\.text) == ["total"])
    }

    @Test func `columns far apart and long lines are read in parts`() {
        let words = [
            PageRunTests.word("total", 0.9, x: 0), PageRunTests.word("35.00", 0.9, x: 200),
        ]
        #expect(
            PageRun.runs(of: TextLine(words: words), slope: 0, among: []).map(\.words.count)
                == [1, 1])
        let long = (0..<10).map { PageRunTests.word("eleven", 0.9, x: Double($0) * 70) }
        let runs = PageRun.runs(of: TextLine(words: long), slope: 0, among: [])
        #expect(runs.map(\.words.count) == [6, 4])
    }
}
