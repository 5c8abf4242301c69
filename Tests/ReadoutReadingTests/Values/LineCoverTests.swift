import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import Testing

@testable import ReadoutReading

/// Tests whether the text line found in a crop covers everything that the net saw there.
struct LineCoverTests {
    private let display = DrawnDisplay(margin: 40)

    private func sight(confidence: Double, at columns: [Double]) -> DisplayReader.Alternative {
        DisplayReader.Alternative(
            reading: Reading.Alternative(text: "4821", confidence: confidence),
            characters: columns.map {
                RecognizedCharacter(
                    text: "8", confidence: 1,
                    region: Region(x: $0 - 10, y: 10, width: 20, height: 40))
            })
    }

    @Test func `a line covers the characters that stand in it`() throws {
        let crop = ValueCrop(display.image(of: "4821"))
        let line = try #require(TextLineImage(findingIn: crop))
        #expect(line.covers(sight(confidence: 0.9, at: [51, 85, 119, 153]), in: crop))
    }

    @Test func `a line that has lost a character is known by what the net saw beside it`() throws {
        let crop = ValueCrop(display.image(of: "4821"))
        let line = try #require(TextLineImage(findingIn: crop))
        let seen = [20.0, 51, 85, 119, 153]
        #expect(!line.covers(sight(confidence: 0.9, at: seen), in: crop))
        // Something that the net itself doubts is not evidence against a line.
        #expect(line.covers(sight(confidence: 0.3, at: seen), in: crop))
    }
}
