import Foundation
import Testing

@testable import ReadoutModel

struct TrackRecordTests {
    /// A track record of readings that a person found right or wrong, given by their confidences.
    private static func record(
        right: [Double] = [], wrong: [Double] = []
    ) -> TrackRecord {
        var record = TrackRecord()
        for confidence in right { record.note(confidence: confidence, isRight: true) }
        for confidence in wrong { record.note(confidence: confidence, isRight: false) }
        return record
    }

    private static func reading(confidence: Double = 0.995, doubts: [Doubt] = []) -> Reading {
        Reading(
            valueName: "energy", text: "48", value: TypedValue(text: "48", magnitude: 48),
            confidence: confidence, doubts: doubts)
    }

    @Test func `nothing changes as long as what people found can be chance`() {
        #expect(TrackRecord().factor == 1)
        #expect(TrackRecordTests.record(wrong: [0.4, 0.5]).factor == 1)
        #expect(TrackRecordTests.record(right: [0.9], wrong: [0.6]).factor == 1)
        let reading = TrackRecordTests.reading()
        #expect(reading.judged(allowing: .usual, after: TrackRecord()).isAccepted)
    }

    @Test func `a wrong reading that was certain puts others in doubt that are not surer`() {
        let record = TrackRecordTests.record(right: [0.995], wrong: [0.995])
        #expect(record.readings == 2 && record.wrong == 1)
        #expect(record.factor > 1.9)
        let usual = TrackRecordTests.reading()
        #expect(
            usual.judged(allowing: .usual, after: record).doubts.map(\.code) == ["not-sure-enough"])
        let surer = TrackRecordTests.reading(confidence: 0.999)
        #expect(surer.judged(allowing: .usual, after: record).isAccepted)
        let more = TrackRecordTests.record(wrong: Array(repeating: 0.995, count: 5))
        #expect(!surer.judged(allowing: .usual, after: more).isAccepted)
    }

    @Test func `readings that turned out right make the unsure ones surer, within bounds`() {
        let record = TrackRecordTests.record(right: Array(repeating: 0.7, count: 20))
        #expect(record.factor == 0.25)
        func isAccepted(_ confidence: Double, _ doubts: [Doubt]) -> Bool {
            TrackRecordTests.reading(confidence: confidence, doubts: doubts)
                .judged(allowing: .usual, after: record).isAccepted
        }
        #expect(isAccepted(0.985, [.lowConfidence(0.985)]))
        #expect(!isAccepted(0.97, [.lowConfidence(0.97)]))
        #expect(!isAccepted(0.7, [.lowConfidence(0.7)]))
        #expect(!isAccepted(0.985, [.outsidePhoto]))
        #expect(!isAccepted(0.985, [.lowConfidence(0.985), .outsidePhoto]))
    }
}
