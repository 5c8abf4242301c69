import Foundation
import Testing

/// The completions that shells offer while a command is typed.
struct CompletionTests {
    private let program: Program

    init() throws {
        program = try Program(database: Prepared.records())
        try program.done("template", "rename", "meter", "gas meter")
    }

    /// The answer to a line whose last word is being typed.
    private func answer(_ words: String..., shell: String = "fish") throws -> [String] {
        try program.done(["completions", shell, "readout"] + words).lines
    }

    private func names(_ words: String...) throws -> [String] {
        try program.done(["completions", "fish", "readout"] + words).lines.dropFirst().map {
            String($0.prefix { $0 != "\t" })
        }
    }

    @Test func `commands, options and their values are offered`() throws {
        #expect(try names("re") == ["record", "read", "report", "redo", "restore"])
        #expect(try names("record", "rel") == ["relink"])
        #expect(try names("record", "list", "--st") == ["--status"])
        #expect(try names("record", "list", "--status", "") == ["accepted", "review", "unmatched"])
        #expect(try names("record", "list", "--status", "review", "--st").isEmpty)
        #expect(try names("export", "x", "--format=m") == ["--format=md"])
        #expect(try names("help", "cert") == ["certainty"])
        #expect(try names("help", "record", "und") == ["undo"])
        #expect(try names("config", "set", "loc") == ["locale"])
        #expect(try names("record", "list", "--", "--st").isEmpty)
        #expect(try names("config", "set", "color", "") == ["auto", "always", "never"])
        #expect(try names("config", "set", "pictures", "n") == ["never"])
        #expect(try names("config", "set", "jobs", "").isEmpty)
    }

    @Test func `names come from the database that the line names`() throws {
        #expect(try names("export", "g") == ["gas meter"])
        #expect(try names("record", "add", "--template", "") == ["gas meter"])
        #expect(try names("stats", "gas meter", "--value", "") == ["total", "date"])
        #expect(try names("record", "show", "") == ["3", "2", "1"])
        #expect(
            try answer("record", "edit", "1", "--set", "to") == ["open", "total=\tnumber, kWh"])
        #expect(try names("export", "gas meter", "--columns", "captured_f") == ["captured_from"])
        #expect(
            try names("export", "gas meter", "--columns", "captured_at,captured_")
                == ["captured_at,captured_from"])
        #expect(
            try names("export", "gas meter", "--columns=total,d") == ["--columns=total,date"])
        #expect(try names("export", "", "--database", "none.sqlite").isEmpty)
        #expect(try names("export", "--database", "none.sqlite", "").isEmpty)
        #expect(try names("record", "undo", "").first == "3")
    }

    @Test func `marks of earlier exports are offered`() throws {
        try program.done("export", "gas meter", "--since-last", "nightly", "-o", "new.csv")
        #expect(try names("export", "gas meter", "--since-last", "") == ["nightly"])
        #expect(try names("export", "other", "--since-last", "").isEmpty)
    }

    @Test func `files and folders are left to the shell`() throws {
        #expect(try answer("record", "add", "") == ["files"])
        #expect(try answer("read", "--template", "") == ["files"])
        #expect(try answer("watch", "") == ["folders"])
        #expect(try answer("record", "show", "1", "--crops", "") == ["folders"])
        #expect(try answer("export", "gas meter", "-o", "") == ["files"])
        #expect(try answer("record", "list", "--limit", "") == ["words"])
    }

    @Test func `what goes wrong is not said while a person types`() throws {
        try program.folder.write("no database", as: "store.sqlite")
        let run = try program.run("completions", "bash", "readout", "export", "")
        #expect(run.output == "words\n")
        #expect(run.errors.isEmpty)
        #expect(run.exitCode == 0)
    }

    /// Completes a line in a shell that has loaded the script; returns the candidates, one a line.
    private func completed(_ words: String, in script: String) throws -> [String] {
        try program.folder.write(script, as: "complete.sh")
        return try program.shell("bash --norc complete.sh \(words)").split(separator: "\n")
            .map(String.init)
    }

    @Test func `bash completes with names that hold spaces`() throws {
        try program.done("completions", "bash").output.write(
            toFile: program.folder("readout.bash"), atomically: true, encoding: .utf8)
        let script = """
            . ./readout.bash
            complete -p readout >/dev/null || exit 1
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            _readout
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        #expect(try completed("readout export g", in: script) == ["gas\\ meter"])
        #expect(try completed("readout export '\"g'", in: script) == ["gas meter"])
        #expect(
            try completed("readout stats 'gas\\ meter' --value t", in: script) == ["total"])
        #expect(
            try completed("readout export x --format = j", in: script) == ["json", "jsonl"])
        #expect(try completed("readout export x --format = ", in: script).count == 9)
        #expect(try completed("readout record edit 1 --set t", in: script) == ["total="])
        #expect(try completed("readout template ex", in: script) == ["export"])
        #expect(
            try completed("readout export x --columns captured_at,sta", in: script)
                == ["captured_at,status"])
        #expect(try completed("readout config set color ne", in: script) == ["never"])
    }

    @Test(.enabled(if: Tool.isInstalled("fish"), "fish is not installed"))
    func `fish completes`() throws {
        try program.done("completions", "fish").output.write(
            toFile: program.folder("readout.fish"), atomically: true, encoding: .utf8)
        try program.folder.write("", as: "photo one.jpg")
        func offered(_ line: String) throws -> [String] {
            try program.shell("fish --no-config -c \"source readout.fish; complete -C '\(line)'\"")
                .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(try offered("readout export g") == ["gas meter"])
        #expect(try offered("readout export x --format=js") == ["--format=json", "--format=jsonl"])
        #expect(try offered("readout template ex") == ["export"])
        #expect(try offered("readout record add ph") == ["photo one.jpg"])
    }

    @Test(.enabled(if: Tool.isInstalled("zsh"), "zsh is not installed"))
    func `zsh reads the script`() throws {
        try program.done("completions", "zsh").output.write(
            toFile: program.folder("_readout"), atomically: true, encoding: .utf8)
        let shown = try program.shell(
            "zsh -f -c 'fpath=($PWD $fpath); autoload -U compinit; compinit -u -d ./dump; "
                + "print $_comps[readout]; zsh -n _readout && print sound'")
        #expect(shown == "_readout\nsound\n")
    }

    @Test func `every argument that is a template, a record or a file is completed`() throws {
        for (words, command) in try CommandTree.ofProgram().command.all() {
            guard command.subcommands?.isEmpty ?? true,
                let first = command.arguments?.first(where: { $0.kind == "positional" })
            else { continue }
            let answer = try program.done(
                ["completions", "fish", "readout"] + words.dropFirst() + [""]
            ).lines
            switch first.valueName {
            case "template": #expect(answer.count > 1, "\(words)")
            case "id", "record": #expect(answer.count == 4, "\(words)")
            case "file", "photo": #expect(answer == ["files"], "\(words)")
            case "folder": #expect(answer == ["folders"], "\(words)")
            default: continue
            }
        }
    }
}
