import ReadoutAlignment
import ReadoutModel
import ReadoutStore
import Samples
import Testing

@testable import ReadoutApp

struct PhotoReaderTests {
    private let photo = FixturePhoto.path("photo.png")

    /// A store with a template of the meter and a confirmed reading.
    private func taught() async throws -> Store {
        let store = try Store.inMemory()
        let digitizer = Digitizer(store: store)
        try await digitizer.makeTemplate(
            "meter", from: photo,
            values: ["total=220x44+155+113,kind=number,unit=kWh", "date=label:Date,kind=date"])
        for try await event in digitizer.add([photo], template: "meter") {
            guard case .added(let record) = event.outcome else { continue }
            let words = record.readings.map {
                ($0.valueName, Correction(text: $0.text, value: $0.value))
            }
            try store.edit(record.id, corrections: Dictionary(uniqueKeysWithValues: words))
        }
        return store
    }

    private func records(
        _ events: AsyncThrowingStream<PhotoEvent, any Error>
    ) async throws -> [StoredRecord] {
        var records: [StoredRecord] = []
        for try await event in events {
            if case .added(let record) = event.outcome { records.append(record) }
        }
        return records
    }

    @Test func `without a store a photo says the same as in an empty one`() async throws {
        let taught = try await taught()
        let reader = try PhotoReader("meter", of: taught)
        let other = FixturePhoto.path("photo.gif")
        let alone = try await records(reader.read([other]))
        let empty = try Store.inMemory()
        try empty.keepFeatures(of: empty.insert(reader.template))
        try empty.teach(try taught.memory(of: taught.template(named: "meter")), template: "meter")
        let stored = try await records(Digitizer(store: empty).add([other], template: "meter"))
        #expect(alone.count == 1)
        #expect(alone.map(\.readings) == stored.map(\.readings))
        #expect(alone.map(\.alignment) == stored.map(\.alignment))
        #expect(alone.map(\.status) == stored.map(\.status))
        #expect(alone.map(\.template) == ["meter"])
    }

    @Test func `what is learnt without a store is what a store learns from the same file`()
        async throws
    {
        let taught = try await taught()
        let stored = try taught.template(named: "meter")
        let memory = try taught.memory(of: stored)
        #expect(!memory.isEmpty)
        let other = try Store.inMemory()
        let copy = try other.insert(stored.template)
        try other.teach(memory, template: "meter")
        #expect(
            memory.learnt(of: stored.template.fields).values
                == (try other.learnt(ofTemplate: copy.id)).values)
        #expect(memory.lessons == (try other.lessons(ofTemplate: copy.id)))
    }

    @Test func `several callers read at once`() async throws {
        let reader = try PhotoReader("meter", of: try await taught())
        async let one = records(reader.read([photo]))
        async let two = records(reader.read([photo, FixturePhoto.path("photo.gif")]))
        let texts = try await (one + two).map { $0.readings.map(\.text) }
        #expect(texts.count == 3)
        #expect(Set(texts).count == 1)
    }

    @Test func `a caller who leaves stops the batch`() async throws {
        let reader = try PhotoReader("meter", of: try await taught())
        var options = ReadingOptions()
        options.jobs = 1
        var seen = 0
        for try await event in reader.read(Array(repeating: photo, count: 500), options: options) {
            seen = event.done
            break
        }
        #expect(seen == 1)
    }
}
