import ArgumentParser
import Foundation
import ReadoutFiles
import ReadoutStore

/// The database that a command works on.
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

    /// Whether the database is a file without a single byte, which counts as a new one.
    var isEmptyFile: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.size] as? Int == 0
    }

    /// The database of the settings; nil when none is set, or the environment names one.
    static func usual(_ environment: [String: String]) -> String? {
        guard (environment["READOUT_DATABASE"] ?? "").isEmpty else { return nil }
        return Settings.usual?.database(environment)
    }

    /// The files that no result of the command may replace: the database and the command's inputs.
    func spared(inputs: some Sequence<String> = [String]()) -> SparedFiles {
        var spared = SparedFiles()
        spared.spare(database: path)
        for input in inputs {
            if input == "-" { spared.spareStandardInput() } else { spared.spare(input: input) }
        }
        return spared
    }

    /// Opens the database. A missing one counts as empty, and is created only for `.write`.
    /// - Parameter canBeMissing: whether a database given by `--database` may be missing, because a later step creates
    ///   it. With `.write` it always may.
    /// - Throws: `StoreError`; `Failure` when standard output is the database itself.
    func open(_ mode: Store.Mode, canBeMissing: Bool = false) throws -> Store {
        try checkStandardOutput()
        if mode != .write, !canBeMissing { try checkThere() }
        let environment = ProcessInfo.processInfo.environment
        var store = try Store.open(
            path: database ?? StoreOptions.usual(environment), environment: environment, mode: mode)
        store.author = Author(command: Call.command, person: ProcessInfo.processInfo.userName)
        return store
    }

    /// Checks that the database given by `--database` exists: otherwise the path is probably mistyped.
    /// - Throws: `Failure`.
    private func checkThere() throws {
        guard let database, FileKind(of: database) == nil, FileState(at: database) != .closed else {
            return
        }
        throw Failure(
            code: "cannot-open-database",
            message:
                "cannot open database '\(database)': there is no such file; check --database, or make one with "
                + "'readout template create' or 'readout template import'")
    }

    /// Says where the database would be if it does not exist: a mistyped path in the environment or the settings looks
    /// like an empty database.
    func noteMissing() {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        Output.note(
            "note: there is no database '\(Terminal.printable(path))' yet; "
                + "'readout config list --show-origin' says what names it")
    }

    /// Checks that standard output is not the database itself.
    /// - Throws: `Failure`.
    func checkStandardOutput() throws {
        if spared().role(ofDescriptor: STDOUT_FILENO) != nil {
            throw Failure(.isSpared(.database), path: path)
        }
    }

    /// Makes the folder of the default database if it does not exist.
    func makeFolder() throws {
        let environment = ProcessInfo.processInfo.environment
        guard database == nil, environment["READOUT_DATABASE"] ?? "" == "",
            StoreOptions.usual(environment) == nil
        else { return }
        try Store.makeDefaultFolder(environment: environment)
    }
}
