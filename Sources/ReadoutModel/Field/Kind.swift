/// A kind of value: its characters, which texts it accepts, and what they mean.
///
/// Each kind has its own file, `Kind+Name.swift`, and one entry in `all`.
public struct Kind: Sendable {
    /// The name in a definition: lower case, one word.
    public let name: String
    /// A noun for people, as in `"17:4S.9" is not a duration`.
    let noun: String
    /// The characters that a text of this kind may contain; nil if any may.
    let characters: @Sendable (Field) -> String?
    /// Parses a text, with the reasons that make it doubtful.
    let parse: @Sendable (String, TaughtField) -> Parsed
    /// How likely a text is of this kind, 0...1, and the unit in it.
    let guess: @Sendable (String) -> Guess?

    /// The result of parsing: a typed value, or none and the reasons why.
    package struct Parsed: Sendable {
        package var value: TypedValue?
        package var doubts: [Doubt]

        package init(_ value: TypedValue?, doubts: [Doubt] = []) {
            self.value = value
            self.doubts = doubts
        }
    }

    /// A kind that a text could be of.
    package struct Guess: Sendable, Hashable {
        package var kind: Kind
        package var unit: String?
        /// 0...1; the most likely kind is proposed.
        package var likelihood: Double

        package init(kind: Kind, unit: String? = nil, likelihood: Double) {
            self.kind = kind
            self.unit = unit
            self.likelihood = likelihood
        }
    }

    /// Every kind, in the order of the help text.
    public static let all: [Kind] = [
        .number, .integer, .text, .date, .time, .duration, .choice, .code,
    ]

    /// The kind of this name; nil if there is none.
    public init?(name: String) {
        guard let kind = Kind.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    init(
        name: String, noun: String,
        characters: @escaping @Sendable (Field) -> String? = { _ in nil },
        parse: @escaping @Sendable (String, TaughtField) -> Parsed,
        guess: @escaping @Sendable (String) -> Guess? = { _ in nil }
    ) {
        self.name = name
        self.noun = noun
        self.characters = characters
        self.parse = parse
        self.guess = guess
    }
}

extension Kind: Hashable {
    /// Two kinds are equal if their names are.
    public static func == (a: Kind, b: Kind) -> Bool { a.name == b.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
