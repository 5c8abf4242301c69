import Foundation
import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutStore

struct TemplateFileTests {
    @Test func `a template file looks like this`() throws {
        var rules = Rules()
        rules.decimals = 1
        rules.maximum = Decimal(string: "50.05")
        rules.monotonic = true
        var choices = Rules()
        choices.choices = ["A", "no", "B, C"]
        var template = Sample.template(fields: [
            Sample.value("energy", .number, unit: "kWh", rules: rules),
            Field(
                name: "součet \"x\"", kind: .text, location: .label("Total: all"),
                rules: choices),
        ])
        template.reference.picture = [0xFF, 0xD8] + Array(repeating: 0, count: 60)
        let text = TemplateFile.encode(template)
        #expect(
            text == """
                readout: 1
                name: meter
                description: Boiler room
                values:
                  - name: energy
                    location: 100.5x30+10+20
                    kind: number
                    unit: kWh
                    decimals: 1
                    max: 50.05
                    monotonic: true
                  - name: "součet \\"x\\""
                    location: "label:Total: all"
                    kind: text
                    choices: [A, "no", "B, C"]
                reference:
                  sha256: "\(String(repeating: "a", count: 64))"
                  width: 400
                  height: 300
                  boxes:
                    - words:
                        - {text: "Total", confidence: 0.9, x: 10, y: 5, width: 40, height: 12}
                  picture: |
                    /9gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                    AAAAAAA=
                  checks: |
                    57b5c056

                """)
        #expect(try TemplateFile.decode(text) == template)
    }

    @Test func `a file says that all photos are framed alike`() throws {
        var template = Sample.template()
        template.isFramed = true
        let text = TemplateFile.encode(template)
        #expect(text.contains("\ndescription: Boiler room\nframe: true\nvalues:\n"))
        #expect(try TemplateFile.decode(text) == template)
        #expect(try DefinitionFile.decode(text).isFramed == true)
        let wrong = text.replacing("frame: true", with: "frame: maybe")
        #expect {
            try TemplateFile.decode(wrong)
        } throws: {
            "\($0)".contains("frame: expected true or false, not 'maybe'")
        }
    }

    @Test func `JSON is read as well, also indented with tabs`() throws {
        let text = """
            {
            \t"readout": 1, "name": "meter", "description": "Boiler room",
            \t"values": [{"name": "energy", "location": "10x10+0+0", "kind": "number", "min": -1.50}],
            \t"reference": {"sha256": "\(String(repeating: "0", count: 64))", "width": 20,
            \t\t"height": 20, "boxes": [], "picture": "/9gA"}
            }
            """
        let template = try TemplateFile.decode(text)
        #expect(template.fields[0].rules.minimum == Decimal(string: "-1.5"))
        #expect(template.reference.picture == [0xFF, 0xD8, 0x00])
    }

    @Test func `all problems of a file come together, each with its place`() throws {
        let text = """
            readout: 2
            name: " meter"
            colour: red
            values:
              - name: energy
                location: 3
                kind: numbr
                decimal: 1
              - name: Energy
                location: somewhere
                kind: number
                digits: many
              - location: 10x10+0+0
              - text
              - name: status
                location: 10x10+900+0
                kind: text
            reference:
              sha256: abc
              width: 400
              boxes: [{words: []}, {words: [{text: a, confidence: 2, x: 0, y: 0, width: 1}]}]
              picture: "####"
            """
        let error = try #require(throws: TemplateFileError.self) { try TemplateFile.decode(text) }
        let found = error.description.split(separator: "\n").map(String.init)
        let expected = [
            "readout: the layout '2' is not known, only 1; update readout",
            "name: a name must not begin or end with a space",
            "there is no key 'colour'; keys are readout, name, description, frame, values, reference, memory, experience",
            "values[1]: there is no key 'decimal'; did you mean 'decimals' or 'implied-decimals'?",
            "values[1].kind: there is no kind 'numbr'; kinds are number, integer, text, date, time, "
                + "duration, choice, code",
            "values[2].location: 'somewhere' is not a location; write a box number, WIDTHxHEIGHT+X+Y "
                + "or label:TEXT",
            "values[3].name: it is missing",
            "values[4]: expected fields (name, location, kind, unit, decimals, digits, implied-decimals, scale, "
                + "min, max, pattern, choices, monotonic, max-rate, rollover, language, model, date-order, convert, guard, "
                + "sum, unique, until, luhn, iban, ean13), "
                + "not a single text",
            "values[5].name: every export has a column of this name; choose another",
            "reference.sha256: expected 64 digits 0-9 a-f, not 'abc'",
            "reference.height: it is missing",
            "reference.boxes[1].words: there must be at least one",
            "reference.boxes[2].words[1].confidence: expected a number from 0 to 1, not '2'",
            "reference.boxes[2].words[1].height: it is missing",
            "reference.picture: expected a JPEG picture in base64",
        ]
        for problem in expected { #expect(found.contains(problem), "\(problem)") }
        #expect(found.contains { $0.hasPrefix("values[2].digits: ") })
    }

    @Test(arguments: [
        ("a: &x [1]\nb: *x", "line 1: anchors and aliases"),
        ("[", "line "), ("", "the file is empty"), ("name: a\nname: b", "there is no key"),
        ("readout: 1\nname: a\nname: b", "line 2: the key 'name' appears twice"),
        ("- 1", "values, reference, memory, experience), not a list"),
        (String(repeating: "[", count: 100_000), "nesting"), ("a\u{1}b", "it is not a text"),
        ("--- a\n--- b", "another document"),
    ])
    func `what is no template is refused with a reason`(text: String, reason: String) throws {
        let error = try #require(throws: TemplateFileError.self) { try TemplateFile.decode(text) }
        if text != "name: a\nname: b" {
            #expect(error.description.contains(reason), "\(error)")
        }
    }

    @Test func `a file of random templates reads as the same template`() throws {
        var random = Seeded(seed: 7)
        for _ in 0..<150 {
            let template = random.template()
            let text = TemplateFile.encode(template)
            let read = try TemplateFile.decode(text)
            #expect(read == template)
            #expect(TemplateFile.encode(read) == text)
        }
    }

    @Test func `a damaged file never crashes the reader`() {
        var random = Seeded(seed: 11)
        let text = Array(TemplateFile.encode(random.template()).unicodeScalars)
        let poison = Array("{}[]:,&*!|>'\"%@`-? \n\t#\\\u{0}\u{FEFF}".unicodeScalars)
        var refused = 0
        for _ in 0..<800 {
            var damaged = text
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged[place] = poison.randomElement(using: &random) ?? "["
                case 1: damaged.removeSubrange(place..<min(damaged.count, place + 7))
                default: damaged.insert(poison.randomElement(using: &random) ?? "[", at: place)
                }
            }
            var result = String.UnicodeScalarView()
            result.append(contentsOf: damaged)
            do { _ = try TemplateFile.decode(String(result)) } catch { refused += 1 }
        }
        #expect(refused > 100)
    }

    @Test(arguments: [
        ("width: 400", "width: 0", "reference.width: expected a whole number from 1"),
        ("width: 400", "width: 90000000", "reference.width: expected a whole number from 1"),
        (
            "width: 400\n  height: 300", "width: 25000\n  height: 25000",
            "reference: 25000x25000 pixels are more than 250 million"
        ),
        ("x: 10", "x: 4000", "reference.boxes[1]: it does not lie within the photo of 400x300"),
        ("y: 5", "y: -300", "reference.boxes[1]: it does not lie within the photo of 400x300"),
    ])
    func `a reference that no photo can have is refused`(
        right: String, wrong: String, reason: String
    ) throws {
        let text = TemplateFile.encode(Sample.template())
        let damaged = text.replacing(right, with: wrong)
        #expect(damaged != text)
        let error = try #require(throws: TemplateFileError.self) {
            try TemplateFile.decode(damaged)
        }
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test func `aliases cannot blow up`() {
        let bomb = (0..<40).map { "a\($0): &a\($0) [*a\($0 + 1), *a\($0 + 1)]" }
        #expect(throws: TemplateFileError.self) {
            try TemplateFile.decode(bomb.reversed().joined(separator: "\n"))
        }
    }

    @Test func `a definition names boxes and leaves kinds open`() throws {
        let definition = try DefinitionFile.decode(
            """
            readout: 1
            values:
              - {name: energy, location: 3, monotonic: true, max-rate: 5/hour}
              - {name: total, location: "label:Total & tax", kind: number, unit: no}
              - {name: power, location: 212x48+640+310}
            """)
        #expect(definition.name == nil)
        #expect(
            definition.definitions.map(\.location) == [
                .box(3), .location(.label("Total & tax")),
                .location(.region(Region(x: 640, y: 310, width: 212, height: 48))),
            ])
        #expect(definition.definitions[0].rules.maximumRate?.amount == 5)
        #expect(definition.definitions.map(\.kind) == [nil, .number, nil])
        #expect(definition.definitions[1].unit == "no")
    }

    @Test func `a template file is a definition too`() throws {
        let definition = try DefinitionFile.decode(TemplateFile.encode(Sample.template()))
        #expect(definition.definitions.map(\.name) == ["energy", "serial"])
    }
}

