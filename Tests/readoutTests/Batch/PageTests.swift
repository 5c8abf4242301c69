import Damage
import Foundation
import Testing

/// Files of several pages.
struct PageTests {
    private let program: Program

    init() throws { program = try Program(database: Prepared.meter()) }

    /// The small picture as a page.
    private func photo() throws -> MadePDF.Page {
        let bytes = try Data(contentsOf: URL(filePath: Fixture.photo("pnm")))
        return MadePDF.Page(width: 400, height: 300, pixels: bytes.suffix(400 * 300))
    }

    @discardableResult
    private func write(_ pages: [MadePDF.Page], as name: String) throws -> String {
        try program.folder.write(MadePDF(pages).bytes, as: name)
    }

    private func add(_ arguments: String...) throws -> Program.Run {
        try program.run(["record", "add", "--template", "meter"] + arguments)
    }

    @Test func `each page is answered for, and one of other content is no failure`() throws {
        try write([.init(), photo(), .init("9 9 20 60 re f")], as: "in/2026-01-02 10.00.00.pdf")
        let name = "in/2026-01-02 10.00.00.pdf"
        let added = try add("--json", "--failed-list", "look.txt", "in")
        #expect(added.exitCode == 0, "\(added.output)\(added.errors)")
        let lines = try added.lines.map { try JSONValue($0) }
        #expect(lines.map(\.["photo"].text) == ["\(name)#1", "\(name)#2", "\(name)#3"])
        #expect(lines.map(\.["outcome"].text) == ["unmatched", "accepted", "unmatched"])
        #expect(lines.map(\.["page"].number) == [1, 2, 3])
        #expect(lines.map(\.["pictures"].number) == [3, 3, 3])
        #expect(lines.map(\.["other_page"]) == [.bool(true), .null, .bool(true)])
        #expect(lines[1]["captured_at"].text == "2026-01-02T10:00:00")
        #expect(added.errors.contains("3 photos: 1 accepted, 2 of other content"))
        #expect(try program.text("look.txt") == "")
        // The pages are recognised, also in a copy under another name.
        try program.folder.copy(program.folder(name), as: "in/copy.pdf")
        let again = try add("--failed-list", "look.txt", "in")
        #expect(again.exitCode == 0)
        #expect(again.errors.contains("6 photos: 6 already known"))
        #expect(try program.text("look.txt") == "")
        // The record stores its page.
        let record = try program.done("record", "list", "--status", "accepted", "--json").json()
        #expect(record[0]["photo"].text?.hasSuffix("\(name)#2") == true)
        let id = "\(Int(record[0]["record"].number ?? 0))"
        let explained = try program.done("explain", id, "--json").json()
        #expect(explained["read_anew"] == .bool(true))
        let reread = try program.done("record", "reread", id, "--json").json()
        #expect(reread["outcome"].text == "same")
    }

    @Test func `a file that moved keeps the numbers of its pages, and is dismissed as a whole`()
        throws
    {
        try write([photo(), .init()], as: "in/two.pdf")
        _ = try add("in")
        try FileManager.default.moveItem(
            atPath: program.folder("in"), toPath: program.folder("new"))
        try program.done("record", "relink", "new")
        let photos = try program.done("record", "list", "--json").json().items
            .compactMap(\.["photo"].text)
        #expect(photos.map { $0.suffix(10) } == ["/two.pdf#1", "/two.pdf#2"])
        let dismissed = try program.done("record", "dismiss", "new/two.pdf")
        #expect(dismissed.lines == ["new/two.pdf#1: dismissed", "new/two.pdf#2: dismissed"])
    }

    @Test func `the pages of one file share its time, and are no copies`() throws {
        try write([photo(), photo(), photo()], as: "in.pdf")
        let added = try add("--dry-run", "in.pdf")
        #expect(added.errors.contains("note: 3 photos without a capture time"), "\(added.errors)")
        #expect(!added.errors.contains("share the time"), "\(added.errors)")
    }

    @Test func `a file of which no page fits needs attention, page by page`() throws {
        let path = try write([.init(), .init("9 9 20 60 re f")], as: "other.pdf")
        let added = try add("--failed-list", "look.txt", path, Fixture.photo("bmp"))
        #expect(added.exitCode == 3)
        #expect(added.errors.contains("3 photos: 1 accepted, 2 unmatched"))
        #expect(try program.text("look.txt") == "\(path)#1\n\(path)#2\n")
        let chosen = try add("--pages", "2", "--json", "--verbose", path)
        #expect(try chosen.json()["photo"].text == "\(path)#2")
        let missing = try add("--pages", "5", "--json", path)
        #expect(missing.exitCode == 1)
        #expect(try missing.json()["error"]["code"].text == "no-page")
        #expect(try add("--pages", "2-1", path).exitCode == 64)
    }

