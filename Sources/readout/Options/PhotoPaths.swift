import ArgumentParser

/// Which photos a command reads: files, folders, or a list on standard input.
struct PhotoPaths: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Photos and folders; - reads one path a line from standard input.", valueName: "photo"))
    var photos: [String]

    @Flag(name: .long, help: "Take the photos in folders within folders too.")
    var recursive = false

    /// What was named, as files.
    struct Found {
        /// Paths of photos, in the order given, those of a folder by name; no file twice, whatever the
        /// spelling of its path. A link that leads nowhere is among them: to load it names it.
        var files: [String] = []
        /// How many files of folders are no photos by name and content.
        var passedOver = 0
        /// Paths in folders whose names are no UTF-8, with the other bytes written as `\xE9`: they cannot be
        /// read.
        var unreadableNames: [String] = []

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
        for path in try named() { try search.take(path) }
        return search.found
    }

    /// The paths given, with `-` replaced by the lines of standard input.
    private func named() throws -> [String] {
        try photos.flatMap { path -> [String] in
            guard path == "-" else { return [path] }
            var lines: [String] = []
            while let line = readLine(strippingNewline: true) {
                if !line.isEmpty { lines.append(line) }
            }
            guard !lines.isEmpty else {
                throw Failure(
                    code: "no-photos",
                    message: "no path on standard input; give one path a line")
            }
            return lines
        }
    }
}
