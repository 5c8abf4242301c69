/// Finds corners: places whose ring of 16 pixels has nine neighbouring ones all lighter or all darker.
/// - Source: Rosten, Porter and Drummond 2010, Faster and Better (FAST-9), doi:10.1109/TPAMI.2008.275.
package struct CornerDetector: Sendable {
    /// A corner of one picture, in its pixels.
    package struct Corner: Hashable, Sendable {
        package var x: Int
        package var y: Int
        /// Grey levels by which the ring differs from the middle: the greatest threshold that keeps it.
        package var score: Int
        /// Whether the ring is lighter than the middle.
        package var isDark: Bool
    }

    /// The ring, clockwise from the top.
    private static let ring: [(x: Int, y: Int)] = [
        (0, -3), (1, -3), (2, -2), (3, -1), (3, 0), (3, 1), (2, 2), (1, 3),
        (0, 3), (-1, 3), (-2, 2), (-3, 1), (-3, 0), (-3, -1), (-2, -2), (-1, -3),
    ]

    /// Grey levels by which the ring must differ.
    package let threshold: UInt8
    /// Pixels at the picture's edge without corners; at least 3.
    package let border: Int

    package init(threshold: UInt8, border: Int) {
        precondition(border >= 3)
        self.threshold = threshold
        self.border = border
    }

    /// The corners that stand out most, spread over the picture: none touches a better one, and no cell of
    /// a grid has many times its share.
    /// - Parameter count: the most corners wanted.
    /// - Returns: best first.
    package func corners(in picture: GrayImage, count: Int) -> [Corner] {
        let candidates = withoutNeighbours(candidates(in: picture), width: picture.width)
        guard candidates.count > count else { return candidates.sorted(by: isBetter) }
        let cell = max(12, Int((Double(picture.width * picture.height) / 120).squareRoot()))
        let columns = picture.width / cell + 1
        let cells = columns * (picture.height / cell + 1)
        let share = max(2, 4 * count / cells)
        var taken = [Int](repeating: 0, count: cells)
        var kept: [Corner] = []
        for corner in candidates.sorted(by: isBetter) {
            let index = corner.y / cell * columns + corner.x / cell
            guard taken[index] < share else { continue }
            taken[index] += 1
            kept.append(corner)
            if kept.count == count { break }
        }
        return kept
    }

    private func isBetter(_ a: Corner, _ b: Corner) -> Bool {
        a.score == b.score ? (a.y, a.x) < (b.y, b.x) : a.score > b.score
    }

    /// All corners, row by row.
    private func candidates(in picture: GrayImage) -> [Corner] {
        let width = picture.width
        let right = width - border
        guard right > border, picture.height > 2 * border else { return [] }
        let offsets = CornerDetector.ring.map { $0.y * width + $0.x }
        var found: [Corner] = []
        picture.pixels.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            offsets.withUnsafeBufferPointer { offsets in
                for y in border..<(picture.height - border) {
                    var x = border
                    while x < right {
                        let position = y * width + x
                        // Sixteen pixels at once; near the end of the picture one at a time.
                        let isWide = position + 16 + 3 * width + 3 < bytes.count
                        if isWide {
                            let mask = hopefuls(base + position, width: width)
                            if any(mask) {
                                for lane in 0..<min(16, right - x) where mask[lane] {
                                    append(base, position + lane, x + lane, y, offsets, to: &found)
                                }
                            }
                            x += 16
                        } else {
                            append(base, position, x, y, offsets, to: &found)
                            x += 1
                        }
                    }
                }
            }
        }
        return found
    }

    /// Which of sixteen neighbouring pixels may be corners: of each two opposite pixels of the ring, nine
    /// neighbouring ones hold at least one.
    @inline(__always)
    private func hopefuls(_ middle: UnsafeRawPointer, width: Int) -> SIMDMask<SIMD16<Int8>> {
        typealias Pixels = SIMD16<UInt8>
        func ring(_ offset: Int) -> Pixels {
            (middle + offset).loadUnaligned(as: Pixels.self)
        }
        let center = middle.loadUnaligned(as: Pixels.self)
        let limit = Pixels(repeating: threshold)
        let high = center &+ pointwiseMin(limit, Pixels(repeating: 255) &- center)
        let low = center &- pointwiseMin(limit, center)
        let top = ring(-3 * width)
        let bottom = ring(3 * width)
        let left = ring(-3)
        let right = ring(3)
        let light =
            (pointwiseMax(top, bottom) .> high) .& (pointwiseMax(left, right) .> high)
        let dark = (pointwiseMin(top, bottom) .< low) .& (pointwiseMin(left, right) .< low)
        guard any(light .| dark) else { return light }
        let a = ring(2 - 2 * width)
        let b = ring(2 * width - 2)
        let c = ring(2 * width + 2)
        let d = ring(-2 - 2 * width)
        return (light .& (pointwiseMax(a, b) .> high) .& (pointwiseMax(c, d) .> high))
            .| (dark .& (pointwiseMin(a, b) .< low) .& (pointwiseMin(c, d) .< low))
    }

    @inline(__always)
    private func append(
        _ base: UnsafeRawPointer, _ position: Int, _ x: Int, _ y: Int,
        _ offsets: UnsafeBufferPointer<Int>, to found: inout [Corner]
    ) {
        let pixels = base.assumingMemoryBound(to: UInt8.self) + position
        let middle = Int32(pixels[0])
        let limit = Int32(threshold)
        var light: UInt32 = 0
        var dark: UInt32 = 0
        for index in 0..<16 {
            let difference = Int32(pixels[offsets[index]]) - middle
            light |= difference > limit ? 1 << UInt32(index) : 0
            dark |= difference < -limit ? 1 << UInt32(index) : 0
        }
        let isLight = hasRun(light)
        guard isLight || hasRun(dark) else { return }
        found.append(
            Corner(
                x: x, y: y, score: score(pixels, offsets, isLight: isLight), isDark: isLight))
    }

    /// Whether nine neighbouring ones of a ring of sixteen bits are set.
    @inline(__always)
    private func hasRun(_ bits: UInt32) -> Bool {
        var run = bits | bits << 16
        run &= run >> 1
        run &= run >> 2
        run &= run >> 4
        return run & (bits | bits << 16) >> 8 & 0xffff != 0
    }

    private func score(
        _ pixels: UnsafePointer<UInt8>, _ offsets: UnsafeBufferPointer<Int>, isLight: Bool
    ) -> Int {
        let middle = Int16(pixels[0])
        var ring = SIMD16<Int16>()
        for index in 0..<16 {
            let difference = Int16(pixels[offsets[index]]) - middle
            ring[index] = isLight ? difference : -difference
        }
        var best: Int16 = 0
        for start in 0..<16 {
            var least = ring[start]
            for step in 1..<9 { least = min(least, ring[(start + step) & 15]) }
            best = max(best, least)
        }
        return Int(best)
    }

    /// Drops corners that touch a better one; of equals the first stays.
    private func withoutNeighbours(_ corners: [Corner], width: Int) -> [Corner] {
        guard let last = corners.last else { return [] }
        var scores = [Int16](repeating: 0, count: (last.y + 2) * width)
        for corner in corners { scores[corner.y * width + corner.x] = Int16(corner.score) }
        return corners.filter { corner in
            let position = corner.y * width + corner.x
            let score = Int16(corner.score)
            let before = [-width - 1, -width, -width + 1, -1]
            let after = [1, width - 1, width, width + 1]
            return before.allSatisfy { scores[position + $0] < score }
                && after.allSatisfy { scores[position + $0] <= score }
        }
    }
}
