import Foundation
import ReadoutGeometry
import ReadoutImaging

/// A photo made by the bench, with its true alignment to the template.
struct MadePhoto {
    let picture: GrayImage
    /// Transform from the template's working picture to the photo.
    let truth: Homography
}

extension Exposure {
    /// Longer side of the made photos in pixels: enough for the size at which features are found.
    private static let side = 1200.0

    /// Takes the photo.
    func photo(of subject: Subject, _ generator: inout SeededGenerator) -> MadePhoto {
        let flat = subject.pictureWithOtherValues(&generator)
        let value = subject.regions[generator.index(below: subject.regions.count)].center
        // From near, a value is in the middle of the photo; from afar, nearly everything is visible.
        let towards = min(1, max(0.2 * generator.fraction(), 1.5 * (scale - 1)))
        let aim = flat.bounds.center + (value - flat.bounds.center) * towards
        let factor = Exposure.side / Double(max(flat.width, flat.height))
        let truth = Homography.scale(factor)
            .after(transform(aim: aim, width: flat.width, height: flat.height))
        var picture = view(
            of: flat, truth, against: subject.surroundings,
            width: Int(Double(flat.width) * factor), height: Int(Double(flat.height) * factor))
        if occlusion > 0 { cover(&picture, truth: truth, flat.bounds, &generator) }
        picture = picture.blurred(deviation: blur)
        shadeAndNoise(&picture, &generator)
        return MadePhoto(picture: picture, truth: truth)
    }

    /// Longer side of the photos made for reading, in pixels.
    static let pictureSide = 1600

    /// Takes a photo of any picture.
    func photo(
        of picture: GrayImage, against surroundings: GrayImage, _ generator: inout SeededGenerator
    ) -> GrayImage {
        let factor = Double(Exposure.pictureSide) / Double(max(picture.width, picture.height))
        let truth = Homography.scale(factor).after(
            transform(aim: picture.bounds.center, width: picture.width, height: picture.height))
        var photo = view(
            of: picture, truth, against: surroundings, width: Int(Double(picture.width) * factor),
            height: Int(Double(picture.height) * factor)
        ).blurred(deviation: blur)
        shadeAndNoise(&photo, &generator)
        return photo
    }

    /// The template's picture through a transform, with the surroundings beside it.
    private func view(
        of flat: GrayImage, _ truth: Homography, against surroundings: GrayImage, width: Int,
        height: Int
    ) -> GrayImage {
        var result = GrayImage(width: width, height: height, filledWith: 0)
        // First reduced to about the visible size, to prevent aliasing.
        let factor = min(1, truth.scale(at: flat.bounds.center))
        let small = flat.resized(
            width: Int((Double(flat.width) * factor).rounded()),
            height: Int((Double(flat.height) * factor).rounded()))
        let shrinking = Homography(elements: [
            Double(small.width) / Double(flat.width), 0, -0.5,
            0, Double(small.height) / Double(flat.height), -0.5, 0, 0, 1,
        ])
        guard let back = truth.inverse.map(shrinking.after) else { return result }
        let e = back.elements
        let limitX = Double(small.width - 1), limitY = Double(small.height - 1)
        small.pixels.withUnsafeBufferPointer { source in
            result.pixels.withUnsafeMutableBufferPointer { target in
                for row in 0..<height {
                    for column in 0..<width {
                        let u = Double(column) + 0.5, v = Double(row) + 0.5
                        let w = e[6] * u + e[7] * v + e[8]
                        let x = (e[0] * u + e[1] * v + e[2]) / w
                        let y = (e[3] * u + e[4] * v + e[5]) / w
                        guard w * e[8] > 0, x >= 0, y >= 0, x < limitX, y < limitY else {
                            target[row * width + column] = surroundings[column, row]
                            continue
                        }
                        let at = Int(y) * small.width + Int(x)
                        let fx = x - x.rounded(.down), fy = y - y.rounded(.down)
                        let top = Double(source[at]) * (1 - fx) + Double(source[at + 1]) * fx
                        let below = at + small.width
                        let bottom =
                            Double(source[below]) * (1 - fx) + Double(source[below + 1]) * fx
                        target[row * width + column] = UInt8(top * (1 - fy) + bottom * fy + 0.5)
                    }
                }
            }
        }
        return result
    }

