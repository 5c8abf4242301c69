import ReadoutModel
import ReadoutReading

extension TemplateInterview {
    /// Takes the places of one or more values; an empty text means that there are no more.
    mutating func takePlaces(_ text: String) -> [String] {
        guard !text.isEmpty else {
            guard !state.outcome.definitions.isEmpty else {
                return ["a template needs at least one value; ? shows how to name its place"]
            }
            // What shows amounts of money has no registers.
            if state.outcome.definitions.contains(where: \.isMoney) {
                endValues()
            } else {
                state.step = .switches
            }
            return []
        }
        let words =
            text.hasPrefix("label:")
            ? [Substring(text)] : text.split { $0 == " " || $0 == "," }
        var problems: [String] = []
        for word in words {
            guard let place = FieldDefinition.LocationReference(String(word)) else {
                problems.append("'\(word)' is not a place; ? shows how to name one")
                continue
            }
            let wrong = self.problems(of: place)
            problems += wrong
            let isKnown = state.outcome.definitions.contains { $0.location == place }
            if wrong.isEmpty, isKnown {
                problems.append("'\(word)' is already the place of another value")
            }
            if wrong.isEmpty, !state.queue.contains(place) { state.queue.append(place) }
        }
        if problems.isEmpty { nextPlace() }
        return problems
    }

    /// Takes the place of the text that tells which value the display shows.
    mutating func takeGuard(_ text: String) -> [String] {
        guard !text.isEmpty else {
            endValues()
            return []
        }
        guard let place = FieldDefinition.LocationReference(text) else {
            return ["'\(text)' is not a place; ? shows how to name one"]
        }
        let wrong = problems(of: place)
        guard wrong.isEmpty else { return wrong }
        var definition = FieldDefinition(name: free("guard"), location: place)
        definition.kind = .code
        definition.rules.guardText = ""
        state.current = definition
        state.step = .placeReading
        return []
    }

    /// Whether the current value may be a column: its name is like `items.price`, and its place is no label.
    var mayRepeat: Bool {
        guard let current = state.current, current.name.columnNames != nil else { return false }
        if case .location(.label) = current.location { return false }
        return true
    }

    /// The text below the last row of the current value's table, if another column of the table has named it.
    var knownUntil: String? {
        let table = state.current?.name.columnNames?.table
        return state.outcome.definitions.first {
            $0.rules.until != nil && $0.name.columnNames?.table == table
        }?.rules.until
    }

    /// Takes the text until which the current value repeats.
    mutating func takeUntil(_ text: String) -> [String] {
        guard text != Self.standsOnce else { return [] }
        if let problem = set("until", text) { return [problem] }
        guard let current = state.current else { return [] }
        var definition = FieldDefinition(name: current.name, location: current.location)
        definition.rules.until = current.rules.until
        if let known = knownUntil, known != current.rules.until {
            return ["the other columns of this table end at '\(known)'; answer the same"]
        }
        return problems(of: definition).isEmpty
            ? []
            : [
                "no text below this place begins with '\(text)'; name the text below the last line"
            ]
    }

    /// The answer for a value that does not repeat.
    static let standsOnce = "none"

    /// The problems of a place in this photo.
    private func problems(of place: FieldDefinition.LocationReference) -> [String] {
        if case .location(.label(let label)) = place {
            let finder = LabelFinder(words: boxes.flatMap(\.words))
            if let problem = finder.problem(withLabel: label, ofValue: "x") {
                return [TemplateInterview.nameless(problem)]
            }
        }
        return problems(of: FieldDefinition(name: "x", location: place))
    }

    /// A problem of a place without the name of its value.
    private static func nameless(_ problem: DefinitionProblem) -> String {
        problem.problemOfPlace?.problem ?? problem.description
    }

    /// The problems of a value called `x`.
    private func problems(of definition: FieldDefinition) -> [String] {
        let resolved = FieldDefinition.resolved(
            [definition], boxes: boxes, width: width, height: height, isPart: true)
        guard case .failure(let wrong) = resolved else { return [] }
        return wrong.problems.map(TemplateInterview.nameless)
    }

    /// Continues with the next of the named places, or asks for more.
    mutating func nextPlace() {
        state.placeReading = PlaceReading(text: "")
        guard !state.queue.isEmpty else {
            state.current = nil
            state.step = .place
            return
        }
        state.current = FieldDefinition(name: "", location: state.queue.removeFirst())
        state.step = .placeReading
    }
}
