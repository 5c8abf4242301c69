import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutNets
import ReadoutReading
import Samples
import Testing

@testable import ReadoutApp

struct PageReaderTests {
    @Test(arguments: [false, true])
    func `misread words of a page are mended, in either polarity`(isInverted: Bool) throws {
        let drawn = try TestPicture.text(["Gravel 8/16", "Net 1397 kg"], letterHeight: 30)
        let picture = isInverted ? drawn.inverted : drawn
        let reader = PageReader(PrintReader(net: try .installed(.print)))
        // A line is as high as its letters, with as much space before it.
        let lines = ["Gnavel 3/1b", "Mct 1337 hg"].enumerated().map { index, text in
            TextLine(words: [
                RecognizedWord(
                    text: text, confidence: 0.4,
                    region: Region(
                        x: 30, y: Double(30 + 60 * index), width: Double(18 * text.count),
                        height: 30))
            ])
        }
        #expect(
            reader.lines(lines, in: picture).map { $0.text.filter { $0 != " " } }
                == ["Gravel8/16", "Net1397kg"])
    }
}
