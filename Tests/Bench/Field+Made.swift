import Foundation
import ReadoutGeometry
import ReadoutModel

extension Field {
    /// A random text that this value may show, and its typed value.
    /// - Throws: `KnownSubjectProblem.noText`.
    func made(_ generator: inout SeededGenerator) throws -> (text: String, typed: String) {
        for _ in 0..<50 {
            let text = anyText(&generator)
            let parsed = parsed(text)
            if let typed = parsed.value, parsed.doubts.isEmpty { return (text, typed.text) }
        }
        throw KnownSubjectProblem.noText(value: name)
    }

    private func anyText(_ generator: inout SeededGenerator) -> String {
        func two(_ limit: Int) -> String { Field.padded(generator.index(below: limit), to: 2) }
        switch kind {
        case .number, .integer: return digits(&generator)
        case .time: return [two(24), two(60), two(60)].joined(separator: ":")
        case .duration:
            return ["\(1 + generator.index(below: 300))", two(60), two(60)].joined(separator: ":")
        case .date:
            let day = Field.padded(1 + generator.index(below: 28), to: 2)
            let month = Field.padded(1 + generator.index(below: 12), to: 2)
            return "\(day).\(month).\(2020 + generator.index(below: 12))"
        case .choice: return rules.choices[generator.index(below: rules.choices.count)]
        case .code: return code(&generator)
        default: return Field.goods[generator.index(below: Field.goods.count)]
        }
    }

    private func digits(_ generator: inout SeededGenerator) -> String {
        let decimals = rules.decimals ?? 0
        var digits = ""
        let count = rules.digits ?? 1 + generator.index(below: 4)
        for _ in 0..<count { digits += "\(generator.index(below: 10))" }
        if rules.digits == nil {
            digits = String(digits.trimmingPrefix { $0 == "0" })
            if digits.isEmpty { digits = "0" }
        }
        guard decimals > 0 else { return digits }
        let rest = (0..<decimals).map { _ in "\(generator.index(below: 10))" }.joined()
        return "\(digits).\(rest)"
    }

    /// A random text of the pattern; only counted digits (`\d{n}`) in it are understood.
    private func code(_ generator: inout SeededGenerator) -> String {
        var rest = (rules.pattern ?? "\\d{8}")[...]
        var text = ""
        while let match = rest.firstMatch(of: #/\\d\{([0-9]+)\}/#) {
            text += rest[..<match.range.lowerBound]
            for _ in 0..<(Int(match.1) ?? 0) { text += "\(generator.index(below: 10))" }
            rest = rest[match.range.upperBound...]
        }
        return text + rest
    }

    private static let goods = [
        "Washed sand 0/4", "Gravel 8/16", "Crushed stone", "Gravel 16/32", "Fine sand", "Topsoil",
        "Rubble 0/63", "Chippings 2/5",
    ]

    private static func padded(_ number: Int, to count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
