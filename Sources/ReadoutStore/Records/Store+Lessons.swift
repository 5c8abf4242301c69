import Foundation
import GRDB
package import ReadoutModel

extension Store {
    /// The lessons from corrections to a template's records, newest photo first, then those from the template's file,
    /// limited by `LessonChoice`.
    ///
    /// Only corrections and confirmations teach, and only those that are neither withdrawn nor forgotten nor part of a
    /// deleted record.
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

    /// What a template's values have learnt from the newest corrections, without forgotten ones and those on deleted
    /// records.
    /// - Throws: `StoreError.unreadableTemplate`.
    package func learnt(ofTemplate id: Int64) throws(StoreError) -> TemplateLearnt {
        try read { database in
            let rows = try TemplateRows.values(database, of: id, template: "\(id)")
            return TemplateLearnt(
                version: try LearntVersion.current(database, of: id) ?? 0,
                values: try LessonRows.learnt(database, of: id, fields: rows))
        }
    }

    /// The version of what a template has learnt; nil if the template does not exist. Fast enough to call before each
    /// photo.
    /// - Throws: `StoreError`.
    package func learntVersion(ofTemplate id: Int64) throws(StoreError) -> Int64? {
        try read { try LearntVersion.current($0, of: id) }
    }

    /// All lessons from corrections to a template's records without a limit, newest photo first, then those from the
    /// template's file.
    /// - Throws: `StoreError`.
    public func allLessons(ofTemplate id: Int64) throws(StoreError) -> [Lesson] {
        try read { database in
            try LessonRows.confirmed(database, of: id).compactMap {
                try LessonRows.lesson(database, $0)
            } + TaughtRows.lessons(database, of: id).map(\.lesson)
        }
    }

    /// Everything a template has learnt, in the form its file carries.
    /// - Throws: `StoreError`.
    public func memory(of template: StoredTemplate) throws(StoreError) -> LearntMemory {
        // The forms of values are left out, because they are derived from the examples.
        let known = try learnt(ofTemplate: template.id).values.mapValues {
            Learnt(trackRecord: $0.trackRecord, dateOrder: $0.dateOrder)
        }.filter { $0.value != Learnt() }
        return LearntMemory(
            examples: try lessons(ofTemplate: template.id).map(\.example), experience: known)
    }

    /// Teaches a template the lessons of its file, which replace those of an earlier file.
    /// - Throws: `StoreError.noTemplate`, `noValueInTemplate`.
    public func teach(_ memory: LearntMemory, template name: String) throws(StoreError) {
        try write { database in
            let id = try TemplateRows.id(database, named: name)
            _ = try Operations.begin(database, .learn, by: author, templateID: id)
            let fields = try TemplateRows.values(database, of: id, template: name)
            try TaughtRows.replace(with: memory, database, fields: fields, template: name)
        }
    }

    /// Number of readings that teach each value of a template, by value name.
    /// - Throws: `StoreError`.
    public func lessonCounts(ofTemplate id: Int64) throws(StoreError) -> [String: Int] {
        try read { database in
            let names =
                try LessonRows.confirmed(database, of: id).map(\.value)
                + TaughtRows.lessons(database, of: id).map(\.lesson.valueName)
            return names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    /// Stops learning from the readings confirmed so far; the records stay. `undo` reverts the operation.
    /// - Parameters:
    ///   - name: the template.
    ///   - value: the value; nil for all of them.
    /// - Returns: the number of readings learnt from until now.
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

    /// Learns again from all confirmed readings, including forgotten ones. `undo` reverts the operation.
    /// - Parameters:
    ///   - name: the template.
    ///   - value: the value; nil for all of them.
    /// - Returns: the number of readings learnt from after the operation.
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

    /// The row number of one value of a template, or of all its values.
    private func valueIDs(
        _ database: Database, of id: Int64, template: String, named name: String?
    ) throws -> [Int64] {
        let fields = try TemplateRows.values(database, of: id, template: template)
        guard let name else { return fields.map(\.id) }
        return [try fields.row(named: name, ofTemplate: template).id]
    }
}
