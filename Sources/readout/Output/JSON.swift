import Foundation

/// A JSON value whose objects keep the order of their keys, so that output is stable.
enum JSON {
    case null
    case bool(Bool)
    case integer(Int)
    /// Written with at most `decimals` decimals.
    case number(Double, decimals: Int)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// A string, or null for nil.
    static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// A confidence: three decimals.
    static func confidence(_ value: Double) -> JSON { .number(value, decimals: 3) }

    /// A length in pixels, to the nearest whole.
    static func pixels(_ value: Double) -> JSON { .integer(Int(value.rounded())) }

    /// The value on one line, without spaces.
    var text: String {
        var result = ""
        write(to: &result)
        return result
    }

    private func write(to result: inout String) {
        switch self {
        case .null: result += "null"
        case .bool(let value): result += value ? "true" : "false"
        case .integer(let value): result += String(value)
        case .number(let value, let decimals): result += JSON.rounded(value, decimals)
        case .string(let text): JSON.write(text, to: &result)
        case .array(let items):
            result += "["
            for (index, item) in items.enumerated() {
                if index > 0 { result += "," }
                item.write(to: &result)
            }
            result += "]"
        case .object(let members):
            result += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { result += "," }
                JSON.write(member.0, to: &result)
                result += ":"
                member.1.write(to: &result)
            }
            result += "}"
        }
    }

    private static func rounded(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite else { return "null" }
        let factor = pow(10, Double(decimals))
        let rounded = (value * factor).rounded() / factor
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? String(Int(rounded)) : String(rounded)
    }

    /// - Source: RFC 8259, section 7.
    private static func write(_ text: String, to result: inout String) {
        result += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        result += "\""
    }
}
