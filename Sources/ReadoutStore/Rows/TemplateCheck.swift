import Foundation
import ReadoutGeometry
package import ReadoutModel

/// Checks that a template can be stored, exported and found again.
package enum TemplateCheck {
    /// Maximum number of values of a template. SQLite limits views to 2,000 columns.
    package static let mostValues = 1000

    /// All reasons why a template cannot be stored, each with the path of its field; empty if there are none.
    package static func problems(of template: Template) -> [String] {
        var problems: [String] = []
        if let problem = NameProblem.ofTemplate(template.name) {
            problems.append("name: \(problem)")
        }
        problems += self.problems(ofValueNames: template.fields.map(\.name))
        problems += problemsOfPlaces(in: template)
        problems += problemsOfRules(in: template)
        return problems
    }

    /// All rules that contradict another rule or the value's kind.
    static func problemsOfRules(in template: Template) -> [String] {
        DefinitionProblem.between(template.fields).map { "values: \($0)" }
            + template.fields.enumerated().flatMap { index, field in
                field.problems(width: template.reference.width, height: template.reference.height)
                    .compactMap { problem in
                        switch problem {
                        // Checked elsewhere with the field's path, and with a tolerance for rounding.
                        case .name, .outsidePhoto: nil
                        default: "values[\(index + 1)]: \(problem)"
                        }
                    }
            }
    }

    /// All locations that extend beyond the reference photo.
    static func problemsOfPlaces(in template: Template) -> [String] {
        var problems: [String] = []
        let reference = template.reference
        for (index, field) in template.fields.enumerated() {
            guard let region = field.location.region else { continue }
            // Edges come from scaled pictures and may be off by a rounding error.
            let isInside =
                region.x >= 0 && region.y >= 0
                && region.right <= Double(reference.width) + 1
                && region.bottom <= Double(reference.height) + 1
            if !isInside {
                problems.append(
                    "values[\(index + 1)].location: \(field.location) does not lie within the "
                        + "reference photo of \(reference.width)x\(reference.height) pixels")
            }
        }
        return problems
    }

    /// Problems with the names of a template's values; values are counted from 1.
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
            if let problem = NameProblem.ofValue(name) {
                problems.append("\(field): \(problem)")
            } else if let first = places[key] {
                problems.append("\(field): '\(name)' is already the name of values[\(first)]")
            }
            places[key] = places[key] ?? index + 1
        }
        return problems
    }
}
