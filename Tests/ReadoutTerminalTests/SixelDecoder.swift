/// Draws sixels as a terminal does; pixels that were never drawn are nil.
/// - Source: DEC STD 070, chapter 9.
struct SixelDecoder {
    private(set) var width = 0
    private(set) var height = 0
    /// 0xRRGGBB by row and column.
    private(set) var pixels: [[UInt32?]] = []
    private(set) var colors: [Int: UInt32] = [:]

    /// Nil for bytes that are not a sixel picture.
    init?(_ bytes: [UInt8]) {
        var text = Substring(String(decoding: bytes, as: UTF8.self))
        guard let start = text.firstIndex(of: "q"), text.hasPrefix("\u{1B}P"),
            text.hasSuffix("\u{1B}\\")
        else { return nil }
        text = text[text.index(after: start)...].dropLast(2)
        func numbers() -> [Int] {
            let digits = text.prefix { $0.isNumber || $0 == ";" }
            text = text.dropFirst(digits.count)
            return digits.split(separator: ";").compactMap { Int($0) }
        }
        var color: UInt32 = 0
        var (x, top) = (0, 0)
        while let character = text.popFirst() {
            switch character {
            case "\"":
                let size = numbers()
                (width, height) = (size[2], size[3])
                pixels = Array(repeating: Array(repeating: nil, count: width), count: height)
            case "#":
                let parts = numbers()
                if parts.count == 5 {
                    let levels = parts[2...].map { UInt32(($0 * 255 + 50) / 100) }
                    colors[parts[0]] = levels[0] << 16 | levels[1] << 8 | levels[2]
                } else if let known = colors[parts[0]] {
                    color = known
                } else {
                    return nil
                }
            case "$": x = 0
            case "-": (x, top) = (0, top + 6)
            default:
                var count = 1
                var sixel = character
                if character == "!" {
                    count = numbers()[0]
                    guard let next = text.popFirst() else { return nil }
                    sixel = next
                }
                guard let mask = sixel.asciiValue, (63...126).contains(mask) else { return nil }
                for _ in 0..<count {
                    for row in 0..<6 where (mask - 63) >> row & 1 == 1 {
                        guard top + row < height, x < width else { return nil }
                        pixels[top + row][x] = color
                    }
                    x += 1
                }
            }
        }
    }
}
