import ReadoutGeometry
import Testing

@testable import ReadoutModel
@testable import ReadoutReading

struct ReadingMisplacedTests {
    private static func codes(_ doubts: [[Doubt]]) -> [[String]] {
        doubts.enumerated().map { index, doubts in
            Reading(
                valueName: "v\(index)", text: "48", value: TypedValue(text: "48"),
                confidence: 0.99, doubts: doubts)
        }.doubtedWhereManyAreMisplaced().map { $0.doubts.map(\.code) }
    }

    private static let others: [Doubt] = [
        .notOfKind(text: "18:18", kind: "date"), .form(text: "18:18", reference: "U94"),
        .otherLabel("Tax"),
    ]

    /// The doubts about a value beside some others that stand right and three that show another line.
    private static func codes(besideRight count: Int) -> [String] {
        let right = [[Doubt]](repeating: [], count: count)
        return codes([[]] + right + others.map { [$0] })[0]
    }

    @Test(arguments: [0, 3, 6])
    func `a value waits where a third of the others of the photo show another line`(right: Int) {
        #expect(ReadingMisplacedTests.codes(besideRight: right) == ["poor-fit"])
    }

    @Test func `where more of the others stand right, nothing is said of this one`() {
        #expect(ReadingMisplacedTests.codes(besideRight: 7).isEmpty)
    }

    @Test func `two other values say nothing of the photo`() {
        let others = ReadingMisplacedTests.others.dropLast().map { [$0] }
        #expect(ReadingMisplacedTests.codes([[]] + others)[0].isEmpty)
    }

    @Test func `misread characters say nothing of the lines`() {
        let doubts: [Doubt] = [.lowConfidence(0.4), .unexplained, .disagreement("1", "2")]
        #expect(ReadingMisplacedTests.codes([[]] + doubts.map { [$0] })[0].isEmpty)
    }
}
