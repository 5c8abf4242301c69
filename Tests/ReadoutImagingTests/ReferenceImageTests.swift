import Samples
import Testing

@testable import ReadoutImaging

/// Compares the fast methods with slow and obvious ones.
@Suite struct ReferenceImageTests {
    static func noisy(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
        var picture = GrayImage.clutter(width: width, height: height, seed: seed)
        picture.addNoise(30, seed: seed)
        return picture
    }

    @Test(arguments: [(40, 31), (7, 9), (65, 5)])
    func `smoothing weighs seven by seven pixels`(width: Int, height: Int) {
        let picture = Self.noisy(width, height, seed: 7)
        let weights = [1, 6, 15, 20, 15, 6, 1]
        let smoothed = picture.smoothed
        for y in 0..<height {
            for x in 3..<(width - 3) {
                var sum = 32
                for (dx, across) in weights.enumerated() {
                    var column = 32
                    for (dy, down) in weights.enumerated() {
                        let row = max(0, min(height - 1, y + dy - 3))
                        column += down * Int(picture[x + dx - 3, row])
                    }
                    sum += across * (column / 64)
                }
                #expect(smoothed[x, y] == UInt8(sum / 64))
            }
        }
    }

    @Test(arguments: [(50, 40), (79, 61), (100, 80)])
    func `resizing interpolates between four pixels`(newWidth: Int, newHeight: Int) {
        let picture = Self.noisy(80, 62, seed: 3)
        let resized = picture.resized(width: newWidth, height: newHeight)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let u = max(0, (Double(x) + 0.5) * 80 / Double(newWidth) - 0.5)
                let v = max(0, (Double(y) + 0.5) * 62 / Double(newHeight) - 0.5)
                let (x0, y0) = (min(79, Int(u)), min(61, Int(v)))
                let (x1, y1) = (min(79, x0 + 1), min(61, y0 + 1))
                let (fx, fy) = (u - Double(x0), v - Double(y0))
                let top = Double(picture[x0, y0]) * (1 - fx) + Double(picture[x1, y0]) * fx
                let bottom = Double(picture[x0, y1]) * (1 - fx) + Double(picture[x1, y1]) * fx
                #expect(abs(top * (1 - fy) + bottom * fy - Double(resized[x, y])) < 2.1)
            }
        }
    }

    @Test func `evening brings a window's mean to 128 and its deviation to 40`() {
        // Blocks of four pixels and windows of thirteen blocks; nothing is interpolated in the middle of a block.
        let picture = Self.noisy(97, 74, seed: 5)
        let evened = picture.evened(window: 48)
        for blockY in 6..<12 {
            for blockX in 6..<18 {
                var greys: [Double] = []
                for y in (4 * (blockY - 6))..<(4 * (blockY + 7)) {
                    for x in (4 * (blockX - 6))..<(4 * (blockX + 7)) {
                        greys.append(Double(picture[x, y]))
                    }
                }
                let mean = greys.reduce(0, +) / Double(greys.count)
                let square = greys.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
                let gain = 40 / max(6, (square / Double(greys.count)).squareRoot())
                // The middle of the block lies between pixels; the pixels around it have nearly the same mean.
                for (dx, dy) in [(1, 1), (2, 2)] {
                    let (x, y) = (4 * blockX + dx, 4 * blockY + dy)
                    let wanted = (Double(picture[x, y]) - mean) * gain + 128
                    let limited = max(0, min(255, wanted))
                    #expect(abs(limited - Double(evened[x, y])) < 12)
                }
            }
        }
    }
}
