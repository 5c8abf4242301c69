import ArgumentParser
import ReadoutModel
import ReadoutPhotos
import ReadoutStore

/// Dismisses photos, so that they need no more attention.
struct RecordDismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract:
            "Dismiss photos that nobody can read, so that they no longer need attention.",
        discussion: """
            'record add' and 'watch' skip a dismissed photo, no --failed-list names it, and 'record review' leaves out its \
            record. The photo is known by its content, wherever its file is. Its record and all exports stay as they \
            are. 'record undo' undoes a dismissal, too.

              readout record dismiss photos/black.jpg 17
              readout record dismiss --list
              readout record dismiss --undo 17
            """)

    @Argument(
        help: ArgumentHelp(
            "Photos, and numbers of records; a file stands for all its pages.", valueName: "photo"))
    var photos: [String] = []

    @Flag(name: .long, help: "Undo the dismissal of these photos.")
    var undo = false

    @Flag(name: .long, help: "List dismissed photos.")
    var list = false

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        var problems: [String] = []
        if list == !photos.isEmpty {
            problems.append("name photos or records, or give --list alone")
        }
        if list, undo { problems.append("--list and --undo cannot be combined") }
        try ValidationError.report(problems)
    }

    func run() throws {
        let database = try store.open(list ? .read : .change)
        guard !list else {
            show(try database.dismissedPhotos())
            return
        }
        // Find all photos before changing anything.
        var found: [(sha256: String, path: String)] = []
        var failures: [Failure] = []
        for name in photos {
            do {
                found += try photos(named: name, in: database)
            } catch {
                failures.append(Failure(error))
            }
        }
        if let first = failures.first {
            throw Failure(
                code: first.code, message: failures.map(\.message).joined(separator: "\n"))
        }
        let changed =
            undo
            ? try database.recall(photos: found.map(\.sha256))
            : try database.dismiss(photos: found)
        var results: [JSON] = []
        for (sha256, path) in found {
            let isChanged = changed.contains(sha256)
            let word =
                undo
                ? isChanged ? "no longer dismissed" : "was not dismissed"
                : isChanged ? "dismissed" : "already dismissed"
            results.append(
                .object([
                    ("photo", .string(path)), ("sha256", .string(sha256)),
                    ("dismissed", .bool(!undo)),
                ]))
            if !output.json { Output.line("\(Terminal.printable(path)): \(word.said)") }
        }
        if output.json { Output.json(.array(results)) }
    }

    /// The SHA-256 and the path of each page of a file, or of the photo of a record.
    private func photos(
        named name: String, in database: Store
    ) throws -> [(sha256: String, path: String)] {
        if let number = Int64(name) {
            let photo = try database.record(number).photo
            return [(photo.sha256, photo.path)]
        }
        let pages = PhotoFile.pages(of: name)
        let digest = try PhotoFile.sha256(of: name)
        guard pages.count > 1 else { return [(digest, name)] }
        // The file is read once, however many pages it has.
        let identities = PhotoFile.identities(ofFile: digest, pages: 1...pages.count)
        return pages.enumerated().compactMap { index, page in
            identities[index + 1].map { ($0, page) }
        }
    }

    private func show(_ dismissed: [DismissedPhoto]) {
        guard !output.json else {
            Output.json(
                .array(
                    dismissed.map {
                        .object([
                            ("photo", .string($0.path)), ("sha256", .string($0.sha256)),
                            ("dismissed_at", .string($0.dismissedAt)),
                        ])
                    }))
            return
        }
        var table = Table([("dismissed at", .left), ("photo", .left)])
        for photo in dismissed { table.add([photo.dismissedAt.shownMoment, photo.path]) }
        table.lines.forEach(Output.line)
    }
}
