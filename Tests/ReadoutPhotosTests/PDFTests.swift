import Damage
import Foundation
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutPhotos

struct PDFTests {
    private let folder = try? TemporaryFolder()

    private func file(_ name: String, _ pdf: MadePDF) throws -> String {
        try #require(folder).file(name, [UInt8](pdf.bytes))
    }

    private func problem(_ path: String, within limit: Duration? = nil) -> PictureProblem? {
        do {
            _ = try PhotoFile.load(path, within: limit)
            return nil
        } catch {
            guard case .picture(_, let problem) = error else {
                Issue.record("\(error)")
                return nil
            }
            return problem
        }
    }

    @Test func `each page is a photo with an identity of its own`() throws {
        let pages = [MadePDF.Page(), .init("0 0 60 90 re f"), .init(box: "0 0 72 36")]
        let path = try file("a.pdf", MadePDF(pages))
        #expect(PhotoFile.looksLikePhoto(path))
        #expect(PhotoFile.pages(of: path) == ["\(path)#1", "\(path)#2", "\(path)#3"])
        let photos = try PhotoFile.pages(of: path).map { try PhotoFile.load($0) }
        #expect(photos.map(\.width) == [500, 500, 300])
        #expect(photos.map(\.height) == [375, 375, 150])
        #expect(photos.map(\.page) == [1, 2, 3])
        #expect(photos.allSatisfy { $0.pageCount == 3 && $0.pictureCount == 3 })
        #expect(Set(photos.map(\.sha256)).count == 3)
        #expect(photos.allSatisfy { $0.sha256.count == 64 })
        // The first page keeps the identity of the file.
        #expect(try photos[0].sha256 == PhotoFile.sha256(of: path))
        #expect(try photos[1].sha256 == PhotoFile.sha256(of: "\(path)#2"))
        // Black left half, white right half.
        #expect(photos[1].picture[100, 180] < 10)
        #expect(photos[1].picture[400, 180] > 245)
        let copy = try file("copy.pdf", MadePDF(pages))
        #expect(try PhotoFile.sha256(of: "\(copy)#2") == photos[1].sha256)
    }

    @Test func `a scanned page comes out with its pixels, the right way up`() throws {
        let image = TestPicture.corners
        let page = MadePDF.Page(
            width: image.width, height: image.height, pixels: Data(image.pixels))
        let path = try file("a.pdf", MadePDF([page]))
        #expect(PhotoFile.pages(of: path) == [path])
        let photo = try PhotoFile.load(path)
        #expect(photo.width == image.width && photo.height == image.height)
        #expect(TestPicture.quarters(photo.picture) == TestPicture.quarters(image))
    }

