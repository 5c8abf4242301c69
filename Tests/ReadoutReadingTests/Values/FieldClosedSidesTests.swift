import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

struct FieldClosedSidesTests {
    private func closed(
        _ kind: Kind, _ text: String, _ change: (inout Rules) -> Void
    ) -> HorizontalSides {
        var field = Field(
            name: "volume", kind: kind,
            location: .region(Region(x: 0, y: 0, width: 90, height: 20)))
        change(&field.rules)
        return field.closedSides(of: text, meaning: field.parsed(text))
    }

    @Test func `nothing follows the last of a fixed number of decimals`() {
        #expect(closed(.number, "12.34") { $0.decimals = 2 } == .right)
        #expect(closed(.number, "12.3") { $0.decimals = 2 } == [])
        #expect(closed(.number, "12.34") { _ in } == [])
        // No mark shows where the decimals begin.
        #expect(closed(.number, "1234") { $0.impliedDecimals = 2 } == [])
    }

    @Test func `nothing precedes the first of a fixed number of digits`() {
        #expect(closed(.integer, "00482") { $0.digits = 5 } == [.left, .right])
        #expect(closed(.integer, "0482") { $0.digits = 5 } == [])
        #expect(closed(.number, "12.34") { $0.digits = 2 } == .left)
    }

    @Test func `other texts have no end that a rule fixes`() {
        #expect(closed(.text, "12.34") { $0.decimals = 2 } == [])
        #expect(closed(.number, "--") { $0.decimals = 2 } == [])
    }

    @Test(arguments: [
        (Kind.date, "12.05.1998", true), (.date, "1998-05-12", true), (.date, "12.05.19", false),
        (.date, "2.05.1998", false), (.time, "07:21", true), (.time, "07:21:30", true),
        (.time, "7:21", false), (.time, "07:21 PM", false),
    ])
    func `a date ends with its year, and a time with two digits`(
        kind: Kind, text: String, isClosed: Bool
    ) {
        #expect(closed(kind, text) { _ in } == (isClosed ? [.left, .right] : []))
    }
}
