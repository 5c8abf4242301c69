import ReadoutImaging
import ReadoutInput

@testable import ReadoutReading

/// A recogniser that gives prepared answers in order, and keeps the images it was asked about.
final class FakeRecognizer: TextRecognizer {
    private var answers: [(String, Double)]
    private(set) var images: [GrayImage] = []

    init(_ answers: [(String, Double)]) { self.answers = answers }

    func lines(
        in image: GrayImage, layout: TextLayout, language: String, allowed: String?
    ) throws -> [TextLine] {
        images.append(image)
        let (text, confidence) = answers.isEmpty ? ("", 0) : answers.removeFirst()
        guard !text.isEmpty else { return [] }
        let characters = text.map {
            RecognizedCharacter(
                text: String($0), confidence: confidence, region: image.bounds)
        }
        return [
            TextLine(words: [
                RecognizedWord(
                    text: text, confidence: confidence, region: image.bounds,
                    characters: characters)
            ])
        ]
    }
}
