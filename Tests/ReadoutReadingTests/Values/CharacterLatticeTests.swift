import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import Testing

@testable import ReadoutReading

@Suite struct CharacterLatticeTests {
    /// The recogniser's result for one word: each character with its alternatives.
    private static func look(_ characters: [(String, Double, [(String, Double)])])
        -> [RecognizedWord]
    {
        let region = Region(x: 0, y: 0, width: 1, height: 1)
        let recognized = characters.map { text, confidence, others in
            RecognizedCharacter(
                text: text, confidence: confidence, region: region,
                alternatives: others.map { Reading.Alternative(text: $0.0, confidence: $0.1) })
        }
        return [
            RecognizedWord(
                text: recognized.map(\.text).joined(), confidence: 1, region: region,
                characters: recognized)
        ]
    }

    private static func value(_ kind: Kind) -> Field {
        Field(name: "order", kind: kind, location: .region(Region(x: 0, y: 0, width: 1, height: 1)))
    }

    @Test func `the margin is that of the least certain character`() throws {
        let lattice = try #require(
            CharacterLattice([Self.look([("A", 0.99, []), ("7", 0.9, [("1", 0.6)])])]))
        let path = try #require(lattice.path())
        #expect(path.text == "A7")
        #expect(abs(path.margin - 0.3) < 1e-9)
        #expect(path.letterMargin == 0.99)
        #expect(path.rival == "A1")
    }

    @Test func `looks are averaged, so that what one sees badly another decides`() throws {
        let lattice = try #require(
            CharacterLattice([
                Self.look([("6", 0.6, [("0", 0.5)])]), Self.look([("0", 0.9, [("6", 0.2)])]),
            ]))
        #expect(lattice.path()?.text == "0")
    }

    @Test(arguments: [
        // A letter that was seen in both cases follows its word; one that was not stays as it is.
        ([("D", 0.9, []), ("Ž", 0.5, [("ž", 0.4)]), ("u", 0.9, []), ("s", 0.9, [])], "Džus", 0.9),
        ([("K", 0.9, []), ("ů", 0.5, [("Ů", 0.4)]), ("Ň", 0.9, []), ("E", 0.9, [])], "KŮŇE", 0.9),
        (
            [("M", 0.9, []), ("c", 0.9, []), ("D", 0.9, [("d", 0.01)]), ("o", 0.9, [])], "McDo",
            0.89
        ),
        ([("a", 0.9, []), ("B", 0.5, [("b", 0.4)]), ("7", 0.9, [])], "aB7", 0.1),
    ])
    func `a letter's case follows that of its word`(
        _ seen: [(String, Double, [(String, Double)])], text: String, margin: Double
    ) throws {
        let path = try #require(CharacterLattice([Self.look(seen)])?.path())
        #expect(path.text == text)
        #expect(abs(path.margin - margin) < 1e-9)
    }

    @Test func `a character of the reference's sort is chosen among those that were seen`() throws {
        let lattice = try #require(
            CharacterLattice([Self.look([("£", 0.9, [("E", 0.7), ("6", 0.1)]), ("4", 0.9, [])])]))
        let path = try #require(lattice.path(like: ["X9"]))
        #expect(path.text == "E4")
        #expect(path.isFormed)
        #expect(lattice.path()?.text == "£4")
    }

    @Test func `nothing is put in that nobody saw`() throws {
        let lattice = try #require(
            CharacterLattice([Self.look([("£", 0.9, [("6", 0.7)]), ("4", 0.9, [])])]))
        let path = try #require(lattice.path(like: ["X9"]))
        #expect(path.text == "£4")
        #expect(!path.isFormed)
    }

    @Test func `a text of another length than the reference's keeps its own form`() throws {
        let lattice = try #require(CharacterLattice([Self.look([("B", 0.9, [("8", 0.8)])])]))
        #expect(lattice.path(like: ["12"])?.text == "B")
        #expect(lattice.path(like: ["1"])?.text == "8")
    }

    @Test func `a close runner-up is a doubt, a far one is not`() throws {
        func reading(rival: Double) throws -> Reading {
            let lattice = try #require(
                CharacterLattice([
                    Self.look([("I", 0.99, []), ("í", 0.99, [("i", rival)]), ("d", 0.99, [])])
                ]))
            let seen = Reading(
                valueName: "order", text: "Iíd", value: Self.value(.text).parsed("Iíd").value,
                confidence: 0.9, doubts: [])
            return seen.comparedByCharacter(
                in: lattice, like: [], of: Self.value(.text)
            ) { _ in nil }
        }
        #expect(try reading(rival: 0.05).isAccepted)
        #expect(try reading(rival: 0.5).doubts == [.disagreement("Iíd", "Iid")])
    }

    @Test func `figures that the net confirms need no margin, letters do`() throws {
        func reading(letter: Double, confirms: Bool) throws -> Reading {
            let lattice = try #require(
                CharacterLattice([
                    Self.look([("M", 0.99, [("H", letter)]), ("8", 0.9, [("6", 0.7)])])
                ]))
            let seen = Reading(
                valueName: "order", text: "M8", value: Self.value(.code).parsed("M8").value,
                confidence: 0.9, doubts: [])
            return seen.comparedByCharacter(
                in: lattice, like: [], of: Self.value(.code)
            ) { hypothesis in
                Hypothesis(
                    reader: .displayNet, text: confirms ? hypothesis.text : "M6", confidence: 0.9,
                    field: Self.value(.code))
            }
        }
        #expect(try reading(letter: 0, confirms: true).isAccepted)
        #expect(try !reading(letter: 0.6, confirms: true).isAccepted)
        // Where the recogniser cannot tell two texts that both readers saw apart, the net's text is shown, in doubt.
        #expect(try reading(letter: 0, confirms: false).doubts == [.disagreement("M6", "M8")])
    }

    @Test func `a glyph taken for two is one again, in doubt`() throws {
        let lattice = try #require(
            CharacterLattice([
                Self.look([("1", 0.6, []), ("T", 0.9, []), ("2", 0.99, []), ("3", 0.99, [])])
            ]))
        let path = try #require(lattice.path(like: ["A19"]))
        #expect(path.text == "T23")
        #expect(path.probability < CharacterLattice.Path.ground.gate)
    }

    @Test func `figures that the recogniser is not sure of give way to the net's, in doubt`() throws
    {
        func reading(_ text: String = "6.7", rival: Double) throws -> Reading {
            let lattice = try #require(
                CharacterLattice([
                    Self.look([("6", 0.9, [("0", rival)]), (".", 0.9, []), ("7", 0.99, [])])
                ]))
            let field = Self.value(.number)
            let seen = Reading(
                valueName: "order", text: text, value: field.parsed(text).value, confidence: 0.8,
                doubts: [.disagreement(text, "0.7")])
            return seen.comparedByCharacter(in: lattice, like: [], of: field) { _ in
                Hypothesis(reader: .displayNet, text: "0.7", confidence: 0.95, field: field)
            }
        }
        #expect(try reading(rival: 0.8).text == "0.7")
        #expect(try reading(rival: 0.8).doubts == [.disagreement("0.7", "6.7")])
        #expect(try reading(rival: 0).text == "6.7")
        // The same number with another decimal mark. Alternatives of characters say nothing about a different number.
        #expect(try reading("6,7", rival: 0.8).text == "0.7")
        #expect(try reading("5.7", rival: 0.8).text == "5.7")
    }
}
