import Testing

@testable import ReadoutModel

struct TypedMomentTests {
    @Test(arguments: [
        ("2026-03-01 17:49+01:00", 60), ("2026-03-01T17:49:00-0530", -330),
        ("2026-03-01 17:49 Z", 0), ("1.3.2026 17:49+02:00", 120), ("2026-03-01 17:49+24:00", 1440),
        ("2026-03-01 17:49-24:00", -1440), ("2026-03-01 17:49", nil), ("2026-03-01", nil),
    ])
    func `a moment may give its offset from UTC`(text: String, offset: Int?) throws {
        let moment = try #require(TypedMoment(text))
        #expect(moment.offset == offset)
        #expect(moment.date.dayText == "2026-03-01")
    }

    @Test(arguments: [
        "2026-03-01 17:49+99:99", "2026-03-01 17:49+01:60", "2026-03-01 17:49-24:01",
        "2026-03-01T17:49:00+2500", "1.3.2026 17:49+99:00",
    ])
    func `an offset that no clock has makes no moment`(text: String) {
        #expect(TypedMoment(text) == nil)
        #expect(TypedMoment(text, order: .dmy) == nil)
    }
}
