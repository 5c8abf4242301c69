import ReadoutModel
import ReadoutReading

/// What says how likely a reading is right: the evidence, each piece with what it adds.
package struct Weighing {
    /// A piece of evidence.
    package struct Item {
        fileprivate let input: FusionInput
        /// Amount of the evidence, on its own scale.
        package let amount: Double
        /// What it adds to the log-odds that the text is right; negative where it speaks against it.
        package let share: Double

        /// Stable word for programs.
        package var code: String { input.name }

        /// What the evidence is, for people.
        package var words: String { input.words }
    }

    /// Probability that the text is right, 0...1.
    package let probability: Double
    /// The evidence that adds something, what adds most first.
    package let items: [Item]

    fileprivate init(_ inputs: FusionInputs, by model: FusionModel) {
        probability = model.probability(of: inputs)
        items = model.shares(of: inputs).map {
            Item(input: $0.input, amount: inputs[$0.input], share: $0.share)
        }.sorted { abs($0.share) > abs($1.share) }
    }
}

extension ValueExplanation {
    /// What a doubtful reading was weighed by, or what settled the doubts of one that was accepted; nil where readers agreed
    /// at once, and when the photo was not read again.
    package var weighing: Weighing? {
        guard let trace, let reading = trace.reading else { return nil }
        return reading.isAccepted
            ? trace.weighed.map { Weighing($0, by: .settling) }
            : trace.rated.map { Weighing($0, by: .doubtful) }
    }
}

extension FusionInput {
    fileprivate var words: String {
        switch self {
        case .support(let source): "the same by \(source.name)"
        case .sameDigits(let source), .otherMarks(let source):
            "other characters beside the same digits by \(source.name)"
        case .contradiction(let source): "another value by \(source.name)"
        case .noise(let source): "no such value by \(source.name)"
        case .otherDigits: "a reader sees as many digits, and others"
        case .row(let measure): measure.words
        case .doubt(let subject): subject.words
        case .views: "the recogniser sees the same in several views"
        case .schools: "readers of several kinds see the same"
        case .secondSchool: "a second kind of reader is sure, too"
        case .bothDisplayReaders: "both readers of displays see the same"
        case .isSound: "the text keeps all rules"
        case .isOfKind: "the text is of the value's kind"
        case .isChecked: "a rule would show a lost digit or mark"
        case .isText: "the value may hold letters"
        }
    }
}

extension Doubt.Subject {
    fileprivate var words: String {
        switch self {
        case .characters: "a doubt about the characters"
        case .rule: "a doubt about the rules"
        case .place: "a doubt about the place"
        case .surroundings: "a doubt about what stands around it"
        case .history: "a doubt about other values or records"
        case .record: "a doubt about the whole photo"
        case .rows: "a doubt about the rows"
        case .unknown: "another doubt"
        }
    }
}

extension HypothesisSource {
    /// The reader, named as where its texts are listed.
    fileprivate var name: String {
        switch self {
        case .recognizer: "text"
        case .freeRecognizer: "text, free to see any character"
        case .displayNet: "display net"
        case .nearNet: "display net, near"
        case .displayLSTM: "display lstm"
        case .segments: "segments"
        case .printNet: "print net"
        case .outside: "outside"
        }
    }
}
