import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Reads the photos of records again.
struct RecordReread: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reread",
        abstract:
            "Read the photos of records again and show what would change.",
        discussion: """
            Useful after a change of the template or an update of readout. --apply changes the records. Corrected \
            and confirmed values stay. A record whose photo is gone or no longer fits is named and stays as it \
            is. One 'record undo' undoes all changes.

              readout record reread --stale meter
              readout record reread --stale meter --apply
              readout record reread 17 18
            """)

    @Argument(
        help: ArgumentHelp(
            "A template's name, or numbers of records.", valueName: "template-or-id"))
    var subjects: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Only records of this template, also where its name is a number.", valueName: "name"))
    var template: String?

    @Flag(
        name: .long,
        help: "Only records that were read with an older revision of their template.")
    var stale = false

    @Flag(name: .long, help: "Replace the stored values with the new readings.")
    var apply = false

    @OptionGroup var batch: BatchOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard template == nil || subjects.isEmpty else {
            throw ValidationError("give --template, or a template or records; not both")
        }
        guard stale || !subjects.isEmpty || template != nil else {
            throw ValidationError(
                "name a template or records, or use --stale for all stale records")
        }
        guard subjects.count < 2 || subjects.allSatisfy({ Int64($0) != nil }) else {
            throw ValidationError("name one template, or the numbers of records")
        }
    }

    func run() async throws {
        var session = try RereadSession(
            of: chosen, isStale: stale, in: store.open(apply ? .change : .read), isApplied: apply,
            options: batch.reading())
        guard !session.records.isEmpty else {
            Output.note(stale ? "no record is stale" : "no records")
            return
        }
        var code: Int32 = 0
        let interruption = Interruption()
        for group in session.records where code != 130 {
            var report = RereadReport(isApplied: apply, isJSON: output.json)
            try await session.run(group, isStopping: { interruption.isRequested }) {
                report.show($0)
            }
            report.finish(left: group.ids.count - report.done)
            code = max(code, report.exitCode)
            if interruption.isRequested, report.done < group.ids.count { code = 130 }
        }
        code = batch.attention.code(code)
        if session.leavesWorkBehind { _exit(code) }
        if code != 0 { throw ExitCode(code) }
    }

    /// The records to read again.
    private var chosen: RereadSubjects {
        if let template { return .template(template) }
        let numbers = subjects.compactMap { Int64($0) }
        guard let first = subjects.first else { return .all }
        return numbers.count == subjects.count ? .records(numbers) : .template(first)
    }
}
