package import ReadoutGeometry
package import ReadoutImaging

/// Compares a photo with the reference's texture through a transform, and moves the transform to the best agreement.
package struct TextureFit: Sendable {
    /// How a block of the reference appears in the photo.
    package struct Comparison: Sendable {
        /// Correlation of the greys, -1...1; nil when too little of the block is in the photo.
        package let correlation: Double?
        /// Factor and offset that map the photo's greys to those of the reference.
        package let gain: Double
        let offset: Double
    }

    let texture: Texture
    private let photo: PicturePyramid
    /// Middle and size of the reference's extent, relative to which steps are measured.
    private let middle: Point
    private let unit: Double

    package init(_ texture: Texture, in photo: PicturePyramid, around area: Region) {
        self.texture = texture
        self.photo = photo
        middle = area.center
        unit = max(1, max(area.width, area.height) / 2)
    }

    /// The agreement of each block of the texture with the photo.
    package func comparisons(through transform: Homography) -> [Comparison] {
        comparisons(of: grays(through: transform))
    }

    /// Weighted mean correlation of the blocks in the photo, and the share of the weights that belongs to these blocks;
    /// both 0...1.
    package func agreement(
        through transform: Homography, weights: [Double]
    ) -> (correlation: Double, visible: Double) {
        var sum = 0.0
        var seen = 0.0
        var all = 0.0
        for (comparison, weight) in zip(comparisons(through: transform), weights) {
            all += weight
            guard let correlation = comparison.correlation else { continue }
            seen += weight
            sum += weight * max(0, correlation)
        }
        return seen > 0 ? (sum / seen, seen / all) : (0, 0)
    }

    /// The transform after some steps towards the best agreement.
    /// - Parameters:
    ///   - freedom: number of parameters that may change: translation (2), scale and rotation (4), shear (6),
    ///     perspective (8).
    ///   - steps: maximum number of steps.
    /// - Returns: nil when too little of the texture agrees to start from.
    /// - Source: Baker and Matthews 2004, Lucas-Kanade 20 Years On (inverse compositional, robust),
    ///   doi:10.1023/B:VISI.0000011205.11775.fd.
    package func refined(_ start: Homography, freedom: Int, steps: Int) -> Homography? {
        var transform = start
        for _ in 0..<steps {
            guard let step = step(from: transform, freedom: freedom) else { return nil }
            let toUnit = Homography(elements: [
                1 / unit, 0, -middle.x / unit, 0, 1 / unit, -middle.y / unit, 0, 0, 1,
            ])
            let fromUnit = Homography(elements: [unit, 0, middle.x, 0, unit, middle.y, 0, 0, 1])
            guard
                let back = Homography(elements: [
                    1 + step[0], step[1], step[2], step[3], 1 + step[4], step[5], step[6],
                    step[7], 1,
                ]).inverse
            else { return nil }
            transform = transform.after(fromUnit.after(back).after(toUnit))
            guard transform.elements.allSatisfy(\.isFinite) else { return nil }
            // Movement of less than a fiftieth of a compared pixel everywhere.
            let moved = (0..<8).reduce(0) { max($0, abs(step[$1])) } * unit * texture.scale
            if moved < 0.02 { break }
        }
        return transform
    }

    /// One Gauss-Newton step: translation at indices 2 and 5, the linear part at 0, 1, 3, 4, perspective at 6, 7.
    private func step(from transform: Homography, freedom: Int) -> SIMD8<Double>? {
        let grays = grays(through: transform)
        let comparisons = comparisons(of: grays)
        var equations = NormalEquations(unknowns: 8)
        var errors: [Double] = []
        var used = 0
        for (block, comparison) in zip(texture.blocks, comparisons) {
            guard let correlation = comparison.correlation, correlation > 0.2 else { continue }
            used += block.samples.count
            for index in block.samples where grays[index] >= 0 {
                errors.append(
                    abs(
                        grays[index] * comparison.gain + comparison.offset
                            - texture.samples[index].gray))
            }
        }
        guard used >= 2 * Texture.fewestSamples, !errors.isEmpty else { return nil }
        let limit = max(8, 2.5 * TextureFit.median(of: errors))
        for (block, comparison) in zip(texture.blocks, comparisons) {
            guard let correlation = comparison.correlation, correlation > 0.2 else { continue }
            for index in block.samples where grays[index] >= 0 {
                let sample = texture.samples[index]
                let error = grays[index] * comparison.gain + comparison.offset - sample.gray
                let part = 1 - (error / limit) * (error / limit)
                guard part > 0 else { continue }
                let x = (sample.place.x - middle.x) / unit
                let y = (sample.place.y - middle.y) / unit
                let gx = sample.slopeX * unit
                let gy = sample.slopeY * unit
                let radial = gx * x + gy * y
                let row: SIMD8<Double> =
                    switch freedom {
                    case 2: SIMD8(0, 0, gx, 0, 0, gy, 0, 0)
                    case 4: SIMD8(radial, gy * x - gx * y, gx, 0, 0, gy, 0, 0)
                    case 6: SIMD8(gx * x, gx * y, gx, gy * x, gy * y, gy, 0, 0)
                    default:
                        SIMD8(
                            gx * x, gx * y, gx, gy * x, gy * y, gy, -x * radial, -y * radial)
                    }
                equations.add(row, value: error, weight: part * part * correlation)
            }
        }
        // Keeps unused and undetermined directions unchanged.
        let stiffness = 1e-4 * equations.meanWeight + 1e-9
        for index in 0..<8 {
            var row = SIMD8<Double>()
            row[index] = 1
            let isLinear = index != 2 && index != 5
            equations.add(row, value: 0, weight: isLinear ? 3 * stiffness : 0.01 * stiffness)
        }
        guard let solution = equations.solution() else { return nil }
        var result = SIMD8<Double>()
        for index in 0..<8 { result[index] = solution[index] }
        if freedom == 4 {
            result[4] = result[0]
            result[3] = result[1]
            result[1] = -result[1]
        }
        return result
    }

    /// The median of grey differences to an eighth of a level, by counting, as sorting costs more than the rest of a
    /// step.
    private static func median(of errors: [Double]) -> Double {
        let most = 8 * 256 - 1
        var counts = [Int](repeating: 0, count: most + 1)
        for error in errors { counts[Int(min(Double(most), error * 8))] += 1 }
        var below = 0
        for (index, count) in counts.enumerated() {
            below += count
            if below > errors.count / 2 { return (Double(index) + 0.5) / 8 }
        }
        return 0
    }

    /// The photo's grey at each sample; -1 outside the photo.
    private func grays(through transform: Homography) -> [Double] {
        let scale = transform.scale(at: middle)
        guard scale > 0 else { return [Double](repeating: -1, count: texture.samples.count) }
        let level = photo.level(nearestTo: texture.scale / scale)
        let h = Homography(elements: [level.scaleX, 0, -0.5, 0, level.scaleY, -0.5, 0, 0, 1])
            .after(transform)
        let e = h.elements
        let (e0, e1, e2, e3, e4, e5) = (e[0], e[1], e[2], e[3], e[4], e[5])
        let (e6, e7, e8) = (e[6], e[7], e[8])
        let width = level.picture.width
        let right = Double(width - 1)
        let bottom = Double(level.picture.height - 1)
        return level.picture.pixels.withUnsafeBufferPointer { pixels in
            texture.samples.map { sample in
                let w = e6 * sample.place.x + e7 * sample.place.y + e8
                let x = (e0 * sample.place.x + e1 * sample.place.y + e2) / w
                let y = (e3 * sample.place.x + e4 * sample.place.y + e5) / w
                guard w > 0, x >= 0, y >= 0, x < right, y < bottom else { return -1 }
                let column = Int(x)
                let row = Int(y)
                let at = row * width + column
                let fx = x - Double(column)
                let fy = y - Double(row)
                let top = Double(pixels[at]) * (1 - fx) + Double(pixels[at + 1]) * fx
                let lower =
                    Double(pixels[at + width]) * (1 - fx) + Double(pixels[at + width + 1]) * fx
                return top * (1 - fy) + lower * fy
            }
        }
    }

    private func comparisons(of grays: [Double]) -> [Comparison] {
        texture.blocks.map { block in
            var count = 0.0
            var a = 0.0
            var b = 0.0
            var aa = 0.0
            var ab = 0.0
            var bb = 0.0
            for index in block.samples where grays[index] >= 0 {
                let gray = grays[index]
                let wanted = texture.samples[index].gray
                count += 1
                a += gray
                b += wanted
                aa += gray * gray
                ab += gray * wanted
                bb += wanted * wanted
            }
            guard count >= Double(Texture.fewestSamples),
                count > 0.6 * Double(block.samples.count)
            else { return Comparison(correlation: nil, gain: 1, offset: 0) }
            let varianceA = aa - a * a / count
            let varianceB = bb - b * b / count
            let covariance = ab - a * b / count
            // A photo without contrast here counts as no agreement.
            let floor = 16 * count
            let correlation =
                covariance / (max(floor, varianceA) * max(floor, varianceB)).squareRoot()
            // The regression's gain would be too small while the transform is slightly off, and would lead away from
            // the solution.
            let gain = min(
                3, max(0.33, (max(floor, varianceB) / max(floor, varianceA)).squareRoot()))
            return Comparison(
                correlation: correlation, gain: gain, offset: (b - gain * a) / count)
        }
    }
}
