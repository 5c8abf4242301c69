import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutModel

extension Readout {
    /// Shows and changes the settings.
    struct Config: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show and change the settings.",
            discussion: "For example:\n\n  readout config set locale cs_CZ",
            subcommands: [List.self, Get.self, Set.self, Path.self])
    }
}

extension Readout.Config {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all settings.",
            discussion: "For example:\n\n  readout config list --show-origin")

        @Flag(
            name: .customLong("show-origin"),
            help: "Show the origin of each value: a variable, or the file and line.")
        var showOrigin = false
        @OptionGroup var output: OutputOptions

        func run() throws {
            let settings = try Settings()
            let environment = ProcessInfo.processInfo.environment
            let all = Settings.Key.allCases.map {
                SettingOrigin($0, in: settings, environment: environment)
            }
            guard !output.json else {
                Output.json(.array(all.map { .object($0.members) }))
                return
            }
            var table = Table(
                [("key", .left), ("value", .left)] + (showOrigin ? [("origin", .left)] : []))
            for setting in all {
                table.add(
                    [setting.key.rawValue, setting.value ?? "-"]
                        + (showOrigin ? [setting.origin.said] : []))
            }
            table.lines.forEach(Output.line)
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print one setting.",
            discussion: "For example:\n\n  readout config get locale")

        @OptionGroup var setting: KeyArgument
        @OptionGroup var output: OutputOptions

        func run() throws {
            let found = SettingOrigin(
                setting.key, in: try Settings(),
                environment: ProcessInfo.processInfo.environment)
            if output.json {
                Output.json(.object(found.members))
            } else if let value = found.value {
                Output.line(value)
            }
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change or remove one setting.",
            discussion: """
                Without a value the setting is removed. All other lines of the file, and comments, stay as they are.

                  readout config set jobs 2
                  readout config set jobs
                """)

        @OptionGroup var setting: KeyArgument
        @Argument(help: ArgumentHelp("The new value.", valueName: "text"))
        var value: String?
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if let value, let problem = setting.key.problem(of: value) {
                throw ValidationError("\(setting.key.rawValue) '\(value)' \(problem)")
            }
        }

        func run() throws {
            let path = Settings.path(ProcessInfo.processInfo.environment)
            let settings = try Settings()
            let isThere = FileManager.default.fileExists(atPath: path)
            let text = SettingsText(isThere ? try TextFile.read(path) : "")
            let changed = text.setting(
                setting.key, at: settings.entries[setting.key], to: value)
            // Parse the new text before writing it, because a value may contain line ends.
            _ = try SettingsText(changed).entries(path: path)
            try NewFolder.make(
                URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
            try TextFile.write(changed, to: path, sparing: SparedFiles())
            let found = SettingOrigin(
                setting.key, in: try Settings(),
                environment: ProcessInfo.processInfo.environment)
            if output.json {
                Output.json(.object(found.members))
            } else {
                Output.note(
                    Terminal.printable(
                        "\(setting.key.rawValue) is now \(found.value ?? "not set") (\(found.origin))"
                    ))
            }
        }
    }

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the path of the settings file, even if the file does not exist.",
            discussion: "For example:\n\n  readout config path")

        @OptionGroup var output: OutputOptions

        func run() throws {
            let path = Settings.path(ProcessInfo.processInfo.environment)
            if output.json {
                Output.json(.object([("path", .string(path))]))
            } else {
                Output.line(path)
            }
        }
    }
}

/// The setting that a command shows or changes.
struct KeyArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The setting.", valueName: "key"))
    var name: String

    func validate() throws {
        guard Settings.Key(rawValue: name) == nil else { return }
        let names = Settings.Key.allCases.map(\.rawValue)
        throw ValidationError(
            "there is no setting '\(name)'; \(NearSpelling.hint(name, names))settings are "
                + names.joined(separator: ", "))
    }

    /// The setting; `validate` has refused all other names.
    var key: Settings.Key { Settings.Key(rawValue: name) ?? .database }
}
