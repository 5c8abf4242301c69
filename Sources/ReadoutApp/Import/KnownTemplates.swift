import ReadoutModel
import ReadoutStore

/// Finds the template that a line of results was read with, by its content and not by its name.
struct KnownTemplates {
    private let byDigest: [String: [StoredTemplate]]
    private let byName: [String: StoredTemplate]
    /// What people taught, by template ID.
    private let learnt: [Int64: TemplateLearnt]

    /// - Throws: `StoreError`.
    init(_ store: Store) throws {
        let all = try store.allTemplates()
        byDigest = Dictionary(grouping: all) { $0.template.digest }
        byName = Dictionary(all.map { ($0.template.name.lowercased(), $0) }) { first, _ in first }
        learnt = try all.reduce(into: [:]) { $0[$1.id] = try store.learnt(ofTemplate: $1.id) }
    }

    /// What people taught about a template's values.
    func learnt(of template: StoredTemplate) -> TemplateLearnt {
        learnt[template.id] ?? TemplateLearnt()
    }

    /// The template that a line was read with.
    /// - Throws: `ResultProblem` that says what is missing and what to do next.
    func template(of line: ResultLine) throws(ResultProblem) -> StoredTemplate {
        guard let name = line.template, let digest = line.templateDigest else {
            throw ResultProblem(
                code: "invalid-results",
                message: "'template_digest' is missing: the line is not from 'readout read --json'")
        }
        let alike = byDigest[digest] ?? []
        // Two templates may differ only in their names.
        if let same = alike.first(where: { $0.template.name.lowercased() == name.lowercased() })
            ?? alike.first
        {
            return same
        }
        guard let other = byName[name.lowercased()] else {
            throw ResultProblem(
                code: "no-template",
                message:
                    "this database has no template '\(name)'; import the file that the photo was read "
                    + "with: 'readout template import FILE'")
        }
        throw ResultProblem(
            code: "other-definition",
            message: "this database has another definition of template '\(name)' (revision "
                + "\(other.revision)); read the photo again after 'readout template export', or import "
                + "the photo's definition: 'readout template import FILE --replace'")
    }
}
