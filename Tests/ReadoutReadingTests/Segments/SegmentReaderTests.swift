import ReadoutImaging
import ReadoutModel
import Testing

@testable import ReadoutReading

struct SegmentReaderTests {
    private let reader = SegmentReader()

    private func seen(in image: GrayImage) -> Reading.Alternative? {
        reader.likeliest(of: reader.line(in: image))
    }

    private static let shapes: [DrawnDisplay] = [
        DrawnDisplay(),
        DrawnDisplay(stroke: 3.5, slant: 0.15),
        DrawnDisplay(width: 28, stroke: 6, pitch: 40, slant: 0.08),
        DrawnDisplay(height: 30, width: 16, stroke: 3.6, pitch: 26),
        DrawnDisplay(ground: 20, lit: 230, unlit: 20),
        DrawnDisplay(slant: 0.1, ground: 190, lit: 60, unlit: 172),
    ]

    @Test(arguments: SegmentReaderTests.shapes.indices, ["0123", "456.78", "90.25", "86408"])
    func `displays of many shapes are read`(shape: Int, text: String) throws {
        let first = try #require(seen(in: SegmentReaderTests.shapes[shape].image(of: text)))
        #expect(first.text == text)
        #expect(first.confidence > 0.4)
    }

    @Test func `a half lit segment leaves one of two digits and confirms neither`() throws {
        var display = DrawnDisplay()
        display.faint = (1, .lowerLeft, 120)
        let first = try #require(seen(in: display.image(of: "2580")))
        #expect(["2580", "2680"].contains(first.text))
        display.faint = (2, .lowerLeft, 120)
        let second = try #require(seen(in: display.image(of: "2580")))
        #expect(["2580", "2590"].contains(second.text))
        #expect(second.confidence < 0.8)
        let lit = try #require(seen(in: DrawnDisplay().image(of: "2580")))
        #expect(lit.confidence > second.confidence)
    }

    @Test func `segments that make no figure contradict the one that they look like`() throws {
        let display = DrawnDisplay()
        let line = try #require(reader.line(in: display.image(of: "2580")))
        #expect(try #require(line.contradiction(to: "2580")) < 0.5)
        #expect(try #require(line.contradiction(to: "2560")) > 3)
        // Two wrong digits are not a dead segment, and a text with fewer digits than cells is a different text.
        #expect(line.contradiction(to: "2367") == nil)
        #expect(line.contradiction(to: "258") == nil)
    }

    @Test func `at the edge of the picture only inner digits are contradicted`() throws {
        let image = DrawnDisplay().image(of: "4825")
        let cut = image.columns(36..<image.width)
        let line = try #require(reader.line(in: cut))
        #expect(line.trust < 1)
        #expect(try #require(line.contradiction(to: "4625")) > 3)
        #expect(line.contradiction(to: "4826") == nil)
    }

    @Test func `unlit segments that show faintly are not lit`() {
        let display = DrawnDisplay(unlit: 170)
        #expect(seen(in: display.image(of: "17.042"))?.text == "17.042")
    }

    @Test func `a faint digit beside the line takes its certainty`() throws {
        let whole = DrawnDisplay()
        let clean = try #require(seen(in: whole.image(of: "2345")))
        var image = whole.image(of: "12345")
        // The leading 1 is nearly hidden by a reflection.
        for y in 0..<image.height {
            for x in 0..<Int(whole.margin + whole.width + 4) {
                image[x, y] = UInt8(200 - (200 - Int(image[x, y])) * 45 / 100)
            }
        }
        let reflected = try #require(seen(in: image))
        #expect(clean.confidence > 0.5)
        #expect(reflected.text == "12345" || reflected.confidence < 0.5)
    }

    @Test func `a line that ends at the edge of the picture confirms nothing`() throws {
        let image = DrawnDisplay().image(of: "4825")
        let cut = image.columns(36..<image.width)
        let atEdge = try #require(seen(in: cut))
        #expect(atEdge.text == "4825")
        #expect(atEdge.confidence < 0.5)
    }

    @Test func `an empty display and noise say nothing`() {
        let empty = GrayImage(width: 200, height: 48, filledWith: 180)
        #expect(seen(in: empty) == nil)
        var state: UInt64 = 7
        var sure = 0
        for _ in 0..<20 {
            let noise = (0..<200 * 48).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(120 + (state >> 33) % 40)
            }
            let image = GrayImage(width: 200, height: 48, pixels: noise)
            if seen(in: image)?.confidence ?? 0 >= 0.5 { sure += 1 }
        }
        #expect(sure == 0)
    }

    @Test func `bars and a frame are no digits`() {
        var bars = GrayImage(width: 220, height: 48, filledWith: 210)
        for x in stride(from: 20, to: 200, by: 9) {
            for y in 4..<44 { for dx in 0..<3 { bars[x + dx, y] = 30 } }
        }
        #expect(seen(in: bars)?.confidence ?? 0 < 0.5)
        var frame = GrayImage(width: 220, height: 48, filledWith: 210)
        for x in 10..<210 { for y in [6, 7, 8, 40, 41, 42] { frame[x, y] = 30 } }
        for y in 6..<43 { for x in [10, 11, 12, 207, 208, 209] { frame[x, y] = 30 } }
        #expect(seen(in: frame)?.confidence ?? 0 < 0.5)
    }

    @Test func `pictures too small to show anything say nothing`() {
        #expect(seen(in: GrayImage(width: 1, height: 1, filledWith: 3)) == nil)
        #expect(seen(in: GrayImage(width: 500, height: 9, filledWith: 3)) == nil)
    }
}
