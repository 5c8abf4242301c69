import ArgumentParser

/// Which photos a command reads: files, folders, or a list on standard input.
struct PhotoPaths: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Photos and folders; - reads one path a line from standard input.", valueName: "photo"))
    var photos: [String]

    @Flag(name: .long, help: "Take the photos in folders within folders too.")
    var recursive = false

    @Flag(
        name: .customLong("null"),
        help:
            "Lists of paths, read and written, have a NUL byte after each path instead of a line end."
    )
    var endsWithNull = false

    /// What was named, as files.
    struct Found {
        /// Paths of photos, in the order given, those of a folder by name; no file twice, whatever the
        /// spelling of its path. A link that leads nowhere is among them: to load it names it.
        var files: [String] = []
        /// How many files of folders are no photos by name and content.
        var passedOver = 0
        /// Paths that are no UTF-8: such files cannot be read.
        var unreadableNames: [UnreadableName] = []

        /// How many photos are to be answered for.
        var count: Int { files.count + unreadableNames.count }

        /// What a person should know of files that are not read; one line each.
        var notes: [String] {
            guard passedOver > 0 else { return [] }
            return [
                "passed over \(counted(passedOver, "file")) that "
                    + (passedOver == 1 ? "is no photo" : "are no photos")
            ]
        }
    }

    /// The files named.
    /// - Throws: `Failure` when a folder cannot be read.
    func found() throws -> Found {
        var search = PhotoSearch(isRecursive: recursive)
        for path in photos {
            guard path == "-" else {
                try search.take(path)
                continue
            }
            let listed = list.paths(in: try PathList.standardInput())
            guard !listed.isEmpty else {
                throw Failure(
                    code: "no-photos",
                    message: "no path on standard input; give one path a line, or, with --null, "
                        + "one before each NUL byte")
            }
            for path in listed { try search.take(path) }
        }
        return search.found
    }

    /// Says on standard error which files are not read, or that there are none.
    func note(_ found: Found) {
        found.notes.forEach(Output.note)
        if found.files.isEmpty {
            Output.note("no photos in \(photos.map { "'\($0)'" }.joined(separator: ", "))")
        }
    }

    /// How lists of paths are read and written.
    var list: PathList { PathList(separator: endsWithNull ? .null : .lineEnd) }
}
