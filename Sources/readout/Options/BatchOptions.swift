import ArgumentParser
import Foundation

/// How many photos are read.
struct BatchOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The template to read with; without it the photo's own is found.", valueName: "name"))
    var template: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Photos read at the same time; the number of cores.", valueName: "n"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Give up a photo that takes longer: it is reported as unreadable, and the next one is read.",
            valueName: "seconds"))
    var timeout: Double = 120

    @Flag(
        name: .long,
        help: "One line a photo on standard error too, where that is no terminal.")
    var verbose = false

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256") }
        // What does not fit in a day is no photo, and what no clock can count is no number.
        guard timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout must be above 0 and at most 86400 seconds, a day")
        }
    }

    /// How long one photo may take.
    var limit: Duration { .seconds(timeout) }
}
