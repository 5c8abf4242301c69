import ReadoutGeometry
import ReadoutModel
import ReadoutStore
import Testing

@testable import ReadoutApp

/// What a review asks about, from the records of a store.
struct ReviewSourceTests {
    private let store: Store

    init() throws {
        store = try Store.inMemory()
        let kinds: [(String, Kind)] = [("day", .date), ("total", .number)]
        try store.insert(
            Template(
                name: "receipt",
                fields: kinds.map { name, kind in
                    Field(
                        name: name, kind: kind,
                        location: .region(Region(x: 10, y: 20, width: 100, height: 30)))
                },
                reference: Reference(
                    sha256: String(repeating: "a", count: 64), width: 400, height: 300, boxes: [],
                    picture: [0xFF, 0xD8])))
    }

    /// Adds a record with a date and a total as the rules understand them, and returns its number.
    private func add(_ number: Int, day: String, total: String) throws -> Int64 {
        let stored = try store.template(named: "receipt")
        let readings = zip(stored.template.fields, [day, total]).map { field, text in
            let parsed = field.parsed(text)
            return NewReading(
                Reading(
                    valueName: field.name, text: text, value: parsed.value, confidence: 0.9,
                    doubts: parsed.doubts))
        }
        let time = try #require(
            CaptureTime(text: "2026-03-0\(number)T10:00:00", source: .exif))
        let outcome = try store.add(
            NewRecord(
                templateID: stored.id, revision: stored.revision,
                photo: StoredPhoto(
                    sha256: String(repeating: "\(number)", count: 64), path: "\(number).jpg",
                    width: 400, height: 300, captureTime: time),
                result: .read(nil, readings), milliseconds: 1))
        guard case .added(let record) = outcome else { throw StoreError.noRecord(0) }
        return record.id
    }

    /// The choices of each value that is asked about, by the value's name.
    private func choices(ofRecord number: Int64) throws -> [String: [String]] {
        let source = ReviewSource(store: store, template: nil, value: nil, since: nil)
        let items = try source.items(of: source.records())
            .filter { $0.id.record == number }
        return Dictionary(uniqueKeysWithValues: items.map { ($0.id.value, $0.choices) })
    }

    @Test func `the meanings of a date and of a number are offered`() throws {
        let record = try add(1, day: "02/03/18", total: "1.234")
        let choices = try choices(ofRecord: record)
        #expect(choices["day"]?.sorted() == ["2018-02-03", "2018-03-02"])
        #expect(choices["total"]?.sorted() == ["1.234", "1234"])
    }

    @Test func `a text with one meaning has no other`() throws {
        let record = try add(1, day: "02/03/18", total: "12.5")
        #expect(try choices(ofRecord: record).keys.sorted() == ["day"])
    }

    @Test func `an order of dates that was learnt meanwhile leaves one meaning`() throws {
        let waiting = try add(1, day: "02/03/18", total: "1.5")
        for (number, day, meant) in [(2, "04/05/18", "2018-05-04"), (3, "06/07/18", "2018-07-06")] {
            let record = try add(number, day: day, total: "1.5")
            try store.correct(
                record, ["day": Correction(text: meant, value: TypedValue(text: meant))])
        }
        #expect(try choices(ofRecord: waiting)["day"] == ["2018-03-02"])
    }
}
