import Foundation
import Testing

@testable import ReadoutCore

@Suite struct DisplayReaderTests {
    /// Segments a to g of each digit.
    private static let segments: [Character: String] = [
        "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd",
        "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abgfcd",
    ]

    private func reader() throws -> DisplayReader {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let model = root.appendingPathComponent("Sources/ReadoutVision/Resources/display.net")
        return DisplayReader(net: try DisplayNet([UInt8](try Data(contentsOf: model))))
    }

    /// Digits of seven segments, 40 pixels high, in a field of 64 rows; dark on light. A point is a small square.
    private func display(_ text: String) -> GrayImage {
        var image = GrayImage(width: 30 + text.count * 34, height: 64, filledWith: 200)
        func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
            for row in y..<y + height { for column in x..<x + width { image[column, row] = 40 } }
        }
        var x = 20
        for character in text {
            if character == "." {
                fill(x - 8, 48, 5, 5)
                x += 4
            }
            for segment in Self.segments[character] ?? "" {
                switch segment {
                case "a": fill(x + 3, 12, 16, 5)
                case "b": fill(x + 17, 14, 5, 17)
                case "c": fill(x + 17, 33, 5, 17)
                case "d": fill(x + 3, 47, 16, 5)
                case "e": fill(x, 33, 5, 17)
                case "f": fill(x, 14, 5, 17)
                default: fill(x + 3, 29, 16, 5)
                }
            }
            if character != "." { x += 34 }
        }
        return image
    }

    @Test(arguments: ["4821", "0937", "56.02", "218.8"])
    func `a drawn display is read`(text: String) throws {
        let found = try reader().alternatives(in: display(text))
        #expect(found.first?.reading.text == text)
        #expect((found.first?.reading.confidence ?? 0) > 0.5)
    }

    @Test func `light digits on a dark ground are read too`() throws {
        let found = try reader().alternatives(in: display("3705").inverted)
        #expect(found.first?.reading.text == "3705")
    }

    @Test func `each character has its place`() throws {
        let crop = display("4821")
        let best = try #require(try reader().alternatives(in: crop).first)
        #expect(best.characters.map(\.text) == ["4", "8", "2", "1"])
        for (index, character) in best.characters.enumerated() {
            let centre = character.region.x + character.region.width / 2
            #expect(abs(centre - Double(20 + 34 * index + 11)) < 17)
        }
    }

    @Test func `an empty field says nothing`() throws {
        let found = try reader().alternatives(
            in: GrayImage(width: 200, height: 50, filledWith: 128))
        #expect(found.first?.reading.text == "")
    }

    @Test(arguments: [(1, 1), (1, 90), (4000, 3), (3, 2000)])
    func `a crop of any shape is taken`(width: Int, height: Int) throws {
        let found = try reader().alternatives(
            in: GrayImage(width: width, height: height, filledWith: 7))
        #expect(!found.isEmpty)
    }
}
