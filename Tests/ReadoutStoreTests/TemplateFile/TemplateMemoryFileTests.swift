import ReadoutCore
import Testing

@testable import ReadoutStore

struct TemplateMemoryFileTests {
    @Test func `what was learnt stands at the end of the file`() throws {
        let template = Sample.template()
        let memory = [
            TemplateExample(valueName: "energy", text: "48\"2", picture: [0xFF, 0xD8, 1]),
            TemplateExample(
                valueName: "serial", text: "A 1", picture: [0x89, 0x50, 0x4E, 0x47]),
        ]
        let text = TemplateFile.encode(template, memory: memory)
        #expect(
            text == TemplateFile.encode(template) + """
                memory:
                  - value: energy
                    text: "48\\"2"
                    picture: |
                      /9gB
                  - value: serial
                    text: "A 1"
                    picture: |
                      iVBORw==

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
        ("value: energy\n    text: [1]\n    picture: /9gA", "a single text expected"),
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
}
