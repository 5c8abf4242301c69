import Foundation
import Testing

struct ReadmeTests {
    private let readme: Readme
    private let tree: CommandTree

    init() throws {
        readme = try Readme()
        let help = try Program().run("--experimental-dump-help").output
        tree = try JSONDecoder().decode(CommandTree.self, from: Data(help.utf8))
    }

    @Test func `every command is named with its abstract`() {
        let commands = tree.command.all().filter { $0.command.subcommands?.isEmpty ?? true }
        #expect(commands.count == 36)
        for (name, command) in commands {
            let row = "| `\(name.joined(separator: " "))` | \(command.abstract ?? "?") |\n"
            #expect(readme.text.contains(row), "\(row)")
        }
    }

    @Test func `every command has an abstract and an example of itself in its help`() {
        for (name, command) in tree.command.all() {
            #expect(command.abstract?.isEmpty == false, "\(name)")
            let example = "\n  " + name.joined(separator: " ")
            #expect(command.discussion?.contains(example) == true, "\(name)")
        }
    }

    @Test func `every option that is named exists`() {
        let others = ["--pipe", "--basefile", "--master"]
        let known = Set(tree.command.all().flatMap(\.command.options) + ["--help"] + others)
        #expect(readme.options.count > 5)
        #expect(readme.options.subtracting(known).isEmpty)
    }

    @Test func `every key of JSON is named`() throws {
        let program = try Program(database: Prepared.review())
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let read = try program.run(
            "read", "--template", "meter.readout", "--json", "--crops", Fixture.photo("tiff")
        ).json()
        let printed = try [
            program.run("scan", Fixture.photo, "--json").json(),
            program.run("template", "show", "meter", "--json").json(),
            program.run("template", "list", "--json").json()[0],
            program.run("template", "test", "meter", "--json").json(),
            program.run("template", "test", "meter", "--json").json()["values"][0],
            program.run("template", "forget", "meter", "--json").json(),
            program.run("record", "show", "1", "--json").json(),
            program.run("record", "show", "1", "--json").json()["values"]["total"],
            program.run("record", "show", "1", "--json").json()["alignment"],
            program.run("record", "add", "--json", "--template", "meter", Fixture.photo("tiff"))
                .json(),
            program.run("record", "list", "--json").json()[0],
            program.run("record", "reread", "1", "--json").json(),
            read, read["values"]["total"], read["alignment"], read["sighting"],
            program.run("record", "import", "--json", "-", input: "{}").json(),
            program.run("explain", "1", "--json").json(),
            program.run("explain", "1", "--json").json()["values"]["total"],
            program.run("identify", Fixture.photo, "--json").json()[0],
            program.run("doctor", "--json").json(),
        ]
        for value in printed {
            #expect(value.keys.count > 1)
            for key in value.keys { #expect(readme.text.contains("`\(key)`"), "\(key)") }
        }
    }

    @Test func `the files that are shown are there`() throws {
        let links = readme.text.matches(of: #/\]\((Fixtures[^)]*)\)/#)
        #expect(!links.isEmpty)
        for link in links {
            let path = "\(Fixture.root)/\(link.output.1)"
            #expect(FileManager.default.fileExists(atPath: path), "\(path)")
        }
    }

    @Test(.enabled(if: Tool.isInstalled("systemd-analyze"), "systemd is not installed"))
    func `systemd understands the service`() throws {
        let program = try Program()
        let unit = readme.block("ini").joined(separator: "\n")
        #expect(unit.contains("ExecStart=/usr/local/bin/readout watch"))
        try program.folder.write(
            unit.replacing("/usr/local/bin/readout", with: try Program.path()),
            as: "readout.service")
        #expect(
            try program.shell("systemd-analyze verify ./readout.service && echo fine") == "fine\n")
    }

    @Test func `every make target that is named exists`() throws {
        let makefile = try Fixture.text("Makefile")
        let targets = readme.text.matches(of: #/(?:    (?:sudo )?|`)make ([a-z]+)/#).map {
            String($0.output.1)
        }
        #expect(targets.count >= 6)
        for target in targets { #expect(makefile.contains("\n\(target):"), "\(target)") }
    }

    @Test func `the session gives what is shown`() throws {
        let program = try Program()
        try FileManager.default.createSymbolicLink(
            atPath: program.folder("Fixtures"), withDestinationPath: Fixture.path(""))
        #expect(readme.session.count == 4)
        for step in readme.session {
            let shown = try program.shell(step.command)
            #expect(
                ReadmeTests.withoutMeasures(shown) == ReadmeTests.withoutMeasures(step.shown),
                "\(step.command)")
        }
    }

    /// A text without line ends of CSV and without what another version of Tesseract measures otherwise.
    private static func withoutMeasures(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing(#/ *\d+ %/#, with: " %")
    }

    @Test func `the program that uses the library is the one that is built, and reads`() throws {
        #expect(
            try Fixture.text("Tests/Example/main.swift") == readme.block("swift").joined(
                separator: "\n") + "\n")
        let program = try Program(database: Prepared.meter())
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let shown = try program.shell(
            "'\(Program.path("Example"))' meter.readout '\(Fixture.photo("gif"))'")
        #expect(
            shown == """
                \(Fixture.photo("gif")) total 004821.6
                \(Fixture.photo("gif")) date 14.03.2026

                """)
    }
}
