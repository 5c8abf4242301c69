import ReadoutModel

extension TemplateInterview {
    /// Takes the places of one or more values; an empty text means that there are no more.
    mutating func takePlaces(_ text: String) -> [String] {
        guard !text.isEmpty else {
            guard !state.outcome.definitions.isEmpty else {
                return ["a template needs at least one value; ? shows how to name its place"]
            }
            state.step = .switches
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

    /// The problems of a place in this photo.
    private func problems(of place: FieldDefinition.LocationReference) -> [String] {
        let definition = FieldDefinition(name: "x", location: place)
        let resolved = FieldDefinition.resolved(
            [definition], boxes: boxes, width: width, height: height, isPart: true)
        guard case .failure(let wrong) = resolved else { return [] }
        return wrong.problems.map { $0.description.replacing("value 'x': ", with: "") }
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
