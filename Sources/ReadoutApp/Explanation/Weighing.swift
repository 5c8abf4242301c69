import ReadoutReading

/// What a doubt about the characters was weighed by: the evidence, each piece with what it adds.
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

    fileprivate init(_ inputs: FusionInputs) {
        let model = FusionModel.settling
        probability = model.probability(of: inputs)
        items = model.shares(of: inputs).map {
            Item(input: $0.input, amount: inputs[$0.input], share: $0.share)
        }.sorted { abs($0.share) > abs($1.share) }
    }
}

extension ValueExplanation {
    /// What the doubts about the characters were weighed by; nil where there were none, where other doubts remained, and
    /// when the photo was not read again.
    package var weighing: Weighing? { trace?.weighed.map(Weighing.init) }
}

extension FusionInput {
    fileprivate var words: String {
        switch self {
        case .support(let source): "\(source.words) sees the same"
        case .sameDigits(let source), .otherMarks(let source):
            "\(source.words) sees other characters beside the same digits"
        case .contradiction(let source): "\(source.words) sees another value"
        case .noise(let source): "\(source.words) sees something that is no such value"
        case .otherDigits: "a reader sees as many digits, and others"
        case .strongestContradiction: "some reader sees other digits"
        case .row(let measure): measure.words
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

extension HypothesisSource {
    fileprivate var words: String {
        switch self {
        case .recognizer: "the recogniser"
        case .freeRecognizer: "the recogniser, free to see any character,"
        case .displayNet: "the net for displays"
        case .nearNet: "the net for displays, from near,"
        case .displayLSTM: "the second reader of displays"
        case .segments: "the decoder of segments"
        case .printNet: "the net for print"
        case .outside: "the reader from outside"
        }
    }
}
