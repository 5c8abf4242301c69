import Foundation
import Samples
import Testing

@testable import ReadoutModel

@Suite struct TimeTests {
    @Test(arguments: [
        ("17:49", "17:49:00", 64140), ("17:49:05", "17:49:05", 64145),
        ("5:49 PM", "17:49:00", 64140),
        ("5:49pm", "17:49:00", 64140), ("5:49 p.m.", "17:49:00", 64140),
        ("17.49", "17:49:00", 64140),
        ("12:00 AM", "00:00:00", 0), ("12:05 PM", "12:05:00", 43500), ("17: 49", "17:49:00", 64140),
        ("0:00", "00:00:00", 0), ("23:59:59", "23:59:59", 86399),
    ])
    func `a time is understood`(text: String, expected: String, second: Int) {
        let parsed = value(.time).parsed(text)
        #expect(parsed.value == TypedValue(text: expected, magnitude: Decimal(second)))
        #expect(parsed.doubts.isEmpty)
    }

    @Test(arguments: [
        "24:00", "17:60", "17:4S", "17:49 PM", "0:30 AM", "17:4", "1749", "17:49:05.3", "17;49",
        ":49",
        "117:49", "17:49:", "17.49.05", "1 7:49", "35:00",
    ])
    func `what is no time stays without a value`(text: String) {
        let parsed = value(.time).parsed(text)
        #expect(parsed.value == nil)
        #expect(parsed.doubts == [.notOfKind(text: text, kind: "time")])
    }

    @Test(
        arguments: [
            ("35:00.0", "35:00.0", "2100"), ("1:59.8", "1:59.8", "119.8"),
            ("8:09,2", "8:09.2", "489.2"),
            ("123:45:06", "123:45:06", "445506"), ("0:35", "0:35", "35"),
            ("35: 00.0", "35:00.0", "2100"),
            ("2h 35m", "2:35:00", "9300"), ("2 h", "2:00:00", "7200"), ("35 min", "35:00", "2100"),
            ("1 h 5 s", "1:00:05", "3605"), ("45 s", "0:45", "45"), ("90 min", "90:00", "5400"),
            ("2H35", nil, ""), ("2h35min", "2:35:00", "9300"), ("0:00:00", "0:00:00", "0"),
        ] as [(String, String?, String)])
    func `a duration is understood`(text: String, expected: String?, seconds: String) {
        let parsed = value(.duration).parsed(text)
        #expect(parsed.value?.text == expected)
        #expect(parsed.value?.magnitude == Decimal(string: seconds))
        #expect(parsed.doubts.isEmpty == (expected != nil))
    }

    @Test(arguments: [
        "350", "17:4S.9", "35:60", "1:60:00", "35:0", "35100.0", "2.9.00", "2h 90m", "h", "min",
        "1:2:3",
        "1:00:00:00", "35:00.", "5 m 2 h", "2 h 2 h", ":35", "35:00.1234", "2.5 h", "1234567:00",
    ])
    func `what is no duration stays without a value`(text: String) {
        let parsed = value(.duration).parsed(text)
        #expect(parsed.value == nil)
        #expect(parsed.doubts == [.notOfKind(text: text, kind: "duration")])
    }

    @Test func `the unit of a duration says what two parts are`() {
        #expect(value(.duration, unit: "h").parsed("35:20").value?.magnitude == 127_200)
        #expect(value(.duration, unit: "h").parsed("35:20 h").value?.magnitude == 127_200)
        #expect(value(.duration, unit: "h").parsed("90 min").value?.text == "1:30:00")
        #expect(value(.duration, unit: "/500m").parsed("1:59.8 /500m").value?.text == "1:59.8")
        #expect(value(.duration, unit: "/500m").parsed("1:59.8 /100m").value == nil)
    }

    @Test func `a duration with other decimals than usual is a doubt`() {
        let pace = value(.duration) { $0.decimals = 1 }
        #expect(pace.parsed("1:59.8").doubts.isEmpty)
        #expect(pace.parsed("1:59").doubts == [.decimals(text: "1:59", usual: 1)])
    }
}
