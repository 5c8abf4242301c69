package import ReadoutModel

/// The questions from whose answers a template is made.
///
/// The interview does no input or output: it says what it needs next, and takes it. Answers can be taken back, one
/// question at a time.
package struct TemplateInterview: Sendable {
    /// What is needed next.
    package enum Request: Hashable, Sendable {
        /// A person's answer, for `answer`.
        case answer(Question)
        /// What is read at a value's place, for `take`.
        case placeReading(FieldDefinition)
        /// A template made for trial, for `take`.
        case template(Outcome)
        /// Nothing: the template is complete.
        case done(Outcome)
        /// Nothing: the template does not match its own photo, and was rejected.
        case refused
    }

    /// The answers so far.
    package struct Outcome: Hashable, Sendable {
        package var name: String
        package var description: String
        package var definitions: [FieldDefinition] = []
        /// Whether to store the photo's values as the first record.
        package var savesRecord: Bool
    }

    /// The result of making a template for trial.
    package struct Trial: Hashable, Sendable {
        /// Why the template does not match its own photo; nil when it does.
        package var misfit: String?
        /// Problems of the values taken together; empty when the template could be made.
        package var problems: [String]

        package init(misfit: String? = nil, problems: [String] = []) {
            self.misfit = misfit
            self.problems = problems
        }
    }

    /// The state between two answers.
    struct State: Hashable, Sendable {
        var step: Step = .place
        /// Places that were named together and still have to be asked about.
        var queue: [FieldDefinition.LocationReference] = []
        /// The value being asked about.
        var current: FieldDefinition?
        var placeReading = PlaceReading(text: "")
        var outcome: Outcome
    }

    enum Step: Hashable, Sendable {
        case place, placeReading, name, until, kind, choices, dateOrder, unit, decimals,
            impliedDecimals,
            scale,
            monotonic
        case switches, guardPlace, templateName, description, trial, force, record, done, refused
    }

    let boxes: [TextBox]
    let width: Int
    let height: Int
    /// Lower-case names of existing templates.
    private let taken: Set<String>
    /// Which answers the command's options already give, so that they are not asked for.
    private let known: (name: Bool, description: Bool, record: Bool, force: Bool)

    var state: State
    /// The state at each answered question and the answer, the latest last.
    private var history: [(state: State, answer: String)] = []
    /// The answers that were taken back, by question: they are offered again.
    private var takenBack: [Topic: String] = [:]

    /// What a question is about.
    private struct Topic: Hashable {
        let step: Step
        let place: FieldDefinition.LocationReference?
    }

    /// - Parameters:
    ///   - boxes: the photo's text boxes; number 1 is the first.
    ///   - width: width of the upright photo in pixels.
    ///   - height: height of the upright photo in pixels.
    ///   - taken: names of existing templates.
    ///   - name: the template's name; nil to ask for it. The same holds for `description`.
    ///   - savesRecord: true to store the photo's values without asking.
    ///   - isForced: whether to make the template even if it does not match its own photo.
    package init(
        boxes: [TextBox], width: Int, height: Int, taken: [String] = [], name: String? = nil,
        description: String? = nil, savesRecord: Bool = false, isForced: Bool = false
    ) {
        self.boxes = boxes
        self.width = width
        self.height = height
        self.taken = Set(taken.map { $0.lowercased() })
        known = (name != nil, description != nil, savesRecord, isForced)
        state = State(
            outcome: Outcome(
                name: name ?? "", description: description ?? "", savesRecord: savesRecord))
    }

    /// What is needed next.
    package var request: Request {
        switch state.step {
        case .placeReading: state.current.map(Request.placeReading) ?? .answer(question)
        case .trial: .template(state.outcome)
        case .done: .done(state.outcome)
        case .refused: .refused
        default: .answer(question)
        }
    }

    /// Takes the answer to a question.
    /// - Parameter text: `?` for help, `<` to go back; empty to take the offered answer.
    /// - Returns: the reply, one entry a line.
    package mutating func answer(_ text: String) -> [String] {
        guard case .answer(let question) = request else { return [] }
        switch text {
        case "?": return question.help
        case "<":
            guard let former = history.popLast() else { return ["this is the first question"] }
            state = former.state
            takenBack[topic] = former.answer
            return []
        default:
            let former = state
            let answer = text.isEmpty ? question.offer ?? "" : text
            let problems = take(answer)
            if problems.isEmpty {
                history.append((former, answer))
            } else {
                state = former
            }
            return problems
        }
    }

    /// What the current question is about.
    private var topic: Topic { Topic(step: state.step, place: state.current?.location) }

    /// The answer to the current question that was taken back; nil where none was.
    var formerAnswer: String? { takenBack[topic] }

    /// Takes what was read at the requested place.
    package mutating func take(_ reading: PlaceReading) {
        state.placeReading = reading
        state.step = .name
        guard state.current?.rules.guardText != nil else { return }
        finishValue()
        endValues()
    }

    /// Takes the result of the trial.
    /// - Returns: the reply, one entry a line.
    package mutating func take(_ trial: Trial) -> [String] {
        guard trial.problems.isEmpty else {
            // Returns to the previous question and keeps all answers.
            if let former = history.popLast() { state = former.state }
            return trial.problems + ["go back with < to change it"]
        }
        if trial.misfit != nil, !known.force {
            state.step = .force
        } else {
            state.step = known.record ? .done : .record
        }
        return []
    }

    /// Takes an answer.
    /// - Returns: what is wrong with the answer; empty when it was taken.
    private mutating func take(_ text: String) -> [String] {
        switch state.step {
        case .place: return takePlaces(text)
        case .name:
            if let problem = NameProblem.ofValue(text) { return [problem.refusal(of: text)] }
            guard !isUsed(text) else { return ["a value '\(text)' already exists"] }
            state.current?.name = text
            state.step = mayRepeat ? .until : .kind
        case .until:
            let problems = takeUntil(text)
            guard problems.isEmpty else { return problems }
            state.step = .kind
        case .kind:
            if let problem = set("kind", text) { return [problem] }
            switch state.current?.kind {
            case .choice: state.step = .choices
            case .number, .integer: state.step = .unit
            case .date where state.placeReading.dates.count > 1: state.step = .dateOrder
            default: finishValue()
            }
        case .choices:
            if let problem = set("choices", text) { return [problem] }
            finishValue()
        case .dateOrder:
            guard text == "any" || set("date-order", text) == nil else {
                return ["please answer with one of them, or any"]
            }
            finishValue()
        case .unit:
            state.current?.unit = text.isEmpty || text == "none" ? nil : text
            if state.placeReading.mayHideDecimals {
                state.step = .impliedDecimals
            } else {
                state.step = .decimals
                if state.current?.kind != .number { endNumber() }
            }
        case .decimals:
            if text != "any", let problem = set("decimals", text) { return [problem] }
            endNumber()
        case .impliedDecimals:
            guard text != "0" else {
                state.step = .scale
                if state.current?.kind != .number { endNumber() }
                break
            }
            // Drums without a decimal mark look like a whole number.
            state.current?.kind = .number
            if let problem = set("implied-decimals", text) { return [problem] }
            state.step = .scale
        case .scale:
            if text != "1", let problem = set("scale", text) { return [problem] }
            endNumber()
        case .monotonic:
            guard let isYes = Question.isYes(text) else { return [Question.yesOrNo] }
            state.current?.rules.monotonic = isYes
            if isYes { fixDigits() }
            finishValue()
        case .switches:
            guard let isYes = Question.isYes(text) else { return [Question.yesOrNo] }
            if isYes { state.step = .guardPlace } else { endValues() }
        case .guardPlace: return takeGuard(text)
        case .templateName:
            if let problem = NameProblem.ofTemplate(text) { return [problem.refusal(of: text)] }
            guard !taken.contains(text.lowercased()) else {
                return ["a template '\(text)' already exists"]
            }
            state.outcome.name = text
            state.step = known.description ? .trial : .description
        case .description:
            state.outcome.description = text
            state.step = .trial
        case .force:
            guard let isYes = Question.isYes(text) else { return [Question.yesOrNo] }
            state.step = !isYes ? .refused : known.record ? .done : .record
        case .record:
            guard let isYes = Question.isYes(text) else { return [Question.yesOrNo] }
            state.outcome.savesRecord = isYes
            state.step = .done
        case .placeReading, .trial, .done, .refused: break
        }
        return []
    }

    /// Fixes the number of digits of a counter that shows leading zeros: it has as many in every photo, and a reader that
    /// takes an edge of its window for a digit contradicts that.
    private mutating func fixDigits() {
        guard let rules = state.current?.rules, rules.digits == nil, rules.scale == nil,
            let digits = state.placeReading.digitsOfCounter(
                impliedDecimals: rules.impliedDecimals ?? 0)
        else { return }
        state.current?.rules.digits = digits
    }

    /// Asks whether the number only rises; the rows of a column and amounts of money do not.
    private mutating func endNumber() {
        if state.current?.rules.until == nil, state.current?.isMoney != true {
            state.step = .monotonic
        } else {
            finishValue()
        }
    }

    private mutating func finishValue() {
        if let current = state.current { state.outcome.definitions.append(current) }
        nextPlace()
    }

    mutating func endValues() {
        state.step = !known.name ? .templateName : known.description ? .trial : .description
    }

    /// Sets a key of the current value; returns the problem, or nil.
    mutating func set(_ key: String, _ text: String) -> String? {
        do throws(DefinitionProblem) {
            try state.current?.set(key, to: text)
            return nil
        } catch {
            return error.description
        }
    }
}

extension FieldDefinition {
    /// Whether the value is an amount of money, by its unit.
    var isMoney: Bool { unit.map(Unit.isCurrency) ?? false }
}