    @Test func `bad PDFs end each in a message and disturb nothing`() throws {
        try write([photo()], as: "in/2026-01-02 10.00.00.pdf")
        let good = try MadePDF([photo()]).bytes
        try program.folder.write(good.prefix(good.count / 2), as: "in/cut.pdf")
        try program.folder.write(Data("%PDF-1.4 %%EOF".utf8), as: "in/broken.pdf")
        let locked = MadePDF([.init()], isLocked: true).bytes
        try program.folder.write(locked, as: "in/locked.pdf")
        let endless = MadePDF([.init("/F Do")], depth: 12).bytes
        try program.folder.write(endless, as: "in/endless.pdf")
        try write([.init(box: "0 0 14400 14400")], as: "in/huge.pdf")
        let added = try add("--json", "--timeout", "15", "in")
        #expect(added.exitCode == 3)
        let codes = try added.lines.map { try JSONValue($0) }.reduce(into: [:]) { codes, line in
            codes[line["photo"].text?.dropFirst(3) ?? ""] =
                line["error"]["code"].text ?? line["outcome"].text
        }
        #expect(
            codes == [
                "2026-01-02 10.00.00.pdf": "accepted", "cut.pdf": "truncated",
                "broken.pdf": "damaged", "locked.pdf": "encrypted", "endless.pdf": "timeout",
                "huge.pdf": "too-large",
            ])
    }

    @Test func `one page is scanned, made a template of and identified`() throws {
        let path = try write([.init(), photo()], as: "a.pdf")
        let first = try program.done("scan", path)
        #expect(
            first.errors.contains("'\(path)' has 2 pages; this is page 1; --pages 2 takes another"))
        let scan = try program.done("scan", path, "--pages", "2", "--json").json()
        #expect(scan["photo"].text == "\(path)#2")
        let named = try program.done("scan", "\(path)#2")
        #expect(!named.errors.contains("takes another"), "\(named.errors)")
        #expect(scan["width"].number == 400)
        #expect(scan["page"].number == 2)
        #expect(scan["boxes"].items.contains { $0["text"].text?.contains("4821.6") == true })
        #expect(try program.run("scan", path, "--pages", "1-2").exitCode == 64)
        let found = try program.done("identify", path, "--pages", "2", "--json").json()
        #expect(found[0]["chosen"] == .bool(true))
        let made = try program.done(
            ["template", "create", path, "--pages", "2", "--name", "page", "--preview", "p.png"]
                + Prepared.values)
        #expect(made.errors.contains("template 'page' created"))
        #expect(program.folder.holds("p.png"))
    }

    @Test func `what another machine read of pages is imported`() throws {
        let path = try write([.init(), photo()], as: "2026-01-02 10.00.00.pdf")
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let read = try program.done("read", "--template", "meter.readout", "--json", path)
        #expect(read.errors.contains("1 accepted, 1 of other content"))
        let imported = try program.done("record", "import", "-", input: read.output)
        #expect(imported.errors.contains("1 accepted, 1 of other content"))
        let record = try program.done("record", "list", "--status", "accepted", "--json").json()
        #expect(record[0]["photo"].text == "\(path)#2")
    }

    @Test func `moved files are found with their pages`() throws {
        try write([.init(), photo()], as: "in/a.pdf")
        #expect(try add("in").exitCode == 0)
        try FileManager.default.moveItem(
            atPath: program.folder("in"), toPath: program.folder("moved"))
        let relinked = try program.done("record", "relink", "moved", "--json").json()
        #expect(relinked["relinked"].items.count == 2)
        let record = try program.done("record", "list", "--status", "accepted", "--json").json()
        #expect(record[0]["photo"].text?.hasSuffix("moved/a.pdf#2") == true)
    }

    @Test func `a watch moves a file after its last page`() throws {
        try write([.init(), photo()], as: "in/2026-01-02 10.00.00.pdf")
        try write([.init()], as: "in/other.pdf")
        let watch = try Running(
            program, ["watch", "in", "--template", "meter", "--move-to", "done"])
        try watch.wait(for: "caught up: 3 new photos")
        #expect(try watch.end(SIGTERM) == 0)
        #expect(program.folder.holds("done/2026-01-02 10.00.00.pdf"))
        #expect(program.folder.holds("in/other.pdf"))
        let record = try program.done("record", "list", "--status", "accepted", "--json").json()
        #expect(record[0]["photo"].text?.hasSuffix("done/2026-01-02 10.00.00.pdf#2") == true)
        // The page that matches no template has moved with its file.
        let others = try program.done("record", "list", "--status", "unmatched", "--json").json()
        let paths = others.items.compactMap(\.["photo"].text)
        #expect(paths.contains { $0.hasSuffix("done/2026-01-02 10.00.00.pdf#1") })
    }

    @Test func `a watch tells of pages that fit nothing when they are read`() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder("in"), withIntermediateDirectories: true)
        let watch = try Running(program, ["watch", "in", "--template", "meter"])
        try watch.wait(for: "watching 'in'")
        try write([.init(), .init("9 9 20 60 re f")], as: "in/other.pdf")
        try watch.wait(for: "other.pdf#2: unmatched")
        #expect(try watch.end(SIGTERM) == 0)
    }

    @Test func `without poppler a PDF gets a message that says what to install`() throws {
        let path = try write([photo()], as: "a.pdf")
        var bare = program
        bare.environment = ["PATH": program.folder.path]
        let added = try bare.run("record", "add", "--template", "meter", "--json", path)
        #expect(added.exitCode == 1)
        #expect(try added.json()["error"]["code"].text == "missing-poppler")
        #expect(added.output.contains("apt install poppler-utils"))
        #expect(try bare.run("doctor", "--json").json()["poppler"] == .null)
        #expect(try program.done("doctor", "--json").json()["poppler"].text?.contains(".") == true)
    }
}
