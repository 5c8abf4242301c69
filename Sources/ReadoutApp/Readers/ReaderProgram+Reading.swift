import ReadoutPhotos
package import ReadoutReading

extension ReaderProgram {
    /// What reads lines through it.
    package var reader: OutsideReader {
        OutsideReader(name: name) { pictures in
            do {
                return self.answers(to: try pictures.map { try PictureFile.png($0) }).map {
                    answer in
                    answer.map {
                        OutsideReader.Sight(text: $0.text, confidence: $0.confidence)
                    }
                }
            } catch {
                // A picture that cannot be encoded is not asked about.
                return pictures.map { _ in nil }
            }
        }
    }
}
