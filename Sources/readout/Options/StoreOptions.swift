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

    func validate() throws {
        if database?.isEmpty == true {
            throw ValidationError("--database names no file; leave it out for the default one")
        }
    }

    /// The database's path.
    var path: String {
        database ?? Store.defaultPath(environment: ProcessInfo.processInfo.environment)
    }

    /// Opens the database; one that is not there yet is empty, and created only for `.write`.
    /// - Throws: `StoreError`.
    func open(_ mode: Store.Mode) throws -> Store {
        try Store.open(
            path: database, environment: ProcessInfo.processInfo.environment, mode: mode)
    }
}
