import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutStore

extension Readout {
    /// Makes and manages templates.
    struct TemplateCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "template",
            abstract: "Make and manage templates.",
            discussion: """
                A template says what to collect from the photos of one thing:

                  readout template create photo.jpg --name meter --value energy=3,kind=number
                """,
            subcommands: [
                TemplateCreate.self, List.self, Show.self, TemplateEdit.self,
                TemplateEventCommand.self, Rename.self, Delete.self, Preview.self, Export.self,
                Import.self, TemplateTest.self, TemplateForget.self,
            ])
    }
}

extension Readout.TemplateCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the templates.",
            discussion: "For example, the templates that mention the boiler:\n\n"
                + "  readout template list --search boiler")

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Only templates with this text in any field; case and diacritics do not matter.",
                valueName: "text"))
        var search: String?

        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            let templates = try store.open(.read).templates(matching: search)
            if output.json {
                Output.json(.array(templates.map(\.json)))
                return
            }
            guard !templates.isEmpty else {
                Output.note(
                    search == nil
                        ? "no templates yet; 'readout template create PHOTO' makes one"
                        : "no template matches")
                return
            }
            var table = Table([
                ("name", .left), ("records", .right), ("to review", .right), ("values", .left),
                ("description", .left),
            ])
            for template in templates {
                table.add([
                    template.name, String(template.records.total), String(template.records.review),
                    template.valueNames.joined(separator: " "), template.description,
                ])
            }
            table.lines.forEach(Output.line)
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a template: its values, their locations and their rules.",
            discussion: "For example:\n\n  readout template show meter")

        @OptionGroup var template: TemplateArgument
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            let store = try store.open(.read)
            let stored = try store.template(named: template.name)
            let learnt = try store.lessonCounts(ofTemplate: stored.id)
            if output.json {
                Output.json(stored.json(learnt: learnt))
            } else {
                stored.lines(learnt: learnt).forEach(Output.line)
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a template another name.",
            discussion: "For example:\n\n  readout template rename meter boiler-meter")

        @OptionGroup var template: TemplateArgument
        @Argument(help: ArgumentHelp("The new name.", valueName: "new-name"))
        var newName: String
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if let problem = NameProblem.ofTemplate(newName) {
                throw ValidationError("cannot name a template '\(newName)': \(problem)")
            }
        }

        func run() throws {
            let store = try store.open(.change)
            let former = try store.template(named: template.name).template.name
            try store.renameTemplate(template.name, to: newName)
            let stored = try store.template(named: newName)
            if stored.template.name == former {
                Output.note(
                    "note: nothing to change: template '\(Terminal.printable(former))' is like that "
                        + "already")
            }
            if output.json {
                Output.json(stored.json)
            } else if stored.template.name != former {
                Output.note("template '\(template.name)' is now '\(newName)'")
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a template.",
            discussion: """
                If the template has records, --with-records is needed, and deletes them, too. 'readout undo' \
                restores the template and the records:

                  readout template delete meter --with-records
                """)

        @OptionGroup var template: TemplateArgument
        @Flag(name: .customLong("with-records"), help: "Delete its records too.")
        var withRecords = false
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            let count = try store.open(.change)
                .deleteTemplate(named: template.name, withRecords: withRecords)
            if output.json {
                Output.json(
                    .object([("deleted", .string(template.name)), ("records", .integer(count))]))
            } else {
                Output.note(
                    "template '\(template.name)' deleted"
                        + (count == 0
                            ? ""
                            : ", with \(counted(count, "record")); 'readout undo' brings both back")
                )
            }
        }
    }

    struct Preview: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a template's reference photo with its values outlined.",
            discussion: "For example:\n\n  readout template preview meter -o meter.png")

        @OptionGroup var template: TemplateArgument
        @Option(
            name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp("The picture to write, PNG or JPEG.", valueName: "file"))
        var file: String
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try PreviewOptions.check(file) }

        func run() throws {
            let stored = try store.open(.read).template(named: template.name).template
            try ReadoutPhotos.Preview.write(
                picture: stored.reference.picture, width: stored.reference.width,
                boxes: stored.fields.flatMap { $0.previewBoxes(stored.reference.boxes) }, to: file,
                sparing: store.spared())
            if output.json {
                Output.json(.object([("template", .string(stored.name)), ("file", .string(file))]))
            } else {
                Output.note("wrote '\(file)'")
            }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import a template from a text file.",
            discussion: "For example:\n\n  readout template import meter.readout")

        @Argument(
            help: ArgumentHelp(
                "A file that 'template export' wrote; - is standard input.", valueName: "file"))
        var file: String
        @Option(
            name: .long,
            help: ArgumentHelp(
                "The name of the imported template, instead of the name in the file.",
                valueName: "name"))
        var name: String?
        @Flag(
            name: .long, help: "Replace an existing template with the same name; its records stay.")
        var replace = false
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if let name, let problem = NameProblem.ofTemplate(name) {
                throw ValidationError("cannot name a template '\(name)': \(problem)")
            }
        }

        func run() throws {
            var (template, memory) = try TemplateFile.decode(try TextFile.read(file), from: file)
            if let name { template.name = name }
            // Finds a damaged picture now rather than at the first photo.
            _ = try TemplateReader(template)
            let store = try store.open(.write)
            let name = template.name.lowercased()
            let exists = try store.templates().contains { $0.name.lowercased() == name }
            guard !exists || replace else {
                throw Failure(
                    code: StoreError.nameTaken(name: template.name).code,
                    message:
                        "cannot import template '\(template.name)': a template of this name already exists; "
                        + "replace it with --replace, or choose another name with --name")
            }
            let stored =
                exists
                ? try store.update(template, named: template.name, memory: memory)
                : try store.insert(template, memory: memory)
            try store.keepFeatures(of: stored)
            if output.json {
                Output.json(stored.json)
            } else {
                let learnt =
                    memory.examples.isEmpty
                    ? "" : ", learns from \(counted(memory.examples.count, "reading"))"
                Output.note(
                    "template '\(stored.template.name)' "
                        + (exists ? "replaced" : "imported")
                        + ", \(counted(template.fields.count, "value"))\(learnt)")
            }
            try store.noteRejudged(by: stored)
        }
    }
}
