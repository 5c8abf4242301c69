import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

/// Records whose wall-clock times do not show which came first.
struct MomentTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        var rules = Rules()
        rules.monotonic = true
        template = try store.insert(
            Sample.template(fields: [Sample.value("energy", .number, rules: rules)]))
    }

    private func add(
        _ number: Int, _ text: String, _ moment: String, offset: Int? = nil, name: String? = nil
    ) throws {
        var record = try Sample.record(
            number, in: template, at: moment, [Sample.number("energy", text)])
        record.photo.captureTime = try #require(
            CaptureTime(text: moment, utcOffsetInMinutes: offset, source: .exif))
        if let name { record.photo.path = "photos/\(name)" }
        _ = try store.addNew(record)
    }

    @Test(arguments: [
        ("2026-03-01", "2026-03-01T00:00:00", "2026-03-01T23:59:59"),
        ("1. 3. 2026", "2026-03-01T00:00:00", "2026-03-01T23:59:59"),
        ("1.3.2026 17:49", "2026-03-01T17:49:00", "2026-03-01T17:49:59"),
        ("2026-03-01 17:49", "2026-03-01T17:49:00", "2026-03-01T17:49:59"),
        ("2026-03-01T17:49:30", "2026-03-01T17:49:30", "2026-03-01T17:49:30"),
    ])
    func `a period begins and ends with what a person names`(
        text: String, first: String, last: String
    ) throws {
        let period = try Moments(since: text, until: text)
        #expect(period.first == first && period.last == last)
    }

    @Test(arguments: ["3/1/2026", "2026-03-01T17:49:00+01:00", "32.1.2026", "soon"])
    func `a period that is not by the wall clock is refused`(text: String) {
        #expect(throws: StoreError.invalidMoment(text)) { try Moments(since: text, until: nil) }
    }

    @Test func `an offset is named as what is wrong`() {
        #expect(
            StoreError.invalidMoment("2026-03-01 17:49+01:00").description
                == "'2026-03-01 17:49+01:00' has an offset from UTC; leave it out, as photos are found "
                + "by the clock at their place")
        #expect(StoreError.invalidMoment("soon").description.contains("is not a date"))
    }

    private func statuses() throws -> [RecordStatus] { try store.records().map(\.status) }

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func `photos of one second are compared in the order of their numbers`(
        order: [Int]
    ) throws {
        let texts = ["100", "101", "102"]
        let names = ["IMG_8.jpg", "IMG_9.jpg", "IMG_10.jpg"]
        for number in order {
            try add(number + 1, texts[number], "2026-01-01T10:00:00", name: names[number])
        }
        #expect(try statuses() == [.accepted, .accepted, .accepted])
        // A reading that contradicts that order is still found.
        try add(9, "50", "2026-01-01T10:00:00", name: "IMG_11.jpg")
        #expect(try store.records(status: .review).map { $0.readings[0].text } == ["50"])
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]])
    func `the hour that comes twice is compared by UTC`(order: [Int]) throws {
        let photos = [
            ("100", "2026-10-25T02:50:00", 120), ("101", "2026-10-25T02:10:00", 60),
            ("102", "2026-10-25T02:40:00", 60),
        ]
        for number in order {
            let (text, moment, offset) = photos[number]
            try add(number + 1, text, moment, offset: offset)
        }
        #expect(try statuses() == [.accepted, .accepted, .accepted])
    }

    @Test func `many photos of one second are stored in little time`() throws {
        let clock = ContinuousClock()
        let time = try clock.measure {
            for number in 0..<600 {
                try add(
                    number + 1, "\(1000 + number)", "2026-01-01T10:00:00",
                    name: "IMG_\(number).jpg")
            }
        }
        #expect(try statuses().allSatisfy { $0 == .accepted })
        #expect(time < .seconds(60))
    }
}
