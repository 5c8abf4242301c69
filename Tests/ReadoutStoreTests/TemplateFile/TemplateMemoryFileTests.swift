import ReadoutModel
import Testing

@testable import ReadoutStore

struct TemplateMemoryFileTests {
    @Test func `what was learnt stands at the end of the file`() throws {
        let template = Sample.template()
        let memory = LearntMemory(
            examples: [
                TemplateExample(valueName: "energy", text: "48\"2", picture: [0xFF, 0xD8, 1]),
                TemplateExample(
                    valueName: "serial", text: "A 1", picture: [0x89, 0x50, 0x4E, 0x47]),
            ],
            experience: [
                "energy": Learnt(
                    trackRecord: TrackRecord(readings: 12, wrong: 1, expected: 0.25)),
                "serial": Learnt(dateOrder: .mdy),
            ])
        let text = TemplateFile.encode(template, memory: memory)
        #expect(
            text == TemplateFile.encode(template) + """
                memory:
                  - value: energy
                    text: "48\\"2"
                    picture: |
                      /9gB
                    checks: |
                      c740
                  - value: serial
                    text: "A 1"
                    picture: |
                      iVBORw==
                    checks: |
                      e7f5
                experience:
                  - value: energy
                    readings: 12
                    wrong: 1
                    expected: 0.25
                  - value: serial
                    date-order: mdy

                """)
        let read = try TemplateFile.decodeWithMemory(text)
        #expect(read.template == template)
        #expect(read.memory == memory)
        #expect(try TemplateFile.decode(text) == template)
    }

    @Test(arguments: [
        ("value: power\n    text: \"1\"\n    picture: /9gA", "the template has no value 'power'"),
        ("value: energy\n    text: \"\"\n    picture: /9gA", "a text of 1 to 100 characters"),
        ("value: energy\n    text: \"1\\n2\"\n    picture: /9gA", "a text of 1 to 100 characters"),
        ("value: energy\n    text: \"1\"\n    picture: AAAA", "a PNG or JPEG picture in base64"),
        ("value: energy\n    text: \"1\"\n    picture: \"%\"", "a PNG or JPEG picture in base64"),
        ("value: energy\n    text: \"1\"", "it is missing"),
        ("value: energy\n    text: [1]\n    picture: /9gA", "expected a single text"),
    ])
    func `what was learnt is checked as the rest of the file is`(
        item: String, message: String
    ) throws {
        let text = TemplateFile.encode(Sample.template()) + "memory:\n  - \(item)\n"
        let error = try #require(throws: TemplateFileError.self) { try TemplateFile.decode(text) }
        #expect(error.description.contains("memory[1]"))
        #expect(error.description.contains(message), "\(error)")
    }

    @Test func `more than a memory can hold is not read`() throws {
        let item = "  - {value: energy, text: \"1\", picture: /9gA}\n"
        let text =
            TemplateFile.encode(Sample.template()) + "memory:\n"
            + String(repeating: item, count: 321)
        let error = try #require(throws: TemplateFileError.self) { try TemplateFile.decode(text) }
        #expect(error.description == "memory: there are 321 items, more than 320")
    }

    @Test(arguments: [
        ("value: power", "experience[1].value: the template has no value 'power'"),
        ("readings: 3", "experience[1].value: it is missing"),
        (
            "{value: energy, readings: 3, wrong: 4, expected: 0}",
            "experience[1].wrong: expected a whole number from 0 to 3, not '4'"
        ),
        ("{value: energy, readings: 3, expected: 0}", "experience[1].wrong: it is missing"),
        (
            "{value: energy, date-order: ydm}",
            "experience[1].date-order: expected one of dmy, mdy, ymd, not 'ydm'"
        ),
        ("value: energy\n  - value: energy", "experience[2].value: 'energy' appears twice"),
    ])
    func `what is known of readings is checked as the rest of the file is`(
        item: String, message: String
    ) throws {
        let text = TemplateFile.encode(Sample.template()) + "experience:\n  - \(item)\n"
        let error = try #require(throws: TemplateFileError.self) { try TemplateFile.decode(text) }
        #expect(error.description.contains(message), "\(error)")
    }

    @Test func `what an earlier program knew of the recogniser's looks is left out`() throws {
        let text =
            TemplateFile.encode(Sample.template())
            + "experience:\n  - value: energy\n    readings: 3\n    wrong: 0\n    expected: 0.1\n"
            + "    chains:\n      - {chain: flat, asked: 2, right: 1}\n"
        let memory = try TemplateFile.decodeWithMemory(text).memory
        let known = Learnt(trackRecord: TrackRecord(readings: 3, wrong: 0, expected: 0.1))
        #expect(memory.experience == ["energy": known])
        #expect(!TemplateFile.encode(Sample.template(), memory: memory).contains("chain"))
    }
}
