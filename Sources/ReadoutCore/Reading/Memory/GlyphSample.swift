/// How one character looked once.
struct GlyphSample: Sendable {
    let character: Character
    let width: Int
    let height: Int
    /// Row-major, `width * height`; their mean is 0, the sum of their squares 1.
    let pixels: [Float]
    /// The sum of the squares before that: how much contrast it had in all.
    let energy: Float

    /// - Returns: nil for a place without contrast.
    init?(_ character: Character, columns: Range<Int>, rows: Range<Int>, of line: GlyphLine) {
        var pixels: [Float] = []
        for y in rows {
            pixels +=
                line.pixels[
                    (y * line.width + columns.lowerBound)..<(y * line.width + columns.upperBound)]
        }
        self.character = character
        width = columns.count
        height = rows.count
        guard let even = GlyphSample.evened(pixels) else { return nil }
        self.pixels = even.pixels
        energy = even.energy
    }

    /// How much alike two samples are, -1...1, where they lie over each other best.
    func likeness(to other: GlyphSample) -> Float {
        let reach = 2
        var best: Float = -1
        let columns = Swift.max(2, min(width, other.width) - reach)
        let rows = Swift.max(2, min(height, other.height) - 2)
        let (x, y) = ((width - columns) / 2, (height - rows) / 2)
        let (otherX, otherY) = ((other.width - columns) / 2, (other.height - rows) / 2)
        guard let mine = part(x, y, columns, rows) else { return 0 }
        for dy in -1...1 where otherY + dy >= 0 && otherY + dy + rows <= other.height {
            for dx in -reach...reach
            where otherX + dx >= 0 && otherX + dx + columns <= other.width {
                guard let theirs = other.part(otherX + dx, otherY + dy, columns, rows) else {
                    continue
                }
                var sum: Float = 0
                for index in mine.indices { sum += mine[index] * theirs[index] }
                best = Swift.max(best, sum)
            }
        }
        // A narrow character is not like the middle of a wide one.
        return best * Float(min(width, other.width)) / Float(Swift.max(width, other.width))
    }

    private func part(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> [Float]? {
        var result: [Float] = []
        result.reserveCapacity(columns * rows)
        for row in y..<(y + rows) {
            result += pixels[(row * width + x)..<(row * width + x + columns)]
        }
        return GlyphSample.evened(result)?.pixels
    }

    private static func evened(_ pixels: [Float]) -> (pixels: [Float], energy: Float)? {
        let mean = pixels.reduce(0, +) / Float(pixels.count)
        let energy = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        guard energy > 1e-3 * Float(pixels.count) else { return nil }
        let factor = 1 / energy.squareRoot()
        return (pixels.map { ($0 - mean) * factor }, energy)
    }
}
