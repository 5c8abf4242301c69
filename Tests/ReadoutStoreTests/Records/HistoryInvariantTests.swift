import Foundation
import GRDB
import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutStore

/// No two accepted records together break a rule that compares them, and the result does not depend on the order of
/// arrival.
struct HistoryInvariantTests {
    /// A photo and its reading.
    private struct Shot {
        let number: Int
        let hour: Int
        let text: String
        let offset: Int?
        let isDoubtful: Bool
    }

    private static let rules: [@Sendable (inout Rules) -> Void] = [
        { $0.monotonic = true },
        { $0.maximumRate = .init(amount: 4, period: .day) },
        {
            $0.monotonic = true
            $0.maximumRate = .init(amount: 4, period: .day)
        },
        {
            $0.monotonic = true
            $0.rollover = 25
        },
    ]

    private static func template(_ set: (inout Rules) -> Void) -> Template {
        var rules = Rules()
        set(&rules)
        return Sample.template(fields: [Sample.value("energy", .number, rules: rules)])
    }

    private static func moment(_ hour: Int) -> String {
        CivilDate(secondsSince1970: 1_767_225_600 + hour * 3600).text
    }

    private static func shots(_ count: Int, _ random: inout SeededGenerator) -> [Shot] {
        (1...count).map { number in
            let hour = Int.random(in: 0..<120, using: &random)
            let isWrong = Int.random(in: 0..<4, using: &random) == 0
            return Shot(
                number: number, hour: hour,
                text: "\(isWrong ? Int.random(in: 0..<25, using: &random) : hour / 6)",
                offset: [nil, 60, 60, 120].randomElement(using: &random) ?? nil,
                isDoubtful: Int.random(in: 0..<8, using: &random) == 0)
        }
    }

