import ArgumentParser
import ReadoutApp
import ReadoutPhotos

/// The pages to read of files with several.
struct PageOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Read only these pages of a file with several, as in 1,3-5 or 2-.", valueName: "pages"),
        transform: PageOptions.choice)
    var pages: PageChoice?

    private static func choice(_ text: String) throws -> PageChoice {
        guard let choice = PageChoice(text) else {
            throw ValidationError(
                "--pages '\(text)' is not a list of pages; write numbers as in 1,3-5 or 2-")
        }
        return choice
    }

    /// The photos in files, as paths.
    func photos(in files: [String]) -> [String] {
        var seen: Set<String> = []
        return files.flatMap { PhotoFile.pages(of: $0, choosing: pages) }
            .filter { seen.insert($0).inserted }
    }

    /// The one page of a file that a command works on: the first unless another is given.
    /// - Throws: `Failure` when several pages are given, for standard input, and for a name that is not UTF-8.
    func photo(in file: String) throws -> String {
        guard file != "-" else {
            throw Failure.usage(
                "a photo is not read from standard input, because its file says when it was taken; write it to "
                    + "a file and name that, or write './-' for a file called '-'")
        }
        if let bytes = ArgumentBytes.of([file]).first,
            String(validating: bytes, as: UTF8.self) == nil
        {
            let name = UnreadableName(bytes: bytes)
            throw Failure(
                code: name.error.code,
                message: "cannot read photo '\(name.text)': \(name.error.message)")
        }
        guard let pages else { return file }
        guard let page = pages.only else {
            throw Failure.usage("--pages takes one page here, as in --pages 2")
        }
        return PagePath.text(file: file, page: page)
    }
}
