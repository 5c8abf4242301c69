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
            subcommands: [List.self, Get.self, Set.self, Unset.self, Path.self])
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
            let environment = ProcessInfo.processInfo.environment
            let (settings, problems) = try Settings.read(Settings.path(environment))
            let all = Settings.Key.allCases.map {
                SettingOrigin($0, in: settings, environment: environment)
            }
            guard !output.json else {
                if !problems.isEmpty { throw Settings.failure(settings.path, problems) }
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
            if !problems.isEmpty { throw Settings.failure(settings.path, problems) }
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
            // A file of settings may name a language for another machine; whoever sets it here wants to use it here.
            if setting.key == .language, let value {
                try RecognitionOptions.checkInstalled([value])
            }
        }

        func run() throws {
            if setting.key == .reader, let value, value != "none" {
                _ = try ReaderProgram(value) { _ in }
            }
            let settings = try Settings.change(setting.key.rawValue, to: value)
            setting.key.show(in: settings, asJSON: output.json)
        }
    }

    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove one setting, or a line with an unknown key.",
            discussion: """
                All other lines of the file, and comments, stay as they are.

                  readout config unset jobs
                """)

        @Argument(help: ArgumentHelp("The setting.", valueName: "key"))
        var name: String
        @OptionGroup var output: OutputOptions

        func run() throws {
            let key = Settings.Key(rawValue: name)
            let path = Settings.path(ProcessInfo.processInfo.environment)
            if key == nil, try !Settings.text(path).holds(name) {
                throw Failure.usage(KeyArgument.noSetting(name))
            }
            let settings = try Settings.change(name, to: nil)
            if let key {
                key.show(in: settings, asJSON: output.json)
            } else if output.json {
                Output.json(.object([("key", .string(name)), ("value", .null)]))
            } else {
                Output.note(Terminal.printable("'\(name)' is no longer in '\(path)'"))
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
        guard Settings.Key(rawValue: name) != nil else {
            throw ValidationError(KeyArgument.noSetting(name))
        }
    }

    /// The message about a name that no setting has.
    static func noSetting(_ name: String) -> String {
        let names = Settings.Key.allCases.map(\.rawValue)
        return "there is no setting '\(name)'; \(NearSpelling.hint(name, names))settings are "
            + names.joined(separator: ", ")
    }

    /// The setting; `validate` has refused all other names.
    var key: Settings.Key { Settings.Key(rawValue: name) ?? .database }
}

extension Settings {
    /// The text of a settings file; empty if there is no file.
    fileprivate static func text(_ path: String) throws -> SettingsText {
        SettingsText(
            FileManager.default.fileExists(atPath: path) ? try TextFile.read(path) : "")
    }

    /// Changes a key of the current user's file, and notes what is still wrong in other lines.
    /// - Parameter value: the new value; nil to remove the key.
    /// - Returns: the settings afterwards.
    /// - Throws: `Failure` if the change would add a mistake, as a value with line ends may, or have no effect.
    fileprivate static func change(_ name: String, to value: String?) throws -> Settings {
        let path = Settings.path(ProcessInfo.processInfo.environment)
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        try NewFolder.make(folder)
        return try alone(in: folder) { try change(name, to: value, in: path) }
    }

    /// Runs a change while no other command changes settings in the same folder: it would write what it read before.
    /// - Source: flock(2).
    private static func alone<Result>(
        in folder: String, _ change: () throws -> Result
    ) throws -> Result {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        // A disk that knows no locks is no reason to refuse.
        flock(descriptor, LOCK_EX)
        return try change()
    }

    private static func change(
        _ name: String, to value: String?, in path: String
    ) throws -> Settings {
        let text = try text(path)
        let changed = text.setting(name, to: value)
        let content = SettingsText(changed).content
        let problems = content.problems
        // In a file that is not YAML a new line has no effect.
        let isInEffect =
            value == nil || Key(rawValue: name).map { content.entries[$0] != nil } ?? true
        // A file that can be read again shows all that is wrong in it.
        let isNoWorse = !text.isReadable || problems.count <= text.content.problems.count
        guard isNoWorse, isInEffect else {
            throw Settings.failure(path, problems)
        }
        try TextFile.write(changed, to: path, sparing: SparedFiles())
        if !problems.isEmpty { Output.note(Settings.failure(path, problems).message) }
        return try Settings.read(path).settings
    }
}

extension Settings.Key {
    /// Prints the setting and its origin.
    fileprivate func show(in settings: Settings, asJSON isJSON: Bool) {
        let found = SettingOrigin(
            self, in: settings, environment: ProcessInfo.processInfo.environment)
        if isJSON {
            Output.json(.object(found.members))
        } else {
            Output.note(
                Terminal.printable(
                    "\(rawValue) is now \(found.value ?? "not set") (\(found.origin))"))
        }
    }
}
