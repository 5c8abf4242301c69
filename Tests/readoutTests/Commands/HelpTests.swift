import Foundation
import Testing

struct HelpTests {
    /// A pager that leaves a trace of its use.
    private static let pager = "cat > paged.txt"

    @Test(arguments: [["record", "add"], ["template"], ["export"]])
    func `help of a command is what its own option shows`(words: [String]) throws {
        let program = try Program()
        let help = try program.run(["help"] + words, input: String?.none)
        #expect(try help.output == program.run(words + ["--help"], input: String?.none).output)
        #expect(help.exitCode == 0)
    }

    @Test func `help alone lists commands and topics`() throws {
        let shown = try Program().done("help").output
        #expect(shown.contains("record"))
        #expect(shown.contains("\n  certainty  "))
    }

    @Test func `a word that is no command and no topic is wrong usage`() throws {
        for (words, hint) in [
            (["nothing"], ""), (["record", "wxyz"], ""), (["topic"], "did you mean 'topics'? "),
            (["exprot"], "did you mean 'export'? "),
        ] {
            let run = try Program().run(["help"] + words, input: String?.none)
            #expect(run.exitCode == 64)
            #expect(
                run.errors == """
                    error: no command or topic is called '\(words.joined(separator: " "))'; \
                    \(hint)'readout help' lists both

                    """)
        }
    }

    @Test func `a topic is found by the name of its man page too`() throws {
        let program = try Program()
        let shown = try program.done("help", "template-file").output
        #expect(shown.hasPrefix("readout-template(5): "))
        #expect(try program.done("help", "readout-template(5)").output == shown)
        #expect(try program.done("help", "readout-template").output == shown)
    }

    @Test func `without a terminal nothing is paged, styled or wider than 80 columns`() throws {
        var program = try Program()
        program.environment["PAGER"] = Self.pager
        let shown = try program.done("help", "doubts").output
        #expect(!program.folder.holds("paged.txt"))
        #expect(!shown.contains("\u{1B}"))
        #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a terminal shows a topic through the pager`() throws {
        var program = try Program()
        program.environment["PAGER"] = Self.pager
        let run = try Dialogue.run(program, ["help", "certainty"], [])
        #expect(run.exitCode == 0)
        #expect(run.output.isEmpty)
        #expect(try program.text("paged.txt").contains("--accept-error"))
    }

    @Test func `no pager is used when none is wanted`() throws {
        var program = try Program()
        program.environment["PAGER"] = Self.pager
        let run = try Dialogue.run(program, ["help", "certainty", "--no-pager"], [])
        #expect(run.output.contains("--accept-error"))
        #expect(!program.folder.holds("paged.txt"))
    }

    @Test func `a pager that does not exist hides nothing`() throws {
        var program = try Program()
        program.environment["PAGER"] = "there-is-no-such-pager"
        let run = try Dialogue.run(program, ["help", "certainty"], [])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("--accept-error"))
    }

    @Test func `headings are bold on a terminal, unless the environment forbids color`() throws {
        var program = try Program()
        program.environment = ["NO_COLOR": String?.none, "TERM": "xterm", "PAGER": "cat"]
        #expect(
            try Dialogue.run(program, ["help", "certainty"], []).output
                .contains("\u{1B}[1mMeasure it\u{1B}[22m"))
        program.environment["NO_COLOR"] = "1"
        #expect(try !Dialogue.run(program, ["help", "certainty"], []).output.contains("\u{1B}"))
    }

    @Test func `every command and every topic is a man page`() throws {
        let program = try Program()
        let run = try program.done("help", "--man-pages", "man")
        #expect(run.output.isEmpty)
        let pages = try program.shell("cd man && ls */*").split(separator: "\n").map(String.init)
        let commands = try CommandTree.ofProgram().command.all()
        for (name, command) in commands {
            let path = "man1/\(name.joined(separator: "-")).1"
            #expect(pages.contains(path))
            let page = try program.text("man/\(path)")
            for option in command.options {
                #expect(page.contains(option.replacing("-", with: "\\-")), "\(path) \(option)")
            }
        }
        for path in ["man5/readout-json.5", "man5/readout-template.5", "man7/readout-doubts.7"] {
            #expect(pages.contains(path))
        }
        #expect(pages.count == commands.count + (try Document.topics().count))
        #expect(try program.text("man/man1/readout.1").contains(".SH EXIT CODES\n"))
    }

    @Test(.enabled(if: Tool.isInstalled("mandoc"), "mandoc is not installed"))
    func `mandoc finds nothing wrong with the man pages`() throws {
        let program = try Program()
        try program.done("help", "--man-pages", "man")
        #expect(try program.shell("mandoc -T lint -W warning man/*/* && echo sound") == "sound\n")
    }
}
