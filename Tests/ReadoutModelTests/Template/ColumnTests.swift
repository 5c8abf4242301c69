import Foundation
import ReadoutGeometry
import Samples
import Testing

@testable import ReadoutModel

/// Values that repeat line by line.
struct ColumnTests {
    private func column(_ kind: Kind = .number, _ set: (inout Rules) -> Void = { _ in }) -> Field {
        var field = value(kind) {
            $0.until = "Total"
            set(&$0)
        }
        field.name = "items.price"
        return field
    }

    @Test func `each row is understood by itself, and amounts are added`() throws {
        let parsed = column { $0.decimals = 2 }.parsed("3.50\n1.2\n4.00")
        #expect(parsed.value?.text == "3.50\n1.2\n4.00")
        #expect(parsed.value?.magnitude == Decimal(string: "8.7"))
        #expect(parsed.doubts.map(\.description) == ["row 2: expected 2 decimals in \"1.2\""])
        let text = column(.text).parsed("Apples\nGoat  cheese")
        #expect(text.value == TypedValue(text: "Apples\nGoat cheese"))
    }

    @Test func `a row without a text is kept, in doubt, and one that means nothing has no value`() {
        let parsed = column().parsed("3.50\n\n4.00")
        #expect(parsed.value?.text == "3.50\n\n4.00")
        #expect(parsed.value?.magnitude == 7.5)
        #expect(parsed.doubts.map(\.code) == ["nothing-read"])
        let wrong = column().parsed("3.50\nmilk")
        #expect(wrong.value == nil)
        #expect(wrong.doubts.map(\.code) == ["not-of-kind"])
    }

    @Test func `a person types rows on lines or between marks, and may leave some empty`() throws {
        for text in ["3.50\n\n4.00", "3.50 || 4.00"] {
            let entry = try column().typed(byUser: text).get()
            #expect(entry.value.text == "3.50\n\n4.00")
            #expect(entry.warnings.isEmpty)
        }
        #expect(throws: RefusedEntry.self) { try column().typed(byUser: " | ").get() }
        #expect(throws: RefusedEntry.self) { try column().typed(byUser: "3.50|milk").get() }
    }

    @Test func `a total is compared with all rows`() throws {
        var total = value(.number) { $0.sum = ["items.price"] }
        total.name = "total"
        func readings(_ sum: String) -> [Reading] {
            [("items.price", column(), "3.50\n\n4.00"), ("total", total, sum)].map {
                Reading(
                    valueName: $0.0, text: $0.2, value: $0.1.parsed($0.2).value, confidence: 1,
                    doubts: [])
            }
        }
        let judgement = SumJudgement(of: [column(), total])
        #expect(readings("7.50").summed(by: judgement).allSatisfy { $0.doubts.isEmpty })
        let wrong = readings("8.50").summed(by: judgement)
        #expect(
            wrong.map(\.doubts.first?.description)
                == [
                    "total 8.50 is not items.price 3.50 + 4.00, which makes 7.50",
                    "total 8.50 is not items.price 3.50 + 4.00, which makes 7.50",
                ])
    }

    private static let boxes = [("Apples", 20.0), ("Bread", 40.0), ("TOTAL", 60.0)].map {
        text, y in
        TextBox(words: [
            TextBox.Word(
                text: text, confidence: 1, region: Region(x: 10, y: y, width: 60, height: 12))
        ])
    }

    private func problems(_ options: [String]) -> [String] {
        let made = FieldDefinition.values(
            options: options, boxes: ColumnTests.boxes, width: 200, height: 100)
        guard case .failure(let problems) = made else { return [] }
        return problems.problems.map(\.description)
    }

    @Test func `a new column without until has that of its table`() throws {
        let options = [
            "items.what=1,kind=text", "items.price=1,kind=number,until=Total", "shop.name=1",
            "items.sum=label:TOTAL,kind=number", "items.all=1,kind=number,sum=items.price",
        ]
        let given = options.compactMap { FieldDefinition.parsed(option: $0).definition }
        #expect(
            given.withEnds().map(\.rules.until) == ["Total", "Total", nil, nil, nil])
        let known = [column()]
        #expect(
            Array(given.prefix(1)).withEnds(besides: known).map(\.rules.until) == ["Total"])
        #expect(given.prefix(1).map(\.rules.until) == [nil])
        var single = value(.text)
        single.name = "items.what"
        #expect(
            Array(given.prefix(1)).withEnds(besides: known + [single]).map(\.rules.until) == [nil])
    }

    @Test func `a column is defined by its first row and the text below the last one`() throws {
        let made = try FieldDefinition.values(
            options: ["items.what=1,kind=text,until=Total"], boxes: ColumnTests.boxes, width: 200,
            height: 100
        ).get()
        #expect(made[0].column?.table == "items")
        #expect(made[0].column?.name == "what")
        #expect(made[0].rules.entries.map(\.key) == ["until"])
        let template = Template(
            name: "t", fields: made,
            reference: Reference(
                sha256: "", width: 200, height: 100, boxes: ColumnTests.boxes, picture: []))
        #expect(template.rows(of: made[0])?.bottom == 60)
    }

    @Test func `what cannot be a column is refused, by name`() {
        #expect(
            problems(["price=1,kind=number,until=Total"]) == [
                "value 'price': a value with until is a column; name it TABLE.COLUMN, as in items.price"
            ])
        #expect(
            problems(["a.b=1,kind=number,until=Sum"]) == [
                "value 'a.b': no text below its first row begins with 'Sum'; until needs one that does"
            ])
        #expect(
            problems(["a.b=1,kind=number,until=Total,monotonic"]) == [
                "value 'a.b': monotonic is not for a column of a table"
            ])
        #expect(
            problems(["a.b=label:Bread,kind=number,until=Total"]) == [
                "value 'a.b': a column needs the place of its first row; give a box number or a region"
            ])
        #expect(
            problems(["a.b=1,kind=text,until=Total", "a.c=1,kind=text,until=Bread"]) == [
                "value 'a.c': all columns of table 'a' need the same until"
            ])
    }

    @Test func `the text below the rows may be misread a little, and may have more behind it`()
        throws
    {
        let end = try #require(RowsEnd("Total"))
        for words in [["Total:"], ["TOTAL", "EUR"], ["Totai"], ["Tot", "al"]] {
            #expect(end.begins(words), "\(words)")
        }
        for words in [["Sub", "Total"], ["Toast"], []] { #expect(!end.begins(words), "\(words)") }
        #expect(RowsEnd(" - ") == nil)
    }
}
