import ReadoutImaging

/// The limited set of colours used to draw a picture.
/// - Source: Heckbert 1982, doi:10.1145/965145.801294 (median cut).
struct SixelPalette {
    /// 0xRRGGBB.
    private(set) var colors: [UInt32]
    /// The index of each pixel's colour, row by row from the top left.
    let indices: [UInt8]

    /// A box of colours to be replaced by one colour.
    private struct Box {
        /// Colours with five bits per channel, and how often each occurs.
        var entries: [(color: Int, count: Int)]
        /// The channel in which the colours differ most, as the shift of its bits, and the difference.
        let widest: (shift: Int, range: Int)

        init(_ entries: [(color: Int, count: Int)]) {
            self.entries = entries
            var widest = (shift: 0, range: -1)
            for shift in [10, 5, 0] {
                let levels = entries.map { $0.color >> shift & 31 }
                let range = (levels.max() ?? 0) - (levels.min() ?? 0)
                if range > widest.range { widest = (shift, range) }
            }
            self.widest = widest
        }

        /// The two boxes on either side of the median pixel.
        func halves() -> (Box, Box) {
            let sorted = entries.sorted {
                $0.color >> widest.shift & 31 < $1.color >> widest.shift & 31
            }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var count = 0
            var cut = 1
            for index in 0..<(sorted.count - 1) {
                count += sorted[index].count
                cut = index + 1
                if count >= half { break }
            }
            return (Box(Array(sorted[..<cut])), Box(Array(sorted[cut...])))
        }
    }

    /// - Parameter most: maximum number of colours, 2...256.
    init(of picture: ScreenPicture, atMost most: Int) {
        precondition((2...256).contains(most))
        if picture.isGray {
            // Equally spaced greys keep the colour of a text, however few pixels the text has.
            let last = UInt32(most - 1)
            colors = (0...last).map { level in
                let gray = (level * 255 + last / 2) / last
                return gray << 16 | gray << 8 | gray
            }
            indices = picture.planes[0].pixels.map { UInt8((UInt32($0) * last + 127) / 255) }
            return
        }
        let pixels = picture.pixels
        // For each bin, the number of pixels and the sums of their channels.
        var counts = [Int](repeating: 0, count: 1 << 15)
        var sums = [SIMD3<Int>](repeating: .zero, count: 1 << 15)
        for pixel in pixels {
            let bin = SixelPalette.bin(of: pixel)
            counts[bin] += 1
            sums[bin] &+= SIMD3(ScreenPicture.channels(of: pixel))
        }
        var boxes = [Box(counts.indices.filter { counts[$0] > 0 }.map { ($0, counts[$0]) })]
        while boxes.count < most {
            guard
                let index = boxes.indices.max(by: {
                    boxes[$0].widest.range < boxes[$1].widest.range
                }),
                boxes[index].widest.range > 0
            else { break }
            let (first, second) = boxes[index].halves()
            boxes[index] = first
            boxes.append(second)
        }
        var places = [UInt8](repeating: 0, count: 1 << 15)
        colors = []
        for (index, box) in boxes.enumerated() {
            let count = box.entries.reduce(0) { $0 + $1.count }
            let sum = box.entries.reduce(SIMD3<Int>.zero) { $0 &+ sums[$1.color] }
            let mean = (0..<3).map { UInt32((sum[$0] + count / 2) / count) }
            colors.append(mean[0] << 16 | mean[1] << 8 | mean[2])
            for entry in box.entries { places[entry.color] = UInt8(index) }
        }
        indices = pixels.map { places[SixelPalette.bin(of: $0)] }
    }

    /// A colour reduced to five bits per channel.
    private static func bin(of color: UInt32) -> Int {
        ScreenPicture.channels(of: color).reduce(0) { $0 << 5 | $1 >> 3 }
    }
}
