import ArgumentParser
import Foundation
import ReadoutStore

extension Readout {
    /// Reads photos as they arrive.
    struct Watch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read photos into records as they arrive in a folder.",
            discussion: """
                Photos already in the folder come first, then each new photo once its file is complete. Each photo \
                is read as by 'record add'. Photos stay where they are unless --move-to names a folder for those \
                that were read. SIGTERM or Ctrl-C ends the watch after the photo in hand; the next start catches up.

                  readout watch photos/ --template meter
                  readout watch inbox/ --move-to done/ --json >> readings.jsonl
                """)

        @Argument(
            help: ArgumentHelp(
                "The folder; folders within it are not watched.", valueName: "folder"))
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
                "Look through the folder at this interval; for a folder that another machine writes to.",
                valueName: "seconds"))
        var poll: Double?

        @OptionGroup var store: StoreOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if folder.isEmpty { throw ValidationError("name the folder to watch") }
            if moveTo?.isEmpty == true { throw ValidationError("--move-to names no folder") }
            guard poll.map({ (0.1...86_400).contains($0) }) ?? true else {
                throw ValidationError("--poll must be 0.1 to 86400 seconds, a day")
            }
        }

        func run() async throws {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
                isFolder.boolValue
            else {
                throw Failure(
                    code: "unreadable-folder",
                    message:
                        "cannot watch '\(folder)': there is no such folder; make the folder first")
            }
            let store = try store.open(.change)
            let mover = try moveTo.map { try PhotoMover(to: $0, from: folder, in: store) }
            var session = try WatchSession(
                store: store, template: template.name, batch: batch, pages: pages,
                isJSON: output.json, mover: mover)
            // From here on a signal ends the watch, not the program.
            let interruption = Interruption()
            var watch = FolderWatch(folder, period: poll.map { .seconds($0) })
            Output.note(
                "watching '\(Terminal.printable(folder))', \(watch.manner); Ctrl-C ends it")
            do {
                while let found = try watch.next(unless: interruption) {
                    let left = try await session.read(found, until: interruption)
                    watch.putBack(left)
                }
            } catch {
                try session.finish()
                throw error
            }
            try session.finish()
            // A service ends with 0 when it is asked to; the shell has to see that Ctrl-C ended the command.
            let code: Int32 = interruption.isTermination ? 0 : 130
            if session.leavesWorkBehind { _exit(code) }
            if code != 0 { throw ExitCode(code) }
        }
    }
}
