import ReadoutPhotos
package import ReadoutReading

extension ReaderProgram {
    /// What reads lines of a photo through it; begins to start it.
    /// - Parameter end: when the photo's time is over, of which the reader gets at most half of what is left when it is
    ///   asked; nil to wait for it.
    package func reader(until end: ContinuousClock.Instant? = nil) -> OutsideReader {
        prepare()
        return OutsideReader(name: name) { pictures in
            do {
                let pictures = try pictures.map { try PictureFile.png($0) }
                let now = ContinuousClock.now
                let deadline = end.map { now + ($0 - now) / 2 }
                return self.answers(to: pictures, until: deadline).map { answer in
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
