import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct SumTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template(fields: SumTests.values(sum: ["net", "tax"])))
    }

    private static func values(sum: [String]) -> [Field] {
        var rules = Rules()
        rules.sum = sum
        var counted = Rules()
        counted.monotonic = true
        return [
            Sample.value("net", .number, rules: counted), Sample.value("tax", .number),
            Sample.value("total", .number, rules: rules),
        ]
    }

    @discardableResult
    private func add(
        _ number: Int, _ net: String, _ tax: String, _ total: String, doubts: [Doubt] = []
    ) throws -> StoredRecord {
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-01-0\(number)T10:00:00",
                [
                    Sample.number("net", net), Sample.number("tax", tax, doubts: doubts),
                    Sample.number("total", total),
                ]))
    }

    private func word(_ text: String) -> Correction {
        Correction(text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
    }

    private func waiting(_ id: Int64) throws -> [String] {
        try store.record(id).readings.filter { !$0.isCertain }.map(\.valueName)
    }

    @Test func `a record whose values do not add up waits whole until one is corrected`() throws {
        #expect(try add(1, "100", "21", "121").status == .accepted)
        let wrong = try add(2, "200", "42", "262")
        #expect(wrong.status == .review)
        #expect(try waiting(2) == ["net", "tax", "total"])
        let corrected = try store.correct(2, ["tax": word("62")])
        #expect(corrected.status == .accepted)
        #expect(try waiting(2) == [])
        try store.undo()
        #expect(try waiting(2) == ["net", "tax", "total"])
        try store.redo()
        #expect(try waiting(2) == [])
    }

    @Test func `a person who contradicts settled values is held, and with force marked`() throws {
        try add(1, "100", "21", "121")
        #expect(throws: StoreError.self) { try store.correct(1, ["total": word("122")]) }
        #expect(try store.record(1).status == .accepted)
        let said = try store.objections(
            to: "122", of: "total", in: store.record(1)
        ).map(\.description)
        #expect(said == ["total 122 is not net 100 + tax 21, which makes 121"])
        let forced = try store.edit(1, corrections: ["total": word("122")], isForced: true)
        #expect(forced.readings[2].correction?.brokenRules.count == 1)
        // The machine's readings are to be reviewed, because they may be wrong.
        #expect(try waiting(1) == ["net", "tax"])
        // Together all of them are right.
        try store.undo()
        #expect(
            try store.correct(1, ["total": word("122"), "tax": word("22")]).status == .accepted)
    }

    @Test func `one after the other can be corrected while the rest still waits`() throws {
        try add(1, "100", "30", "125")
        try store.correct(1, ["tax": word("21")])
        #expect(try waiting(1) == ["net", "total"])
        try store.correct(1, ["total": word("122")])
        #expect(try waiting(1) == ["net"])
        #expect(throws: StoreError.self) { try store.correct(1, ["net": word("100")]) }
        #expect(try store.correct(1, ["net": word("101")]).status == .accepted)
    }

    @Test func `what is already known of a confirmed reading needs no force`() throws {
        try add(1, "100", "21", "125")
        #expect(try store.accept(1).status == .accepted)
    }

    @Test func `a reading that is doubtful by itself does not accuse the others`() throws {
        try add(1, "100", "27", "121", doubts: [.lowConfidence(0.5)])
        #expect(try waiting(1) == ["tax"])
        #expect(
            try store.record(1).readings[1].doubts.map(\.code) == ["low-confidence", "sum"])
        #expect(throws: StoreError.self) { try store.correct(1, ["tax": word("27")]) }
        #expect(try store.correct(1, ["tax": word("21")]).status == .accepted)
    }

    @Test func `other records and other values speak side by side`() throws {
        try add(1, "100", "21", "121")
        // Record 2: its net contradicts the next record, and its sum is wrong as well.
        try add(2, "900", "21", "120")
        try add(3, "300", "21", "321")
        #expect(
            try store.record(2).readings[0].doubts.map(\.code) == ["above-later", "sum"])
        #expect(try waiting(3) == ["net"])
        try store.correct(2, ["net": word("200"), "total": word("221")])
        #expect(try waiting(2) == [])
        #expect(try waiting(3) == [])
        try store.undo()
        #expect(
            try store.record(2).readings[0].doubts.map(\.code) == ["above-later", "sum"])
        #expect(try waiting(3) == ["net"])
    }

    @Test func `a changed definition judges the sums of all records`() throws {
        try add(1, "100", "21", "125")
        var plain = template.template
        plain.fields = SumTests.values(sum: [])
        try store.update(plain, named: "meter")
        #expect(try store.record(1).status == .accepted)
        #expect(try !store.record(1).isStale)
        try store.undo()
        #expect(try waiting(1) == ["net", "tax", "total"])
    }

    @Test func `a sum follows its parts to their new names`() throws {
        try add(1, "100", "21", "125")
        let edited = try template.template.edited(
            Template.Edit(renames: ["net=base"])
        ).get()
        try store.update(
            edited.template, named: "meter", renamedValues: edited.renamedValues)
        #expect(try store.template(named: "meter").template.fields[2].rules.sum == ["base", "tax"])
        #expect(try waiting(1) == ["base", "tax", "total"])
        #expect(try !store.record(1).isStale)
        #expect(throws: DefinitionProblems.self) {
            try edited.template.edited(Template.Edit(removals: ["tax"])).get()
        }
    }

    @Test func `a reading anew keeps the person's word in the sum`() throws {
        try add(1, "100", "21", "125")
        try store.correct(1, ["total": word("121")])
        #expect(try store.record(1).status == .accepted)
        let operation = try store.beginRereading()
        let again = try Sample.record(
            1, in: template, at: "2026-01-01T10:00:00",
            [
                Sample.number("net", "101"), Sample.number("tax", "21"),
                Sample.number("total", "125"),
            ])
        let reread = try store.reread(1, as: again, in: operation)
        #expect(reread.outcome == .changed)
        #expect(try waiting(1) == ["net", "tax"])
    }

    @Test func `rows of one moment that differ are refused`() throws {
        let rows = try ["12", "13", "13"].enumerated().map { number, tax in
            TypedRow(
                photo: StoredPhoto(
                    rowWithDigest: String(repeating: "\(number)", count: 64),
                    place: "old.csv:\(number + 2)",
                    captureTime: try Sample.time("2025-01-0\(number == 2 ? 2 : 1)T10:00:00")),
                words: ["tax": word(tax)])
        }
        let outcomes = try store.add(rows, ofTemplate: "meter", isTried: true)
        #expect(outcomes.count == 3)
        #expect(outcomes[0] == .refused(["'tax': another row of the same moment has 13"]))
        #expect(outcomes[1] == .refused(["'tax': another row of the same moment has 12"]))
        guard case .added = outcomes[2] else {
            Issue.record("the row of another moment is refused")
            return
        }
    }

    @Test func `typed rows are held by their sum`() throws {
        let row = TypedRow(
            photo: StoredPhoto(
                rowWithDigest: String(repeating: "b", count: 64), place: "old.csv:2",
                captureTime: try Sample.time("2025-01-01T10:00:00")),
            words: ["net": word("10"), "tax": word("2"), "total": word("13")])
        let held = try store.add([row], ofTemplate: "meter")
        #expect(
            held == [.refused(["'total': total 13 is not net 10 + tax 2, which makes 12"])])
        guard
            case .added(let record)? = try store.add([row], ofTemplate: "meter", isForced: true)
                .first
        else {
            Issue.record("not stored")
            return
        }
        #expect(record.readings[2].correction?.brokenRules.count == 1)
    }
}
