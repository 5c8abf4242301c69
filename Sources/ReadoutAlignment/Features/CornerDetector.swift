package import ReadoutImaging

/// Finds corners: places where nine adjacent pixels of a ring of 16 are all lighter or all darker than the middle.
/// - Source: Rosten, Porter and Drummond 2010, Faster and Better (FAST-9), doi:10.1109/TPAMI.2008.275.
package struct CornerDetector: Sendable {
    /// A corner of one picture, in its pixels.
    package struct Corner: Hashable, Sendable {
        package var x: Int
        package var y: Int
        /// Grey levels by which the ring differs from the middle: the highest threshold at which the corner is still
        /// found.
        package var score: Int
        /// Whether the ring is lighter than the middle.
        package var isDark: Bool
    }

    /// The ring, clockwise from the top.
    private static let ring: [(x: Int, y: Int)] = [
        (0, -3), (1, -3), (2, -2), (3, -1), (3, 0), (3, 1), (2, 2), (1, 3),
        (0, 3), (-1, 3), (-2, 2), (-3, 1), (-3, 0), (-3, -1), (-2, -2), (-1, -3),
    ]

    /// Maximum number of corners of a cell, as a multiple of an equal share.
    private static let cellShare = 4

    /// Minimum difference of the ring, in grey levels.
    package let threshold: UInt8
    /// Width of the edge without corners, in pixels; at least 3.
    package let border: Int

    package init(threshold: UInt8, border: Int) {
        precondition(border >= 3)
        self.threshold = threshold
        self.border = border
    }

    /// The strongest corners, spread over the picture: none touches a stronger one, and no cell of a grid has many
    /// times its share.
    /// - Parameter count: maximum number of corners.
    /// - Returns: best first.
    package func corners(in picture: GrayImage, count: Int) -> [Corner] {
        let candidates = withoutNeighbours(candidates(in: picture), width: picture.width)
        let ordered = bestFirst(candidates)
        guard ordered.count > count else { return ordered }
        let cell = max(12, Int((Double(picture.width * picture.height) / 120).squareRoot()))
        let columns = picture.width / cell + 1
        let cells = columns * (picture.height / cell + 1)
        let share = max(2, CornerDetector.cellShare * count / cells)
        var taken = [Int](repeating: 0, count: cells)
        var kept: [Corner] = []
        var rest: [Corner] = []
        for corner in ordered {
            let index = corner.y / cell * columns + corner.x / cell
            taken[index] += 1
            if taken[index] <= share { kept.append(corner) } else { rest.append(corner) }
            if kept.count == count { break }
        }
        // Where much of the picture is bare, the crowded cells may have more than their share.
        return kept + rest.prefix(count - kept.count)
    }

    /// By falling score, stable for equal scores. One pass suffices, as there are only 256 scores.
    private func bestFirst(_ corners: [Corner]) -> [Corner] {
        var places = [Int](repeating: 0, count: 257)
        for corner in corners { places[255 - corner.score + 1] += 1 }
        for score in 1...256 { places[score] += places[score - 1] }
        var ordered = corners
        for corner in corners {
            ordered[places[255 - corner.score]] = corner
            places[255 - corner.score] += 1
        }
        return ordered
    }

    private typealias Pixels = SIMD16<UInt8>

    /// All corners, row by row.
    private func candidates(in picture: GrayImage) -> [Corner] {
        let width = picture.width
        let right = width - border
        guard right > border, picture.height > 2 * border else { return [] }
        let offsets = CornerDetector.ring.map { $0.y * width + $0.x }
        var found: [Corner] = []
        picture.pixels.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: Pixels.self, capacity: 48) { scratch in
                guard let base = bytes.baseAddress else { return }
                // Sixteen pixels are examined together: the last ones of a row extend into the border.
                let end = bytes.count - 16 - 3 * width - 3
                for y in border..<(picture.height - border) {
                    for x in stride(from: border, to: right, by: 16) {
                        let first = min(y * width + x, end)
                        guard isHopeful(base + first, width: width) else { continue }
                        let (light, dark) = scores(base + first, offsets, scratch)
                        let isCorner = larger(light, dark) .> Pixels(repeating: threshold)
                        guard any(isCorner) else { continue }
                        let skipped = y * width + x - first
                        for lane in skipped..<min(16, right - x + skipped) where isCorner[lane] {
                            found.append(
                                Corner(
                                    x: x - skipped + lane, y: y,
                                    score: Int(max(light[lane], dark[lane])),
                                    isDark: light[lane] > dark[lane]))
                        }
                    }
                }
            }
        }
        return found
    }

    /// Whether any of sixteen adjacent pixels may be a corner: nine adjacent pixels of the ring include at least one of
    /// every two opposite ones.
    @inline(__always)
    private func isHopeful(_ middle: UnsafeRawPointer, width: Int) -> Bool {
        func ring(_ offset: Int) -> Pixels {
            (middle + offset).loadUnaligned(as: Pixels.self)
        }
        let center = middle.loadUnaligned(as: Pixels.self)
        let limit = Pixels(repeating: threshold)
        let high = center &+ smaller(limit, Pixels(repeating: 255) &- center)
        let low = center &- smaller(limit, center)
        let (top, bottom, left, right) = (ring(-3 * width), ring(3 * width), ring(-3), ring(3))
        let light = (larger(top, bottom) .> high) .& (larger(left, right) .> high)
        let dark = (smaller(top, bottom) .< low) .& (smaller(left, right) .< low)
        return unsafeBitCast(light .| dark, to: SIMD2<UInt64>.self) != .zero
    }

    /// For sixteen adjacent pixels, the grey levels by which nine adjacent pixels of the ring are all lighter, or all
    /// darker; 0 where they are not.
    @inline(__always)
    private func scores(
        _ middle: UnsafeRawPointer, _ offsets: UnsafePointer<Int>,
        _ scratch: UnsafeMutableBufferPointer<Pixels>
    ) -> (light: Pixels, dark: Pixels) {
        let center = middle.loadUnaligned(as: Pixels.self)
        // The space after the ring holds its runs of two and of four.
        for index in 0..<16 {
            scratch[index] = (middle + offsets[index]).loadUnaligned(as: Pixels.self)
        }
        let least = extremeRun(scratch, outer: larger, inner: smaller)
        let greatest = extremeRun(scratch, outer: smaller, inner: larger)
        return (larger(least, center) &- center, center &- smaller(greatest, center))
    }

    /// The `outer` extreme over all runs of nine of the `inner` extreme of the run's pixels.
    @inline(__always)
    private func extremeRun(
        _ scratch: UnsafeMutableBufferPointer<Pixels>, outer: (Pixels, Pixels) -> Pixels,
        inner: (Pixels, Pixels) -> Pixels
    ) -> Pixels {
        for index in 0..<16 {
            scratch[16 + index] = inner(scratch[index], scratch[(index + 1) & 15])
        }
        for index in 0..<16 {
            scratch[32 + index] = inner(scratch[16 + index], scratch[16 + ((index + 2) & 15)])
        }
        var result = inner(inner(scratch[32], scratch[36]), scratch[8])
        for index in 1..<16 {
            let eight = inner(scratch[32 + index], scratch[32 + ((index + 4) & 15)])
            result = outer(result, inner(eight, scratch[(index + 8) & 15]))
        }
        return result
    }

    // Written out, since the library's pointwise extremes are not always inlined.
    @inline(__always)
    private func smaller(_ a: Pixels, _ b: Pixels) -> Pixels { a.replacing(with: b, where: b .< a) }

    @inline(__always)
    private func larger(_ a: Pixels, _ b: Pixels) -> Pixels { a.replacing(with: b, where: b .> a) }

    /// Drops corners that touch a stronger one; of equals the first stays.
    private func withoutNeighbours(_ corners: [Corner], width: Int) -> [Corner] {
        guard let last = corners.last else { return [] }
        var scores = [Int16](repeating: 0, count: (last.y + 2) * width)
        for corner in corners { scores[corner.y * width + corner.x] = Int16(corner.score) }
        return scores.withUnsafeBufferPointer { scores in
            corners.filter { corner in
                let position = corner.y * width + corner.x
                let score = Int16(corner.score)
                let above = position - width
                let below = position + width
                return scores[above - 1] < score && scores[above] < score
                    && scores[above + 1] < score && scores[position - 1] < score
                    && scores[position + 1] <= score && scores[below - 1] <= score
                    && scores[below] <= score && scores[below + 1] <= score
            }
        }
    }
}
