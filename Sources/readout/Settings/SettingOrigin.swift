import Foundation
import ReadoutStore

/// The value of a setting and its origin.
struct SettingOrigin {
    let key: Settings.Key
    /// The value; nil when the setting has none.
    let value: String?
    /// The origin for people: the variable, the file and line, the setting that implies the value, or `default`.
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
            } else if let implied = SettingOrigin.implied(key, by: settings) {
                value = implied.value
                origin = implied.origin
            } else {
                value = key == .database ? Store.defaultPath(environment: environment) : key.usual
                origin = "default"
            }
        }
    }

    /// The value that other settings imply for one that is not set, as `export` applies it; nil when they imply none.
    private static func implied(
        _ key: Settings.Key, by settings: Settings
    ) -> (value: String, origin: String)? {
        if key == .delimiter, let mark = settings[.decimal] {
            return mark == "," ? (";", "from decimal \(mark)") : nil
        }
        guard [.decimal, .delimiter].contains(key), let name = settings[.locale],
            let locale = SheetLocale(argument: name)
        else { return nil }
        let value =
            key == .decimal
            ? (locale.hasDecimalComma ? "," : ".") : (locale.hasDecimalComma ? ";" : ",")
        return (value, "from locale \(name)")
    }

    /// The setting as JSON.
    var members: [(String, JSON)] {
        [
            ("key", .string(key.rawValue)), ("value", .optional(value)),
            ("origin", .string(origin)),
        ]
    }
}
