extension GrayImage {
    /// The picture smoothed by binomial weights over seven pixels in both directions: a deviation of
    /// about 1.2 pixels. The outermost three rows and columns repeat the edge. Costs two passes.
    package var smoothed: GrayImage {
        var between = [UInt8](repeating: 0, count: width * height)
        var result = between
        let columns = (-3...3).map { $0 }
        pixels.withUnsafeBufferPointer { source in
            between.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    let rows = columns.map { max(0, min(height - 1, y + $0)) * width }
                    let (r0, r1, r2, r3) = (rows[0], rows[1], rows[2], rows[3])
                    let (r4, r5, r6) = (rows[4], rows[5], rows[6])
                    for x in 0..<width {
                        let outer = UInt16(source[r0 + x]) &+ UInt16(source[r6 + x])
                        let second = UInt16(source[r1 + x]) &+ UInt16(source[r5 + x])
                        let inner = UInt16(source[r2 + x]) &+ UInt16(source[r4 + x])
                        let sum =
                            outer &+ 6 &* second &+ 15 &* inner
                            &+ 20 &* UInt16(source[r3 + x]) &+ 32
                        target[y * width + x] = UInt8(truncatingIfNeeded: sum >> 6)
                    }
                }
            }
        }
        between.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                for y in 0..<height {
                    let start = y * width
                    for x in 0..<min(3, width) { target[start + x] = source[start + x] }
                    for x in max(0, width - 3)..<width { target[start + x] = source[start + x] }
                    guard width > 6 else { continue }
                    for x in (start + 3)..<(start + width - 3) {
                        let outer = UInt16(source[x - 3]) &+ UInt16(source[x + 3])
                        let second = UInt16(source[x - 2]) &+ UInt16(source[x + 2])
                        let inner = UInt16(source[x - 1]) &+ UInt16(source[x + 1])
                        let sum =
                            outer &+ 6 &* second &+ 15 &* inner &+ 20 &* UInt16(source[x]) &+ 32
                        target[x] = UInt8(truncatingIfNeeded: sum >> 6)
                    }
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }
}
