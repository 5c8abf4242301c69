import Foundation
import GRDB
public import ReadoutModel

extension Store {
    /// Stores a new template and its learnt memory as one operation.
    /// - Throws: `StoreError.nameTaken`, `invalidTemplate` with all problems; `noValueInTemplate` if the memory names a
    ///   value that the template lacks.
    @discardableResult
    public func insert(
        _ template: Template, memory: LearntMemory = .empty
    ) throws(StoreError) -> StoredTemplate {
        try insert(template, memory: memory, firstRecord: nil).template
    }

    /// Stores a new template and its first record as one operation.
    /// - Parameter firstRecord: makes the record for the stored template; nil for none.
    /// - Throws: `StoreError.nameTaken`, `invalidTemplate` with all problems; any error from `firstRecord`.
    @discardableResult
    public func insert(
        _ template: Template, memory: LearntMemory = .empty,
        firstRecord: ((StoredTemplate) throws -> NewRecord)?
    ) throws(StoreError) -> (template: StoredTemplate, record: StoredRecord?) {
        try check(template)
        let boxes = try encoded(template)
        return try write { database in
            try requireFree(database, name: template.name)
            let now = timestamp()
            let reference = template.reference
            try database.execute(
                sql: """
                    INSERT INTO template (name, description, revision, created_at, updated_at,
                        photo_sha256, photo_width, photo_height, boxes, picture)
                    VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    composed(template.name), template.description, now, now, reference.sha256,
                    reference.width, reference.height, boxes, Data(reference.picture),
                ])
            let id = database.lastInsertedRowID
            for (index, field) in template.fields.enumerated() {
                try insert(database, field, templateID: id, position: index + 1)
            }
            try TemplateView.create(database, templateID: id, name: composed(template.name))
            try TemplateVersions.keep(database, templateID: id)
            let operation = try Operations.begin(
                database, .createTemplate, by: author, templateID: id)
            if !memory.isEmpty {
                try TaughtRows.replace(
                    with: memory, database,
                    fields: TemplateRows.values(database, of: id, template: template.name),
                    template: template.name)
            }
            guard let firstRecord else { return (try stored(database, id: id), nil) }
            let record = try insert(
                database, firstRecord(try stored(database, id: id)), operation: operation)
            return (try stored(database, id: id), record)
        }
    }

    /// The template with this name, ignoring case.
    /// - Throws: `StoreError.noTemplate` with similar names.
    public func template(named name: String) throws(StoreError) -> StoredTemplate {
        try read { try stored($0, id: TemplateRows.id($0, named: name)) }
    }

    /// All templates with all their content, ordered by name.
    public func allTemplates() throws(StoreError) -> [StoredTemplate] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT \(TemplateRows.columns) FROM template WHERE deleted_at IS NULL"
            )
            .map { try TemplateRows.stored(database, row: $0) }
            .sorted { listed($0.template.name, before: $1.template.name) }
        }
    }

    /// Changes a template and increases its revision. Values keep their readings by name, or as `renamedValues` says.
    /// The readings of removed values are kept and return with the value.
    /// - Parameters:
    ///   - renamedValues: new names by old names.
    ///   - memory: the memory from the template's file, which replaces that of an earlier file; an empty memory changes
    ///     nothing.
    /// - Throws: `StoreError.noTemplate`, `nameTaken`, `invalidTemplate`; `noValueInTemplate` if the memory names a
    ///   value that the template lacks.
    @discardableResult
    public func update(
        _ template: Template, named name: String, renamedValues: [String: String] = [:],
        memory: LearntMemory = .empty
    ) throws(StoreError) -> StoredTemplate {
        try check(template)
        let boxes = try encoded(template)
        return try write { database in
            let id = try TemplateRows.id(database, named: name)
            try requireFree(database, name: template.name, except: id)
            let before = try stored(database, id: id)
            try TemplateView.drop(database, name: composed(name))
            let reference = template.reference
            try database.execute(
                sql: """
                    UPDATE template SET name = ?, description = ?, revision = revision + 1,
                        updated_at = ?, photo_sha256 = ?, photo_width = ?, photo_height = ?,
                        boxes = ?, picture = ? WHERE id = ?
                    """,
                arguments: [
                    composed(template.name), template.description, timestamp(), reference.sha256,
                    reference.width, reference.height, boxes, Data(reference.picture), id,
                ])
            try replaceValues(
                database, of: id, with: template.fields, renamedValues: renamedValues)
            try TemplateView.create(database, templateID: id, name: composed(template.name))
            try TemplateVersions.keep(database, templateID: id)
            let given = try giveUnits(
                database, of: id, before: before.template, renamedValues: renamedValues)
            let rejudged = try Rejudgement.refresh(database, template: id)
            var after = try stored(database, id: id)
            after.rejudged = rejudged
            after.readingsGivenUnits = given
            let operation = try Operations.begin(
                database, .editTemplate, by: author, templateID: id)
            try database.execute(
                sql: """
                    INSERT INTO change (operation_id, kind, old_revision, new_revision)
                    VALUES (?, 'definition', ?, ?)
                    """, arguments: [operation.rawValue, before.revision, after.revision])
            try note(database, operation, name: before.template.name, became: after.template.name)
            if !memory.isEmpty {
                let fields = try TemplateRows.values(database, of: id, template: template.name)
                try TaughtChange(database, ofValues: fields.map(\.id))
                    .store(database, in: operation)
                try TaughtRows.replace(
                    with: memory, database, fields: fields, template: template.name)
            }
            return after
        }
    }

    /// Gives readings without a unit the unit that their value has from now on, if it had none before: whoever adds a
    /// unit says what the numbers were all along. A later change of the unit leaves them as they are.
    /// - Returns: the numbers of readings, by the names of their values.
    private func giveUnits(
        _ database: Database, of template: Int64, before: Template,
        renamedValues: [String: String]
    ) throws -> [String: Int] {
        let former = Dictionary(
            before.fields.map { (renamedValues[$0.name] ?? $0.name, $0) }
        ) { first, _ in first }
        var given: [String: Int] = [:]
        for row in try TemplateRows.values(database, of: template, template: before.name) {
            let field = row.field
            guard let old = former[field.name], old.unit == nil, let unit = field.unit,
                old.kind == field.kind, old.factor == field.factor
            else { continue }
            for table in ["correction", "reading"] {
                try database.execute(
                    sql: """
                        UPDATE \(table) SET unit = ?
                        WHERE value_id = ? AND kind = ? AND unit IS NULL AND factor IS ?
                        """, arguments: [unit, row.id, field.kind.name, field.factor])
            }
            if database.changesCount > 0 { given[field.name] = database.changesCount }
        }
        return given
    }

    private func note(
        _ database: Database, _ operation: OperationID, name: String, became newName: String
    ) throws {
        guard name != newName else { return }
        try database.execute(
            sql: """
                INSERT INTO change (operation_id, kind, old_name, new_name)
                VALUES (?, 'name', ?, ?)
                """, arguments: [operation.rawValue, name, newName])
    }

    /// Renames a template; its records stay with it.
    /// - Throws: `StoreError.noTemplate`, `nameTaken`, `invalidTemplate` for an invalid name.
    public func renameTemplate(_ name: String, to newName: String) throws(StoreError) {
        if let problem = NameProblem.ofTemplate(newName) {
            throw .invalidTemplate(name: newName, problems: ["name: \(problem)"])
        }
        try write { database in
            let id = try TemplateRows.id(database, named: name)
            try requireFree(database, name: newName, except: id)
            let before = try stored(database, id: id).template.name
            guard before != composed(newName) else { return }
            let operation = try Operations.begin(
                database, .renameTemplate, by: author, templateID: id)
            try note(database, operation, name: before, became: composed(newName))
            try TemplateView.drop(database, name: composed(name))
            try database.execute(
                sql: "UPDATE template SET name = ?, updated_at = ? WHERE id = ?",
                arguments: [composed(newName), timestamp(), id])
            try TemplateView.create(database, templateID: id, name: composed(newName))
        }
    }

    /// Deletes a template; `undo()` restores it.
    /// - Parameter withRecords: whether to delete its records with it.
    /// - Returns: the number of records deleted.
    /// - Throws: `StoreError.noTemplate`; `templateHasRecords` unless `withRecords` is set.
    @discardableResult
    public func deleteTemplate(
        named name: String, withRecords: Bool = false
    ) throws(StoreError) -> Int {
        try write { database in
            let id = try TemplateRows.id(database, named: name)
            let count = try TemplateRows.recordCount(database, of: id)
            guard withRecords || count == 0 else {
                throw StoreError.templateHasRecords(name: name, count: count)
            }
            let operation = try Operations.begin(
                database, .deleteTemplate, by: author, templateID: id)
            let records = try Int64.fetchAll(
                database,
                sql: "SELECT id FROM record WHERE template_id = ? AND deleted_at IS NULL",
                arguments: [id])
            try RecordRows.delete(database, records, operation: operation)
            try database.execute(
                sql: "UPDATE template SET deleted_at = ? WHERE id = ?",
                arguments: [timestamp(), id])
            try TemplateView.drop(database, name: composed(name))
            return count
        }
    }

    private func check(_ template: Template) throws(StoreError) {
        let problems = TemplateCheck.problems(of: template)
        guard problems.isEmpty else {
            throw .invalidTemplate(name: template.name, problems: problems)
        }
    }

    private func encoded(_ template: Template) throws(StoreError) -> String {
        do {
            return try BoxText.encode(
                template.reference.boxes, isFramed: template.isFramed)
        } catch {
            throw .invalidTemplate(
                name: template.name, problems: ["reference: a box has no finite place"])
        }
    }

    private func requireFree(_ database: Database, name: String, except id: Int64 = 0) throws {
        let isTaken = try Bool.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM template
                WHERE name = ? AND deleted_at IS NULL AND id <> ?
                """, arguments: [composed(name), id])
        if isTaken == true { throw StoreError.nameTaken(name: name) }
    }

    private func stored(_ database: Database, id: Int64) throws -> StoredTemplate {
        let row = try Row.fetchOne(
            database, sql: "SELECT \(TemplateRows.columns) FROM template WHERE id = ?",
            arguments: [id])
        guard let row else {
            throw StoreError.noTemplate(name: try TemplateRows.name(database, of: id), similar: [])
        }
        return try TemplateRows.stored(database, row: row)
    }
}
