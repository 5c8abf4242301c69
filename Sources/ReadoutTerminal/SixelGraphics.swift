/// Pictures as sixels: each character is a column of six pixels, and each colour is drawn separately.
/// - Source: DEC STD 070, chapter 9, and the VT340 Programmer Reference, chapter 14; also for runs and raster
///   attributes.
enum SixelGraphics {
    /// Number of colours of a VT340, for terminals that do not report how many they have.
    static let usualRegisters = 16

    /// Asks for the number of colour registers.
    /// - Source: xterm, XTSMGRAPHICS.
    static let query = "\u{1B}[?1;1;0S"

    /// Draws a picture at the cursor, one pixel of the picture per pixel of the screen.
    /// - Parameter registers: number of colours, at least 2; at most 256 are used.
    static func bytes(_ picture: ScreenPicture, registers: Int) -> [UInt8] {
        let palette = SixelPalette(of: picture, atMost: min(256, max(2, registers)))
        let (width, height) = (picture.width, picture.height)
        // 0;1: undrawn pixels of an incomplete last band stay unchanged. Then the pixel aspect ratio, and the size.
        var result = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
        for (index, color) in palette.colors.enumerated() {
            let parts = ScreenPicture.channels(of: color).map { String(($0 * 100 + 127) / 255) }
            result += Array("#\(index);2;\(parts.joined(separator: ";"))".utf8)
        }
        for top in stride(from: 0, to: height, by: 6) {
            append(band: top..<min(height, top + 6), of: palette, width: width, to: &result)
            // Move to the left edge of the next six rows.
            result.append(UInt8(ascii: "-"))
        }
        return result + Array("\u{1B}\\".utf8)
    }

    /// Appends six rows, one colour after another.
    private static func append(
        band rows: Range<Int>, of palette: SixelPalette, width: Int, to result: inout [UInt8]
    ) {
        var masks: [UInt8: [UInt8]] = [:]
        for y in rows {
            let bit = UInt8(1) << UInt8(y - rows.lowerBound)
            for x in 0..<width {
                masks[
                    palette.indices[y * width + x], default: [UInt8](repeating: 0, count: width)
                ][x] |= bit
            }
        }
        for (number, (color, mask)) in masks.sorted(by: { $0.key < $1.key }).enumerated() {
            // Move back to the left edge of the same six rows.
            if number > 0 { result.append(UInt8(ascii: "$")) }
            result += Array("#\(color)".utf8)
            append(mask, to: &result)
        }
    }

    /// Appends columns, with runs of equal ones as `!COUNT` and without empty ones at the end.
    private static func append(_ mask: [UInt8], to result: inout [UInt8]) {
        let end = (mask.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            var next = start + 1
            while next < end, mask[next] == mask[start] { next += 1 }
            let character = 63 + mask[start]
            if next - start > 3 {
                result += Array("!\(next - start)".utf8) + [character]
            } else {
                result += [UInt8](repeating: character, count: next - start)
            }
            start = next
        }
    }
}
