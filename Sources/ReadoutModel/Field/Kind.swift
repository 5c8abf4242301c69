/// A sort of value: what characters it is written with, what text is one and what it means.
///
/// Each kind has its own file, `Kind+Name.swift`, and one entry in `all`.
public struct Kind: Sendable {
    /// As written in a definition: lower case, one word.
    public let name: String
    /// For people: a noun, as in `"17:4S.9" is no duration`.
    let noun: String
    /// The characters that a text of this kind may hold; nil when any may.
    let characters: @Sendable (Field) -> String?
    /// What a text means, and what makes it doubtful.
    let parse: @Sendable (String, TaughtField) -> Parsed
    /// How well a text looks like this kind, 0...1, and the unit that follows it.
    let guess: @Sendable (String) -> Guess?

    /// What became of a text: a typed value, or none with the reasons why.
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
        /// 0...1; the kind with the highest is proposed.
        package var likelihood: Double

        package init(kind: Kind, unit: String? = nil, likelihood: Double) {
            self.kind = kind
            self.unit = unit
            self.likelihood = likelihood
        }
    }

    /// Every kind there is, in the order in which the help text names them.
    public static let all: [Kind] = [
        .number, .integer, .text, .date, .time, .duration, .choice, .code,
    ]

    /// The kind of this name; nil when there is none.
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
    /// Kinds are the same when their names are.
    public static func == (a: Kind, b: Kind) -> Bool { a.name == b.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
