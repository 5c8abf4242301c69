import Foundation

/// What a person wants whenever nothing else is said: a file of `key: value` lines.
struct Settings {
    /// What can be set.
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

    /// A value, and the line where it stands, from 1.
    struct Entry: Equatable {
        let text: String
        let line: Int
    }

    /// The file; nothing need be there.
    let path: String
    private(set) var entries: [Key: Entry] = [:]

    /// The settings of this person.
    /// - Throws: `Failure` that names file, line and key.
    init() throws { try self.init(path: Settings.path(ProcessInfo.processInfo.environment)) }

    /// - Parameter path: the file.
    init(path: String) throws {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else { return }
        entries = try SettingsText(try TextFile.read(path)).entries(path: path)
    }

    /// The settings of this person, read once.
    static let loaded = Result { try Settings() }

    /// The settings; none where the file is wrong, which was said when the program began.
    static var usual: Settings? { try? loaded.get() }

    /// Whether a call needs the settings: what shows or mends them does not.
    static func areUsed(by arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        return !["config", "completions", "help", "--help", "-h", "--version"].contains(first)
    }

    /// What is set; nil for nothing.
    subscript(key: Key) -> String? { entries[key]?.text }

    /// The database of the settings, `~/` being the home folder; nil where none is set.
    func database(_ environment: [String: String]) -> String? {
        guard let path = self[.database] else { return nil }
        return path.hasPrefix("~/")
            ? Settings.home(environment) + path.dropFirst() : path
    }

    static func home(_ environment: [String: String]) -> String {
        environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    }

    /// Where the settings are: `readout/config.yaml` in `XDG_CONFIG_HOME`, else in `~/.config`.
    /// - Source: XDG Base Directory Specification 0.8; relative paths are ignored.
    static func path(_ environment: [String: String]) -> String {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? "\(home(environment))/.config") + "/readout/config.yaml"
    }
}
