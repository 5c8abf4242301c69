import ReadoutGeometry
import ReadoutImaging

/// A picture's greys mapped to a reference's plane; places outside the picture are marked.
struct Raster {
    let width: Int
    let height: Int
    /// Row-major; below zero outside the picture.
    private let grays: [Float]

    init(_ picture: GrayImage) {
        width = picture.width
        height = picture.height
        grays = picture.pixels.map(Float.init)
    }

    /// - Parameters:
    ///   - pyramid: the picture's pyramid.
    ///   - transform: from the reference's pixels to those of the picture at full size.
    ///   - middle: the place where the transform's scale is measured, in pixels of the reference.
    ///   - plane: the level of the reference whose pixels are wanted.
    init(
        _ pyramid: PicturePyramid, through transform: Homography, at middle: Point,
        over plane: PicturePyramid.Level
    ) {
        let columns = plane.picture.width
        let rows = plane.picture.height
        let scale = max(1e-9, transform.scale(at: middle))
        let level = pyramid.level(nearestTo: plane.scaleX / scale)
        let toPicture = Homography(elements: [
            level.scaleX, 0, -0.5, 0, level.scaleY, -0.5, 0, 0, 1,
        ])
        let fromPlane = Homography(elements: [
            1 / plane.scaleX, 0, 0.5 / plane.scaleX, 0, 1 / plane.scaleY, 0.5 / plane.scaleY, 0, 0,
            1,
        ])
        let e = toPicture.after(transform).after(fromPlane).elements.map(Float.init)
        let source = level.picture
        let right = Float(source.width - 1)
        let bottom = Float(source.height - 1)
        var laid = [Float](repeating: -1, count: columns * rows)
        source.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                let v = Float(row)
                for column in 0..<columns {
                    let u = Float(column)
                    let w = e[6] * u + e[7] * v + e[8]
                    let x = (e[0] * u + e[1] * v + e[2]) / w
                    let y = (e[3] * u + e[4] * v + e[5]) / w
                    guard w > 0, x >= 0, y >= 0, x < right, y < bottom else { continue }
                    let at = Int(y) * source.width + Int(x)
                    let fx = x - x.rounded(.down)
                    let fy = y - y.rounded(.down)
                    let top = Float(pixels[at]) * (1 - fx) + Float(pixels[at + 1]) * fx
                    let below =
                        Float(pixels[at + source.width]) * (1 - fx)
                        + Float(pixels[at + source.width + 1]) * fx
                    laid[row * columns + column] = top * (1 - fy) + below * fy
                }
            }
        }
        width = columns
        height = rows
        grays = laid
    }

    /// Variance of the greys of a square window; nil when it is not entirely in the picture.
    func variance(_ x: Int, _ y: Int, _ side: Int) -> Float? {
        var sum: Float = 0
        var squares: Float = 0
        for row in y..<(y + side) {
            for index in (row * width + x)..<(row * width + x + side) {
                let gray = grays[index]
                guard gray >= 0 else { return nil }
                sum += gray
                squares += gray * gray
            }
        }
        let count = Float(side * side)
        return max(0, squares / count - sum / count * (sum / count))
    }

    /// Correlation of a square window with one of another raster, -1...1; nil when one is not entirely in its picture.
    /// A window without contrast correlates with nothing.
    func correlation(
        _ x: Int, _ y: Int, with other: Raster, _ otherX: Int, _ otherY: Int, _ side: Int
    ) -> Float? {
        guard otherX >= 0, otherY >= 0, otherX + side <= other.width,
            otherY + side <= other.height
        else { return nil }
        var a: Float = 0
        var b: Float = 0
        var aa: Float = 0
        var ab: Float = 0
        var bb: Float = 0
        for row in 0..<side {
            let start = (y + row) * width + x
            let otherStart = (otherY + row) * other.width + otherX
            for column in 0..<side {
                let mine = grays[start + column]
                let its = other.grays[otherStart + column]
                guard mine >= 0, its >= 0 else { return nil }
                a += mine
                b += its
                aa += mine * mine
                ab += mine * its
                bb += its * its
            }
        }
        let count = Float(side * side)
        let floor = 16 * count
        let varianceA = max(floor, aa - a * a / count)
        let varianceB = max(floor, bb - b * b / count)
        return (ab - a * b / count) / (varianceA * varianceB).squareRoot()
    }
}
