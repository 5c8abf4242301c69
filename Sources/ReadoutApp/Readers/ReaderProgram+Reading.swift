import ReadoutPhotos
package import ReadoutReading

extension ReaderProgram {
    /// A reader that asks this program about lines of a photo; begins to start the program.
    /// - Parameter end: end of the photo's time, of which the program gets at most half of what is left when it is
    ///   asked; nil for no limit.
    package func reader(until end: ContinuousClock.Instant? = nil) -> OutsideReader {
        prepare()
        return OutsideReader(name: name) { pictures in
            do {
                let pictures = try pictures.map { try PictureFile.png($0) }
                let now = ContinuousClock.now
                let deadline = end.map { now + ($0 - now) / 2 }
                return self.answers(to: pictures, until: deadline)
            } catch {
                // No answer for pictures that cannot be encoded.
                return pictures.map { _ in nil }
            }
        }
    }
}
