import ArgumentParser
import ReadoutApp
import ReadoutFiles
import ReadoutModel
import ReadoutPhotos

/// The photos that a command reads: files, folders, or a list on standard input.
struct PhotoPaths: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Photos and folders; - reads paths from standard input, one on each line.",
            valueName: "photo"))
    var photos: [String]

    @Flag(name: .long, help: "Read photos in subfolders, too.")
    var recursive = false

    @Flag(
        name: .customLong("null"),
        help:
            "End each path with a NUL byte instead of a line end, in lists that are read or written."
    )
    var endsWithNull = false

    @OptionGroup var pages: PageOptions

    /// The photos found.
    /// - Throws: `Failure` when the list on standard input cannot be read or is invalid, and when none of the files
    ///   found is a photo.
    func found() throws -> FoundPhotos {
        var search = PhotoSearch(isRecursive: recursive)
        for (path, bytes) in zip(photos, ArgumentBytes.of(photos)) {
            guard path == "-" else {
                search.take(bytes)
                continue
            }
            let listed = try list.paths(in: try PathList.standardInput())
            guard !listed.isEmpty else {
                throw Failure(
                    code: "no-photos",
                    message: "no path on standard input; give one path on each line, or, with "
                        + "--null, a NUL byte after each path")
            }
            for path in listed { search.take(path) }
        }
        var found = search.found
        found.files = pages.photos(in: found.files)
        if found.count == 0 {
            let folders = photos.map { "'\($0)'" }.joined(separator: ", ")
            let below = recursive ? 0 : photosBelow
            let hint =
                below > 0
                ? "; \(counted(below, "photo")) in subfolders, which --recursive reads too" : ""
            guard found.passedOver.count == 0 else {
                throw Failure(
                    code: "no-photos",
                    message:
                        "no photos in \(folders): \(found.passedOver.words); JPEG, HEIC, PNG, TIFF, "
                        + "WebP, BMP, GIF, PNM and PDF are read\(hint)")
            }
            let hidden = found.passedOver.isEmpty ? "" : "; \(found.passedOver.words)"
            Output.note("no photos in \(folders)\(hidden)\(hint)")
        }
        return found
    }

    /// Says which of the paths are names of templates, if there are no such files.
    func note(templates: [String]) {
        let names = Set(templates.map { $0.lowercased() })
        for path in photos
        where names.contains(path.lowercased()) && FileKind(of: path) == nil {
            let path = Terminal.printable(path)
            Output.note(
                "note: '\(path)' is a template; --template \(path.wordInCommand) reads photos with it"
            )
        }
    }

    /// Number of photos in the named folders and their subfolders.
    private var photosBelow: Int {
        var search = PhotoSearch(isRecursive: true)
        for path in photos where path != "-" { search.take(path) }
        return search.found.files.count
    }

    /// The command's inputs: the photos' files, and `-` for a list on standard input.
    func inputs(_ found: FoundPhotos) -> [String] {
        let files = found.files.map { PagePath($0).file }
        return photos.contains("-") ? files + ["-"] : files
    }

    /// The format of lists of paths.
    var list: PathList { PathList(separator: endsWithNull ? .null : .lineEnd) }
}
