import Foundation
import GRDB
import ReadoutAlignment
import ReadoutModel
import Testing

@testable import ReadoutStore

/// Damage by a fault or by another program is found.
struct DefectTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("a.sqlite")
        let store = try Store(path: path)
        let template = try store.insert(Sample.template())
        try store.keep(FeatureSet.sample(5), ofTemplate: template.id, revision: 1)
        for number in 1...3 {
            try store.addNew(
                Sample.record(
                    number, in: template, at: "2026-03-0\(number)T10:00:00",
                    [
                        Sample.number("energy", "\(number)", doubts: [.lowConfidence(0.5)]),
                        Sample.text("serial", "A"),
                    ]))
        }
        try store.correct(1, ["energy": Correction(text: "1.5", value: TypedValue(text: "1.5"))])
        try store.close()
    }

    private static let triggersOff = """
        DROP TRIGGER reading_unsealed_update; DROP TRIGGER reason_unsealed_update;
        DROP TRIGGER record_unsealed_update; DROP TRIGGER correction_unsealed_update;
        """

    /// Damage and the expected message; each is done both as by another program and as by a fault.
    private static let damages: [(String, String)] = [
        ("UPDATE reading SET value = '999', magnitude = '999' WHERE record_id = 2", "record 2 "),
        ("UPDATE reading SET accepted = 1 WHERE record_id = 3", "record 3 "),
        ("UPDATE reason SET message = 'x' WHERE record_id = 2", "record 2 "),
        ("UPDATE correction SET value = '2.5'", "record 1 "),
        ("UPDATE record SET captured_at = '2026-03-09T10:00:00' WHERE id = 2", "record 2 "),
        (
            "DELETE FROM correction WHERE id < 0; UPDATE record SET inliers = 1 WHERE id = 1",
            "record 1 "
        ),
        ("UPDATE photo SET sha256 = 'x' WHERE id = 2", "record 2 is damaged"),
        (
            "UPDATE crop SET picture = x'00' WHERE record_id = 3",
            "the picture of 'energy' of record 3"
        ),
        ("UPDATE template SET picture = x'FFD8017F'", "the reference photo of template 'meter'"),
        (
            "UPDATE template_features SET features = substr(features, 2)",
            "the picture data of template 'meter'"
        ),
        (
            "UPDATE record_count SET records = 7 WHERE status = 'review'",
            "review records, but "
        ),
        ("UPDATE value SET unit = 'MWh' WHERE name = 'energy'", "the definition of a value of"),
        (
            "UPDATE template_version SET boxes = replace(boxes, '1', '2')",
            "revision 1 of template 'meter' is damaged"
        ),
        (
            "UPDATE template SET photo_width = photo_width + 1",
            "template 'meter' is damaged: what its photo shows"
        ),
        ("UPDATE record SET captured_from = 'x' WHERE id = 2", "record 2 "),
    ]

    @Test(arguments: damages.indices, [true, false])
    func `what was changed is named`(index: Int, isFault: Bool) throws {
        let (damage, defect) = DefectTests.damages[index]
        let store = try Store(path: path)
        #expect(try store.defects().isEmpty)
        let other = try DatabaseQueue(path: path)
        try other.write {
            if isFault { try $0.execute(sql: DefectTests.triggersOff) }
            try $0.execute(sql: damage)
        }
        let defects = try store.defects()
        #expect(defects.contains { $0.contains(defect) }, "\(damage): \(defects)")
        // Further work does not legitimise the damage.
        let template = try store.template(withID: 1)
        try store.addNew(Sample.record(4, in: template, [Sample.number("energy", "4")]))
        #expect(try store.defects().contains { $0.contains(defect) }, "\(damage)")
    }

    @Test func `a changed value that fits its record is found by its text`() throws {
        let store = try Store(path: path)
        try store.write {
            try $0.execute(
                sql: "UPDATE reading SET value = '7' WHERE record_id = 2 AND value = '2'")
        }
        #expect(
            try store.defects() == ["record 2 is damaged: 'energy' is 7, but \"2\" means 2"])
    }

    @Test func `ordinary work leaves no defects`() throws {
        let store = try Store(path: path)
        try store.accept(2, values: ["energy"])
        try store.deleteRecords([2])
        try store.undo()
        try store.undo()
        try store.redo()
        var changed = try store.template(named: "meter").template
        changed.fields.removeFirst()
        try store.update(changed, named: "meter")
        #expect(try store.defects().isEmpty)
        try store.undo()
        try store.renameTemplate("meter", to: "other")
        try store.deleteTemplate(named: "other", withRecords: true)
        #expect(try store.defects().isEmpty)
        try store.undo()
        #expect(try store.defects().isEmpty)
    }

    @Test func `a message of SQLite is one line`() {
        #expect(
            StoreError.line(
                "*** in database main ***\nTree 5 page 7: never used\nPage 9: never used")
                == "Tree 5 page 7: never used; Page 9: never used")
    }
}
