import Foundation
import ReadoutModel

/// A JSON value whose objects keep the order of their keys, so that output is stable.
enum JSON {
    case null
    case bool(Bool)
    case integer(Int)
    /// Written with at most this number of decimals.
    case number(Double, decimals: Int)
    /// Written so that parsing gives the same number again.
    case exact(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// A string, or null for nil.
    static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// An integer, or null for nil.
    static func optional(_ number: Int?) -> JSON { number.map(JSON.integer) ?? .null }

    /// An exact number, or null for nil.
    static func optional(exact number: Double?) -> JSON { number.map(JSON.exact) ?? .null }

    /// A confidence with three decimals, rounded down.
    static func confidence(_ value: Double) -> JSON {
        guard value.isFinite else { return .null }
        return .number(Double(Share.wholeParts(of: value, in: 1000)) / 1000, decimals: 3)
    }

    /// A length in pixels, rounded to an integer.
    static func pixels(_ value: Double) -> JSON { .integer(Int(value.rounded())) }

    /// The value on one line, without spaces.
    var text: String {
        var result: [UInt8] = []
        write(to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    private func write(to result: inout [UInt8]) {
        switch self {
        case .null: result += "null".utf8
        case .bool(let value): result += (value ? "true" : "false").utf8
        case .integer(let value): result += String(value).utf8
        case .number(let value, let decimals): result += JSON.rounded(value, decimals).utf8
        case .exact(let value): result += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let text): result.append(jsonString: Array(text.utf8)[...])
        case .array(let items):
            result += "[".utf8
            for (index, item) in items.enumerated() {
                if index > 0 { result += ",".utf8 }
                item.write(to: &result)
            }
            result += "]".utf8
        case .object(let members):
            result += "{".utf8
            for (index, member) in members.enumerated() {
                if index > 0 { result += ",".utf8 }
                result.append(jsonString: Array(member.0.utf8)[...])
                result += ":".utf8
                member.1.write(to: &result)
            }
            result += "}".utf8
        }
    }

    private static func rounded(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite else { return "null" }
        let factor = pow(10, Double(decimals))
        let rounded = (value * factor).rounded() / factor
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? String(Int(rounded)) : String(rounded)
    }
}
