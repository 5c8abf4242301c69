import ReadoutGeometry
import ReadoutModel

extension TemplateInterview {
    /// Units of quantities that only ever grow, as meters count them.
    private static let counted: Set<String> = [
        "kWh", "Wh", "MWh", "GJ", "MJ", "m3", "m³", "l", "L",
    ]

    /// How to name a place.
    private static let places = [
        "  9                a box by its number",
        "  3+4 or 3-5       several boxes that are one value",
        "  214x46+264+439   a region of the photo: width, height, left and top in pixels, as on its rulers",
    ]

    /// The current question. An answer that was taken back is offered again; where nothing is offered, Enter has a meaning
    /// of its own.
    var question: Question {
        let asked = usualQuestion
        guard asked.offer != nil, let former = formerAnswer else { return asked }
        return asked.offering(former)
    }

    /// The current question with the usual offer.
    private var usualQuestion: Question {
        let text = state.placeReading.text
        switch state.step {
        case .place:
            let isFirst = state.outcome.definitions.isEmpty
            return Question(
                isFirst
                    ? "where is the first value (a box's number; ? for help)"
                    : "where is the next value (Enter for no more)",
                help: [
                    "Name the place of a value, or the places of several with spaces between them:"
                ] + Self.places + [
                    "  label:Total      the text beside or below a word; name one such place at a time"
                ])
        case .name:
            return Question(
                "  name", offer: proposedName,
                help: [
                    "The name of the value's column: up to \(NameProblem.longest) characters, but no comma and no =.",
                    "A name like items.price is a column of a table: the value repeats line by line.",
                ])
        case .until:
            return Question(
                "  above which text do its lines end", offer: knownUntil ?? Self.standsOnce,
                words: [Self.standsOnce],
                help: [
                    "The value is then read on each line from this one down to the text, such as Total.",
                    "Answer none for a value that stands once.",
                ])
        case .kind:
            return Question(
                "  kind (\(Kind.all.map(\.name).joined(separator: ", ")))",
                offer: state.current?.rules.choices.isEmpty == false
                    ? Kind.choice.name : Kind.guess(text).kind.name,
                words: Kind.all.map(\.name), isOpen: false,
                help: [
                    "number has decimals, integer has none. choice is one of a few texts that you list.",
                    "code is letters and digits that are kept as they are, with leading zeros.",
                ])
        case .choices:
            return Question(
                "  choices, separated by |", offer: text,
                help: ["All texts that the value can be, such as RUN|STOP|FAULT."])
        case .dateOrder:
            let dates = state.placeReading.dates.map { "\($0.order.rawValue) (\($0.day))" }
                .joined(separator: ", ")
            return Question(
                "  which date this is: \(dates), or any if they differ",
                // The beginning of an order may be meant as yes.
                words: Rules.DateOrder.allCases.map(\.rawValue) + ["any"],
                help: [
                    "The order of day, month and year in this and all other photos: dmy is the day first.",
                    "With any, each date that can be read in more than one way waits for a person.",
                ])
        case .unit:
            return Question(
                "  unit", offer: Kind.guess(text).unit ?? unitBeside ?? currencyInLabel ?? "",
                words: ["none"],
                help: ["What the number counts, such as kWh or m3; none for no unit."])
        case .decimals:
            return Question(
                "  decimals", offer: state.placeReading.decimals.map(String.init) ?? "any",
                words: ["any"],
                help: [
                    "How many decimals the value usually has; a reading with more or fewer is doubtful.",
                    "Answer any when their number changes.",
                ])
        case .impliedDecimals:
            return Question(
                "  how many of the last digits are decimals", offer: "0",
                help: [
                    "Some counters show no decimal mark, but the last drums are red or framed.",
                    "With 3, 1371043 is 1371.043.",
                ])
        case .scale:
            return Question(
                "  what one step is, such as 0.01 or 10", offer: "1",
                help: [
                    "What is shown is multiplied by this number. A display that says x10 needs 10.",
                    "Decimals that were named before are not meant: with those, answer 1.",
                ])
        case .monotonic:
            let unit = state.current?.unit ?? ""
            return Question(
                "  does it only rise, as a counter does?",
                isYes: TemplateInterview.counted.contains(unit)
                    || state.placeReading.looksLikeCounter,
                help: [
                    "With y, a reading below an earlier one is doubtful. A pressure rises and falls, so answer n.",
                    "With y and leading zeros, a reading with more or fewer digits is doubtful, too.",
                ])
        case .switches:
            return Question(
                "does the display switch between registers or pages?", isYes: false,
                help: [
                    "A display that shows 1.8.1 and then 2.8.0 shows another value in the same place.",
                    "With y, a text that says which of them is shown guards every record.",
                ])
        case .guardPlace:
            return Question(
                "where is the text that says which is shown (Enter for none)",
                help: [
                    "It must read as in this photo; a record in which it reads otherwise waits for a person."
                ] + Self.places)
        case .templateName:
            return Question(
                "name of the template",
                help: ["What the photos show, such as boiler or gas-meter."])
        case .description:
            return Question(
                "description of the template", offer: "",
                help: ["A line for people, such as where the device is. It may be empty."])
        case .force:
            return Question(
                "make the template anyway?", isYes: false,
                help: [
                    "The photo does not fit the template made from it, so other photos are unlikely to.",
                    "A photo that shows more of the device or paper fits better.",
                ])
        default:
            return Question(
                "keep this photo's values as the first record?", isYes: true,
                help: [
                    "The template is saved with either answer. With y, this photo is its first record."
                ])
        }
    }

