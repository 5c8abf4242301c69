import Foundation

/// A parsed JSON value.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses a text that is one JSON value.
    init(_ text: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// A member of an object; null when there is none.
    subscript(key: String) -> JSONValue {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }

    /// An item of an array; null when there is none.
    subscript(index: Int) -> JSONValue {
        items.indices.contains(index) ? items[index] : .null
    }

    /// The items of an array; empty for other values.
    var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

    /// The keys of an object.
    var keys: Set<String> {
        if case .object(let members) = self { Set(members.keys) } else { [] }
    }

    /// The text of a string.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The value of a number.
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The type: `null`, `bool`, `number`, `string`, `array` or `object`.
    var type: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The type of each member of an object.
    var types: [String: String] {
        if case .object(let members) = self { members.mapValues(\.type) } else { [:] }
    }
}
