import Foundation
import ReadoutTerminal
import Synchronization

/// The terminal of the standard streams, if there is one.
enum Terminal {
    /// Bytes that were typed while the terminal was queried, and that could not be given back to it.
    private static let typedAhead = Mutex<[UInt8]>([])

    /// Whether a person can be asked: both standard input and standard error are terminals.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Whether progress may be drawn.
    static var showsProgress: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Whether results may contain bold text.
    static var isStyled: Bool {
        ColorChoice.colors(STDOUT_FILENO)
    }

    /// Columns for running text: those of the terminal, but at most 100, as longer lines are hard to read; 80 without a
    /// terminal.
    static var columns: Int {
        guard isatty(STDOUT_FILENO) == 1, let columns = resultColumns else { return 80 }
        return min(100, max(40, columns))
    }

    /// Columns of the terminal that shows the results; else the value of `COLUMNS`; nil when neither is known.
    static var wholeColumns: Int? {
        resultColumns ?? ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    }

    private static var resultColumns: Int? {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : nil
    }

    /// Columns and rows of a stream's terminal; nil when unknown.
    static func size(of stream: StandardStream) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The size of a cell of a stream's terminal; nil when the system does not report it.
    static func cell(of stream: StandardStream) -> CellSize? {
        var size = winsize()
        guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0, size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
        else { return nil }
        return CellSize(
            width: Double(size.ws_xpixel) / Double(size.ws_col),
            height: Double(size.ws_ypixel) / Double(size.ws_row))
    }

    /// Puts typed bytes back into the terminal's input. If the system refuses, `takeTypedAhead` returns them.
    static func giveBack(_ typed: [UInt8], to descriptor: Int32) {
        var rest = typed[...]
        #if os(Linux)
            while var byte = rest.first, ioctl(descriptor, UInt(TIOCSTI), &byte) == 0 {
                rest = rest.dropFirst()
            }
        #endif
        guard !rest.isEmpty else { return }
        typedAhead.withLock { $0 += rest }
    }

    /// Bytes typed before a question that are no longer in the terminal; the next reader of keys must take them first.
    static func takeTypedAhead() -> [UInt8] {
        typedAhead.withLock { typed in
            defer { typed = [] }
            return typed
        }
    }

    /// The next line that the person types, without the line end; nil at the end of the input.
    private static func typedLine() -> String? {
        let ahead = takeTypedAhead()
        if let end = ahead.firstIndex(of: 0x0A) {
            typedAhead.withLock { $0 = Array(ahead[(end + 1)...]) + $0 }
            let line = String(decoding: ahead[..<end], as: UTF8.self)
            Output.note(printable(line))
            return line
        }
        let start = String(decoding: ahead, as: UTF8.self)
        Output.prompt(printable(start))
        guard TypedLine.isComing(), let line = readLine(strippingNewline: true) else { return nil }
        // Remove late replies of the terminal, which the person did not type.
        return String(decoding: TerminalReply(Array((start + line).utf8)).typed, as: UTF8.self)
    }

    /// Number of columns that a text takes on a terminal.
    static func width(of text: String) -> Int {
        text.reduce(0) { width, character in
            let scalar = character.unicodeScalars.first?.value ?? 0
            // Chinese, Japanese, Korean and pictographs take two columns.
            let isWide =
                (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
                || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
                || (0xFF00...0xFF60).contains(scalar) || (0x1F300...0x1FAFF).contains(scalar)
            return width + (isWide ? 2 : 1)
        }
    }

    /// A text with its control characters made visible, so that a file's name cannot control the terminal.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map {
            isControl($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0)
        }.joined()
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Asks a question and waits for a line; nil at the end of the input.
    static func ask(_ question: String, default answer: String? = nil) -> String? {
        askAsIs(question.said, default: answer)
    }

    /// Asks a question that is in the language of the environment already.
    private static func askAsIs(_ question: String, default answer: String? = nil) -> String? {
        Output.prompt(answer.map { "\(question) [\(printable($0))]: " } ?? "\(question): ")
        guard let line = typedLine() else {
            Output.note("")
            return nil
        }
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? answer ?? "" : text
    }

    /// The English word that an answer stands for, which may be in the language of the environment, without diacritics,
    /// or only the word's beginning; an answer that stands for none, in lower case.
    /// - Parameter isOpen: whether the answer may be any other text, which then stays as it is; words have to be whole.
    static func understood(
        _ answer: String, among words: [String], isOpen: Bool = false
    ) -> String {
        func folded(_ text: String) -> String {
            text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        }
        let typed = folded(answer)
        guard !typed.isEmpty else { return answer }
        if words.contains(typed) { return typed }
        let said = words.filter { folded($0.said) == typed }
        if isOpen { return said.first ?? answer }
        let begun = words.filter { folded($0.said).hasPrefix(typed) }
        return (said.count == 1 ? said : begun.count == 1 ? begun : []).first ?? answer.lowercased()
    }

    /// A yes-or-no question with the keys of the language of the environment, the one that Enter stands for as a capital.
    static func choice(_ question: String, default isYes: Bool) -> String {
        question.said + (isYes ? " (Y/n)" : " (y/N)").said
    }

    /// Whether an answer means yes, in English or in the language of the environment; nil when it means neither yes nor no.
    static func isYes(_ answer: String) -> Bool? {
        switch understood(answer, among: ["yes", "no"]) {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    /// Asks a yes-or-no question until the answer is valid; nil at the end of the input.
    static func confirm(_ question: String, default isYes: Bool) -> Bool? {
        while let answer = askAsIs(choice(question, default: isYes)) {
            if answer.isEmpty { return isYes }
            if let meant = self.isYes(answer) { return meant }
            Output.note("please answer y or n")
        }
        return nil
    }
}
