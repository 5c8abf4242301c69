import Foundation
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Testing

@testable import ReadoutReading

@Suite struct DisplayReaderTests {
    private let display = DrawnDisplay(margin: 20)

    @Test(arguments: ["4821", "0937", "56.02", "218.8"])
    func `a drawn display is read`(text: String) throws {
        let found = try DisplayReader.committed().alternatives(in: display.image(of: text))
        #expect(found.first?.reading.text == text)
        #expect((found.first?.reading.confidence ?? 0) > 0.5)
    }

    @Test func `light digits on a dark ground are read too`() throws {
        let found = try DisplayReader.committed().alternatives(
            in: display.image(of: "3705").inverted)
        #expect(found.first?.reading.text == "3705")
    }

    @Test func `each character has its place`() throws {
        let crop = display.image(of: "4821")
        let best = try #require(try DisplayReader.committed().alternatives(in: crop).first)
        #expect(best.characters.map(\.text) == ["4", "8", "2", "1"])
        for (index, character) in best.characters.enumerated() {
            let centre = character.region.x + character.region.width / 2
            #expect(abs(centre - Double(20 + 34 * index + 11)) < 17)
        }
    }

    @Test func `an empty field says nothing`() throws {
        let found = try DisplayReader.committed().alternatives(
            in: GrayImage(width: 200, height: 50, filledWith: 128))
        #expect(found.first?.reading.text == "")
    }

    @Test(arguments: [(1, 1), (1, 90), (4000, 3), (3, 2000)])
    func `a crop of any shape is taken`(width: Int, height: Int) throws {
        let found = try DisplayReader.committed().alternatives(
            in: GrayImage(width: width, height: height, filledWith: 7))
        #expect(!found.isEmpty)
    }
}
