import ArgumentParser
import Foundation
import ReadoutStore

/// Which database a command works on.
struct StoreOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The database; else READOUT_DATABASE, else readout/readout.sqlite in the XDG data folder.",
            valueName: "file"))
    var database: String?

    /// The database's path.
    var path: String {
        database ?? Store.defaultPath(environment: ProcessInfo.processInfo.environment)
    }
}
