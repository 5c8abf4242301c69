import Foundation
import Testing

struct ScanTests {
    /// The texts in every file of the small picture; its heading is drawn like a display.
    private static let texts = ["Total", "004821.6", "Date", "14.03.2026"]

    private func texts(of scan: JSONValue) -> [String] {
        scan["boxes"].items.compactMap(\.["text"].text)
    }

    @Test func `the JSON of a scan has the keys and types that are promised`() throws {
        let program = try Program()
        let photo = Fixture.photo("bmp")
        let scan = try program.done("scan", photo, "--json").json()
        #expect(
            scan.types == [
                "photo": "string", "sha256": "string", "width": "number", "height": "number",
                "captured_at": "string", "captured_from": "string", "utc_offset": "number",
                "latitude": "null", "longitude": "null", "boxes": "array",
            ])
        #expect(scan["photo"].text == photo)
        #expect(scan["width"] == .number(400))
        #expect(scan["height"] == .number(300))
        for (index, box) in scan["boxes"].items.enumerated() {
            #expect(
                box.types == [
                    "number": "number", "text": "string", "confidence": "number", "x": "number",
                    "y": "number", "width": "number", "height": "number",
                ])
            #expect(box["number"] == .number(Double(index + 1)))
            #expect((0...1).contains(box["confidence"].number ?? -1))
            #expect((box["x"].number ?? 0) + (box["width"].number ?? 0) <= 400)
            #expect((box["y"].number ?? 0) + (box["height"].number ?? 0) <= 300)
        }
        #expect(texts(of: scan).suffix(4) == ScanTests.texts)
    }

    @Test func `without JSON the boxes stand in a table, and nothing is said beside it`() throws {
        let program = try Program()
        let scan = try program.done("scan", Fixture.photo)
        #expect(scan.lines.first?.split(separator: " ") == ["box", "text", "confidence", "place"])
        #expect(scan.lines.contains { $0.contains("004821.6") && $0.hasSuffix("163+118") })
        #expect(scan.errors.isEmpty)
        #expect(!program.folder.holds("store.sqlite"))
    }

    @Test(arguments: 1...8)
    func `a photo is read upright, whatever its EXIF orientation`(orientation: Int) throws {
        let program = try Program()
        let path = Fixture.path("photos/orientation-\(orientation).jpg")
        let scan = try program.done("scan", path, "--json").json()
        #expect(scan["width"] == .number(400))
        #expect(scan["height"] == .number(300))
        #expect(texts(of: scan).suffix(4) == ScanTests.texts)
    }

    @Test(arguments: [
        "photo.bmp", "photo.gif", "photo.heic", "photo.pnm", "photo.tiff", "photo.webp",
        "turned.heic",
    ])
    func `every format of pictures is read`(file: String) throws {
        let scan = try Program().done("scan", Fixture.path("photos/\(file)"), "--json").json()
        #expect(scan["width"] == .number(400))
        #expect(texts(of: scan).suffix(4) == ScanTests.texts)
    }

    @Test func `the camera's time, offset and position are shown`() throws {
        let scan = try Program().done("scan", Fixture.path("photos/gps.jpg"), "--json").json()
        #expect(scan["captured_at"].text == "2026-03-14T15:09:26")
        #expect(scan["captured_from"].text == "exif")
        #expect(scan["utc_offset"].number == 60)
        #expect(scan["latitude"] == .number(50.0875))
        #expect(scan["longitude"] == .number(14.421389))
    }

    @Test func `Czech is read with its own language`() throws {
        let path = Fixture.path("cesky/reference.jpg")
        let scan = try Program().done("scan", path, "--language", "ces")
        #expect(scan.output.contains("žluťoučký kůň"))
        // At the slope that is found for the lines of this photo, the first í is lost.
        withKnownIssue { #expect(scan.output.contains("Příliš žluťoučký kůň")) }
        #expect(scan.output.contains("Těšínská 12"))
    }

    @Test(arguments: ["png", "jpg"])
    func `the preview is a picture of the photo's size with the boxes drawn`(format: String) throws
    {
        let program = try Program()
        let scan = try program.done("scan", Fixture.photo, "--preview", "boxes.\(format)", "--json")
        #expect(try scan.json()["boxes"].items.count >= 4)
        let preview = try program.done("scan", "boxes.\(format)", "--json").json()
        #expect(preview["width"] == .number(400))
        #expect(preview["height"] == .number(300))
        let photo = try scan.json()
        #expect(preview["boxes"] != photo["boxes"])
    }

    @Test(arguments: [
        ("empty.jpg", "empty"), ("not-a-picture.jpg", "not-a-picture"),
        ("truncated.jpg", "truncated"), ("truncated.png", "truncated"),
        ("truncated.heic", "truncated"), ("huge-header.png", "too-large"),
        ("huge-header.bmp", "too-large"),
    ])
    func `a file that is no sound picture is refused by name and reason`(
        file: String, code: String
    ) throws {
        let program = try Program()
        let path = Fixture.path("bad/\(file)")
        let scan = try program.run("scan", path, "--json")
        #expect(scan.exitCode == 1)
        #expect(try scan.errorCode() == code)
        let message = try #require(try scan.json()["error"]["message"].text)
        #expect(message.hasPrefix("cannot read photo '\(path)': "))
        #expect(scan.errors == "error: \(message)\n")
    }

    @Test(arguments: [("missing.jpg", "not-found"), (".", "is-a-folder")])
    func `what is no file is refused`(path: String, code: String) throws {
        let program = try Program()
        let scan = try program.run("scan", path, "--json")
        #expect(scan.exitCode == 1)
        #expect(try scan.errorCode() == code)
        let plain = try program.run("scan", path)
        #expect(plain.exitCode == 1)
        #expect(plain.output.isEmpty)
        #expect(plain.errors.hasPrefix("error: cannot read photo '\(path)': "))
    }

    @Test func `a language that is not installed is refused with the next step`() throws {
        let scan = try Program().run("scan", Fixture.photo, "--language", "qqq", "--json")
        #expect(scan.exitCode == 1)
        #expect(try scan.errorCode() == "missing-language")
        #expect(scan.errors.contains("qqq"))
    }

    @Test(arguments: [("nowhere/boxes.png", 1), ("boxes.docx", 64), (".", 64), ("boxes", 64)])
    func `a preview that cannot be written fails by name`(file: String, exitCode: Int32) throws {
        let program = try Program()
        let scan = try program.run("scan", Fixture.photo, "--preview", file)
        #expect(scan.exitCode == exitCode)
        #expect(scan.output.isEmpty)
        #expect(scan.errors.contains("'\(file)'"))
        #expect(!program.folder.holds("boxes"))
    }

    @Test(arguments: [
        (["scan", "-"], "write it to a file and name that"),
        (["scan", Fixture.photo, "--preview", "-"], "name a file that ends with .png or .jpg"),
        (["identify", "-"], "write it to a file and name that"),
        (["template", "create", "-", "--name", "a", "--value", "a=3"], "write it to a file"),
        (["template", "preview", "meter", "-o", "-"], "name a file that ends with .png or .jpg"),
    ])
    func `a photo and a preview need a file, and the standard streams are refused with advice`(
        command: [String], advice: String
    ) throws {
        let run = try Program(database: Prepared.meter()).run(command)
        #expect(run.exitCode == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(advice))
    }

    @Test func `the preview does not replace the database`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        try FileManager.default.moveItem(atPath: program.database, toPath: program.folder("a.png"))
        let scan = try program.run(
            "scan", Fixture.photo, "--preview", "a.png", "--database", "a.png", "--no-input")
        #expect(scan.exitCode == 1)
        #expect(scan.errors.contains("it is the open database"))
        #expect(try Data(contentsOf: URL(filePath: program.folder("a.png"))) == before)
    }

    @Test func `the preview of a new template shows the values that were given`() throws {
        let program = try Program()
        try program.done("scan", Fixture.photo, "--preview", "boxes.png")
        try program.done(
            "template", "create", Fixture.photo, "--name", "meter", "--preview", "values.png",
            "--value", "total=220x44+155+113,kind=number")
        let boxes = try Data(contentsOf: URL(filePath: program.folder("boxes.png")))
        let values = try Data(contentsOf: URL(filePath: program.folder("values.png")))
        #expect(!values.isEmpty && values != boxes)
    }
}
