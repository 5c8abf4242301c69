import ReadoutModel
import Testing

@testable import ReadoutReading

struct SeenBesideTests {
    private static func seen(_ text: String) -> Reading.Alternative {
        Reading.Alternative(text: text, confidence: 0.9)
    }

    @Test(arguments: [
        ("230.00", "30.00", true), ("EUR 230.00", "30.00", true), ("30.001", "30.00", true),
        ("30.00", "30.00", false), ("2 30.00", "30.00", false), ("x30.00 5", "30.00", false),
        ("RM 8.20", "RM8.20", false), ("31.00", "30.00", false), ("", "30.00", false),
        ("230.00", "", false), ("30.00 and 130.00", "30.00", true),
    ])
    func `more digits beside a number continue it`(seen: String, number: String, continues: Bool) {
        #expect(SeenBesideTests.seen(seen).continues(number, but: []) == continues)
    }

    @Test func `on a side where nothing can follow, digits say nothing`() {
        #expect(!SeenBesideTests.seen("30.001").continues("30.00", but: .right))
        #expect(SeenBesideTests.seen("130.001").continues("30.00", but: .right))
        #expect(!SeenBesideTests.seen("130.001").continues("30.00", but: [.left, .right]))
    }

    @Test(arguments: [
        ("EUR 305.42", "305.42", "EUR 188.81", ""), ("eur305.42", "305.42", "EUR 1.00", ""),
        ("305.42", "305.42", "188.81", ""), ("305.42 kg", "305.42", "188.81 kg", ""),
        ("- 305.42", "305.42", "188.81", "-"), ("305.42", "305.42", "EUR 188.81", "none"),
        ("6% 305.42", "305.42", "6% 188.81", "none"),
        ("EUR 306.42", "305.42", "EUR 188.81", "none"),
        ("EUR", "305.42", "EUR 188.81", "none"), ("EUR 305.42", "305.42", "EUR", "none"),
        ("305.42 H", "305.42", "188.81", "H"), ("305.42 CR", "305.42", "188.81 DR", "CR"),
    ])
    func `what stands beside a number, but not beside that of the reference photo, is found`(
        seen: String, number: String, reference: String, further: String
    ) {
        #expect(
            SeenBesideTests.seen(seen).further(beside: number, than: reference) ?? "none" == further
        )
    }
}
