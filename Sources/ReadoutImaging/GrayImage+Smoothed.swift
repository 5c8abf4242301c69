extension GrayImage {
    /// The picture smoothed with binomial weights over seven pixels in both directions: a standard deviation of about
    /// 1.2 pixels. Beyond the top and bottom the edge is repeated; the three outermost columns are smoothed
    /// vertically only. Costs two passes.
    package var smoothed: GrayImage {
        var between = [UInt8](repeating: 0, count: width * height)
        var result = between
        pixels.withUnsafeBufferPointer { source in
            between.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                for y in 0..<height {
                    let rows = (-3...3).map { source + max(0, min(height - 1, y + $0)) * width }
                    GrayImage.weigh(
                        (rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6]),
                        into: target + y * width, count: width)
                }
            }
        }
        between.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                for y in 0..<height {
                    let start = y * width
                    for x in 0..<min(3, width) { target[start + x] = source[start + x] }
                    for x in max(0, width - 3)..<width { target[start + x] = source[start + x] }
                    guard width > 6 else { continue }
                    let row = source + start
                    GrayImage.weigh(
                        (row, row + 1, row + 2, row + 3, row + 4, row + 5, row + 6),
                        into: target + start + 3, count: width - 6)
                }
            }
        }
        return GrayImage(width: width, height: height, pixels: result)
    }

    private typealias Row = UnsafePointer<UInt8>

    /// The weighted mean of seven rows. Cannot trap, so that the compiler can vectorise it.
    @inline(__always)
    private static func weigh(
        _ rows: (Row, Row, Row, Row, Row, Row, Row), into target: UnsafeMutablePointer<UInt8>,
        count: Int
    ) {
        for x in 0..<count {
            let outer = UInt16(rows.0[x]) &+ UInt16(rows.6[x])
            let second = UInt16(rows.1[x]) &+ UInt16(rows.5[x])
            let inner = UInt16(rows.2[x]) &+ UInt16(rows.4[x])
            let sum = outer &+ 6 &* second &+ 15 &* inner &+ 20 &* UInt16(rows.3[x]) &+ 32
            target[x] = UInt8(truncatingIfNeeded: sum &>> 6)
        }
    }
}
