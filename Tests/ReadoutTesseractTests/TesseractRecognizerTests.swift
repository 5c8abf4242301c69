import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutPhotos
import Samples
import Testing

@testable import ReadoutTesseract

struct TesseractRecognizerTests {
    private let recognizer = TesseractRecognizer()

    private func texts(
        _ image: GrayImage, _ layout: TextLayout, allowed: String? = nil
    ) throws -> [String] {
        try recognizer.lines(in: image, layout: layout, language: "eng", allowed: allowed)
            .map(\.text)
    }

    @Test func `lines come from top to bottom with their words`() throws {
        let image = try TestPicture.text(["Energy total 4821", "Power 21 kW"])
        for layout in [TextLayout.block, .sparse] {
            let lines = try recognizer.lines(
                in: image, layout: layout, language: "eng", allowed: nil)
            #expect(lines.map(\.text) == ["Energy total 4821", "Power 21 kW"])
        }
    }

    @Test func `a word knows its place, its characters and how sure it is`() throws {
        let image = try TestPicture.text(["Power 4821"])
        let lines = try recognizer.lines(in: image, layout: .line, language: "eng", allowed: nil)
        let word = try #require(lines.first?.words.last)
        #expect(word.characters.map(\.text).joined() == "4821")
        #expect((0.8...1).contains(word.confidence))
        #expect(word.region.x > 120 && word.region.y > 20 && word.region.bottom < 80)
        #expect(word.characters.allSatisfy { (0...1).contains($0.confidence) })
        #expect(word.characters.map(\.region.x) == word.characters.map(\.region.x).sorted())
    }

    @Test func `light text on dark is read as well`() throws {
        let image = try TestPicture.text(["Pressure 13.97 bar"]).inverted
        #expect(try texts(image, .line) == ["Pressure 13.97 bar"])
        #expect(try texts(image, .sparse) == ["Pressure 13.97 bar"])
    }

    @Test func `only allowed characters are read, and all again afterwards`() throws {
        let image = try TestPicture.text(["OIL 10"])
        let digits = try texts(image, .line, allowed: "0123456789").joined()
        #expect(!digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == " " })
        #expect(try texts(image, .line) == ["OIL 10"])
    }

    @Test func `a picture without text has no lines`() throws {
        #expect(try texts(GrayImage(width: 300, height: 100, filledWith: 200), .sparse) == [])
        #expect(try texts(GrayImage(width: 1, height: 1, filledWith: 0), .line) == [])
    }

    @Test func `what was read before changes nothing`() throws {
        let first = try TestPicture.text(["Zulu 71 kWh"])
        let second = try TestPicture.text(["Power 4821"])
        let fresh = try TesseractRecognizer().lines(
            in: second, layout: .line, language: "eng", allowed: nil)
        _ = try texts(first, .line)
        let warm = try recognizer.lines(in: second, layout: .line, language: "eng", allowed: nil)
        #expect(warm == fresh)
    }

    @Test(arguments: [("chi_sim", "tesseract-ocr-chi-sim"), ("../eng", "tesseract-ocr-../eng")])
    func `a missing language names the package to install`(
        language: String, package: String
    ) throws {
        let missing = RecognitionError.missingLanguage(
            language, package: package, installed: try TesseractRecognizer.installedLanguages())
        #expect(missing.description.contains("eng"))
        #expect(throws: missing) {
            try recognizer.lines(
                in: TestPicture.corners, layout: .line, language: "eng+\(language)", allowed: nil)
        }
    }

    @Test func `installed languages are listed without the orientation model`() throws {
        let languages = try TesseractRecognizer.installedLanguages()
        #expect(languages.contains("eng") && !languages.contains("osd"))
    }

    @Test func `the libraries tell their versions`() {
        for version in [
            TesseractRecognizer.version, LibraryVersions.leptonica, LibraryVersions.heif,
        ] {
            #expect(version.first?.isNumber == true && version.contains("."))
        }
    }
}
