import ReadoutGeometry
import Samples
import Testing

@testable import ReadoutInput
@testable import ReadoutModel
@testable import ReadoutReading

/// The forms in which a value is written, learnt from confirmed readings.
struct WrittenFormsTests {
    private func forms(seen: [String] = [], typed: [String] = []) -> WrittenForms {
        var forms = WrittenForms()
        for text in seen { forms.note(text, wasSeen: true) }
        for text in typed { forms.note(text, wasSeen: false) }
        return forms
    }

    @Test func `a text counts where it was read so, a typed one only with another`() {
        #expect(forms(seen: ["K00-1"]).examples == ["K00-1"])
        #expect(forms(typed: ["K00-1"]).examples.isEmpty)
        #expect(forms(typed: ["K00-1", "B17-4"]).examples == ["K00-1"])
        #expect(forms(typed: ["K00-1", "B17"]).examples.isEmpty)
    }

    @Test func `the reference photo's text is one of them unless nothing confirmed is like it`() {
        let known = forms(seen: ["K00-12"])
        #expect(known.texts(beside: "B17-345") == ["B17-345", "K00-12"])
        #expect(known.texts(beside: "00-12") == ["K00-12"])
        #expect(known.texts(beside: nil) == ["K00-12"])
        #expect(forms(typed: ["K00-12"]).texts(beside: "00-12") == ["00-12"])
        #expect(WrittenForms().texts(beside: nil) == [])
    }

    @Test func `a text may be like a confirmed one and unlike the reference photo's`() {
        let text = "B17-345"
        #expect(text.doubts(beside: ["00-12"]) == [.form(text: text, reference: "00-12")])
        #expect(text.doubts(beside: ["00-12", "K00-12"]).isEmpty)
        #expect("B17/3#".doubts(beside: ["A1", "#4"]).map(\.code) == ["form"])
        #expect(text.doubts(beside: ["00-12", "1 code"]).isEmpty)
        #expect(text.doubts(beside: ["00-12", "none"]).map(\.code) == ["form"])
    }

    @Test(
        arguments: [
            ("F77761", "815720", true), ("R33443", "$65424", true),
            ("D11441", "\u{20ac}30124", true),
            ("I0-55222", "01-66334", false), ("077761", "B15720", false),
            ("F7776", "815720", false),
            ("UK-44382", "td-42242", false),
        ])
    func
        `a letter that looks like a digit in the reference photo tells nothing, unlike an F in another`(
            text: String, reference: String, isLike: Bool
        )
    {
        #expect(text.doubts(beside: [reference]).isEmpty == isLike)
    }

    @Test func `of several forms a place takes the characters of all`() throws {
        let place = Region(x: 0, y: 0, width: 9, height: 9)
        func character(_ all: [(String, Double)]) -> RecognizedCharacter {
            RecognizedCharacter(
                text: all[0].0, confidence: all[0].1, region: place,
                alternatives: all.dropFirst().map {
                    Reading.Alternative(text: $0.0, confidence: $0.1)
                })
        }
        let word = RecognizedWord(
            text: "O4", confidence: 0.9, region: place,
            characters: [character([("O", 0.5), ("0", 0.45)]), character([("4", 0.9)])])
        let lattice = try #require(CharacterLattice([[word]]))
        let one = try #require(lattice.path(like: ["12"]))
        #expect(one.text == "04")
        #expect(one.margin > 0.4)
        let both = try #require(lattice.path(like: ["12", "A2"]))
        #expect(both.text == "O4")
        #expect(!both.isFormed)
        #expect(both.margin < 0.1)
        let other = try #require(lattice.path(like: ["A2-3", "A2"]))
        #expect(other.isFormed)
        let unlike = try #require(lattice.path(like: ["1-", "A2-"]))
        #expect(!unlike.isFormed)
    }

    @Test func `figures that may be letters in the reference photo decide nothing`() throws {
        let place = Region(x: 0, y: 0, width: 9, height: 9)
        func path(of seen: [(String, String)], like other: String) throws
            -> CharacterLattice.Path
        {
            let word = RecognizedWord(
                text: seen.map(\.0).joined(), confidence: 0.8, region: place,
                characters: seen.map { text, rival in
                    RecognizedCharacter(
                        text: text, confidence: 0.8, region: place,
                        alternatives: [Reading.Alternative(text: rival, confidence: 0.2)])
                })
            let lattice = try #require(CharacterLattice([[word]]))
            return try #require(lattice.path(like: [other]))
        }
        let seen = [("I", "1"), ("O", "0"), ("-", "~"), ("5", "S")]
        #expect(try path(of: seen, like: "37-6").text == "10-5")
        #expect(try path(of: [("K", "X")] + seen, like: "K01-6").text == "K10-5")
        let either = try path(of: seen, like: "01-6")
        #expect(either.text == "IO-5")
        #expect(!either.isFormed)
    }

    @Test func `other decimals than usual are none where they were confirmed`() throws {
        var field = TaughtField(value(.number) { $0.decimals = 2 })
        #expect(field.parsed("207.0").doubts == [.decimals(text: "207.0", usual: 2)])
        field.learnt.forms = forms(seen: ["172.3", "74.00"])
        #expect(field.learnt.forms.texts(ofOtherDecimalsThan: 2) == ["172.3"])
        #expect(field.parsed("207.0").doubts.isEmpty)
        #expect(field.parsed("20.70").doubts.isEmpty)
        #expect(field.parsed("20.7").doubts == [.decimals(text: "20.7", usual: 2)])
        #expect(field.parsed("2070").doubts == [.decimals(text: "2070", usual: 2)])
        field.learnt.forms = forms(typed: ["172.3", "207.0"])
        #expect(field.parsed("449.9").doubts == [.decimals(text: "449.9", usual: 2)])
    }

    @Test func `a net without commas confirms a text whose marks it all saw`() {
        let field = TaughtField(value(.number))
        let text = Hypothesis(
            reader: .recognizer, text: "1,024.38", confidence: 0.9, field: field)
        for (seen, isSame) in [
            ("1.024.38", true), ("10.24.38", false), ("1.02438", false), ("-1.024.38", false),
        ] {
            let net = Hypothesis(reader: .displayNet, text: seen, confidence: 0.99, field: field)
            #expect((text.digitsConfirmed(by: net, field: field) != nil) == isSame, "\(seen)")
        }
    }

    @Test func `a text with other decimals is not believed as easily as one with the usual`() {
        var field = TaughtField(value(.number) { $0.decimals = 2 })
        field.learnt.forms = forms(seen: ["172.3"])
        let net = Hypothesis(reader: .displayNet, text: "2070", confidence: 0.9, field: field)
        for (text, isUsual) in [("20.70", true), ("207.0", false)] {
            let seen = Hypothesis(reader: .recognizer, text: text, confidence: 0.9, field: field)
            #expect((seen.digitsConfirmed(by: net, field: field) != nil) == isUsual)
            let sure = Hypothesis(reader: .displayNet, text: text, confidence: 0.95, field: field)
            #expect(Verdict([sure]).reading(of: field).isAccepted == isUsual)
        }
    }
}
