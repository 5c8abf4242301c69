import Foundation
import ReadoutGeometry
import Samples
import Testing

@testable import ReadoutModel

struct SumRuleTests {
    private func named(
        _ name: String, _ kind: Kind = .number, unit: String? = nil, sum: [String] = []
    ) -> Field {
        var value = value(kind, unit: unit) { $0.sum = sum }
        value.name = name
        return value
    }

    private func typed(_ text: String) -> TypedValue {
        TypedValue(text: text, magnitude: Decimal(string: text))
    }

    private func reading(_ name: String, _ text: String, _ doubts: [Doubt] = []) -> Reading {
        Reading(
            valueName: name, text: text, value: typed(text), confidence: 0.99, doubts: doubts)
    }

    private var invoice: SumJudgement {
        SumJudgement(of: [named("net"), named("tax"), named("total", sum: ["net", "tax"])])
    }

    private func codes(_ readings: [Reading]) -> [String: [String]] {
        readings.reduce(into: [:]) { codes, reading in
            codes[reading.valueName] = reading.doubts.map(\.code)
        }
    }

    @Test func `values that add up, to the last decimal, are not in doubt`() {
        let readings = [reading("net", "0.10"), reading("tax", "0.2"), reading("total", "0.3")]
        #expect(codes(readings.summed(by: invoice)) == ["net": [], "tax": [], "total": []])
    }

    @Test func `where values do not add up, all of them wait, and the reason shows them`() {
        let readings = [
            reading("net", "90.00"), reading("tax", "21.00"), reading("total", "110.00"),
        ]
        let summed = readings.summed(by: invoice)
        #expect(codes(summed) == ["net": ["sum"], "tax": ["sum"], "total": ["sum"]])
        #expect(
            summed[0].doubts[0].description
                == "total 110.00 is not net 90.00 + tax 21.00, which makes 111.00")
        // Judging again adds nothing.
        #expect(summed.summed(by: invoice) == summed)
    }

    @Test(
        arguments: [
            (["1:00:00", "1:00:00", "3:00:00"], nil, "2:00:00"),
            (["01:00:00", "00:30:00", "03:00:00"], nil, "01:30:00"),
            (["35:00", "25:00", "10:00"], nil, "60:00"),
            (["0:35.5", "0:25.0", "0:10.0"], nil, "1:00.5"),
            (["1:45", "0:30", "2:00"], "h", "2:15"), (["1:45", "0:30:10", "2:00"], "h", "2:15:10"),
            (["123:45:06", "0:00:01", "1:00:00"], nil, "123:45:07"),
        ] as [([String], String?, String)])
    func `a sum of durations is written as they are`(
        texts: [String], unit: String?, makes: String
    ) throws {
        let names = ["net", "tax", "total"]
        let fields = names.map {
            named($0, .duration, unit: unit, sum: $0 == "total" ? ["net", "tax"] : [])
        }
        let values = zip(fields, texts).map { ($0.name, $0.parsed($1).value) }
        let rule = try #require(SumRule(fields[2], among: fields))
        let doubt = rule.doubt { name in values.first { $0.0 == name }?.1 }
        #expect(doubt?.description.hasSuffix(", which makes \(makes)") == true, "\(doubt as Any)")
    }

    @Test func `a single value that is doubtful by itself takes the blame alone`() {
        let low = Doubt.lowConfidence(0.5)
        let one = [reading("net", "90"), reading("tax", "21", [low]), reading("total", "110")]
        #expect(
            codes(one.summed(by: invoice)) == [
                "net": [], "tax": ["low-confidence", "sum"], "total": [],
            ])
        let two = [
            reading("net", "90", [low]), reading("tax", "21", [low]), reading("total", "110"),
        ]
        #expect(codes(two.summed(by: invoice))["total"] == [])
    }

    @Test func `a person's word is not doubted, and a value that is missing says nothing`() {
        let readings = [reading("net", "90"), reading("tax", "21"), reading("total", "110")]
        let summed = readings.summed(by: invoice, words: ["total": typed("110")])
        #expect(codes(summed) == ["net": ["sum"], "tax": ["sum"], "total": []])
        let without = [readings[0], .unread("tax", because: .nothingRead), readings[2]]
        #expect(codes(without.summed(by: invoice))["total"] == [])
        #expect(codes(readings.summed(by: invoice, except: ["tax"]))["total"] == [])
    }

    @Test func `a person is held only where all other values are settled`() {
        let claims = [
            "net": SumClaim(typed("90"), .certain), "tax": SumClaim(typed("21"), .word),
            "total": SumClaim(typed("110"), .certain),
        ]
        #expect(invoice.objections(of: claims, to: ["tax"]).keys.sorted() == ["tax"])
        var waiting = claims
        waiting["net"] = SumClaim(typed("90"), .doubtful)
        #expect(invoice.objections(of: waiting, to: ["tax"]).isEmpty)
        // Of a column with a row that a person calls unreadable, the sum is not known.
        waiting = claims
        waiting["tax"] = SumClaim(TypedValue(text: "10\n", magnitude: 10), .word)
        #expect(invoice.objections(of: waiting, to: ["tax"]).isEmpty)
        #expect(invoice.doubts(of: waiting).isEmpty)
    }

    @Test func `the rule is written and read, and a finding of its own`() throws {
        var rules = Rules()
        try rules.set("sum", to: " net + tax ")
        try rules.set("luhn", to: nil)
        #expect(rules.sum == ["net", "tax"])
        #expect(rules.entries.map(\.key) == ["sum", "luhn"])
        #expect(rules.entries[0].text == "net+tax")
        #expect(throws: RuleProblem.self) { try rules.set("sum", to: "net++tax") }
        let total = TaughtField(named("total", sum: ["net", "tax"]))
        func broken(_ text: String) -> [String]? {
            total.findings(
                on: text, at: "2026-03-02T12:00:00", earlier: nil, later: nil,
                beside: ["net": typed("90"), "tax": typed("21")]
            ).first { $0.rule == "sum=net+tax" }?.doubts.map(\.code)
        }
        #expect(broken("111") == [])
        #expect(broken("110") == ["sum"])
    }

    @Test func `a value without a place is named by sums, and hides no other problem`() {
        let values = [named("a", .text), named("total", sum: ["a", "tax", "vat"])]
        #expect(
            DefinitionProblem.between(values, unplaced: ["tax"]).map(\.description) == [
                "value 'total': its sum names 'vat', which does not exist; values are a, total, tax",
                "value 'total': its sum names 'a', which is of another kind or unit",
            ])
    }

    @Test func `a sum names other values of its unit that can be added`() {
        func problems(_ values: Field...) -> [String] {
            DefinitionProblem.between(values).map(\.description)
        }
        #expect(problems(named("net"), named("total", .integer, sum: ["net", "net"])) == [])
        #expect(
            problems(named("net"), named("total", sum: ["nett"])) == [
                "value 'total': its sum names 'nett', which does not exist; values are net, total"
            ])
        #expect(
            problems(named("total", sum: ["total"])) == [
                "value 'total': its sum must name other values"
            ])
        for part in [named("a", .text), named("a", unit: "kWh"), named("a", .duration)] {
            #expect(
                problems(part, named("total", sum: ["a"])) == [
                    "value 'total': its sum names 'a', which is of another kind or unit"
                ])
        }
    }
}
