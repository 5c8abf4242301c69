import ArgumentParser
import ReadoutApp
import ReadoutModel
import ReadoutStore

extension Readout {
    /// Writes a copy of the database.
    struct Backup: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a copy of the database, and check it.",
            discussion: """
                The copy is complete even if other programs write to the database meanwhile. The command replaces an \
                earlier backup of the same database. It replaces any other file only with --force. The copy of a \
                damaged database replaces no file: it is written beside it.

                  readout backup /media/stick/readout.backup
                """)

        @Argument(help: ArgumentHelp("The file to write.", valueName: "file"))
        var file: String
        @Flag(name: .long, help: "Replace any existing file.")
        var force = false
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if file.isEmpty { throw ValidationError("name the file to write") }
            if file == "-" {
                throw ValidationError("a backup cannot go to standard output; name a file")
            }
        }

        func run() throws {
            let copy = try store.open(.read).backup(to: file, isForced: force)
            if output.json {
                Output.json(
                    .object([("backup", .string(copy.path))] + copy.content.members(copy.defects)))
            } else {
                show(copy)
            }
            if !copy.defects.isEmpty { throw ExitCode(1) }
        }

        private func show(_ copy: Store.BackupCopy) {
            guard !copy.defects.isEmpty else {
                Output.note(
                    Terminal.printable("wrote '\(copy.path)', checked: \(copy.content.summary)"))
                return
            }
            if let kept = copy.kept {
                Output.note(
                    Terminal.printable(
                        "the database is damaged; its copy is '\(copy.path)', and '\(kept)' stays as it was"
                    ))
            } else {
                Output.note(
                    Terminal.printable(
                        "the database is damaged, and so is its copy '\(copy.path)'"))
            }
            copy.defects.forEach { Output.note(Terminal.printable("problem: \($0)")) }
            Output.note(Mending.nextStep)
        }
    }

    /// Replaces the database with a backup.
    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace the database with a backup, and check it.",
            discussion: """
                If the database has changes that the backup lacks, --force is needed. The command then keeps a copy of \
                the previous database beside the new one.

                  readout restore /media/stick/readout.backup
                """)

        @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
        var file: String
        @Flag(name: .long, help: "Replace a database with changes that the backup lacks.")
        var force = false
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if file.isEmpty { throw ValidationError("name the backup") }
        }

        func run() throws {
            try store.checkStandardOutput()
            try store.makeFolder()
            let restored = try Store.restore(file, to: store.path, isForced: force)
            if output.json {
                Output.json(
                    .object(
                        [("restored", .string(store.path)), ("kept", .optional(restored.kept))]
                            + restored.content.members(restored.defects)))
            } else {
                Output.note(
                    Terminal.printable(
                        "restored '\(store.path)', checked: \(restored.content.summary)"))
                if let kept = restored.kept {
                    Output.note(Terminal.printable("the previous database is kept as '\(kept)'"))
                }
                restored.defects.forEach { Output.note(Terminal.printable("problem: \($0)")) }
            }
            if !restored.defects.isEmpty { throw ExitCode(1) }
        }
    }
}

extension StoreContent {
    /// For people: `12 records of 2 templates`.
    fileprivate var summary: String {
        "\(counted(records, "record")) of \(counted(templates, "template"))"
    }

    fileprivate func members(_ problems: [String]) -> [(String, JSON)] {
        [
            ("templates", .integer(templates)), ("records", .integer(records)),
            ("operations", .integer(operations)),
            ("problems", .array(problems.map(JSON.string))),
        ]
    }
}
