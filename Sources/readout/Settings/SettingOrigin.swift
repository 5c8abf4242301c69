import Foundation
import ReadoutStore

/// The value of a setting and its origin.
struct SettingOrigin {
    let key: Settings.Key
    /// The value; nil when the setting has none.
    let value: String?
    /// The origin for people: the variable, the file and line, or `default`.
    let origin: String

    init(_ key: Settings.Key, in settings: Settings, environment: [String: String]) {
        self.key = key
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        switch key {
        case .database where variable("READOUT_DATABASE") != nil:
            value = variable("READOUT_DATABASE")
            origin = "READOUT_DATABASE"
        case .color where variable("NO_COLOR") != nil:
            value = ColorChoice.never.rawValue
            origin = "NO_COLOR"
        default:
            if let entry = settings.entries[key] {
                value = entry.text
                origin = "\(settings.path):\(entry.line)"
            } else {
                value = key == .database ? Store.defaultPath(environment: environment) : key.usual
                origin = "default"
            }
        }
    }

    /// The setting as JSON.
    var members: [(String, JSON)] {
        [
            ("key", .string(key.rawValue)), ("value", .optional(value)),
            ("origin", .string(origin)),
        ]
    }
}
