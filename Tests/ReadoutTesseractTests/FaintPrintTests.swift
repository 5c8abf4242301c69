import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import ReadoutPhotos
import Samples
import Testing

@testable import ReadoutTesseract

struct FaintPrintTests {
    private static let lines = [
        "Riverside Market", "Apples 2 kg 4.80", "Bread 3.15", "Coffee 11.90", "Total sum 19.85",
    ]

    /// A receipt of dot-matrix letters, hardly darker than the paper, which is half in shade.
    private static func receipt(ink: Double) throws -> GrayImage {
        let plain = try TestPicture.text(lines, letterHeight: 20, width: 420)
        var generator = SeededGenerator(seed: 5)
        var image = plain
        for y in 0..<plain.height {
            for x in 0..<plain.width {
                let paper = 120 + 90 * Double(x) / Double(plain.width)
                let black = 1 - Double(plain[x, y]) / 240
                let noise = Double.random(in: -2...2, using: &generator)
                image[x, y] = UInt8(paper - ink * black + noise)
            }
        }
        return image
    }

    private func scan(_ image: GrayImage) throws -> WorkingPhoto {
        let folder = try TemporaryFolder()
        let path = try folder.file("receipt.png", PictureFile.png(image))
        return WorkingPhoto(try PhotoFile.load(path), recognizer: TesseractRecognizer())
    }

    @Test func `print hardly darker than its paper becomes black on white`() throws {
        let image = try Self.receipt(ink: 14)
        let black = image.withFaintPrintBlack()
        #expect(black.width == image.width && black.height == image.height)
        let plain = try TestPicture.text(Self.lines, letterHeight: 20, width: 420)
        var (paper, ink): ([UInt8], [UInt8]) = ([], [])
        for (before, after) in zip(plain.pixels, black.pixels) {
            if before == 240 { paper.append(after) } else if before < 40 { ink.append(after) }
        }
        #expect(paper.sorted()[paper.count / 4] > 200)
        #expect(ink.sorted()[ink.count * 3 / 4] < 110)
    }

    @Test func `a picture of one grey stays one`() {
        let gray = GrayImage(width: 64, height: 40, filledWith: 90).withFaintPrintBlack()
        #expect(Set(gray.pixels).count == 1)
    }

    @Test func `another look sees the words of a faint receipt`() throws {
        let photo = try scan(try Self.receipt(ink: 14))
        let plain = try photo.words(language: "eng").map(\.text)
        let faint = try photo.words(language: "eng", preparation: .faint)
        let words = Self.lines.flatMap { $0.split(separator: " ").map(String.init) }
        let seen = words.filter { faint.map(\.text).contains($0) }
        #expect(seen.count > words.count * 3 / 4, "\(faint.map(\.text))")
        #expect(seen.count > 2 * words.count(where: plain.contains), "\(plain)")
        let total = try #require(faint.first { $0.text == "Total" })
        #expect(abs(total.region.center.y - 9.5 * 20) < 20)
        let boxes = try photo.boxes(language: "eng").map(\.text).joined(separator: " ")
        #expect(boxes.contains("19.85"))
    }
}