    private static func record(_ shot: Shot, in template: StoredTemplate) throws -> NewRecord {
        var record = try Sample.record(
            shot.number, in: template, at: moment(shot.hour),
            [Sample.number("energy", shot.text, doubts: shot.isDoubtful ? [.cutOff] : [])])
        record.photo.captureTime = try #require(
            CaptureTime(
                text: moment(shot.hour), utcOffsetInMinutes: shot.offset, source: .exif))
        return record
    }

    private static func word(_ text: String) -> [String: Correction] {
        [
            "energy": Correction(
                text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
        ]
    }

    /// The store's verdict on each photo; without the history doubts of readings that are doubtful by themselves, or
    /// that a person has corrected.
    private static func result(_ store: Store) throws -> [String: [String]] {
        try store.records().reduce(into: [:]) { result, record in
            let reading = record.readings[0]
            let isOfHistory =
                reading.correction == nil && reading.doubts.allSatisfy(\.isOfHistory)
            result[record.photo.sha256] =
                [record.status.rawValue, reading.certainValue?.text ?? "-"]
                + (isOfHistory ? reading.doubts.map(\.description) : [])
        }
    }

    /// Compares the stored state with a new judgement of all readings, and each pair with the rules.
    private static func check(_ store: Store, _ template: StoredTemplate) throws {
        try store.read { database in
            let row = try TemplateRows.values(database, of: template.id, template: "meter")[0]
            let claims = try ClaimRows.claims(
                database, templateID: template.id, row: row, .all)
            let judgement = try Rejudgement.judgement(database, of: row)
            let doubts = judgement.doubts(of: claims.map(\.claim))
            let changes = try Rejudgement.changes(
                database, row: row, claims: claims, doubts: doubts)
            #expect(changes.isEmpty)
            guard row.field.rules.rollover == nil else { return }
            let trusted = TakenAt.ordered(claims.filter(\.isTrusted)) { $0.claim.taken }
            for (place, later) in trusted.enumerated() {
                for earlier in trusted[..<place]
                where !(earlier.claim.isWord && later.claim.isWord) {
                    #expect(keeps(row.field.rules, earlier.claim, later.claim))
                }
            }
        }
    }

    /// Whether two readings keep the rules, computed in a different way than in the program.
    private static func keeps(
        _ rules: Rules, _ earlier: HistoryClaim, _ later: HistoryClaim
    ) -> Bool {
        guard let before = Double(earlier.text), let after = Double(later.text),
            let from = CivilDate(dateTime: earlier.taken.moment),
            let to = CivilDate(dateTime: later.taken.moment)
        else { return false }
        if rules.monotonic, after < before { return false }
        guard let rate = rules.maximumRate else { return true }
        var seconds = to.secondsSince1970 - from.secondsSince1970
        if let first = earlier.taken.utcOffsetInMinutes, let last = later.taken.utcOffsetInMinutes {
            seconds -= (last - first) * 60
        }
        let days = Double(abs(seconds)) / 86400
        let allowed = Double(truncating: rate.amount as NSNumber) * days + 1
        return abs(after - before) <= allowed + 1e-9
    }

    @Test(arguments: HistoryInvariantTests.rules.indices)
    func `the same photos end alike in every order of arrival`(kind: Int) throws {
        var random = SeededGenerator(seed: UInt64(kind) + 40)
        for _ in 0..<12 {
            let shots = HistoryInvariantTests.shots(16, &random)
            let words = shots.shuffled(using: &random).prefix(2).map(\.number)
            var results: Set<[String: [String]]> = []
            for _ in 0..<4 {
                let store = try Store.inMemory()
                let template = try store.insert(
                    HistoryInvariantTests.template(HistoryInvariantTests.rules[kind]))
                for shot in shots.shuffled(using: &random) {
                    let added = try store.addNew(
                        HistoryInvariantTests.record(shot, in: template))
                    if words.contains(shot.number) {
                        try store.correct(
                            added.id, HistoryInvariantTests.word("\(shot.hour / 6)"),
                            isForced: true)
                    }
                    try HistoryInvariantTests.check(store, template)
                }
                #expect(try store.defects().isEmpty)
                results.insert(try HistoryInvariantTests.result(store))
            }
            #expect(results.count == 1)
        }
    }

    @Test(arguments: HistoryInvariantTests.rules.indices)
    func
        `whatever is added, corrected, moved, removed and taken back, no accepted pair breaks a rule`(
            kind: Int
        ) throws
    {
        var random = SeededGenerator(seed: UInt64(kind) + 7)
        for _ in 0..<6 {
            let store = try Store.inMemory()
            let template = try store.insert(
                HistoryInvariantTests.template(HistoryInvariantTests.rules[kind]))
            for shot in HistoryInvariantTests.shots(40, &random) {
                let ids = try store.records().map(\.id)
                let id = ids.randomElement(using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    guard let id else { continue }
                    let text = "\(Int.random(in: 0..<25, using: &random))"
                    try store.correct(id, HistoryInvariantTests.word(text), isForced: true)
                case 1: if let id { try store.deleteRecords([id]) }
                case 2:
                    guard try store.operations(inForce: true).first?.kind != .createTemplate else {
                        continue
                    }
                    try store.undo()
                case 3:
                    guard let id else { continue }
                    let time = try Sample.time(
                        HistoryInvariantTests.moment(Int.random(in: 0..<120, using: &random)))
                    try store.setCaptureTime(id, to: time, isForced: true)
                case 4:
                    guard let id, try store.record(id).status == .review else { continue }
                    try store.edit(id, accepting: .doubtful, isForced: true)
                default:
                    _ = try store.add(HistoryInvariantTests.record(shot, in: template))
                }
                try HistoryInvariantTests.check(store, template)
            }
            #expect(try store.defects().isEmpty)
        }
    }

    @Test func `after a corrected 4822 no lower reading is accepted, however many there are`()
        throws
    {
        let store = try Store.inMemory()
        let template = try store.insert(
            HistoryInvariantTests.template(HistoryInvariantTests.rules[0]))
        func add(_ number: Int, _ text: String) throws -> StoredRecord {
            try store.addNew(
                HistoryInvariantTests.record(
                    Shot(
                        number: number, hour: number, text: text, offset: nil, isDoubtful: false),
                    in: template))
        }
        let first = try add(1, "1732")
        try store.correct(first.id, HistoryInvariantTests.word("4822"), isForced: true)
        for number in 0..<12 { #expect(try add(number + 2, "\(1733 + number)").status == .review) }
        #expect(try add(20, "9000").status == .accepted)
        #expect(try store.records(status: .accepted).map(\.id) == [1, 14])
        #expect(
            try store.record(9).readings[0].doubts.map(\.description)
                == ["1740 is below the last reading 4822 of 2026-01-01 01:00"])
    }

    @Test func `a change of the rules judges what is stored`() throws {
        let store = try Store.inMemory()
        let template = try store.insert(HistoryInvariantTests.template { _ in })
        for (number, text) in ["10", "900", "30", "40"].enumerated() {
            try store.addNew(
                HistoryInvariantTests.record(
                    Shot(
                        number: number, hour: number, text: text, offset: nil, isDoubtful: false),
                    in: template))
        }
        #expect(try store.records(status: .accepted).count == 4)
        try store.update(
            HistoryInvariantTests.template(HistoryInvariantTests.rules[0]), named: "meter")
        #expect(try store.records(status: .review).map(\.readings[0].text) == ["900"])
        try store.undo()
        #expect(try store.records(status: .accepted).count == 4)
        try store.redo()
        #expect(try store.records(status: .review).map(\.readings[0].text) == ["900"])
    }
}