/// Random templates that are the same in every run.
struct Seeded: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    mutating func text() -> String {
        let pieces = [
            "a", "Z", "9", " ", "č", "\"", "\\", ":", "#", "- ", "&", "*", "'", "{", "]", ",", "\n",
            "\t", "\u{85}", "\u{2028}", "😀", "e\u{301}", "null", "~", "|", "%", "@",
            "`",
            "<<", "=", "!", "\u{7F}", "\u{1}", "true", "0x1F", "1e3",
        ]
        return (0..<Int.random(in: 1..<8, using: &self)).reduce(into: "") { text, _ in
            text += pieces.randomElement(using: &self) ?? ""
        }
    }

    /// A text without spaces, because definitions collapse runs of them.
    mutating func word() -> String { text().filter { !$0.isWhitespace } }

    /// A number below `limit` in steps of one `places`-th.
    mutating func number(to limit: Int, places: Double) -> Double {
        Double(Int.random(in: 0..<limit * Int(places), using: &self)) / places
    }

    mutating func template() -> Template {
        let fields = (0..<Int.random(in: 1..<5, using: &self)).map { index in
            let kind = Kind.all.randomElement(using: &self) ?? .text
            var rules = Rules()
            if kind == .number {
                rules.decimals = Int.random(in: 0...12, using: &self)
                rules.minimum = Decimal(Int.random(in: -9_999...9_999, using: &self)) / 1000
                rules.monotonic = Bool.random(using: &self)
                rules.maximumRate = Rules.MaximumRate(amount: 5, period: .day)
            }
            if [.choice, .text, .code].contains(kind) {
                rules.choices = ["no", "x, y", "# 1", word().replacing("|", with: "") + "c"]
            }
            let region = Region(
                x: number(to: 100, places: 100), y: number(to: 100, places: 4), width: 50.25,
                height: number(to: 99, places: 4) + 0.25)
            return Field(
                name: "v\(index)" + (Bool.random(using: &self) ? " \"ů\": #" : ""),
                kind: kind,
                unit: Bool.random(using: &self) ? text() : nil,
                location: Bool.random(using: &self) ? .region(region) : .label("L" + word()),
                rules: rules)
        }
        let boxes = (0..<Int.random(in: 0..<4, using: &self)).map { _ in
            TextBox(
                words: (0..<Int.random(in: 1..<4, using: &self)).map { _ in
                    TextBox.Word(
                        text: text(), confidence: number(to: 1, places: 10_000),
                        region: Region(
                            x: number(to: 300, places: 100), y: -number(to: 3, places: 100),
                            width: 3.5, height: 2))
                })
        }
        return Template(
            name: "t", description: text(), fields: fields,
            reference: Reference(
                sha256: String(repeating: "0", count: 64), width: 500, height: 500, boxes: boxes,
                picture: [0xFF, 0xD8]
                    + (0..<200).map { _ in UInt8.random(in: 0...255, using: &self) }
            ))
    }
}
