import ReadoutModel
import ReadoutStore

/// Finds the template that a line of results was read with, by its content and not by its name.
struct KnownTemplates {
    /// The name of the template that all lines are imported into; nil for the one that each line names.
    private let wanted: String?
    private let byDigest: [String: [StoredTemplate]]
    private let byName: [String: StoredTemplate]
    /// What people taught, by template ID.
    private let learnt: [Int64: TemplateLearnt]

    /// - Parameter wanted: the name of the template that all lines are imported into; nil for the one that each line
    ///   names.
    /// - Throws: `StoreError`.
    init(_ store: Store, wanted: String? = nil) throws {
        self.wanted = wanted
        if let wanted { _ = try store.template(named: wanted) }
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
        // Several templates may differ only in their names, as those of several sites.
        let key = (wanted ?? name).lowercased()
        if let same = alike.first(where: { $0.template.name.lowercased() == key }) { return same }
        if let wanted {
            throw ResultProblem(
                code: "other-definition",
                message: "the photo was read with another definition than that of template "
                    + "'\(wanted)'; read it again with what 'readout template export "
                    + "\(wanted.wordInCommand)' writes"
            )
        }
        if let only = alike.first, alike.count == 1 { return only }
        guard alike.isEmpty else {
            let names = alike.map { "'\($0.template.name)'" }.sorted().joined(separator: ", ")
            throw ResultProblem(
                code: "ambiguous-template",
                message: "this database has no template '\(name)', but several with the same "
                    + "definition: \(names); choose one with --template")
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
