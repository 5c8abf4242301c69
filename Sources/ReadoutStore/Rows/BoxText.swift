import Foundation
import ReadoutGeometry
import ReadoutModel

/// The text boxes of a reference photo in the form stored in the column `boxes`: a JSON array of arrays of words. If
/// all photos are framed alike, an object that also says so.
enum BoxText {
    private struct Framed: Codable {
        let boxes: [[Word]]
        let framed: Bool
    }

    private struct Word: Codable {
        let text: String
        let confidence: Double
        let x: Double, y: Double, width: Double, height: Double
    }

    /// SQL condition: whether the column says that all photos are framed alike. Checks the first character, because
    /// only an object can say so and the text is long.
    static let saysFramed = "substr(boxes, 1, 1) = '{'"

    static func encode(_ boxes: [TextBox], isFramed: Bool) throws -> String {
        let rows = boxes.map { box in
            box.words.map {
                Word(
                    text: $0.text, confidence: $0.confidence, x: $0.region.x, y: $0.region.y,
                    width: $0.region.width, height: $0.region.height)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data =
            try isFramed
            ? encoder.encode(Framed(boxes: rows, framed: true)) : encoder.encode(rows)
        return String(decoding: data, as: UTF8.self)
    }

    static func decode(_ text: String) throws -> (boxes: [TextBox], isFramed: Bool) {
        let data = Data(text.utf8)
        guard text.first == "{" else {
            return (boxes(try JSONDecoder().decode([[Word]].self, from: data)), false)
        }
        let framed = try JSONDecoder().decode(Framed.self, from: data)
        return (boxes(framed.boxes), framed.framed)
    }

    private static func boxes(_ rows: [[Word]]) -> [TextBox] {
        rows.filter { !$0.isEmpty }
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
