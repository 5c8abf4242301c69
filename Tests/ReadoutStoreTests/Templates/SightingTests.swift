import Foundation
import GRDB
import ReadoutAlignment
import ReadoutModel
import Testing

@testable import ReadoutStore

struct SightingTests {
    private static let features = FeatureSet.sample(6)
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template())
    }

    /// Adds a record of photo `number` with a sighting in which only the feature of that number is found; with
    /// `doubts`, the record is doubtful.
    private func add(
        _ number: Int, doubts: [Doubt] = [], of features: FeatureSet = features,
        at moment: String = "2026-03-01T10:00:00"
    ) throws -> StoredRecord {
        var new = try Sample.record(
            number, in: template, at: moment,
            [Sample.number("energy", "1", doubts: doubts), Sample.text("serial", "A")])
        new.sighting = FeatureSighting(
            fingerprint: features.fingerprint,
            marks: (0..<features.total).map { $0 == number ? .found : .missing })
        return try store.addNew(new)
    }

    /// The numbers of the features found in each of the sightings that teach.
    private func taught(of features: FeatureSet = features) throws -> [[Int]] {
        try store.sightings(ofTemplate: template.id, of: features).map { sighting in
            (0..<features.total).filter { sighting[$0] == .found }
        }
    }

    @Test func `accepted records teach, those of the last photos first`() throws {
        _ = try add(1, at: "2026-03-02T10:00:00")
        _ = try add(2, at: "2026-03-01T10:00:00")
        _ = try add(3, at: "2026-03-03T10:00:00")
        try store.addNew(
            Sample.record(
                9, in: template, [Sample.number("energy", "1"), Sample.text("serial", "A")]))
        #expect(try taught() == [[3], [1], [2]])
        let sighting = try store.sightings(ofTemplate: template.id, of: Self.features)[0]
        #expect((0..<6).map { sighting[$0] == .missing } == [true, true, true, false, true, true])
        #expect(try store.sightings(ofTemplate: template.id + 1, of: Self.features).isEmpty)
    }

    @Test func `a doubtful record teaches once it is accepted, until that is undone`() throws {
        let record = try add(1, doubts: [.nothingRead])
        #expect(record.status == .review)
        #expect(try taught().isEmpty)
        try store.accept(record.id)
        #expect(try taught() == [[1]])
        try store.undo()
        #expect(try taught().isEmpty)
    }

    @Test func `a deleted or undone record teaches nothing`() throws {
        let first = try add(1)
        try store.deleteRecords([first.id])
        #expect(try taught().isEmpty)
        try store.undo()
        #expect(try taught() == [[1]])
        _ = try add(2)
        try store.undo()
        #expect(try taught() == [[1]])
    }

    @Test func `the reference photo itself teaches nothing`() throws {
        var changed = template.template
        changed.reference.sha256 = try Sample.photo(2).sha256
        try store.update(changed, named: "meter")
        _ = try add(1)
        _ = try add(2)
        #expect(try taught() == [[1]])
        #expect(try store.records().count == 2)
    }

    @Test func `sightings of other features teach nothing about these`() throws {
        let others = FeatureSet.sample(6, seed: 2)
        _ = try add(1)
        _ = try add(2, of: others)
        #expect(try taught() == [[1]])
        #expect(try taught(of: others) == [[2]])
    }

    @Test func `no more are asked for than say something new`() throws {
        for number in 0..<SightingRows.most + 3 {
            let minute = CivilDate(secondsSince1970: 1_770_000_000 + 60 * number).text
            _ = try add(number, at: minute)
        }
        #expect(try taught().count == SightingRows.most)
    }

    @Test func `a record and its sighting are stored together or not at all`() throws {
        try store.write { try $0.execute(sql: "DROP TABLE sighting") }
        #expect(throws: StoreError.self) { try add(1) }
        #expect(try store.records().isEmpty)
    }

    @Test func `features that were kept have the fingerprint of those found`() throws {
        try store.keep(Self.features, ofTemplate: template.id, revision: template.revision)
        let kept = try #require(try store.features(ofTemplate: template.id))
        #expect(kept.fingerprint == Self.features.fingerprint)
        #expect(try store.features(ofTemplate: template.id + 1) == nil)
    }
}
