import ArgumentParser
import Foundation
import ReadoutModel
import ReadoutStore

extension Readout {
    /// Adds and manages records.
    struct RecordCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "record",
            abstract: "Read photos into records, and check and correct them.",
            discussion: "For example:\n\n  readout record add --template meter photos/",
            subcommands: [
                RecordAdd.self, RecordImport.self, RecordRelink.self, List.self, Show.self,
                RecordEdit.self,
                Delete.self, RecordReview.self, RecordDismiss.self, RecordReread.self,
                RecordUndo.self,
                RecordRedo.self, RecordHistory.self,
            ])
    }
}

extension Readout.RecordCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List records in the order in which their photos were taken.",
            discussion: "For example, the records that wait for a person:\n\n"
                + "  readout record list meter --status review")

        @Argument(help: ArgumentHelp("Only records of this template.", valueName: "template"))
        var template: String?
        @Option(
            name: .customLong("template"),
            help: ArgumentHelp("The same, as for other commands.", valueName: "name"))
        var named: String?
        @Option(name: .long, help: "Only records with this status: accepted, review or unmatched.")
        var status: RecordStatus?
        // A negative number is taken as the option's value, so that it gets a proper error.
        @Option(
            name: .long, parsing: .unconditional,
            help: ArgumentHelp(
                "Maximum number of records; the latest ones are shown.", valueName: "n"))
        var limit: Int?
        @OptionGroup var period: PeriodOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            var problems = period.problems
            if let template, let named, template != named {
                problems.append("give one template, not both '\(template)' and '\(named)'")
            }
            if let limit, limit < 1 { problems.append("--limit must be at least 1") }
            try ValidationError.report(problems)
        }

        func run() throws {
            let store = try store.open(.read)
            let records = try store.records(
                of: template ?? named, status: status, since: period.since, until: period.until,
                limit: limit)
            if output.json {
                Output.json(
                    .array(records.map { .object($0.members + [("stale", .bool($0.isStale))]) }))
                return
            }
            guard !records.isEmpty else {
                Output.note("no records")
                self.store.noteMissing()
                return
            }
            var table = Table([
                ("record", .right), ("captured at", .left), ("template", .left),
                ("status", .left), ("values", .left),
            ])
            for record in records {
                table.add(
                    [
                        String(record.id), record.captureTime.marked, record.template,
                        record.status.rawValue.said + (record.isStale ? ", stale".said : "")
                            + (record.isDismissed ? ", dismissed".said : ""),
                        record.saidSummary,
                    ], in: record.status.color)
            }
            table.lines.forEach(Output.line)
            let stale = records.count(where: \.isStale)
            if stale > 0 {
                Output.note(
                    "\(stale) read with an older revision of the template; "
                        + "'record reread --stale' shows what would change")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a record: what was read, with what confidence, and reasons for doubt.",
            discussion: "For example, with the pictures of its values:\n\n"
                + "  readout record show 17 --crops crops/")

        @Argument(help: ArgumentHelp("The record's number.", valueName: "id"))
        var id: Int64
        @Option(
            name: .long,
            help: ArgumentHelp(
                "Write the picture of each value into this folder.", valueName: "folder"))
        var crops: String?
        @OptionGroup var display: PictureDisplayOptions
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            let store = try store.open(.read)
            let record = try store.record(id)
            let pictures =
                try crops.map { try Crops.write(of: record, from: store, to: $0) } ?? [:]
            if output.json {
                Output.json(record.json(pictures: pictures))
            } else {
                (record.lines + record.lines(ofPictures: pictures)).forEach(Output.line)
                try record.show(on: display.pictures(on: .output), from: store)
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete records; 'record undo' brings them back.",
            discussion: "For example:\n\n  readout record delete 17 18")

        @Argument(help: ArgumentHelp("The records' numbers.", valueName: "id"))
        var ids: [Int64]
        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            var seen: Set<Int64> = []
            let ids = ids.filter { seen.insert($0).inserted }
            let store = try store.open(.change)
            let missing = try store.missingRecords(ids)
            guard missing.isEmpty else { throw Failure(noRecords: missing) }
            let rejudged = try store.deleteRecords(ids)
            if output.json {
                Output.json(.object([("deleted", .array(ids.map { .integer(Int($0)) }))]))
            } else {
                Output.note(
                    "\(counted(ids.count, "record")) deleted; 'readout undo' brings back what was deleted, and "
                        + "'readout record add' would read the photos again")
            }
            try store.noteRejudged(rejudged)
        }
    }
}
