import Foundation
import Samples
import Testing

@testable import ReadoutModel

struct RuleFindingTests {
    private let earlier = PastReading(
        value: TypedValue(text: "4821.6", magnitude: Decimal(string: "4821.6")),
        capturedAt: "2026-03-01T12:00:00")

    private func broken(_ field: Field, _ text: String) -> [String: [String]] {
        let findings = field.findings(
            on: text, at: "2026-03-02T12:00:00", earlier: earlier, later: nil)
        return Dictionary(
            uniqueKeysWithValues: findings.map { ($0.rule, $0.doubts.map(\.code)) })
    }

    @Test func `each rule says what is wrong with a text, and nothing of what it does not judge`() {
        let counter = value(.number) {
            $0.decimals = 1
            $0.minimum = 0
            $0.maximum = 9000
            $0.rollover = 8000
            $0.monotonic = true
            $0.language = "ces"
        }
        #expect(
            broken(counter, "4838.0") == [
                "kind=number": [], "decimals=1": [], "min=0": [], "max=9000": [],
                "rollover=8000": [], "monotonic": [],
            ])
        #expect(broken(counter, "4338.0")["monotonic"] == ["below-earlier"])
        #expect(broken(counter, "4838")["decimals=1"] == ["decimals"])
        #expect(broken(counter, "9001.0")["max=9000"] == ["above-maximum"])
        #expect(broken(counter, "9001.0")["rollover=8000"] == [])
        #expect(broken(counter, "8000.0")["rollover=8000"] == ["above-maximum"])
        #expect(broken(counter, "RUN")["kind=number"] == ["not-of-kind"])
        #expect(broken(counter, "")["kind=number"] == ["nothing-read"])
    }

    @Test func `units, choices and patterns are judged too`() {
        var power = value(.number)
        power.unit = "kW"
        #expect(broken(power, "12 W")["unit=kW"] == ["unit"])
        let state = value(.choice) { $0.choices = ["RUN", "STOP"] }
        #expect(broken(state, "RUN") == ["kind=choice": [], "choices=RUN|STOP": []])
        #expect(broken(state, "RUM")["choices=RUN|STOP"]?.isEmpty == false)
        let code = value(.code) { $0.pattern = "DN-[0-9]+" }
        #expect(broken(code, "DN-O1")["pattern=DN-[0-9]+"] == ["pattern"])
    }

    @Test func `a date in another order breaks the order, and not a pattern`() {
        let day = value(.date) { $0.dateOrder = .dmy }
        #expect(broken(day, "25/12/2016") == ["kind=date": [], "date-order=dmy": []])
        #expect(broken(day, "12/25/2016")["date-order=dmy"] == ["pattern"])
        #expect(broken(day, "2016/12/25")["date-order=dmy"] == ["pattern"])
        let both = value(.date) {
            $0.dateOrder = .dmy
            $0.pattern = ".*2016"
        }
        #expect(broken(both, "12/25/2016")["date-order=dmy"] == ["pattern"])
        #expect(broken(both, "12/25/2016")["pattern=.*2016"] == [])
        #expect(broken(both, "25/12/2017")["pattern=.*2016"] == ["pattern"])
        #expect(broken(both, "25/12/2017")["date-order=dmy"] == [])
    }

    @Test func `a guard is kept by what it has to read alone`() {
        let code = value(.code) { $0.guardText = "1.8.1" }
        #expect(broken(code, "1.8.1")["guard=1.8.1"] == [])
        #expect(broken(code, "2.8.0")["guard=1.8.1"] == ["guard"])
    }
}
