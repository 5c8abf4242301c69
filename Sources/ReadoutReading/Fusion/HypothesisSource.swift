/// Where a hypothesis comes from: a reader and the way it was asked. Each source has its own weights.
package enum HypothesisSource: String, Sendable, CaseIterable {
    /// The recogniser, held to the characters that the value may have.
    case recognizer
    /// The recogniser, free to choose any character.
    case freeRecognizer
    /// The net for displays on the whole place, and on a close-up of the text.
    case displayNet, nearNet
    /// The second reader of displays.
    case displayLSTM
    /// The decoder of seven-segment digits.
    case segments
    /// The net for print.
    case printNet
    /// A reader from outside.
    case outside

    /// The source of what a reader saw. Nil for two sources to which the weights were not fitted: the net trained on the
    /// value itself, and the text stored in a page.
    init?(_ trace: HypothesisTrace) {
        switch trace.reader {
        case .recognizer: self = trace.isFree ? .freeRecognizer : .recognizer
        case .displayNet where trace.view.isEmpty: self = .displayNet
        case .displayNet where trace.view == HypothesisTrace.nearView: self = .nearNet
        case .displayLSTM: self = .displayLSTM
        case .segments: self = .segments
        case .printNet: self = .printNet
        case .outside: self = .outside
        case .displayNet, .written: return nil
        }
    }

    /// The training that sources share. Sources of one school make the same mistakes.
    enum School: Hashable { case recognizer, displays, segments, print, outside }

    var school: School {
        switch self {
        case .recognizer, .freeRecognizer: .recognizer
        case .displayNet, .nearNet, .displayLSTM: .displays
        case .segments: .segments
        case .printNet: .print
        case .outside: .outside
        }
    }
}
