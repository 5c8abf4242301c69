import ArgumentParser

/// Between which moments records were captured.
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
}
