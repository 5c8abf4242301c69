import ArgumentParser
import Foundation

/// Whether output is colored.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    /// In color on a terminal, unless `NO_COLOR` is set or the terminal does not support color.
    case auto
    case always
    case never

    /// The choice of the command line, else of the environment, else of the settings.
    ///
    /// Found without the parser, because errors are also shown before the options are parsed.
    static let current = ColorChoice(
        arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

    private init(arguments: [String], environment: [String: String]) {
        let words = Array(arguments.dropFirst().prefix { $0 != "--" })
        for (place, word) in words.enumerated() {
            if word.hasPrefix("--color="),
                let choice = ColorChoice(rawValue: String(word.dropFirst(8)))
            {
                self = choice
                return
            }
            if word == "--color", place + 1 < words.count,
                let choice = ColorChoice(rawValue: words[place + 1])
            {
                self = choice
                return
            }
        }
        guard (environment["NO_COLOR"] ?? "").isEmpty else {
            self = .never
            return
        }
        self = Settings.usual?[.color].flatMap(ColorChoice.init(rawValue:)) ?? .auto
    }

    /// Whether output to a stream is colored.
    /// - Parameter descriptor: `STDOUT_FILENO` or `STDERR_FILENO`.
    static func colors(_ descriptor: Int32) -> Bool {
        switch current {
        case .always: true
        case .never: false
        case .auto:
            isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
        }
    }
}

/// Colors of a terminal, each with one meaning.
/// - Source: ECMA-48, 8.3.117, select graphic rendition.
enum Color: String {
    /// Doubtful: needs attention.
    case yellow = "33"
    /// Failed.
    case red = "31"

    /// A text in this color, if output to the stream is colored.
    /// - Parameter descriptor: `STDOUT_FILENO` or `STDERR_FILENO`.
    func on(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> String {
        ColorChoice.colors(descriptor) ? "\u{1B}[\(rawValue)m\(text)\u{1B}[39m" : text
    }
}
