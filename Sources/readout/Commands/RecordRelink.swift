import ArgumentParser
import ReadoutApp
import ReadoutFiles
import ReadoutModel
import ReadoutStore

/// Finds the files of moved photos.
struct RecordRelink: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relink",
        abstract: "Find the photos of records after their folder was moved.",
        discussion: """
            Photos are known by their content, whatever their names are now. A photo whose file has not moved keeps its \
            path. One 'record undo' undoes all new paths. Exit code 3 says that photos are missing.

              readout record relink --dry-run /media/disk/photos
              readout record relink /media/disk/photos
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders to search, with all their subfolders.", valueName: "folder"))
    var folders: [String]

    @Flag(name: .customLong("dry-run"), help: "Show what would be found; store nothing.")
    var dryRun = false

    @OptionGroup var attention: AttentionOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let database = try store.open(dryRun ? .read : .change)
        let interruption = Interruption()
        let found = try Digitizer(store: database).relink(to: folders, isTrial: dryRun) {
            interruption.isRequested
        }
        guard !found.isCutShort else {
            Output.note("stopped; nothing stored")
            throw ExitCode(130)
        }
        if output.json {
            Output.json(found.json)
        } else {
            for line in found.lines { Output.line(Terminal.printable(line.said)) }
            for path in found.missing { Output.line(Terminal.printable("\(path): missing".said)) }
        }
        for error in found.unreadable { Output.note(Terminal.printable("note: \(error.message)")) }
        Output.note(found.summary + (dryRun ? " (nothing stored)" : ""))
        let code = attention.code(found.missing.isEmpty ? 0 : 3)
        if code != 0 { throw ExitCode(code) }
    }
}

extension FoundMoves {
    /// `3 photos found in new places, 2 where they were, 1 missing`.
    fileprivate var summary: String {
        "\(counted(moves.count, "photo")) found in \(moves.count == 1 ? "a new place" : "new places"), "
            + "\(kept) where they were, \(missing.count) missing"
    }

    /// The new places: one line for the photos that went together from one folder to another.
    fileprivate var lines: [String] {
        Dictionary(grouping: moves, by: \.folders).values.sorted { $0[0].former < $1[0].former }
            .flatMap { moved in
                guard moved.count > 1, let folders = moved[0].folders else {
                    return moved.map { "\($0.former): now \($0.path)" }
                }
                return [
                    "\(folders[0])/: now \(folders[1])/, \(counted(moved.count, "photo"))"
                ]
            }
    }

    fileprivate var json: JSON {
        .object([
            (
                "relinked",
                .array(
                    moves.map {
                        .object([
                            ("photo", .string($0.path)), ("former", .string($0.former)),
                            ("sha256", .string($0.sha256)),
                        ])
                    })
            ),
            ("kept", .integer(kept)),
            ("missing", .array(missing.map(JSON.string))),
        ])
    }
}

extension PhotoMove {
    /// The folders that the photo left and is in now; nil if it has another name, too.
    fileprivate var folders: [String]? {
        let folders = [former, path].map(TargetFile.folder)
        let names = zip([former, path], folders).map { $0.dropFirst($1.count) }
        return names[0] == names[1] ? folders : nil
    }
}
