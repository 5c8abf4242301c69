/// Why a text cannot be a name.
package enum NameProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing but spaces.
    case empty
    /// Longer than this many characters.
    case tooLong(Int)
    /// Contains a line break or another control character.
    case controlCharacter
    /// Contains a character that is not allowed in names.
    case forbidden(Character)
    /// Begins with a character that is not allowed there.
    case begins(Character)
    /// Begins or ends with a space.
    case outerSpace
    /// The name of a column that every export has.
    case reserved

    /// Maximum length of a name, in characters.
    package static let longest = 64
    /// Columns of an export that are not values.
    package static let reservedValueNames = [
        "captured_at", "status", "record", "photo", "added_at",
    ]

    /// The problem with a template's name; nil if there is none.
    package static func ofTemplate(_ name: String) -> NameProblem? {
        if let problem = general(name) { return problem }
        // A template's name becomes a file name and appears on command lines.
        if name.contains("/") { return .forbidden("/") }
        return name.first.flatMap { $0 == "-" || $0 == "." ? .begins($0) : nil }
    }

    /// The problem with a value's name; nil if there is none.
    package static func ofValue(_ name: String) -> NameProblem? {
        if let problem = general(name) { return problem }
        if let character = name.first(where: { "=,".contains($0) }) {
            return .forbidden(character)
        }
        return reservedValueNames.contains(name.lowercased()) ? .reserved : nil
    }

    private static func general(_ name: String) -> NameProblem? {
        if name.allSatisfy(\.isWhitespace) { return .empty }
        if name.unicodeScalars.contains(where: {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
            default: false
            }
        }) {
            return .controlCharacter
        }
        if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
            return .outerSpace
        }
        return name.count > longest ? .tooLong(longest) : nil
    }

    /// What is wrong with a name that a person has just typed.
    package func refusal(of name: String) -> String {
        self == .empty ? description : "'\(name)': \(self)"
    }

    /// The problem, to follow the name.
    package var description: String {
        switch self {
        case .empty: "a name must not be empty"
        case .tooLong(let most): "a name has at most \(most) characters"
        case .controlCharacter: "a name must not hold control characters"
        case .forbidden(let character): "this name must not hold '\(character)'"
        case .begins(let character): "this name must not begin with '\(character)'"
        case .outerSpace: "a name must not begin or end with a space"
        case .reserved: "every export has a column of this name; choose another"
        }
    }
}
