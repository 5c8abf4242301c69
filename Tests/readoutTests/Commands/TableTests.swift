import Damage
import Foundation
import Testing

/// Receipts with a line for each article.
struct TableTests {
    private let program: Program

    init() throws {
        program = try Program()
        let first = try receipt([("Apples", "2", "3.40"), ("Bread", "1", "2.95")], as: "first.pdf")
        let boxes = try program.done("scan", first, "--json").json()["boxes"].items
        func place(_ text: String, _ more: Int = 6) throws -> String {
            let box = try #require(boxes.first { $0["text"].text == text })
            func number(_ key: String) -> Int { Int(box[key].number ?? 0) }
            return "\(number("width") + 2 * more)x\(number("height") + 12)+"
                + "\(number("x") - more)+\(number("y") - 6)"
        }
        try program.done(
            "template", "create", first, "--name", "receipts", "--no-input",
            "--value", "items.article=\(place("Apples")),kind=text,until=Total",
            "--value", "items.quantity=\(place("2", 20)),kind=integer,until=Total",
            "--value", "items.price=\(place("3.40", 20)),kind=number,decimals=2,until=Total",
            "--value", "total=\(place("6.35", 20)),kind=number,decimals=2,sum=items.price")
    }

    /// A receipt as a PDF with embedded text.
    /// - Parameter total: nil for the sum of the prices; empty for a receipt that ends before the total.
    @discardableResult
    private func receipt(
        _ rows: [(String, String, String)], total: String? = nil, as name: String
    ) throws -> String {
        let sum = rows.compactMap { Double($0.2) }.reduce(0, +)
        let lines =
            [
                ("Green grocer market hall", "", ""), ("Harbour Street, Riverton", "", ""),
                ("Open every day of the week", "", ""), ("Article", "Qty", "Price"),
            ] + rows
            + (total?.isEmpty == true
                ? []
                : [
                    ("Total", "", total ?? String(format: "%.2f", sum)),
                    ("Paid in cash", "", "50.00"),
                    ("Thank you for your visit", "", ""), ("Please keep this receipt", "", ""),
                ])
        var content = ""
        for (index, line) in lines.enumerated() {
            let y = 400 - Double(index) * 22
            for (text, x) in [(line.0, 24.0), (line.1, 190), (line.2, 240)] where !text.isEmpty {
                content += MadePDF.Page.text(text, x: x, y: y)
            }
        }
        return try program.folder.write(
            MadePDF([MadePDF.Page(content, box: "0 0 300 430")]).bytes, as: name)
    }

    private func added(_ file: String) throws -> JSONValue {
        try program.run("record", "add", "--template", "receipts", "--json", file).json()
    }

    private func texts(_ record: JSONValue, _ column: String) -> [String?] {
        record["values"]["items.\(column)"]["cells"].items.map { $0["text"].text }
    }

    private static let articles = [
        ("Apples", "2", "3.40"), ("Wholemeal bread", "1", "2.95"), ("Goat cheese", "1", "6.20"),
        ("Olives", "3", "4.80"), ("Red wine", "1", "9.90"), ("Butter", "2", "4.10"),
        ("Tomatoes", "12", "2.15"),
    ]

