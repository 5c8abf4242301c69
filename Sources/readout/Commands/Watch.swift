import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutStore

extension Readout {
    /// Reads photos as they arrive.
    struct Watch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read photos into records as they arrive in a folder.",
            discussion: """
                The command first reads the photos already in the folder, then each new photo once its file is complete. \
                It reads them as 'record add' does. Photos stay where they are, unless --move-to names a folder for \
                those that were read. SIGTERM or Ctrl-C ends the watch after the current photo; the next start catches up.

                  readout watch photos/ --template meter
                  readout watch inbox/ --move-to done/ --json >> readings.jsonl
                """)

        @Argument(
            help: ArgumentHelp(
                "The folder to watch, without its subfolders.", valueName: "folder"))
        var folder: String

        @OptionGroup var template: TemplateChoice
        @OptionGroup var pages: PageOptions
        @OptionGroup var batch: BatchOptions

        @Option(
            name: .customLong("move-to"),
            help: ArgumentHelp(
                "Move photos that were read to this folder; unmatched and unreadable ones stay.",
                valueName: "folder"))
        var moveTo: String?

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Look for new files at this interval; needed if another machine writes to the folder.",
                valueName: "seconds"))
        var poll: Double?

        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            var problems: [String] = []
            if folder.isEmpty { problems.append("name the folder to watch") }
            if moveTo?.isEmpty == true { problems.append("--move-to needs a folder") }
            if let poll, !(0.1...86_400).contains(poll) {
                problems.append("--poll must be 0.1 to 86400 seconds, a day")
            }
            try ValidationError.report(problems)
        }

        func run() async throws {
            let store = try store.open(.change)
            var options = try batch.reading()
            options.pages = pages.pages
            var session = try WatchSession(
                of: folder, into: store, template: template.name, movingTo: moveTo,
                every: poll.map { .seconds($0) }, options: options)
            // From here on, a signal ends the watch in an orderly way.
            let interruption = Interruption()
            var report = WatchReport(
                of: folder,
                manner: AddManner(
                    isJSON: output.json, isVerbose: batch.verbose, isEndless: true))
            do {
                try await session.run(until: interruption.stop) { report.show($0) }
            } catch {
                try report.finish()
                throw error
            }
            try report.finish()
            // A stopped service exits with 0; after Ctrl-C, the shell must see that the command was interrupted.
            let code: Int32 = interruption.isTermination ? 0 : 130
            if session.leavesWorkBehind { _exit(code) }
            if code != 0 { throw ExitCode(code) }
        }
    }
}
