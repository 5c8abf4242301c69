/// What a layer of a net gives to the next: some numbers for each place of a grid.
struct FeatureMap: Sendable {
    let rows: Int
    let columns: Int
    let channels: Int
    /// Row by row, each place's channels together.
    var values: [Float]

    /// A map of noughts.
    init(rows: Int, columns: Int, channels: Int) {
        self.rows = rows
        self.columns = columns
        self.channels = channels
        values = [Float](repeating: 0, count: rows * columns * channels)
    }

    /// A picture's ink: 0 where it is white, 1 where it is black.
    init(inkOf image: GrayImage) {
        self.init(rows: image.height, columns: image.width, channels: 1)
        for (index, gray) in image.pixels.enumerated() { values[index] = 1 - Float(gray) / 255 }
    }

    /// The map with noughts around it, as many rows above as below and columns left as right.
    func padded(rows more: Int, columns wider: Int) -> FeatureMap {
        if more == 0 && wider == 0 { return self }
        var result = FeatureMap(
            rows: rows + 2 * more, columns: columns + 2 * wider, channels: channels)
        let length = columns * channels
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for row in 0..<rows {
                    let start = ((row + more) * (columns + 2 * wider) + wider) * channels
                    for index in 0..<length { target[start + index] = source[row * length + index] }
                }
            }
        }
        return result
    }
}
