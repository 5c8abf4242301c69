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
}
