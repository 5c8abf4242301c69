import ReadoutImaging

/// The data between two layers of a net: a number for each channel and each place of a grid.
struct FeatureMap: Sendable {
    let channels: Int
    let rows: Int
    let columns: Int
    /// Channel by channel, each in row order.
    var values: [Float]

    /// A map of zeros.
    init(channels: Int, rows: Int, columns: Int) {
        self.channels = channels
        self.rows = rows
        self.columns = columns
        values = [Float](repeating: 0, count: channels * rows * columns)
    }

    /// A picture's ink: 0 where it is white, 1 where it is black.
    init(inkOf image: GrayImage) {
        self.init(channels: 1, rows: image.height, columns: image.width)
        for (index, gray) in image.pixels.enumerated() { values[index] = 1 - Float(gray) / 255 }
    }

    /// The map with zeros around each channel: `more` rows above and below, `wider` columns left and right.
    func padded(rows more: Int, columns wider: Int) -> FeatureMap {
        if more == 0 && wider == 0 { return self }
        var result = FeatureMap(
            channels: channels, rows: rows + 2 * more, columns: columns + 2 * wider)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for channel in 0..<channels {
                    for row in 0..<rows {
                        let to = (channel * (rows + 2 * more) + row + more) * (columns + 2 * wider)
                        let from = (channel * rows + row) * columns
                        target[(to + wider)..<(to + wider + columns)]
                            .update(fromContentsOf: source[from..<(from + columns)])
                    }
                }
            }
        }
        return result
    }
}

extension Slice<UnsafeMutableBufferPointer<Float>> {
    /// Copies the numbers of a slice of the same length.
    fileprivate func update(fromContentsOf source: Slice<UnsafeBufferPointer<Float>>) {
        _ = UnsafeMutableBufferPointer(rebasing: self)
            .update(fromContentsOf: UnsafeBufferPointer(rebasing: source))
    }
}
