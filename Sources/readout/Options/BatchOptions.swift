import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutModel

/// How to read a batch of photos.
struct BatchOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum number of photos read at the same time; by default one for each core.",
            valueName: "n"))
    var jobs: Int =
        Settings.usual?[.jobs].flatMap { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Give up on a photo after this time, report it as unreadable and read the next one.",
            valueName: "seconds"))
    var timeout: Double = 120

    @Option(
        name: .customLong("accept-error"),
        help: ArgumentHelp(
            "Maximum percentage of accepted values that may be wrong; 0 leaves every value to a person.",
            valueName: "percent"))
    var acceptError: ErrorAllowance = .usual

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var reader: ReaderOptions

    @Flag(
        name: .long,
        help:
            "Also show known photos, and report each photo on standard error, even without a terminal."
    )
    var verbose = false

    @Flag(
        name: .long,
        help: "Print only photos and capture times that need attention, and no summary.")
    var quiet = false

    @OptionGroup var attention: AttentionOptions

    func validate() throws {
        var problems: [String] = []
        if quiet, verbose { problems.append("--quiet and --verbose cannot be combined") }
        if !(1...256).contains(jobs) { problems.append("--jobs must be 1 to 256") }
        // Anything above a day is a mistake, and so is NaN, which no range contains.
        if timeout <= 0 || !(0...86_400).contains(timeout) {
            problems.append("--timeout must be above 0 and at most 86400 seconds, a day")
        }
        try ValidationError.report(problems)
    }

    /// How to read photos.
    /// - Throws: `ReadoutError` when there is no external reader of the given name.
    func reading() throws -> ReadingOptions {
        var options = ReadingOptions()
        options.jobs = jobs
        options.timeout = .seconds(timeout)
        options.allowance = acceptError
        options.mostPixels = pictures.maxPixels
        options.outside = try reader.program()
        return options
    }
}

/// The exit code when photos need attention.
struct AttentionOptions: ParsableArguments {
    @Flag(
        name: .customLong("ok-doubtful"),
        help:
            "End with 0 instead of 3 if photos need attention; for scripts."
    )
    var okDoubtful = false

    /// The exit code of a command.
    /// - Parameter code: the exit code without the option.
    func code(_ code: Int32) -> Int32 { okDoubtful && code == 3 ? 0 : code }
}

/// The template of the store to read photos with.
struct TemplateChoice: ParsableArguments {
    @Option(
        name: .customLong("template"),
        help: ArgumentHelp(
            "The template to read with; without it, each photo is matched to its template.",
            valueName: "name"))
    var name: String?
}

/// The file for the paths of photos that need attention.
struct FailedListOptions: ParsableArguments {
    @Option(
        name: .customLong("failed-list"),
        help: ArgumentHelp(
            "Write the paths of photos that need attention to this file, one on each line.",
            valueName: "file"))
    var file: String?

    func validate() throws {
        if let file, file.isEmpty || file == "-" {
            throw ValidationError(
                "--failed-list needs a file, because standard output has the results")
        }
    }

    /// The list, still empty; nil when the option is not given.
    /// - Parameter spared: files of the same command that the list must not replace.
    /// - Throws: `Failure` when the file cannot be written.
    func begun(
        _ separator: PathList.Separator, sparing spared: @autoclosure () -> SparedFiles
    ) throws -> FailedList? {
        try file.map { try FailedList(file: $0, separator: separator, sparing: spared()) }
    }
}
