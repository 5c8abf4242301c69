import Foundation
import Testing

/// Messages about photos and templates that cannot be used, and the files they name for a person to look at.
struct RefusalTests {
    private let program: Program

    init() throws { program = try Program() }

    private func create(_ photo: String, _ name: String, _ options: String...) throws -> Program.Run
    {
        try program.run(["template", "create", photo, "--name", name] + options)
    }

    @Test func `a sharp photo of two templates that are alike is not called blurred`() throws {
        let value = "total=220x44+155+113,kind=number,unit=kWh"
        for name in ["a", "b"] {
            #expect(try create(Fixture.photo, name, "--value", value).exitCode == 0)
        }
        let photo = try inHaze()
        let named = try program.run(
            "record", "add", "--template", "a", "--dry-run", "--json", photo)
        #expect(try named.json()["outcome"].text == "accepted", "\(named.output)")
        let run = try program.run("record", "add", "--dry-run", "--json", photo)
        #expect(run.exitCode == 3)
        let json = try run.json()
        #expect(
            json["error"]["message"].text == "it fits 'a' and 'b' alike; name one with --template")
        #expect(json["quality"]["hints"].items.isEmpty)
        #expect(!run.errors.contains("take it again"))
    }

    /// The small picture in front of a soft gradient from dark to light, which fills most of the photo.
    private func inHaze() throws -> String {
        let small = try Data(contentsOf: URL(filePath: Fixture.photo("pnm")))
        let picture = [UInt8](small.suffix(400 * 300))
        let (width, height) = (1200, 900)
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                pixels[y * width + x] = UInt8(30 + 100 * x / width + 100 * y / height)
            }
        }
        for y in 0..<300 {
            let start = (300 + y) * width + 400
            pixels.replaceSubrange(start..<start + 400, with: picture[y * 400..<(y + 1) * 400])
        }
        return try program.folder.write(
            Data("P5\n\(width) \(height)\n255\n".utf8) + pixels, as: "haze.pgm")
    }

    @Test func `a template that does not fit its own photo is refused, unless it is forced`() throws
    {
        // An all-grey photo has nothing that could be found again.
        let gray = try program.folder.write(
            Data("P5\n400 300\n255\n".utf8) + Data(repeating: 128, count: 120_000), as: "gray.pgm")
        let value = "a=100x40+50+50,kind=number"
        let refused = try create(gray, "gray", "--value", value, "--json")
        #expect(refused.exitCode == 1)
        #expect(try refused.errorCode() == "does-not-fit-itself")
        #expect(try program.done("template", "list", "--json").json().items.isEmpty)
        let forced = try create(gray, "gray", "--value", value, "--force")
        #expect(forced.exitCode == 0)
        #expect(forced.errors.contains("warning: the photo does not fit its own template"))
        #expect(try program.done("template", "list", "--json").json().items.count == 1)
    }

    @Test func `a value that can hardly be read in its own photo is named`() throws {
        // This place is empty.
        let run = try create(
            Fixture.photo, "meter", "--value", "total=220x44+155+113,kind=number", "--value",
            "blank=100x40+10+240,kind=number")
        #expect(run.exitCode == 0)
        #expect(
            run.errors.contains(
                "warning: no text was read of value 'blank' in the template's photo"))
        #expect(!run.errors.contains("'total'"))
    }

    @Test func `the picture of a value is named by a path that can be opened`() throws {
        let program = try Program(database: Prepared.review())
        let show = try program.done("record", "show", "1", "--crops", "crops")
        #expect(show.output.contains("total  crops/1-total.png\n"))
        #expect(program.folder.holds("crops/1-total.png"))
        let json = try program.done("record", "show", "1", "--crops", "crops", "--json").json()
        #expect(json["values"]["total"]["crop"].text == "crops/1-total.png")
        let review = try program.done("record", "review", "--crops", "crops")
        for id in 1...2 { #expect(review.output.contains("total  crops/\(id)-total.png\n")) }
        let list = try program.done("record", "review", "--crops", "crops", "--json").json()
        #expect(list[1]["values"]["total"]["crop"].text == "crops/2-total.png")
        let plain = try program.done("record", "show", "1", "--json").json()
        #expect(plain["values"]["total"]["crop"] == .null)
    }

    @Test func `who is asked in a review is shown where the pictures are`() throws {
        let program = try Program(database: Prepared.review())
        let review = try KeyDialogue(program, ["record", "review"])
        try review.wait(for: "[?]")
        let path = try #require(review.shown.firstMatch(of: #/picture +(\S+\/1-total\.png)/#)?.1)
        #expect(FileManager.default.fileExists(atPath: String(path)))
        try review.press("q", at: "[?]")
        #expect(try review.end() == 0)
        // The pictures' folder was a temporary one, so the review has removed it.
        #expect(!FileManager.default.fileExists(atPath: String(path)))
    }
}
