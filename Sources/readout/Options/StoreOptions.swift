import ArgumentParser
import Foundation
import ReadoutCore
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

    /// The files that no result of the call may replace: the database and what it reads.
    func spared(inputs: some Sequence<String> = [String]()) -> SparedFiles {
        var spared = SparedFiles()
        spared.spare(database: path)
        for input in inputs {
            if input == "-" { spared.spareStandardInput() } else { spared.spare(input: input) }
        }
        return spared
    }

    /// Opens the database; one that is not there yet is empty, and created only for `.write`.
    /// - Throws: `StoreError`; `Failure` when results would be written into the database.
    func open(_ mode: Store.Mode) throws -> Store {
        if spared().role(ofDescriptor: STDOUT_FILENO) != nil {
            throw Failure(.isSpared(.database), path: path)
        }
        return try Store.open(
            path: database, environment: ProcessInfo.processInfo.environment, mode: mode)
    }
}
