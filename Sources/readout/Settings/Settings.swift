import Foundation
import ReadoutStore

/// A person's default choices: a file of `key: value` lines.
struct Settings {
    /// The name of a setting.
    enum Key: String, CaseIterable {
        case database
        case jobs
        case language
        case reader
        case locale
        case decimal
        case delimiter
        case color
        case pictures
    }

    /// A value and its line, from 1.
    struct Entry: Equatable {
        let text: String
        let line: Int
    }

    /// The file's path; the file need not exist.
    let path: String
    private(set) var entries: [Key: Entry] = [:]

    /// Reads the current user's settings.
    /// - Throws: `Failure` that names the file, line and key.
    init() throws { try self.init(path: Settings.path(ProcessInfo.processInfo.environment)) }

    /// - Parameter path: the file's path.
    init(path: String) throws {
        let read = try Settings.read(path)
        guard read.problems.isEmpty else { throw Settings.failure(path, read.problems) }
        self = read.settings
    }

    private init(path: String, entries: [Key: Entry]) {
        self.path = path
        self.entries = entries
    }

    /// Reads a file that may have mistakes.
    /// - Returns: the valid settings, and the problems of the other lines.
    static func read(_ path: String) throws -> (settings: Settings, problems: [String]) {
        // A folder that nobody may look into may hold settings, so it is not the same as none.
        guard access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else {
            return (Settings(path: path, entries: [:]), [])
        }
        let content = SettingsText(try TextFile.read(path)).content
        return (Settings(path: path, entries: content.entries), content.problems)
    }

    /// The error for an invalid file.
    static func failure(_ path: String, _ problems: [String]) -> Failure {
        Failure(
            code: "invalid-settings",
            message:
                "cannot use settings '\(path)'; 'readout config set' and 'config unset' change a line, "
                + "'readout help settings' explains them\n" + problems.joined(separator: "\n"))
    }

    /// The current user's settings, read once.
    static let loaded = Result { try Settings() }

    /// The settings; nil when the file is invalid, which is reported when the program starts.
    static var usual: Settings? { try? loaded.get() }

    /// Whether a command needs the settings: commands that show or repair the settings do not.
    static func areUsed(by arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        return !["config", "completions", "help", "--help", "-h", "--version"].contains(first)
    }

    /// The value of a setting; nil when it is not set.
    subscript(key: Key) -> String? { entries[key]?.text }

    /// The database of the settings, with `~/` expanded; nil when none is set.
    func database(_ environment: [String: String]) -> String? {
        guard let path = self[.database] else { return nil }
        return path.hasPrefix("~/")
            ? Store.home(environment) + path.dropFirst() : path
    }

    /// Path of the settings: `readout/config.yaml` in `XDG_CONFIG_HOME`, else in `~/.config`.
    /// - Source: XDG Base Directory Specification 0.8; relative paths are ignored.
    static func path(_ environment: [String: String]) -> String {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? "\(Store.home(environment))/.config") + "/readout/config.yaml"
    }
}
