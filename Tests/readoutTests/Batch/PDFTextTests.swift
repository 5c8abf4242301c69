import Damage
import Foundation
import Testing

/// PDFs that contain their text.
struct PDFTextTests {
    private let program: Program

    init() throws { program = try Program(database: Prepared.meter()) }

    /// An invoice; `inserted` are additional lines above its sums.
    private func invoice(
        number: String, net: String, total: String, inserted: [String] = []
    ) -> MadePDF {
        let lines =
            [
                ("Northern Supplies Ltd", nil), ("Invoice number", number),
                ("Date of delivery", "14.03.2026"), ("Paper and envelopes", "100.00"),
            ] + inserted.map { ($0, "12.00") } + [
                ("Net amount", net), ("Value added tax", "21 %"), ("Total due", total),
                ("Please pay within thirty days", nil), ("Thank you for your order", nil),
            ]
        var content = ""
        for (index, (label, text)) in lines.enumerated() {
            let y = 260 - Double(index) * 22
            content += MadePDF.Page.text(label, x: 24, y: y)
            if let text { content += MadePDF.Page.text(text, x: 230, y: y) }
        }
        return MadePDF([MadePDF.Page(content, box: "0 0 340 290")])
    }

    private func boxes(of path: String) throws -> [JSONValue] {
        try program.done("scan", path, "--json").json()["boxes"].items
    }

    @Test func `a page of text is read as it is written`() throws {
        let first = try program.folder.write(
            invoice(number: "INV-20410", net: "1,024.38", total: "1,239.50").bytes, as: "1.pdf")
        let boxes = try boxes(of: first)
        #expect(boxes.contains { $0["text"].text == "Northern Supplies Ltd" })
        #expect(boxes.allSatisfy { $0["confidence"] == .number(1) })
        func number(of text: String) throws -> Int {
            let box = try #require(boxes.first { $0["text"].text == text })
            return Int(box["number"].number ?? 0)
        }
        try program.done(
            "template", "create", first, "--name", "invoice", "--no-input",
            "--value", "number=\(number(of: "INV-20410")),kind=code",
            "--value", "net=\(number(of: "1,024.38")),kind=number",
            "--value", "total=\(number(of: "1,239.50")),kind=number")
        try program.folder.write(
            invoice(number: "INV-20977", net: "83.02", total: "100.45").bytes, as: "in/2.pdf")
        try program.folder.write(
            invoice(
                number: "INV-21001", net: "12,083.02", total: "14,620.45",
                inserted: ["Ink", "Glue"]
            ).bytes, as: "in/3.pdf")
        let added = try program.run("record", "add", "--template", "invoice", "--json", "in")
        let records = try added.lines.map { try JSONValue($0)["values"] }
        #expect(records.map { $0["number"]["text"].text } == ["INV-20977", "INV-21001"])
        #expect(records.map { $0["net"]["text"].text } == ["83.02", "12,083.02"])
        #expect(records.map { $0["total"]["text"].text } == ["100.45", "14,620.45"])
        #expect(added.exitCode == 0, "\(added.output)")
        let explained = try program.done("explain", "1").output
        #expect(explained.contains("pdf text"))
    }

    /// The small picture as a page, with a text laid over or under its number.
    private func scan(_ text: String, isInvisible: Bool) throws -> MadePDF {
        let bytes = try Data(contentsOf: URL(filePath: Fixture.photo("pnm")))
        var page = MadePDF.Page(width: 400, height: 300, pixels: bytes.suffix(400 * 300))
        page.content =
            MadePDF.Page.text(text, x: 39, y: 36, size: 9, isInvisible: isInvisible) + page.content
        return MadePDF([page])
    }

    @Test(arguments: [true, false])
    func `text under a scan that says something else is in doubt`(isInvisible: Bool) throws {
        try program.folder.write(scan("004821.6", isInvisible: isInvisible).bytes, as: "same.pdf")
        try program.folder.write(scan("009999.9", isInvisible: isInvisible).bytes, as: "other.pdf")
        func add(_ file: String) throws -> JSONValue {
            try program.run("record", "add", "--template", "meter", "--json", file).json()
        }
        let same = try add("same.pdf")
        #expect(same["outcome"].text == "accepted")
        #expect(same["values"]["total"]["text"].text == "004821.6")
        let other = try add("other.pdf")
        #expect(other["outcome"].text == "review")
        #expect(other["values"]["total"]["text"].text == "004821.6")
        #expect(
            other["values"]["total"]["reasons"].items.contains {
                $0.text?.contains("009999.9") == true
            },
            "\(other)")
    }

    @Test func `text that a picture hides is not believed`() throws {
        let bytes = try Data(contentsOf: URL(filePath: Fixture.photo("pnm")))
        var page = MadePDF.Page(width: 400, height: 300, pixels: bytes.suffix(400 * 300))
        page.box = "0 0 260 180"
        page.content =
            MadePDF.Page.text("009999.9", x: 79, y: 76, size: 9)
            + "q 96 0 0 72 40 40 cm /I Do Q " + MadePDF.Page.text("Page one", x: 150, y: 150)
        let path = try program.folder.write(MadePDF([page]).bytes, as: "hidden.pdf")
        let run = try program.run("record", "add", "--template", "meter", "--json", path).json()
        #expect(run["outcome"].text == "review")
        #expect(run["values"]["total"]["text"].text != "009999.9")
    }
}