    @Test(arguments: [1, 3, 7])
    func `every line is a row, however many there are`(count: Int) throws {
        let articles = Array(TableTests.articles.suffix(count))
        try receipt(articles, as: "next.pdf")
        let record = try added("next.pdf")
        #expect(record["outcome"].text == "accepted", "\(record)")
        #expect(texts(record, "article") == articles.map(\.0))
        #expect(texts(record, "quantity") == articles.map(\.1))
        #expect(texts(record, "price") == articles.map(\.2))
        let exported = try program.done("export", "receipts", "--table", "items").output
        #expect(
            rows(of: exported)
                == [["record", "row", "article", "quantity", "price"]]
                + articles.enumerated().map { ["1", "\($0 + 1)", $1.0, $1.1, $1.2] })
        try program.done("export", "receipts", "--table", "items", "-o", "rows.xlsx")
        #expect(program.folder.holds("rows.xlsx"))
    }

    @Test func `a line that lacks a column is kept in doubt, and corrected row by row`() throws {
        try receipt(
            [("Apples", "2", "3.40"), ("Deposit", "", "0.50"), ("Butter", "2", "4.10")],
            as: "next.pdf")
        let record = try added("next.pdf")
        #expect(record["outcome"].text == "review")
        #expect(texts(record, "article") == ["Apples", "Deposit", "Butter"])
        #expect(texts(record, "price") == ["3.40", "0.50", "4.10"])
        let quantity = record["values"]["items.quantity"]
        #expect(quantity["accepted"] == .bool(false))
        #expect(quantity["reasons"].items.allSatisfy { $0.text?.hasPrefix("row 2: ") == true })
        let shown = try program.done("record", "show", "1").output
        #expect(shown.contains(#/2 +Deposit +- \? +0.50/#), "\(shown)")
        let edited = try program.done(
            "record", "edit", "1", "--set", "items.2.quantity=1", "--set", "items.2.article=Bag",
            "--json"
        ).json()
        #expect(edited["status"].text == "accepted", "\(edited)")
        let exported = try program.done("export", "receipts", "--table", "items").output
        #expect(rows(of: exported)[2] == ["1", "2", "Bag", "1", "0.50"])
        try program.done("undo")
        #expect(try program.done("record", "show", "1", "--json").json()["status"].text == "review")
        let wrong = try program.run("record", "edit", "1", "--set", "items.9.price=1.00")
        #expect(wrong.errors.contains("'items.price' has no row 9; it has 3"), "\(wrong.errors)")
    }

    @Test func `one cell that nobody can read is emptied, and an emptied column is named`() throws {
        try receipt(Array(TableTests.articles.prefix(3)), as: "next.pdf")
        _ = try added("next.pdf")
        let edited = try program.done(
            "record", "edit", "1", "--unreadable", "items.2.quantity", "--json")
        let quantity = try edited.json()["values"]["items.quantity"]
        #expect(quantity["value"].text == "2\n\n1", "\(edited.output)")
        #expect(!edited.errors.contains("note: "), "\(edited.errors)")
        try program.done("undo")
        let wrong = try program.run("record", "edit", "1", "--unreadable", "items.9.price")
        #expect(wrong.errors.contains("'items.price' has no row 9; it has 3"), "\(wrong.errors)")
        let column = try program.done("record", "edit", "1", "--unreadable", "items.quantity")
        #expect(column.output.contains(#/3 +Goat cheese +- +6.20/#), "\(column.output)")
        #expect(
            column.errors.contains(
                "note: 'items.quantity' is now empty in all 3 rows; one cell alone is named by its row, "
                    + "as in --unreadable items.1.quantity"), "\(column.errors)")
    }

    @Test func `a text that goes on in the next line is kept as a row in doubt`() throws {
        try receipt(
            [("Apples", "2", "3.40"), ("from the village", "", ""), ("Butter", "2", "4.10")],
            as: "next.pdf")
        let record = try added("next.pdf")
        #expect(record["outcome"].text == "review")
        #expect(texts(record, "article") == ["Apples", "from the village", "Butter"])
        #expect(record["values"]["items.price"]["accepted"] == .bool(false))
    }

    @Test func `sums leave tables out, and name the command that writes their rows`() throws {
        try receipt(Array(TableTests.articles.prefix(3)), as: "next.pdf")
        _ = try added("next.pdf")
        let stats = try program.done("stats", "receipts")
        #expect(
            stats.errors.contains(
                "note: left out the columns items.article, items.quantity, items.price; their rows "
                    + "are written by 'readout export receipts --table items'"), "\(stats.errors)")
    }

    @Test func `rows that do not make the total wait`() throws {
        try receipt(Array(TableTests.articles.prefix(3)), total: "13.55", as: "next.pdf")
        let record = try added("next.pdf")
        #expect(record["outcome"].text == "review")
        #expect(
            record["values"]["total"]["reasons"][0].text
                == "total 13.55 is not items.price 3.40 + 2.95 + 6.20, which makes 12.55")
        // A row may have been overlooked, in every column.
        #expect(record["values"]["items.article"]["accepted"] == .bool(false))
        let edited = try program.done("record", "edit", "1", "--set", "total=12.55", "--json")
            .json()
        #expect(edited["status"].text == "accepted", "\(edited)")
    }

    @Test func `a receipt that ends before its total may lack rows`() throws {
        try receipt(Array(TableTests.articles.prefix(3)), total: "", as: "next.pdf")
        let record = try added("next.pdf")
        #expect(record["outcome"].text == "review")
        #expect(
            record["values"]["items.article"]["reasons"].items.contains {
                $0.text == "\"Total\" below the rows was not found; rows may be missing"
            }, "\(record)")
    }

    @Test func `rows travel with results and with the template's file`() throws {
        try receipt(TableTests.articles, as: "next.pdf")
        try program.folder.write(
            try program.done("template", "export", "receipts").output, as: "receipts.yaml")
        let line = try program.run("read", "--template", "receipts.yaml", "--json", "next.pdf")
        try program.folder.write(line.output, as: "read.jsonl")
        let imported = try program.done("record", "import", "read.jsonl", "--json").json()
        #expect(texts(imported, "price") == TableTests.articles.map(\.2), "\(imported)")
        let stored = try program.done("record", "show", "1", "--json").json()
        #expect(texts(stored, "article") == TableTests.articles.map(\.0))
    }

    @Test func `a table that is not there and options that contradict are refused`() throws {
        let unknown = try program.run("export", "receipts", "--table", "rows", "--json")
        #expect(unknown.exitCode == 1)
        #expect(try unknown.errorCode() == "no-table")
        #expect(try program.run("export", "receipts", "--table", "items", "--long").exitCode == 64)
    }
}
