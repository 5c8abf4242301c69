import ArgumentParser
import ReadoutStore

/// The period in which records were captured.
struct PeriodOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Only records captured on or after this date or moment.", valueName: "date"))
    var since: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Only records captured on or before this date or moment.", valueName: "date"))
    var until: String?

    /// All problems of the two options, so that a command can report them with its own.
    var problems: [String] {
        var problems: [String] = []
        var first: Moments?
        var last: Moments?
        do {
            first = try Moments(since: since, until: nil)
        } catch {
            problems.append("--since: \(error)")
        }
        do {
            last = try Moments(since: nil, until: until)
        } catch {
            problems.append("--until: \(error)")
        }
        if let since, let until, let first, let last, first.first > last.last {
            problems.append("--since \(since) is after --until \(until)")
        }
        return problems
    }
}

extension ValidationError {
    /// Throws all problems of the arguments, if there are any.
    static func report(_ problems: [String]) throws {
        guard problems.isEmpty else {
            throw ValidationError(problems.joined(separator: "\n"))
        }
    }
}
