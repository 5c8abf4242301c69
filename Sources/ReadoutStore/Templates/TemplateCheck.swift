import Foundation
package import ReadoutCore

/// What a template must be so that it can be stored, exported and found again.
package enum TemplateCheck {
    /// Columns that every export has or may have; no value can be called so.
    package static let reservedNames = ["captured_at", "status", "record", "photo", "added_at"]

    /// Longest name in characters.
    static let longestName = 200
    /// Most values of a template; SQLite's views end at 2,000 columns.
    package static let mostValues = 1000

    /// Every reason why a template cannot be stored, each with the path of its field; none when it can.
    package static func problems(of template: Template) -> [String] {
        var problems: [String] = []
        if let problem = problem(ofName: template.name) { problems.append("name: \(problem)") }
        problems += self.problems(ofValueNames: template.values.map(\.name))
        problems += problemsOfPlaces(in: template)
        return problems
    }

    /// Every location that does not lie within the reference photo.
    static func problemsOfPlaces(in template: Template) -> [String] {
        var problems: [String] = []
        let reference = template.reference
        for (index, value) in template.values.enumerated() {
            guard case .region(let region) = value.location else { continue }
            // Edges come from scaled pictures and may be off by a rounding.
            let isInside =
                region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0
                && region.right <= Double(reference.width) + 1
                && region.bottom <= Double(reference.height) + 1
            if !isInside {
                problems.append(
                    "values[\(index + 1)].location: \(value.location) does not lie within the "
                        + "reference photo of \(reference.width)x\(reference.height) pixels")
            }
        }
        return problems
    }

    /// What is wrong with the names of a template's values; places are counted from 1.
    package static func problems(ofValueNames names: [String]) -> [String] {
        guard !names.isEmpty else { return ["values: there must be at least one"] }
        guard names.count <= mostValues else {
            return ["values: there are \(names.count), more than \(mostValues)"]
        }
        var problems: [String] = []
        var places: [String: Int] = [:]
        for (index, name) in names.enumerated() {
            let field = "values[\(index + 1)].name"
            let key = composed(name).lowercased()
            if let problem = problem(ofName: name) {
                problems.append("\(field): \(problem)")
            } else if reservedNames.contains(key) {
                problems.append(
                    "\(field): '\(name)' is a column of the export itself; choose another name")
            } else if let first = places[key] {
                problems.append("\(field): '\(name)' is the name of values[\(first)] already")
            }
            places[key] = places[key] ?? index + 1
        }
        return problems
    }

    /// What is wrong with the name of a template or value; nil when nothing is.
    package static func problem(ofName name: String) -> String? {
        if name.isEmpty { return "it is missing" }
        if name.count > longestName { return "it is longer than \(longestName) characters" }
        if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
            return "'\(name)' begins or ends with a space"
        }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "it holds a line end or another control character"
        }
        return nil
    }
}
