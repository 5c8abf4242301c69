import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import Testing

@testable import ReadoutReading

@Suite struct DisplayLineFinderTests {
    private let display = DrawnDisplay(margin: 20)

    /// A wall with a gradual shade, 900 x 600 pixels, and displays on it: the displays' texts, and the places of their
    /// digits.
    private func wall(with displays: [(text: String, x: Int, y: Int, enlarged: Int)]) -> (
        GrayImage, [Region]
    ) {
        var image = GrayImage(width: 900, height: 600, filledWith: 0)
        for y in 0..<600 { for x in 0..<900 { image[x, y] = UInt8(120 + x / 20 + y / 30) } }
        var places: [Region] = []
        for (text, left, top, enlarged) in displays {
            let small = display.image(of: text)
            let shown = small.resized(
                width: small.width * enlarged, height: small.height * enlarged)
            for y in 0..<shown.height {
                for x in 0..<shown.width { image[left + x, top + y] = shown[x, y] }
            }
            // The digits begin 20 pixels from the left and 12 from the top, and are 40 high.
            places.append(
                Region(
                    x: Double(left + 20 * enlarged), y: Double(top + 12 * enlarged),
                    width: Double(shown.width - 40 * enlarged), height: Double(40 * enlarged)))
        }
        return (image, places)
    }

    private func finder() throws -> DisplayLineFinder {
        DisplayLineFinder(reader: try DisplayReader.committed())
    }

    @Test func `displays of any size are found where they are`() throws {
        let (image, places) = wall(with: [("4821", 60, 40, 1), ("3096", 300, 260, 3)])
        let found = try finder().lines(in: image)
        for (text, place) in zip(["4821", "3096"], places) {
            let word = try #require(found.first { $0.text == text })
            let shared = try #require(word.region.intersection(place))
            #expect(shared.area > 0.7 * place.area)
            #expect(shared.area > 0.5 * word.region.area)
        }
        #expect(found.count == 2)
    }

    @Test func `a strip that somebody has cut out is read as one line, however low it is`() throws {
        let whole = display.image(of: "4821")
        let strip = whole.resized(width: whole.width * 31 / whole.height, height: 31)
        #expect(strip.width > 2 * strip.height)
        let found = try finder().lines(in: strip)
        #expect(found.map(\.text) == ["4821"])
        #expect(found.first?.region.width == Double(strip.width))
    }

    @Test(arguments: [(1.0, 0.0), (1.5, 0), (1.3, 0.05), (1, -0.05)])
    func `a strip that was squeezed to a size or cut out aslant is read`(
        widened: Double, slope: Double
    ) throws {
        let whole = display.image(of: "4821")
        let width = Int(Double(whole.width * 31 / whole.height) * widened)
        let strip = whole.sampled(
            whole.bounds,
            through: Homography(elements: [
                1, 0, 0, slope, 1, -slope * whole.bounds.center.x, 0, 0, 1,
            ]), width: width, height: 31)
        #expect(try finder().lines(in: strip).map(\.text) == ["4821"])
    }

    @Test func `nothing is found on a bare wall`() throws {
        #expect(try finder().lines(in: wall(with: []).0).isEmpty)
    }

    @Test func `what is already known is not looked for`() throws {
        let (image, places) = wall(with: [("4821", 60, 40, 1), ("3096", 300, 260, 3)])
        let found = try finder().lines(in: image, besides: [places[0]])
        #expect(found.map(\.text) == ["3096"])
    }

    private func word(_ text: String, _ confidence: Double, x: Double) -> RecognizedWord {
        RecognizedWord(
            text: text, confidence: confidence,
            region: Region(x: x, y: 10, width: 100, height: 40))
    }

    @Test func `a display takes the place of nonsense, never of what was surely read`() {
        let lines = [
            TextLine(words: [word("LITRES", 0.96, x: 200), word("SOI", 0.3, x: 0)]),
            TextLine(words: [word("kettle", 0.6, x: 400)]),
            TextLine(words: [word("a7", 0.6, x: 600)]),
        ]
        #expect(lines.surelyRead.map(\.x) == [200, 400])
        let displays = [
            word("57.00", 0.9, x: 5), word("1192", 0.9, x: 265), word("11", 0.9, x: 440),
            word("23", 0.9, x: 590),
        ]
        let all = lines.completed(with: displays, found: lines)
        #expect(all.map(\.text) == ["LITRES", "kettle", "57.00", "23"])
    }

    @Test func `a surer net outweighs a likely word where the display shows a longer number`() {
        let lines = [TextLine(words: [word("Saal", 0.56, x: 0)])]
        #expect(lines.shown(beside: word("008087", 0.98, x: 5)) == ["008087"])
        #expect(lines.shown(beside: word("008087", 0.7, x: 5)) == ["Saal"])
        #expect(lines.shown(beside: word("187", 0.98, x: 5)) == ["Saal"])
        // Letters that are hardly likely do not weigh against a short number.
        let unlikely = [TextLine(words: [word("vei", 0.13, x: 0)])]
        #expect(unlikely.shown(beside: word("1.97", 0.84, x: 5)) == ["1.97"])
        let likelier = [TextLine(words: [word("vei", 0.3, x: 0)])]
        #expect(likelier.shown(beside: word("1.97", 0.84, x: 5)) == ["vei"])
    }

    @Test func `of two nets the surer one tells what stands on a paper`() {
        let found = [TextLine(words: [word("H?1668", 0.2, x: 0)])]
        let read = [TextLine(words: [word("H71668", 0.97, x: 0)])]
        func shown(_ display: RecognizedWord) -> [String] {
            read.completed(with: [display], found: found).map(\.text)
        }
        #expect(shown(word("71668", 0.9, x: 5)) == ["H71668"])
        #expect(shown(word("71668", 0.99, x: 5)) == ["71668"])
    }

    @Test func `rows of a line are those that its digits fill`() {
        let rows = display.image(of: "4821").inkedRows(in: 20..<144)
        #expect(abs(rows.lowerBound - 12) <= 3)
        #expect(abs(rows.upperBound - 52) <= 3)
    }
}

extension [TextLine] {
    /// The texts that are shown of these lines and a display's.
    fileprivate func shown(beside display: RecognizedWord) -> [String] {
        completed(with: [display], found: self).map(\.text)
    }
}
