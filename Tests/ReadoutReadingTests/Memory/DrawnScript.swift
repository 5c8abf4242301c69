import ReadoutGeometry
import ReadoutImaging

@testable import ReadoutReading

/// Lines in a script that no reader knows: each character is a pattern of squares derived from its code point.
struct DrawnScript {
    /// Side of a square in pixels.
    var square = 6
    /// Gap between two characters in squares.
    var gap = 1.5
    /// Noise in grey levels.
    var noise = 8
    /// Downward shift of the line in pixels.
    var lower = 0
    var seed: UInt64 = 1

    /// The line with clear ground around it, 64 pixels high.
    func image(of text: String) -> GrayImage {
        var random = SeededGenerator(seed: seed)
        let step = Int(Double(square) * (5 + gap))
        let width = 40 + step * text.count
        var image = GrayImage(width: width, height: 64, filledWith: 200)
        for (place, character) in text.enumerated() {
            let pattern = DrawnScript.pattern(of: character)
            for row in 0..<7 {
                for column in 0..<5 where pattern[row * 5 + column] {
                    for y in 0..<square {
                        for x in 0..<square {
                            image[
                                20 + place * step + column * square + x,
                                11 + lower + row * square + y] = 60
                        }
                    }
                }
            }
        }
        image = image.blurred(radius: 2)
        for index in image.pixels.indices {
            let gray = Int(image.pixels[index]) + Int.random(in: -noise...noise, using: &random)
            image.pixels[index] = UInt8(min(255, max(0, gray)))
        }
        return image
    }

    /// Seven rows of five squares; the first and last rows and columns always contain a dark square.
    private static func pattern(of character: Character) -> [Bool] {
        let number = character.unicodeScalars.first?.value ?? 0
        var random = SeededGenerator(seed: UInt64(number) * 7919)
        var squares = (0..<35).map { _ in Int.random(in: 0..<100, using: &random) < 50 }
        for row in [0, 6] { squares[row * 5 + Int.random(in: 0..<5, using: &random)] = true }
        for column in [0, 4] { squares[Int.random(in: 0..<7, using: &random) * 5 + column] = true }
        return squares
    }

    /// Lessons about some lines, each photographed separately.
    func lessons(_ texts: String...) -> [GlyphMemory.TaughtCrop] {
        texts.enumerated().map { index, text in
            var script = self
            script.seed = seed + UInt64(index)
            return GlyphMemory.TaughtCrop(
                record: Int64(index), crop: script.image(of: text), text: text)
        }
    }
}
