import Foundation
import Testing

/// Pictures of how photos were read, hints for better photos, and reasons why photos match no template.
struct DebugTests {
    private static let endings = [".alignment.png", ".matches.png", ".values.png"]

    private func pictures(in folder: String, of program: Program) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder(folder)).sorted()
    }

    @Test func `photos of one name in two folders do not overwrite each other's pictures`() throws {
        let program = try Program(database: Prepared.meter())
        for (folder, format) in [("one", "bmp"), ("two", "gif")] {
            try FileManager.default.createDirectory(
                atPath: program.folder(folder), withIntermediateDirectories: true)
            try program.folder.copy(Fixture.photo(format), as: "\(folder)/a.jpg")
        }
        let before = try program.stored()
        try program.done(
            "record", "add", "--template", "meter", "--dry-run", "--debug-dir", "debug/new",
            "one/a.jpg", "two/a.jpg", Fixture.photo("pnm"))
        let names = ["one-a.jpg", "photo.pnm", "two-a.jpg"].flatMap { name in
            Self.endings.map { name + $0 }
        }
        #expect(try pictures(in: "debug/new", of: program) == names)
        #expect(try program.stored() == before)
        let scan = try program.done("scan", "debug/new/photo.pnm.values.png", "--json").json()
        #expect((scan["height"].number ?? 0) > 200)
    }

    @Test func `a photo already known is drawn, and stays known`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.done(
            "record", "add", "--template", "meter", "--json", "--debug-dir", "debug",
            Fixture.photo("bmp"))
        #expect(try run.json()["outcome"].text == "duplicate")
        #expect(try pictures(in: "debug", of: program).count == 3)
        #expect(try program.done("record", "list", "--json").json().items.count == 3)
    }

    @Test(arguments: [["--template", "meter"], []])
    func `a photo that does not fit is drawn too`(template: [String]) throws {
        let program = try Program(database: Prepared.meter())
        let other = Fixture.path("delivery-note/reference.jpg")
        let run = try program.run(
            ["record", "add", "--json", "--debug-dir", "debug", other] + template)
        #expect(try run.json()["outcome"].text == "unmatched")
        #expect(
            try pictures(in: "debug", of: program) == Self.endings.map { "reference.jpg" + $0 })
    }

    @Test func `a folder that cannot be made is an error before anything is read`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        try program.folder.write("", as: "file")
        let run = try program.run(
            "record", "add", "--template", "meter", "--json", "--debug-dir", "file/debug",
            Fixture.photo("bmp"))
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "unwritable-folder")
        #expect(try program.stored() == before)
    }

    @Test func `a picture that cannot be written is named, and the record is kept`() throws {
        let program = try Program(database: Prepared.meter())
        try FileManager.default.createDirectory(
            atPath: program.folder("debug/photo.bmp.values.png"),
            withIntermediateDirectories: true)
        let run = try program.run(
            "record", "add", "--template", "meter", "--debug-dir", "debug", Fixture.photo("bmp"))
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("photo.bmp.values.png"))
        #expect(try program.done("record", "list", "--json").json().items.count == 1)
    }

    @Test func `quality is told as numbers and hints`() throws {
        let program = try Program(database: Prepared.meter())
        let run = try program.done(
            "record", "add", "--template", "meter", "--json", Fixture.photo("gif"))
        let quality = try run.json()["quality"]
        #expect(
            quality.types == [
                "text_height": "number", "edge_width": "number", "darkest": "number",
                "lightest": "number", "glare": "number", "hints": "array",
            ])
        #expect(quality["hints"].items.isEmpty)
        #expect((10...44).contains(quality["text_height"].number ?? 0))
    }

    /// Writes the small picture with each sample changed; the samples are at the end of the file.
    private func changed(_ change: (UInt8) -> UInt8, as name: String, in program: Program) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.photo("pnm"))))
        let start = bytes.count - bytes.count / (400 * 300) * 400 * 300
        try Data(bytes[..<start] + bytes[start...].map(change))
            .write(to: URL(filePath: program.folder(name)))
    }

    @Test func `photos that are too dark are listed at the end, to be taken again`() throws {
        let program = try Program(database: Prepared.meter())
        try changed({ $0 / 120 }, as: "dark.pnm", in: program)
        let run = try program.run(
            "record", "add", "--template", "meter", "dark.pnm", Fixture.photo("gif"))
        #expect(run.exitCode == 3)
        #expect(run.output.contains("too dark; take it again with more light"))
        #expect(run.errors.contains("photos to take again:\n    dark.pnm: too dark; "))
        #expect(!run.errors.contains("photo.gif: "))
    }

    @Test func `a photo of another template's thing names that template`() throws {
        let program = try Program(database: Prepared.meter())
        try program.done(
            "template", "create", Fixture.path("boiler/reference.jpg"), "--name", "boiler-2",
            "--value", "energy=9,kind=number")
        let run = try program.run(
            "record", "add", "--template", "meter", "--json", "--dry-run",
            Fixture.path("boiler/01.jpg"))
        let photo = try run.json()
        #expect(photo["outcome"].text == "unmatched")
        #expect(photo["error"]["code"].text == "other-template")
        #expect(photo["error"]["message"].text?.contains("'boiler-2'") == true)
    }
}