    /// Covers a share of the visible part of the thing, from one side, with something that has an edge.
    private func cover(
        _ picture: inout GrayImage, truth: Homography, _ frame: Region,
        _ generator: inout SeededGenerator
    ) {
        guard let back = truth.inverse else { return }
        let angle = 2 * .pi * generator.fraction()
        let (c, s) = (cos(angle), sin(angle))
        var depths: [Double] = []
        for y in stride(from: 4, to: picture.height, by: 8) {
            for x in stride(from: 4, to: picture.width, by: 8) {
                let at = Point(Double(x), Double(y))
                if frame.contains(back.apply(at)) { depths.append(at.x * c + at.y * s) }
            }
        }
        depths.sort()
        guard !depths.isEmpty else { return }
        let limit = depths[min(depths.count - 1, Int(occlusion * Double(depths.count)))]
        let thing = GrayImage.clutter(
            width: picture.width, height: picture.height, seed: generator.next())
        for y in 0..<picture.height {
            for x in 0..<picture.width where Double(x) * c + Double(y) * s < limit {
                picture[x, y] = thing[x, y]
            }
        }
    }

    private func shadeAndNoise(_ picture: inout GrayImage, _ generator: inout SeededGenerator) {
        let angle = 2 * .pi * generator.fraction()
        let (c, s) = (Float(cos(angle)), Float(sin(angle)))
        let width = picture.width, height = picture.height
        let reach = abs(c) * Float(width) + abs(s) * Float(height)
        let start = min(0, c * Float(width)) + min(0, s * Float(height))
        let loss = Float(shade) / reach
        // The sum of four uniform 16-bit numbers has a standard deviation of 0.577 times 65536.
        let unit = Float(noise) / 0.577 / 65536
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let light = 1 - loss * (Float(x) * c + Float(y) * s - start)
                    let bits = generator.next()
                    let pair = (bits & 0xffff_0000_ffff) &+ (bits &>> 16 & 0xffff_0000_ffff)
                    let sum = Float(pair & 0xffff_ffff) + Float(pair &>> 32)
                    let gray = Float(pixels[y * width + x]) * light + (sum - 131_072) * unit
                    pixels[y * width + x] = UInt8(max(0, min(255, gray + 0.5)))
                }
            }
        }
    }
}

extension GrayImage {
    /// The picture blurred by a Gaussian; edge pixels are repeated.
    func blurred(deviation: Double) -> GrayImage {
        guard deviation > 0.1 else { return self }
        let reach = Int((3 * deviation).rounded(.up))
        let shares = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let weights = shares.map { Float($0 / shares.reduce(0, +)) }
        var result = self
        var sums = [Float](repeating: 0, count: width)
        var line = [Float](repeating: 0, count: width + 2 * reach)
        pixels.withUnsafeBufferPointer { source in
            result.pixels.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    for x in line.indices { line[x] = 0 }
                    for (index, weight) in weights.enumerated() {
                        let from = max(0, min(height - 1, y + index - reach)) * width
                        for x in 0..<width { line[x + reach] += weight * Float(source[from + x]) }
                    }
                    for x in 0..<reach {
                        line[x] = line[reach]
                        line[width + reach + x] = line[width + reach - 1]
                    }
                    for x in 0..<width { sums[x] = 0.5 }
                    for (index, weight) in weights.enumerated() {
                        for x in 0..<width { sums[x] += weight * line[x + index] }
                    }
                    for x in 0..<width { target[y * width + x] = UInt8(min(255, sums[x])) }
                }
            }
        }
        return result
    }
}
