import Foundation
import Testing

struct ManualTests {
    private static let topics = (try? Document.topics()) ?? []

    private let tree: CommandTree

    init() throws { tree = try CommandTree.ofProgram() }

    @Test func `every topic is listed`() throws {
        let listed = try Program().done("help", "topics").lines
        #expect(Self.topics.count > 10)
        #expect(listed.count == Self.topics.count)
        for topic in Self.topics {
            let title = topic.text.prefix { $0 != "\n" }.dropFirst(2)
            #expect(listed.contains { $0.hasPrefix("  \(topic.name) ") && $0.hasSuffix(title) })
        }
    }

    @Test(arguments: topics)
    func `each topic is shown whole, and its examples give what is shown`(topic: Document) throws {
        let program = try Program()
        let shown = try program.done("help", topic.name).output
        for heading in topic.text.matches(of: #/\n##+ (.*)/#) {
            #expect(shown.contains(heading.output.1.replacing("`", with: "")))
        }
        for block in topic.blocks("console") + topic.blocks("sh") + topic.blocks("yaml") {
            for line in block.split(separator: "\n") { #expect(shown.contains("      \(line)\n")) }
        }
        try topic.run(in: program)
    }

    @Test func `the steps of a list stand on lines of their own`() throws {
        let lines = try Program().done("help", "template-file").lines
        for step in ["  1. Where is it?", "  2. What is it called?", "  4. Does it only rise"] {
            #expect(lines.contains { $0.hasPrefix(step) }, "\(step)")
        }
        #expect(lines.contains { $0.hasPrefix("     ") && $0.contains("place is shown at once") })
    }

    @Test(arguments: topics)
    func `every option that is named exists`(topic: Document) {
        let others = ["--pipe", "--basefile", "--master", "--user", "--now"]
        let known = Set(tree.command.all().flatMap(\.command.options) + ["--help"] + others)
        #expect(topic.options.subtracting(known).isEmpty)
    }

    @Test func `every option that README names exists`() throws {
        let known = Set(tree.command.all().flatMap(\.command.options) + ["--help"])
        let named = try Document.readme().options
        #expect(named.count > 5)
        #expect(named.subtracting(known).isEmpty)
    }

    @Test func `every command has an abstract and an example of itself in its help`() {
        for (name, command) in tree.command.all() {
            #expect(command.abstract?.isEmpty == false, "\(name)")
            let example = "\n  " + name.joined(separator: " ")
            #expect(command.discussion?.contains(example) == true, "\(name)")
        }
    }

    @Test func `no sentence in the help is longer than 25 words`() {
        for (name, command) in tree.command.all() {
            let prose = (command.discussion ?? "").split(separator: "\n\n").filter {
                !$0.hasPrefix("  ")
            }
            let texts =
                [command.abstract ?? ""] + prose.map(String.init)
                + (command.arguments ?? []).compactMap(\.abstract)
            for sentence in texts.flatMap({ $0.split(separator: #/[.;:]\s|[.;:]$/#) }) {
                #expect(sentence.split { $0.isWhitespace }.count <= 25, "\(name): \(sentence)")
            }
        }
    }

    @Test func `every reason for doubt is explained, and every code is named`() throws {
        let doubts = try Document.topic("doubts").text
        let doubt = try #require(SourceFile.all().first { $0.name == "Doubt.swift" })
        let codes = doubt.text.matches(of: #/case \.[a-zA-Z]+: "([a-z\-]+)"/#).map {
            String($0.output.1)
        }
        #expect(codes.count >= 29)
        for code in codes { #expect(doubts.contains("\n- `\(code)`: "), "\(code)") }
        let json = try Document.topic("json").text
        let all = SourceFile.codes()
        #expect(all.isSuperset(of: ["no-template", "poor-fit", "not-found", "timeout", "empty"]))
        for code in all { #expect((doubts + json).contains("`\(code)`"), "\(code)") }
    }

    @Test func `every key of JSON is named`() throws {
        let json = try Document.topic("json").text
        let keys = SourceFile.keys()
        #expect(keys.count > 90)
        for key in keys { #expect(json.contains("`\(key)`"), "\(key)") }
        for value in try PrintedJSON.all() {
            for key in value.keys { #expect(json.contains("`\(key)`"), "\(key)") }
        }
    }

    @Test func `examples stay on their lines`() throws {
        let library = try Program().done("help", "library").output
        #expect(library.contains("\n      for try await photo in PhotoReader("), "\(library)")
        for (name, command) in tree.command.all() {
            let examples = (command.discussion ?? "").split(separator: "\n").filter {
                $0.hasPrefix("  readout ")
            }
            for line in examples { #expect(line.count <= 80, "\(name): \(line)") }
        }
        #expect(try Document.topic("folders").text.contains("enable --now readout-watch@"))
    }

    @Test(.enabled(if: Tool.isInstalled("systemd-analyze"), "systemd is not installed"))
    func `systemd understands the service`() throws {
        let program = try Program()
        let unit = try #require(try Document.topic("folders").blocks("ini").first)
        #expect(unit.contains("ExecStart=/usr/local/bin/readout watch"))
        try program.folder.write(
            unit.replacing("/usr/local/bin/readout", with: try Program.path()),
            as: "readout.service")
        #expect(
            try program.shell("systemd-analyze verify ./readout.service && echo fine") == "fine\n")
    }

    @Test func `the program that uses the library is the one that is built, and reads`() throws {
        let shown = try Document.topic("library").blocks("swift")
        #expect(try shown.map { $0 + "\n" } == [Fixture.text("Tests/Example/main.swift")])
        let program = try Program()
        for (format, name) in Prepared.photos {
            try program.folder.copy(Fixture.photo(format), as: name)
        }
        let names = Prepared.photos.map { "'\($0.1)'" }.joined(separator: " ")
        let said = try program.shell("'\(Program.path("Example"))' \(names) empty.png")
        #expect(
            said.replacing("\r\n", with: "\n") == """
                1 accepted
                2 accepted
                3 accepted
                4 cannot read photo 'empty.png': there is no such file; check its name and its folder
                captured_at,total,date
                2026-01-01T10:00:00,4821.6,2026-03-14
                2026-01-02T10:00:00,4821.6,2026-03-14
                2026-01-03T10:00:00,4821.6,2026-03-14

                """)
        // The three records are one operation.
        let undone = try program.done("record", "undo", "--database", "meter.sqlite")
        #expect(undone.errors.contains("adding 3 records"))
    }
}
