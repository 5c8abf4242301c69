import Foundation
import Testing

@testable import ReadoutModel

struct TakenAtTests {
    private func taken(_ name: String, _ moment: String, _ offset: Int? = nil) -> TakenAt {
        TakenAt(moment: moment, utcOffsetInMinutes: offset, name: name)
    }

    private func names(_ items: [TakenAt]) -> [String] {
        TakenAt.ordered(items, by: \.self).map(\.name)
    }

    @Test func `photos of one second follow their numbers`() {
        let second = "2026-01-01T10:00:00"
        let items = ["img_10.jpg", "IMG_9.jpg", "IMG_2.jpg"].map { taken($0, second) }
        #expect(
            names(items + [taken("IMG_1.jpg", "2026-01-01T10:00:01")])
                == ["IMG_2.jpg", "IMG_9.jpg", "img_10.jpg", "IMG_1.jpg"])
    }

    @Test func `the hour that comes twice is ordered by UTC where it is known`() {
        let summer = taken("summer", "2026-10-25T02:50:00", 120)
        let winter = taken("winter", "2026-10-25T02:10:00", 60)
        #expect(names([winter, summer]) == ["summer", "winter"])
        let unknown = taken("unknown", "2026-10-25T02:30:00")
        #expect(names([winter, summer, unknown]) == ["winter", "unknown", "summer"])
    }

    @Test func `the time between two photos is that of UTC where it is known`() throws {
        var rules = Rules()
        rules.maximumRate = .init(amount: 10, period: .hour)
        let field = Field(
            name: "energy", kind: .number, location: .label("energy"), rules: rules)
        func typed(_ text: String) -> TypedValue {
            TypedValue(text: text, magnitude: Decimal(string: text))
        }
        func doubts(_ first: Int?, _ second: Int?) -> Int {
            field.historyDoubts(
                of: typed("110"), at: "2026-03-29T03:05:00",
                earlier: PastReading(
                    value: typed("100"), capturedAt: "2026-03-29T01:55:00",
                    utcOffsetInMinutes: first), later: nil, utcOffsetInMinutes: second
            ).count
        }
        // The clock advances by 70 minutes, although only 10 have passed.
        #expect(doubts(60, 120) == 1)
        #expect(doubts(60, 60) == 0)
        #expect(doubts(nil, 120) == 0)
    }
}
