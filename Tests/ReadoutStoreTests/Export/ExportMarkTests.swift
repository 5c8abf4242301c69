import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct ExportMarkTests {
    let store: Store
    let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(
            Sample.template(fields: [
                Sample.value("energy", .number), Sample.value("note", .text),
            ]))
        for number in 1...2 { try add(number) }
    }

    private func add(_ number: Int, doubts: [Doubt] = []) throws {
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-0\(number)T10:00:00",
                [Sample.number("energy", "\(number)", doubts: doubts)]))
    }

    private func correct(_ number: Int64, _ text: String) throws {
        try store.correct(
            number,
            [
                "energy": Correction(
                    text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
            ])
    }

    /// The numbers of the records that an export with a mark writes, and its summary.
    private func news(
        _ name: String = "nightly", keeping: Bool = true,
        _ change: (inout ExportOptions) -> Void = { _ in }
    ) throws -> ([String], ExportSummary) {
        var options = ExportOptions()
        options.columns = ["record", "energy"]
        options.mark = name
        change(&options)
        let (text, summary) = try store.exported("meter", options)
        if keeping { try store.keep(#require(summary.mark)) }
        return (
            text.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) },
            summary
        )
    }

    @Test func `a second export has only what is new`() throws {
        #expect(try news().0 == ["1", "2"])
        #expect(try news().0.isEmpty)
        try add(3)
        let (rows, summary) = try news()
        #expect(rows == ["3"])
        #expect(summary.known == 2)
        #expect(summary.exported == 1)
    }

    @Test func `what was not kept comes again`() throws {
        #expect(try news(keeping: false).0 == ["1", "2"])
        #expect(try news().0 == ["1", "2"])
    }

    @Test func `marks of other names and templates do not count`() throws {
        _ = try news()
        #expect(try news("weekly").0 == ["1", "2"])
        #expect(try news("NIGHTLY").0.isEmpty)
    }

    @Test func `what was corrected or settled since comes again, and what is undone too`() throws {
        try add(3, doubts: [.lowConfidence(0.5)])
        #expect(try news().0 == ["1", "2"])
        try correct(3, "9")
        try correct(1, "8")
        #expect(try news().0 == ["1", "3"])
        try store.undo()
        #expect(try news().0 == ["1"])
    }

    @Test func `what was deleted is named once`() throws {
        _ = try news()
        try store.deleteRecords([1])
        #expect(try news().1.gone == [1])
        #expect(try news().1.gone == [])
        try store.undo()
        #expect(try news().0 == ["1"])
    }

    @Test func `a part of the time says nothing of the rest`() throws {
        _ = try news()
        let (rows, summary) = try news { $0.since = "2026-03-02" }
        #expect(rows.isEmpty)
        #expect(summary.gone.isEmpty)
        #expect(try news().0.isEmpty)
    }

    @Test func `starting over writes all once more`() throws {
        _ = try news()
        #expect(try news { $0.startsOver = true }.0 == ["1", "2"])
        #expect(try news().0.isEmpty)
    }

    @Test func `a failed output keeps nothing`() throws {
        struct Full: Error {}
        var options = ExportOptions()
        options.mark = "nightly"
        #expect(throws: Full.self) {
            try store.export("meter", options: options) { _ in throw Full() }
        }
        #expect(try news().0 == ["1", "2"])
    }
}
