import Testing

@testable import ReadoutReading

@Suite struct LineMatchTests {
    private static func page(_ lines: [String]) -> PageText {
        PageText(words: PrintedPage(lines.map { [(40, $0)] }).words)
    }

    private static func pairs(_ a: [String], _ b: [String]) -> [Int?] {
        LineMatch(page(a), page(b)).pairs.map { $0?.other }
    }

    @Test func `lines are matched in order, with some missing and others added`() {
        #expect(
            LineMatchTests.pairs(
                ["heading", "address", "total", "cash", "goodbye"],
                ["heading", "apples", "pears", "total", "goodbye"])
                == [0, nil, 3, nil, 4])
    }

    @Test func `of equal lines the order says which is which`() {
        #expect(
            LineMatchTests.pairs(
                ["amount", "first", "amount", "second"], ["amount", "first", "amount", "second"])
                == [0, 1, 2, 3])
    }

    @Test func `without order nobody knows which of two equal lines it is`() throws {
        let match = LineMatch(
            LineMatchTests.page(["amount"]), LineMatchTests.page(["amount", "amount"]))
        #expect((match.pairs[0]?.probability ?? 0) < 0.6)
    }

    @Test func `probabilities of a line sum to one at most`() {
        let match = LineMatch(
            LineMatchTests.page(["one two", "three", "four five"]),
            LineMatchTests.page(["one tvvo", "thre", "six", "four"]))
        for pair in match.pairs.compactMap(\.self) { #expect((0...1).contains(pair.probability)) }
    }

    @Test(arguments: [
        ("total", "total", 5.0), ("12.30", "99.87", 1.2), ("total", "totai", 3), ("", "", 0),
    ])
    func `evidence counts letters found again`(a: String, b: String, expected: Double) {
        let (a, b) = (LineMatchTests.page([a]), LineMatchTests.page([b]))
        let found = LineLikeness.evidence(
            a.lines.first?.signs ?? [], b.lines.first?.signs ?? [])
        #expect(abs(found - expected) < 1e-9)
    }

    @Test func `what has other text speaks against it`() {
        let (a, b) = (LineMatchTests.page(["wide screen"]), LineMatchTests.page(["open book"]))
        #expect(LineLikeness.evidence(a.lines[0].signs, b.lines[0].signs) < 0)
    }
}