    @Test func `a scan whose picture is damaged is a failure, not an empty page`() throws {
        let shades = GrayImage(
            width: 240, height: 160,
            pixels: (0..<240 * 160).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 + $0 / 240) })
        let jpeg = Data(try PictureFile.jpeg(shades, quality: 80))
        func problem(_ data: Data) throws -> PictureProblem? {
            let page = MadePDF.Page(width: 240, height: 160, jpeg: data)
            return self.problem(try file("a.pdf", MadePDF([page])))
        }
        #expect(try problem(jpeg) == nil)
        let cut = jpeg.prefix(jpeg.count / 2)
        #expect(try problem(cut) == .damaged)
        // Other pages of the file are read.
        let path = try file(
            "b.pdf", MadePDF([.init(width: 240, height: 160, jpeg: cut), .init()]))
        #expect(self.problem("\(path)#1") == .damaged && self.problem("\(path)#2") == nil)
    }

    @Test func `the text of a page comes with its places`() throws {
        let text = MadePDF.Page.text
        let content =
            text("Total (all) & <b>", 20, 150, 12, false) + text("1,234.50", 200, 150, 12, false)
        let path = try file("a.pdf", MadePDF([.init(content, box: "0 0 300 200")]))
        let written = try #require(try PhotoFile.load(path).written)
        #expect(written.isDrawn && !written.hasPictures)
        let words = written.lines.flatMap { $0 }
        #expect(words.map(\.text) == ["Total", "(all)", "&", "<b>", "1,234.50"])
        let number = try #require(words.last).region
        // 200 points from the left, its baseline 50 points from the top.
        #expect(abs(number.x - 200 * 300 / 72) < 2)
        #expect(number.contains(Point(number.center.x, 50.0 * 300 / 72 - 10)))
        #expect(number.height < 12 * 300 / 72 * 1.3)
        #expect(written.text(in: number) == "1,234.50")
        // Loading a reduced picture is only for display, so the text is left out.
        #expect(try PhotoFile.load(path, atMostSide: 100).written == nil)
        #expect(try PhotoFile.load(file("b.pdf", MadePDF([.init()]))).written == nil)
    }

    @Test func `text that may be invisible is known`() throws {
        let text = MadePDF.Page.text
        func written(_ content: String) throws -> WrittenText {
            var page = MadePDF.Page(content, box: "0 0 300 200")
            page.picture = (2, 2, Data([255, 200, 200, 255]))
            return try #require(try PhotoFile.load(file("a.pdf", MadePDF([page]))).written)
        }
        let shown = text("Total 5", 20, 150, 12, false)
        #expect(try written(shown).isDrawn)
        let hidden = try written(shown + text("Total 6", 20, 50, 12, true))
        #expect(!hidden.isDrawn && !hidden.hasPictures)
        let scan = try written(shown + "q 300 0 0 200 0 0 cm /I Do Q")
        #expect(!scan.isDrawn && scan.hasPictures)
        let logo = try written(shown + "q 60 0 0 40 200 20 cm /I Do Q")
        #expect(logo.isDrawn && logo.hasPictures)
    }

    @Test func `what is no text of a page is none`() throws {
        let word = "<word xMin=\"1\" yMin=\"2\" xMax=\"3\" yMax=\"4\">a&amp;&#x20AC;&#49;</word>"
        let text = try #require(PDFText(layout: "<line >\n  \(word)\n</line>"))
        #expect(text.lines.flatMap { $0 }.map(\.text) == ["a&\u{20AC}1"])
        #expect(text.isReadable)
        #expect(text.isAll(in: "<text top=\"1\"><b>1&#8364;</b>&amp; a</text>"))
        #expect(!text.isAll(in: "<text top=\"1\">1 &amp; a</text>"))
        for wrong in [
            word, "<line >\n<word xMin=\"nan\" yMin=\"2\" xMax=\"3\" yMax=\"4\">a</word>",
            "<line >\n<word xMin=\"1\">a</word>", "<line >\n<word xMin=\"1\" yMin=\"2",
            "<line >\n<word xMin=\"1e300\" yMin=\"2\" xMax=\"3\" yMax=\"4\">a</word>",
            "<line >\n" + String(repeating: word + "\n", count: 20_001),
        ] {
            #expect(PDFText(layout: wrong) == nil, "\(wrong.prefix(80))")
        }
        let unknown = word.replacing("a&amp;", with: "\u{E001}")
        #expect(PDFText(layout: "<line >\n\(unknown)")?.isReadable == false)
    }

    @Test func `pages are chosen by numbers and ranges`() throws {
        let path = try file("a.pdf", MadePDF([.init(), .init(), .init(), .init()]))
        func chosen(_ text: String) throws -> [String] {
            let choice = try #require(PageChoice(text))
            return PhotoFile.pages(of: path, choosing: choice)
                .map { String($0.dropFirst(path.count)) }
        }
        #expect(try chosen("2") == ["#2"])
        #expect(try chosen("1,3-4") == ["#1", "#3", "#4"])
        #expect(try chosen("3-") == ["#3", "#4"])
        // A missing page is never skipped silently: loading it reports the error.
        #expect(try chosen("1,3-9") == ["#1", "#3", "#4", "#5"])
        #expect(try chosen("7-8") == ["#7"])
        #expect(try chosen("2,7,6-9,6") == ["#2", "#6", "#7"])
        #expect(try chosen("1,7-") == ["#1", "#7"])
        #expect(problem("\(path)#7") == .noPage(7, count: 4))
        for text in ["", "0", "2-1", "a", "1,", "1-2-3", "-1", "-", "2--", "1 000 000", "1000000-"]
        {
            #expect(PageChoice(text) == nil, "\(text)")
        }
        let photo = FixturePhoto.path("photo.png")
        let first = try #require(PageChoice("1-2"))
        #expect(PhotoFile.pages(of: photo, choosing: first) == [photo])
        #expect(problem("\(photo)#2") == .noPage(2, count: 1))
    }

    @Test func `a file whose own name ends like a page's is that file`() throws {
        let folder = try #require(folder)
        let path = try folder.file("a.pdf#2", [UInt8](MadePDF([.init(box: "0 0 36 36")]).bytes))
        _ = try file("a.pdf", MadePDF([.init(), .init()]))
        #expect(try PhotoFile.load(path).width == 150)
        #expect(PagePath(path).file == path)
    }

    @Test func `a bad PDF ends in a message of its own`() throws {
        let folder = try #require(folder)
        let good = [UInt8](MadePDF([.init(), .init()]).bytes)
        let broken = try folder.file("broken.pdf", Array("%PDF-1.4\nnothing\n%%EOF\n".utf8))
        #expect(problem(broken) == .damaged)
        let cut = try folder.file("cut.pdf", Array(good.dropLast(good.count / 2)))
        #expect(problem(cut) == .truncated(bytes: good.count - good.count / 2))
        #expect(problem(try file("locked.pdf", MadePDF([.init()], isLocked: true))) == .encrypted)
        let huge = try file("huge.pdf", MadePDF([.init(box: "0 0 14400 14400")]))
        #expect(
            problem(huge) == .tooLarge(width: 60_000, height: 60_000, limit: PhotoFile.usualPixels))
        let endless = try file("endless.pdf", MadePDF([.init("/F Do")], depth: 12))
        let start = ContinuousClock.now
        #expect(problem(endless, within: .seconds(1)) == .outOfTime(seconds: 1))
        #expect(ContinuousClock.now - start < .seconds(60))
        let many = try file("many.pdf", MadePDF([.init()], count: 5000))
        #expect(PhotoFile.pages(of: many) == [many])
        #expect([PictureProblem.tooManyPages(5000), .damaged].contains(problem(many)))
        let empty = try file("empty.pdf", MadePDF([.init()], count: 0))
        #expect(problem(empty) != nil)
    }

    @Test func `poppler that is not installed is asked for`() throws {
        #expect(throws: LimitedProgram.Failure.notInstalled) {
            try LimitedProgram.output(of: "no-such-program-here", [], limits: Self.limits)
        }
        #expect(PictureProblem.noPoppler.description.contains("apt install poppler-utils"))
        #expect(LibraryVersions.poppler?.contains(".") == true)
    }

    private static let limits = LimitedProgram.Limits(seconds: 60, megabytes: 200, bytes: 1000)
    /// Limits that are too low for endless output.
    private static let hurried = LimitedProgram.Limits(seconds: 1, megabytes: 200, bytes: 1000)

    @Test func `a program is held to its limits`() throws {
        func run(
            _ script: String, _ limits: LimitedProgram.Limits = Self.limits
        ) throws(LimitedProgram.Failure) -> String {
            String(
                decoding: try LimitedProgram.output(of: "sh", ["-c", script], limits: limits),
                as: UTF8.self)
        }
        #expect(try run("echo fine; echo complaint >&2") == "fine\n")
        #expect(throws: LimitedProgram.Failure.tooMuchOutput) { try run("yes") }
        #expect(throws: LimitedProgram.Failure.outOfTime) { try run("sleep 60", Self.hurried) }
        #expect(throws: LimitedProgram.Failure.outOfTime) {
            try run("exec >&- 2>&-; sleep 60", Self.hurried)
        }
        #expect(throws: LimitedProgram.Failure.outOfTime) {
            try run("while :; do :; done", Self.hurried)
        }
        #expect(throws: LimitedProgram.Failure.outOfMemory) { try run("tail /dev/zero") }
        #expect(throws: LimitedProgram.Failure.failed(errors: "no\n")) {
            try run("echo no >&2; exit 3")
        }
        // Endless error output is not kept.
        #expect(throws: LimitedProgram.Failure.outOfTime) { try run("yes >&2", Self.hurried) }
    }
}
