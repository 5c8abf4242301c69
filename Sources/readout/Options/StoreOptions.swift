import ArgumentParser
import Foundation
import ReadoutFiles
import ReadoutStore

/// Which database a command works on.
struct StoreOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The database. Default: READOUT_DATABASE, else the setting, else a file in the XDG data folder.",
            valueName: "file"))
    var database: String?

    func validate() throws {
        if database?.isEmpty == true {
            throw ValidationError("--database needs a file; leave it out for the default one")
        }
    }

    /// The database's path.
    var path: String {
        let environment = ProcessInfo.processInfo.environment
        return database ?? StoreOptions.usual(environment)
            ?? Store.defaultPath(environment: environment)
    }

    /// The database of the settings; nil where none is set or the environment names another.
    static func usual(_ environment: [String: String]) -> String? {
        guard (environment["READOUT_DATABASE"] ?? "").isEmpty else { return nil }
        return Settings.usual?.database(environment)
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
    /// - Parameter canBeMissing: whether a database that was named may be missing, as it is made later. `.write` makes it.
    /// - Throws: `StoreError`; `Failure` when results would be written into the database.
    func open(_ mode: Store.Mode, canBeMissing: Bool = false) throws -> Store {
        try checkStandardOutput()
        if mode != .write, !canBeMissing { try checkThere() }
        let environment = ProcessInfo.processInfo.environment
        var store = try Store.open(
            path: database ?? StoreOptions.usual(environment), environment: environment, mode: mode)
        store.author = Author(command: Call.command, person: ProcessInfo.processInfo.userName)
        return store
    }

    /// Looks whether the database that was named is there: a path that leads nowhere is mistyped.
    /// - Throws: `Failure`.
    private func checkThere() throws {
        guard let database, !FileManager.default.fileExists(atPath: database) else { return }
        throw Failure(
            code: "cannot-open-database",
            message:
                "cannot open database '\(database)': there is no such file; check --database, or make one with "
                + "'readout template create'")
    }

    /// Looks whether results would be written into the database.
    /// - Throws: `Failure`.
    func checkStandardOutput() throws {
        if spared().role(ofDescriptor: STDOUT_FILENO) != nil {
            throw Failure(.isSpared(.database), path: path)
        }
    }

    /// Makes the folder of the default database when it is not there yet.
    func makeFolder() throws {
        let environment = ProcessInfo.processInfo.environment
        guard database == nil, environment["READOUT_DATABASE"] ?? "" == "",
            StoreOptions.usual(environment) == nil
        else { return }
        try Store.makeDefaultFolder(environment: environment)
    }
}
