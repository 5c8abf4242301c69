/// What a hypothesis comes from: a reader and the way in which it was asked. Each has weights of its own.
package enum HypothesisSource: String, Sendable, CaseIterable {
    /// The recogniser, held to the characters that the value may have.
    case recognizer
    /// The recogniser, free to choose any character.
    case freeRecognizer
    /// The net for displays on the whole place, and on a close-up of the text.
    case displayNet, nearNet
    /// The net for displays, trained on lines of the value that people confirmed.
    case taughtNet
    /// The second reader of displays.
    case displayLSTM
    /// The decoder of seven-segment digits.
    case segments
    /// The net for print.
    case printNet
    /// The memory of the value's characters.
    case memory
    /// The text stored in a page of a PDF.
    case written
    /// A separate program.
    case outside

    /// The source of what a reader saw.
    init(_ trace: HypothesisTrace) {
        switch trace.reader {
        case .recognizer: self = trace.isFree ? .freeRecognizer : .recognizer
        case .displayNet:
            let ways = trace.view.split(separator: ", ")
            self =
                ways.contains(Substring(HypothesisTrace.taughtView))
                ? .taughtNet
                : ways.contains(Substring(HypothesisTrace.nearView)) ? .nearNet : .displayNet
        case .displayLSTM: self = .displayLSTM
        case .segments: self = .segments
        case .printNet: self = .printNet
        case .memory: self = .memory
        case .written: self = .written
        case .outside: self = .outside
        }
    }

    /// Sources that learnt from the same samples, and so make the same mistakes.
    var school: School {
        switch self {
        case .recognizer, .freeRecognizer: .recognizer
        case .displayNet, .nearNet, .taughtNet, .displayLSTM: .displays
        case .segments: .segments
        case .printNet: .print
        case .memory: .memory
        case .written: .written
        case .outside: .outside
        }
    }

    /// What sources learnt from.
    enum School: Hashable { case recognizer, displays, segments, print, memory, written, outside }
}