    /// A name for the value that no other value has, from the label left of the value or above it.
    private var proposedName: String {
        guard let current = state.current else { return "value" }
        let count = state.outcome.definitions.count
        var name = "value-\(current.location.boxNumbers.first ?? count + 1)"
        if case .location(.label(let label)) = current.location {
            name = Self.name(from: label) ?? name
        } else if let place = region(of: current.location) {
            name = boxes.label(of: place).flatMap(Self.name) ?? name
        }
        return free(name)
    }

    /// The unit right of the value.
    private var unitBeside: String? {
        state.current.flatMap { region(of: $0.location) }.flatMap(boxes.unit(rightOf:))
    }

    /// The currency in the label of the value, as in `TOTAL GBP`.
    private var currencyInLabel: String? {
        state.current.flatMap { region(of: $0.location) }.flatMap(boxes.label)?
            .split(separator: " ").map(String.init).last(where: Unit.isCurrency)
            .map { Unit.spelling($0) ?? $0 }
    }

    private func region(of place: FieldDefinition.LocationReference) -> Region? {
        if case .location(.region(let region)) = place { return region }
        let regions = place.boxNumbers.filter { boxes.indices.contains($0 - 1) }
            .map { boxes[$0 - 1].region }
        return Region.bounds(of: regions.flatMap(\.corners))
    }

    /// A label turned into a name; nil when it cannot be one.
    private static func name(from label: String) -> String? {
        guard !label.isRating else { return nil }
        let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }
        let name = words.joined(separator: "-")
        return label.contains(where: \.isLetter) && NameProblem.ofValue(name) == nil ? name : nil
    }
}

extension [TextBox] {
    /// The text left of a place, or else above it, that contains letters.
    fileprivate func label(of place: Region) -> String? {
        let left = filter { other in
            other.region.right <= place.x
                && other.region.isOnLine(of: place, sharing: Region.LineShare.besidePlace)
        }.max { $0.region.right < $1.region.right }
        let above = filter { other in
            other.region.bottom <= place.y && place.y - other.region.bottom < 3 * place.height
                && other.region.right > place.x && other.region.x < place.right
        }.max { $0.region.bottom < $1.region.bottom }
        return [left, above].compactMap { $0?.text }
            .first { $0.contains(where: \.isLetter) && !$0.isRating }
    }
}

extension String {
    /// Whether the text gives a quantity, as the type plates of meters do: `Qmax 6 m3/h`.
    fileprivate var isRating: Bool {
        let words = split(whereSeparator: \.isWhitespace).map(String.init)
        return zip(words, words.dropFirst()).contains { number, unit in
            number.contains(where: \.isNumber) && !number.contains(where: \.isLetter)
                && (Unit.spelling(unit) != nil
                    || unit.contains("/")
                        && Unit.spelling(String(unit.prefix { $0 != "/" })) != nil)
        }
    }
}
