import CVectors

/// The input of a layer in whole numbers of up to twelve bits, with zeros around it.
struct IntegerMap: Sendable {
    /// The greatest number. With twelve bits, and weights of up to sixteen, no reading of 1,334 values differs from that in
    /// fractions; with eight bits of both, five of 894 accepted values were in doubt.
    static let most: Float = 4095

    /// Pairs of channels.
    let pairs: Int
    let rows: Int
    let columns: Int
    /// Pair by pair, each in row order; the lower half of a word is the first channel's number.
    private(set) var words: [UInt32]
    /// What a number of 1 stands for.
    let unit: Float

    /// - Parameters:
    ///   - map: not negative.
    ///   - more: rows of zeros above and below.
    ///   - wider: columns of zeros left and right.
    ///   - spare: words behind the map.
    init(_ map: FeatureMap, rows more: Int, columns wider: Int, spare: Int) {
        pairs = (map.channels + 1) / 2
        rows = map.rows + 2 * more
        columns = map.columns + 2 * wider
        words = [UInt32](repeating: 0, count: pairs * rows * columns + spare)
        let greatest = map.greatest
        unit = greatest / IntegerMap.most
        guard greatest > 0 else { return }
        let factor = IntegerMap.most / greatest
        let nothing = [Float](repeating: 0, count: map.columns)
        map.values.withUnsafeBufferPointer { values in
            nothing.withUnsafeBufferPointer { nothing in
                words.withUnsafeMutableBufferPointer { words in
                    guard let values = values.baseAddress, let nothing = nothing.baseAddress,
                        let words = words.baseAddress
                    else { return }
                    for pair in 0..<pairs {
                        for row in 0..<map.rows {
                            func source(_ number: Int) -> UnsafePointer<Float> {
                                let channel = 2 * pair + number
                                return channel < map.channels
                                    ? values + (channel * map.rows + row) * map.columns : nothing
                            }
                            IntegerMap.join(
                                (source(0), source(1)), times: factor,
                                into: words + (pair * rows + row + more) * columns + wider,
                                count: map.columns)
                        }
                    }
                }
            }
        }
    }

    /// Rounds the numbers of two rows and joins them to words. Cannot trap, so that the compiler can vectorise it.
    private static func join(
        _ rows: (UnsafePointer<Float>, UnsafePointer<Float>), times factor: Float,
        into words: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for x in 0..<count {
            let (first, second) = (rows.0[x] * factor, rows.1[x] * factor)
            words[x] = first.nearestBits & 0xFFFF | second.nearestBits &<< 16
        }
    }
}

extension Float {
    /// The nearest whole number in two's complement, in the lowest 22 bits; others are set above them. Cannot trap, so that
    /// the compiler can vectorise loops with it.
    @inline(__always)
    var nearestBits: UInt32 {
        // Floats around 3 << 22 are whole numbers.
        (self + 12_582_912).bitPattern
    }
}

extension FeatureMap {
    /// The greatest of its numbers, none of which is negative.
    fileprivate var greatest: Float {
        // Their order is that of their bits, which the compiler compares in vectors.
        let bits = values.withUnsafeBufferPointer { values in
            var greatest: Int32 = 0
            for value in values {
                let bits = Int32(bitPattern: value.bitPattern)
                greatest = bits > greatest ? bits : greatest
            }
            return greatest
        }
        return Float(bitPattern: UInt32(bitPattern: bits))
    }
}
