import Foundation
import GRDB
package import ReadoutModel

extension Store {
    /// What people's words on a template's records teach, newest photo first, and then what came with the template's
    /// file, as `LessonChoice` chooses.
    ///
    /// Only a person's word teaches, and none on a record that is deleted, that was taken back, or that is forgotten.
    /// - Throws: `StoreError`.
    public func lessons(ofTemplate id: Int64) throws(StoreError) -> [Lesson] {
        try read { database in
            var choice = LessonChoice()
            let own = try LessonRows.confirmed(database, of: id)
                .filter { choice.takes($0.text, ofValue: $0.value) }
                .compactMap { try LessonRows.lesson(database, $0) }
            let others = try TaughtRows.lessons(database, of: id).map(\.lesson)
                .filter { choice.takes($0.text, ofValue: $0.valueName) }
            return own + others
        }
    }

    /// What people taught of a template's values, by the newest words, and not by those that are forgotten or on records
    /// that are deleted.
    /// - Throws: `StoreError.unreadableTemplate`.
    package func learnt(ofTemplate id: Int64) throws(StoreError) -> TemplateLearnt {
        try read { database in
            let rows = try TemplateRows.values(database, of: id, template: "\(id)")
            return TemplateLearnt(
                version: try LearntVersion.current(database, of: id) ?? 0,
                values: try LessonRows.learnt(database, of: id, fields: rows))
        }
    }

    /// The version of what was learnt of a template; nil when the template is not there. Fast: asked before each photo.
    /// - Throws: `StoreError`.
    package func learntVersion(ofTemplate id: Int64) throws(StoreError) -> Int64? {
        try read { try LearntVersion.current($0, of: id) }
    }

    /// All that people's words on a template's records could teach, however much it is, newest photo first, and then
    /// what came with the template's file.
    /// - Throws: `StoreError`.
    public func allLessons(ofTemplate id: Int64) throws(StoreError) -> [Lesson] {
        try read { database in
            try LessonRows.confirmed(database, of: id).compactMap {
                try LessonRows.lesson(database, $0)
            } + TaughtRows.lessons(database, of: id).map(\.lesson)
        }
    }

    /// All that was learnt of a template, as its file carries it.
    /// - Throws: `StoreError`.
    public func memory(of template: StoredTemplate) throws(StoreError) -> LearntMemory {
        // How values are written goes with the examples.
        let known = try learnt(ofTemplate: template.id).values.mapValues {
            Learnt(trackRecord: $0.trackRecord, chains: $0.chains, dateOrder: $0.dateOrder)
        }.filter { $0.value != Learnt() }
        return LearntMemory(
            examples: try lessons(ofTemplate: template.id).map(\.example), experience: known)
    }

    /// Teaches a template the lessons of its file; they replace those of an earlier file.
    /// - Throws: `StoreError.noTemplate`, `noValueInTemplate`.
    public func teach(_ memory: LearntMemory, template name: String) throws(StoreError) {
        try write { database in
            let id = try TemplateRows.id(database, named: name)
            _ = try Operations.begin(database, .learn, by: author, templateID: id)
            let fields = try TemplateRows.values(database, of: id, template: name)
            try TaughtRows.replace(with: memory, database, fields: fields, template: name)
        }
    }

    /// Number of readings that teach, for each value of a template by its name.
    /// - Throws: `StoreError`.
    public func lessonCounts(ofTemplate id: Int64) throws(StoreError) -> [String: Int] {
        try read { database in
            let names =
                try LessonRows.confirmed(database, of: id).map(\.value)
                + TaughtRows.lessons(database, of: id).map(\.lesson.valueName)
            return names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    /// Stops learning from the readings confirmed so far; the records stay. `undo` takes the operation back.
    /// - Parameters:
    ///   - name: the template.
    ///   - value: the value; nil for all of them.
    /// - Returns: how many readings were learnt from before.
    /// - Throws: `StoreError.noTemplate`, `noValueInTemplate`.
    @discardableResult
    public func forget(_ name: String, value: String? = nil) throws(StoreError) -> Int {
        try write { database in
            let id = try TemplateRows.id(database, named: name)
            let rows = try valueIDs(database, of: id, template: name, named: value)
            let count = try lessonCount(database, of: id, values: rows)
            let operation = try Operations.begin(database, .forget, by: author, templateID: id)
            try LearningChange.store(database, values: rows, in: operation) {
                for row in rows {
                    try TaughtRows.setForgotten(database, value: row, at: timestamp())
                    try database.execute(
                        sql: """
                            INSERT INTO forgotten (value_id, correction_id)
                            SELECT ?1, max(id) FROM correction WHERE value_id = ?1
                            GROUP BY value_id
                            ON CONFLICT DO UPDATE SET correction_id = excluded.correction_id
                            """, arguments: [row])
                }
            }
            return count
        }
    }

    /// Learns again from all confirmed readings, however often they were forgotten. `undo` takes the operation back.
    /// - Parameters:
    ///   - name: the template.
    ///   - value: the value; nil for all of them.
    /// - Returns: how many readings are learnt from now.
    /// - Throws: `StoreError.noTemplate`, `noValueInTemplate`.
    @discardableResult
    public func remember(_ name: String, value: String? = nil) throws(StoreError) -> Int {
        try write { database in
            let id = try TemplateRows.id(database, named: name)
            let rows = try valueIDs(database, of: id, template: name, named: value)
            let operation = try Operations.begin(database, .remember, by: author, templateID: id)
            try LearningChange.store(database, values: rows, in: operation) {
                for row in rows {
                    try database.execute(
                        sql: "DELETE FROM forgotten WHERE value_id = ?", arguments: [row])
                    try TaughtRows.setForgotten(database, value: row, at: nil)
                }
            }
            return try lessonCount(database, of: id, values: rows)
        }
    }

    private func lessonCount(
        _ database: Database, of id: Int64, values: [Int64]
    ) throws -> Int {
        try LessonRows.confirmed(database, of: id).count { values.contains($0.valueID) }
            + TaughtRows.lessons(database, of: id).count { values.contains($0.valueID) }
    }

    /// The row of a value of a template, or those of all its values.
    private func valueIDs(
        _ database: Database, of id: Int64, template: String, named name: String?
    ) throws -> [Int64] {
        let fields = try TemplateRows.values(database, of: id, template: template)
        guard let name else { return fields.map(\.id) }
        return [try fields.row(named: name, ofTemplate: template).id]
    }
}
