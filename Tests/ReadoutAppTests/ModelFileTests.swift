import Foundation
import ReadoutImaging
import ReadoutNets
import ReadoutReading
import ReadoutTesseract
import Testing

@testable import ReadoutApp

struct ModelFileTests {
    @Test(arguments: ModelFile.Model.allCases)
    func `a model is found beside the program and below share`(
        model: ModelFile.Model
    ) throws {
        let program = URL(fileURLWithPath: "/opt/tools/bin/readout")
        let file = ModelFile(model, besides: program)
        #expect(
            file.candidates.map(\.path).prefix(3) == [
                "/opt/tools/bin/readout_ReadoutNets.resources/Resources/\(model.rawValue)",
                "/opt/tools/bin/readout_ReadoutNets.bundle/Resources/\(model.rawValue)",
                "/opt/tools/share/readout/\(model.rawValue)",
            ])
    }

    @Test func `a model knows its size and a piece of its hash`() throws {
        let file = ModelFile(.lstm)
        let (bytes, hash) = try file.fingerprint()
        #expect(bytes == (try Data(contentsOf: file.location())).count)
        #expect((1_000_000...3_000_000).contains(bytes))
        #expect(hash.count == 12)
    }

    @Test func `the model for displays reads figures in either polarity`() throws {
        let picture = ModelFileTests.sevenSegments("4826")
        let reader = DisplayLineReader(recognizer: TesseractRecognizer())
        for crop in [picture, picture.inverted] {
            let look = try reader.surestLook(at: crop)
            #expect(look.text == "4826")
            #expect(look.confidence > 0.5)
        }
    }

    /// Digits of seven segments, dark on light, 60 pixels high.
    private static func sevenSegments(_ digits: String) -> GrayImage {
        let lit: [Character: String] = [
            "4": "bcfg", "8": "abcdefg", "2": "abdeg", "6": "acdefg",
        ]
        // Left, top, width and height of each segment.
        let places: [Character: (Int, Int, Int, Int)] = [
            "a": (5, 0, 24, 7), "b": (27, 4, 7, 25), "c": (27, 31, 7, 25), "d": (5, 53, 24, 7),
            "e": (0, 31, 7, 25), "f": (0, 4, 7, 25), "g": (5, 27, 24, 7),
        ]
        var image = GrayImage(width: digits.count * 48 + 26, height: 88, filledWith: 190)
        for (number, digit) in digits.enumerated() {
            for (left, top, width, height) in (lit[digit] ?? "").compactMap({ places[$0] }) {
                for x in 0..<width {
                    for y in 0..<height { image[20 + number * 48 + left + x, 14 + top + y] = 40 }
                }
            }
        }
        return image
    }
}
