import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutStore

/// The last change of this person that was refused.
///
/// Without this, `readout undo` after a refused correction would undo what came before it, such as a whole folder of
/// records. The note lies outside the database, because a refused command changes nothing there.
struct RefusedChange: Equatable {
    /// The command: `record edit`.
    let command: String
    /// The number of the database's last operation when the change was refused; 0 for none.
    let after: Int64
    /// The absolute path of the database.
    let database: String

    init(command: String, in store: Store) throws {
        self.command = command
        after = try store.operations(limit: 1).first?.id ?? 0
        database = RefusedChange.absolute(store.path)
    }

    /// The last refused change; nil if none is noted, or the note cannot be read.
    private init?(path: String) {
        guard let text = try? TextFile.read(path) else { return nil }
        let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, let after = Int64(lines[1]) else { return nil }
        command = String(lines[0])
        self.after = after
        database = String(lines[2])
    }

    /// Notes the change, unless there is no database yet.
    /// - Throws: `Failure`, `ReadoutError` when the note cannot be written.
    func note() throws {
        guard FileManager.default.fileExists(atPath: database) else { return }
        let path = RefusedChange.path
        try NewFolder.make(TargetFile.folder(of: path))
        try TextFile.write("\(command)\n\(after)\n\(database)", to: path, sparing: SparedFiles())
    }

    /// The command of this person that was refused after the last operation of a store; nil if there is none.
    static func last(in store: Store) throws -> String? {
        guard let noted = RefusedChange(path: path) else { return nil }
        return try noted == RefusedChange(command: noted.command, in: store) ? noted.command : nil
    }

    private static func absolute(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// - Source: XDG Base Directory Specification 0.8; relative paths are ignored.
    private static var path: String {
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? Settings.home(environment) + "/.local/state") + "/readout/refused"
    }
}
