import Foundation
import ReadoutGeometry
import ReadoutModel

/// The text boxes of a reference photo as the column `boxes` holds them: a JSON array of arrays of words.
enum BoxText {
    private struct Word: Codable {
        let text: String
        let confidence: Double
        let x: Double, y: Double, width: Double, height: Double
    }

    static func encode(_ boxes: [TextBox]) throws -> String {
        let rows = boxes.map { box in
            box.words.map {
                Word(
                    text: $0.text, confidence: $0.confidence, x: $0.region.x, y: $0.region.y,
                    width: $0.region.width, height: $0.region.height)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> [TextBox] {
        try JSONDecoder().decode([[Word]].self, from: Data(text.utf8))
            .filter { !$0.isEmpty }
            .map { words in
                TextBox(
                    words: words.map {
                        TextBox.Word(
                            text: $0.text, confidence: $0.confidence,
                            region: Region(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
                    })
            }
    }
}
