import Foundation
import ReadoutGeometry
import Samples
import Testing

@testable import ReadoutModel

@Suite struct KindTests {
    @Test func `a text keeps its words with single spaces`() {
        #expect(value(.text).parsed("  View \n  Detail ").value?.text == "View Detail")
        #expect(value(.text).parsed(" \n").doubts == [.nothingRead])
        #expect(value(.text) { $0.choices = ["On", "Off"] }.parsed("on").doubts.isEmpty)
        #expect(
            value(.text) { $0.choices = ["On", "Off"] }.parsed("Om").doubts.map(\.code) == [
                "not-a-choice"
            ])
    }

    @Test(
        arguments: [
            ("Auto", "Auto"), (" AUTO ", "Auto"), ("cerpadlo", "Čerpadlo"), ("Aut0", nil),
            ("", nil),
            ("Auto Čerpadlo", nil),
        ] as [(String, String?)])
    func `a choice is written as defined`(text: String, expected: String?) {
        let mode = value(.choice) { $0.choices = ["Auto", "Čerpadlo"] }
        #expect(mode.parsed(text).value?.text == expected)
        #expect(mode.parsed(text).doubts.isEmpty == (expected != nil))
    }

    @Test func `choices that differ in case alone need the exact text`() {
        let mode = value(.choice) { $0.choices = ["on", "ON"] }
        #expect(mode.parsed("ON").value?.text == "ON")
        #expect(mode.parsed("On").doubts.map(\.code) == ["ambiguous"])
    }

    @Test(arguments: [
        (Kind.number, "number"), (.integer, "whole number"), (.date, "date"), (.time, "time"),
        (.duration, "duration"), (.code, "code"),
    ])
    func `what a text is not is named by the noun of its kind`(kind: Kind, noun: String) {
        let parsed = value(kind).parsed("no such thing")
        #expect(parsed.doubts.map(\.description) == ["\"no such thing\" is not a \(noun)"])
        #expect(kind.noun == noun)
    }

    @Test func `a code has no spaces unless its pattern allows them`() {
        #expect(value(.code).parsed("A1-0042").value?.text == "A1-0042")
        #expect(value(.code).parsed("A1 0042").value == nil)
        let spaced = value(.code) { $0.pattern = "[A-Z]\\d \\d{4}" }
        #expect(spaced.parsed("A1 0042").doubts.isEmpty)
        #expect(spaced.parsed("AI 0042").doubts.map(\.code) == ["pattern"])
    }

    @Test(
        arguments: [
            ("004821.6 kWh", Kind.number, "kWh"), ("004821.6 KWH", .number, "kWh"),
            ("17:49", .time, nil), ("35:00.0", .duration, nil), ("12.12.2016", .date, nil),
            ("20", .integer, nil), ("004821", .integer, nil), ("A1-0042", .code, nil),
            ("View Detail", .text, nil), ("1 234,5", .number, nil), ("21.5 C", .number, nil),
            ("123:45:06", .duration, nil), ("5:49 PM", .time, nil), ("Dec 12 2016", .date, nil),
            ("12/02/2016", .date, nil), ("", .text, nil), ("5 m3/h", .number, "m³/h"),
            ("2h 35m", .duration, nil), ("17.49", .number, nil), ("192.168.1.1", .code, nil),
        ] as [(String, Kind, String?)])
    func `the kind of a text is guessed`(text: String, kind: Kind, unit: String?) {
        let guess = Kind.guess(text)
        #expect(guess.kind == kind)
        #expect(guess.unit == (text == "21.5 C" ? "°C" : unit))
    }

    @Test func `the characters of a kind hold its unit and its sign`() {
        #expect(value(.number, unit: "kWh").allowedCharacters == "0123456789.,-+kWh")
        #expect(value(.text).allowedCharacters == nil)
        #expect(value(.choice) { $0.choices = ["On"] }.allowedCharacters == "OnoN")
        #expect(value(.duration).allowedCharacters == "0123456789:.,")
    }

    @Test func `a person's correction must be of the kind and breaks rules with a warning`() throws
    {
        let energy = value(.number, unit: "kWh") {
            $0.decimals = 1
            $0.maximum = 100
        }
        let entry = try energy.typed(byUser: "1.234").get()
        #expect(entry.value.text == "1.234")
        #expect(entry.warnings.map(\.code) == ["decimals"])
        #expect(try energy.typed(byUser: "12").get().warnings.map(\.code) == ["decimals"])
        let price = value(.number) { $0.decimals = 2 }
        #expect(try price.typed(byUser: "15.5").get().warnings.isEmpty)
        #expect(try energy.typed(byUser: "123.4").get().warnings.map(\.code) == ["above-maximum"])
        let counter = value(.number) { $0.digits = 6 }
        #expect(try counter.typed(byUser: "1.234").get().value.text == "1.234")
        #expect(try counter.typed(byUser: "4821").get().warnings.isEmpty)
        #expect(throws: RefusedEntry.self) { try energy.typed(byUser: "1,234").get() }
        #expect(throws: RefusedEntry.self) { try energy.typed(byUser: "").get() }
        guard case .failure(let refused) = energy.typed(byUser: "12x") else {
            Issue.record("accepted")
            return
        }
        #expect(refused.description == "cannot set 'v': \"12x\" is not a number")
    }

    @Test func `no text makes any kind crash`() {
        var random = SeededGenerator(seed: 20_000)
        let pieces =
            Array("0123456789").map(String.init) + [
                ".", ",", ":", "-", "/", " ", "'", "+", "\u{2212}", "\u{A0}", "%", "°", "C", "kWh",
                "l",
                "O", "h", "m", "s", "PM", "Dec", "März", "€", "1/min", "²", "é", "e\u{301}",
                "\u{301}",
                "👍🏽", "\u{200B}", "\r\n", "\0", "漢", "٣", "½", "\u{FEFF}", "(", "\\", "a|b",
            ]
        let rules: (inout Rules) -> Void = {
            $0.choices = ["On", "Off"]
            $0.decimals = 1
            $0.digits = 4
            $0.minimum = 0
            $0.maximum = 100
            $0.pattern = "[0-9.]+"
        }
        let fields =
            Kind.all.map { value($0) } + Kind.all.map { value($0, unit: "l", rules) }
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let field = fields.randomElement(using: &random) ?? fields[0]
            let parsed = field.parsed(text)
            #expect(parsed.value != nil || !parsed.doubts.isEmpty, "\(text)")
            #expect((0...1).contains(Kind.guess(text).likelihood))
            guard let typed = parsed.value, let magnitude = typed.magnitude else { continue }
            #expect(magnitude.isFinite)
            // A typed value's text must be understood again, with the same result.
            if case .success(let again) = field.typed(byUser: typed.text) {
                #expect(again.value == typed, "\(text)")
            } else {
                Issue.record("\(text) became \(typed.text), which is not understood")
            }
        }
    }
}
