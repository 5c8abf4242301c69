import Foundation
import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

/// Records with the rows of a table.
struct TableTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template(fields: TableTests.fields))
    }

    private static var fields: [Field] {
        var column = Rules()
        column.until = "Total"
        var sum = Rules()
        sum.sum = ["items.price"]
        return [
            Sample.value("items.what", .text, rules: column),
            Sample.value("items.price", .number, rules: column),
            Sample.value("total", .number, rules: sum),
        ]
    }

    private func column(_ index: Int, _ texts: [String], doubts: [Int: Doubt] = [:]) -> NewReading {
        let field = TableTests.fields[index]
        var reading = Reading(
            valueName: field.name, text: texts.joined(separator: "\n"),
            value: field.parsed(texts.joined(separator: "\n")).value, confidence: 0.9,
            doubts: doubts.map { .row($0.key, $0.value) })
        reading.cells = texts.enumerated().map { row, text in
            Reading.Cell(
                text: text, value: field.parsed(text).value, confidence: 0.9,
                doubts: doubts[row + 1].map { [$0] } ?? [])
        }
        return NewReading(reading)
    }

    @discardableResult
    private func add(
        _ number: Int, _ what: [String], _ price: [String], total: String,
        doubts: [Int: Doubt] = [:]
    ) throws -> StoredRecord {
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-01-0\(number)T10:00:00",
                [
                    column(0, what), column(1, price, doubts: doubts),
                    Sample.number("total", total),
                ]))
    }

    private func exported(_ set: (inout ExportOptions) -> Void = { _ in }) throws -> String {
        var options = ExportOptions()
        options.table = "items"
        set(&options)
        return try store.exported("meter", options).text
    }

    @Test func `rows come out of the store as they went in`() throws {
        let added = try add(
            1, ["Apples", "Bread"], ["3.40", "2.95"], total: "6.35",
            doubts: [2: .lowConfidence(0.5)])
        let stored = try store.record(added.id)
        #expect(stored == added)
        #expect(stored.status == .review)
        let price = stored.readings[1]
        #expect(price.cells.map(\.text) == ["3.40", "2.95"])
        #expect(
            price.cells.map(\.value?.magnitude) == [
                Decimal(string: "3.40"), Decimal(string: "2.95"),
            ])
        #expect(price.cells.map(\.doubts.count) == [0, 1])
        #expect(price.doubts.map(\.description) == ["row 2: only 50 % sure"])
        #expect(try store.defects().isEmpty)
    }

    @Test func `a damaged row is noticed`() throws {
        try add(1, ["Apples"], ["3.40"], total: "3.40")
        try store.write {
            try $0.execute(sql: "DROP TRIGGER reading_unsealed_update")
            try $0.execute(sql: "UPDATE reading SET cells = replace(cells, '3.40', '3.90')")
        }
        let defects = try store.defects()
        #expect(defects.count == 2)
        #expect(defects.contains("trigger 'reading_unsealed_update' is missing"))
    }

    @Test func `a row a line is exported, with the record and other values on demand`() throws {
        try add(1, ["Apples", "Bread"], ["3.40", "2.95"], total: "6.35")
        try add(2, ["Tea, green"], ["4.00"], total: "4.00")
        #expect(
            try exported() == """
                record,row,what,price\r
                1,1,Apples,3.40\r
                1,2,Bread,2.95\r
                2,1,"Tea, green",4.00\r

                """)
        #expect(
            try exported { $0.columns = ["captured_at", "row", "items.price", "total"] } == """
                captured_at,row,items.price,total\r
                2026-01-01T10:00:00,1,3.40,6.35\r
                2026-01-01T10:00:00,2,2.95,6.35\r
                2026-01-02T10:00:00,1,4.00,4.00\r

                """)
        #expect(
            try exported {
                $0.format = .jsonl
                $0.columns = ["row", "price"]
            } == """
                {"row":1,"price":3.40}
                {"row":2,"price":2.95}
                {"row":1,"price":4.00}

                """)
        var rows: [[ExportedCell.Content]] = []
        var options = ExportOptions()
        options.table = "ITEMS"
        options.format = .xlsx
        _ = try store.exportCells("meter", options: options, begin: { _ in }) {
            rows.append($0.map(\.content))
        }
        #expect(rows[1] == [.number("1"), .number("2"), .text("Bread"), .number("2.95")])
    }

    @Test func `rows of records are left out of an export of records, unless they are named`()
        throws
    {
        try add(1, ["Apples", "Bread"], ["3.40", "2.95"], total: "6.35")
        #expect(
            try store.exported().text == "captured_at,total\r\n2026-01-01T10:00:00,6.35\r\n")
        var options = ExportOptions()
        options.columns = ["items.price"]
        #expect(try store.exported("meter", options).text == "items.price\r\n\"3.40\n2.95\"\r\n")
    }

    @Test func `a table that is not there is named, with those that are`() throws {
        #expect(throws: StoreError.noTable(name: "rows", known: ["items"])) {
            try exported { $0.table = "rows" }
        }
    }

    @Test func `doubtful columns are exported on demand only`() throws {
        try add(
            1, ["Apples", ""], ["3.40", "2.95"], total: "6.35", doubts: [1: .lowConfidence(0.5)])
        #expect(try exported() == "record,row,what,price\r\n1,1,Apples,\r\n1,2,,\r\n")
        #expect(
            try exported { $0.includesDoubtful = true } == """
                record,row,what,price,status\r
                1,1,Apples,3.40,review\r
                1,2,,2.95,review\r

                """)
    }

    private func word(_ texts: [String]) -> Correction {
        let text = texts.joined(separator: "\n")
        return Correction(text: text, value: TableTests.fields[1].parsed(text).value)
    }

    @Test
    func `a corrected row settles the sum, can be undone and done again, and teaches nothing`()
        throws
    {
        let added = try add(1, ["Apples", "Bread"], ["3.40", "2.45"], total: "6.35")
        #expect(added.status == .review)
        #expect(
            added.readings[1].doubts.map(\.description)
                == ["total 6.35 is not items.price 3.40 + 2.45, which makes 5.85"])
        let edited = try store.correct(added.id, ["items.price": word(["3.40", "2.95"])])
        #expect(edited.status == .accepted)
        #expect(
            try store.story(ofRecord: added.id).steps.last?.changes
                == ["items.price \"3.40 | 2.95\""])
        let rows = "record,row,what,price\r\n1,1,Apples,3.40\r\n1,2,Bread,2.95\r\n"
        #expect(try exported() == rows)
        #expect(try store.lessons(ofTemplate: template.id).isEmpty)
        #expect(try store.learnt(ofTemplate: template.id).values.isEmpty)
        try store.undo()
        #expect(try store.record(added.id).readings[1].cells == added.readings[1].cells)
        #expect(try store.record(added.id).status == .review)
        try store.redo()
        #expect(try exported() == rows)
        #expect(try store.defects().isEmpty)
    }

    @Test func `a correction with another number of rows than the other columns is refused`() throws
    {
        let added = try add(1, ["Apples", "Bread"], ["3.40", "2.95"], total: "6.35")
        let error = #expect(throws: StoreError.self) {
            try store.correct(added.id, ["items.price": word(["3.40", "2.00", "0.95"])])
        }
        #expect(
            error?.description.contains("it would have 3 rows, but items.what has 2") == true,
            "\(String(describing: error))")
    }
}
