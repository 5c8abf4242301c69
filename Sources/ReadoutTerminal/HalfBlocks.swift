/// Pictures made of characters: each cell is two pixels, an upper half block in the upper pixel's colour on a
/// background in the lower pixel's colour.
/// - Source: ECMA-48, SGR; ISO 8613-6 for colours by components; xterm for the palette of 256 colours.
enum HalfBlocks {
    /// The picture as lines of text, each ended by a newline; two rows of pixels per line.
    static func bytes(_ picture: ScreenPicture, depth: PictureScreen.ColorDepth) -> [UInt8] {
        var text = ""
        for top in stride(from: 0, to: picture.height, by: 2) {
            var last = ""
            for x in 0..<picture.width {
                let upper = code(of: picture[x, top], depth)
                let isWhole = top + 1 < picture.height
                let lower = isWhole ? "48;" + code(of: picture[x, top + 1], depth) : "49"
                let style = "38;\(upper);\(lower)"
                if style != last { text += "\u{1B}[\(style)m" }
                last = style
                text += "▀"
            }
            text += "\u{1B}[0m\n"
        }
        return Array(text.utf8)
    }

    private static func code(of color: UInt32, _ depth: PictureScreen.ColorDepth) -> String {
        switch depth {
        case .all: "2;" + ScreenPicture.channels(of: color).map(String.init).joined(separator: ";")
        case .of256: "5;\(nearest(to: color))"
        }
    }

    /// The nearest colour of xterm's palette: 16...231 are a cube with six levels per channel, 232...255 are greys.
    private static func nearest(to color: UInt32) -> Int {
        let parts = ScreenPicture.channels(of: color)
        func distance(_ other: [Int]) -> Int {
            zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        // The levels are 0, 95, 135, 175, 215 and 255; the greys 8, 18, ... 238.
        let levels = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        let cube = levels.map { $0 == 0 ? 0 : 55 + 40 * $0 }
        let step = min(23, max(0, (parts.reduce(0, +) / 3 - 3) / 10))
        let gray = [Int](repeating: 8 + 10 * step, count: 3)
        return distance(gray) < distance(cube)
            ? 232 + step : 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
    }
}
