import Foundation
import ReadoutImaging
import Testing

@testable import ReadoutTerminal

struct GraphicsTests {
    /// A picture with gradients in all three channels, 0xRRGGBB.
    private static func colorful(width: Int, height: Int) -> ScreenPicture {
        ScreenPicture(
            width: width, height: height,
            pixels: (0..<height).flatMap { y in
                (0..<width).map { x in
                    let red = UInt32(255 * x / max(1, width - 1))
                    let green = UInt32(255 * y / max(1, height - 1))
                    return red << 16 | green << 8 | (red + green) / 2
                }
            })
    }

    private static func gray(width: Int, height: Int) -> ScreenPicture {
        ScreenPicture(
            GrayImage(
                width: width, height: height,
                pixels: (0..<(width * height)).map { UInt8(truncatingIfNeeded: $0 * 37) }))
    }

    private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
        zip(ScreenPicture.channels(of: one), ScreenPicture.channels(of: other))
            .map { abs($0 - $1) }.max() ?? 0
    }

    @Test(arguments: [1, 3071, 3072, 3073, 9216, 20_000])
    func `kitty gets the file in pieces that it takes`(length: Int) throws {
        let file = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 31 >> 3) }
        let text = String(decoding: KittyGraphics.bytes(png: file, columns: 17), as: UTF8.self)
        let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
        var data = ""
        for (index, piece) in pieces.enumerated() {
            #expect(piece.hasPrefix("\u{1B}_G"))
            let parts = piece.dropFirst(3).split(separator: ";", maxSplits: 1)
            let keys = parts[0].split(separator: ",")
            #expect(keys.contains(index == pieces.count - 1 ? "m=0" : "m=1"))
            #expect(keys.contains("q=2"))
            #expect(keys.contains("c=17") == (index == 0))
            #expect(parts[1].count <= 4096)
            data += parts[1]
        }
        #expect(Data(base64Encoded: data) == Data(file))
        #expect(text.hasSuffix("\u{1B}\\"))
    }

    @Test func `inline images carry the file, its length and the width`() throws {
        let file = [UInt8](0...255)
        let text = String(decoding: InlineGraphics.bytes(png: file, columns: 9), as: UTF8.self)
        let match = try #require(
            text.wholeMatch(of: #/\u{1B}\]1337;File=([^:]*):([^\u{7}]*)\u{7}/#))
        #expect(match.1 == "inline=1;size=256;width=9;preserveAspectRatio=1")
        #expect(Data(base64Encoded: String(match.2)) == Data(file))
    }

    @Test(arguments: [(1, 1), (7, 6), (40, 13), (301, 29)])
    func `sixels draw each pixel of a grey picture in the nearest grey`(
        width: Int, height: Int
    ) throws {
        let picture = GraphicsTests.gray(width: width, height: height)
        for registers in [2, 16, 256, 1024] {
            let bytes = SixelGraphics.bytes(picture, registers: registers)
            let drawn = try #require(SixelDecoder(bytes))
            #expect(drawn.width == width && drawn.height == height)
            #expect(drawn.colors.count == min(256, registers))
            let most = 255 / (min(256, registers) - 1) / 2 + 3
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = try #require(drawn.pixels[y][x])
                    #expect(GraphicsTests.distance(pixel, picture[x, y]) <= most)
                }
            }
        }
    }

    @Test func `sixels draw colours with no more registers than there are`() throws {
        let picture = GraphicsTests.colorful(width: 60, height: 40)
        for (registers, most) in [(16, 80), (64, 45), (256, 24)] {
            let drawn = try #require(
                SixelDecoder(SixelGraphics.bytes(picture, registers: registers)))
            #expect(drawn.colors.count <= registers)
            let distances = try picture.pixels.enumerated().map { place, pixel in
                GraphicsTests.distance(try #require(drawn.pixels[place / 60][place % 60]), pixel)
            }
            #expect((distances.max() ?? 0) <= most, "\(registers)")
        }
    }

    @Test func `equal columns are written as runs`() {
        let white = ScreenPicture(GrayImage(width: 500, height: 60, filledWith: 255))
        #expect(SixelGraphics.bytes(white, registers: 16).count < 400)
    }

    @Test(arguments: [8, 9])
    func `half blocks are two pixels a character`(height: Int) throws {
        let picture = GraphicsTests.colorful(width: 12, height: height)
        let text = String(
            decoding: HalfBlocks.bytes(picture, depth: .all), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == (height + 1) / 2)
        for (row, line) in lines.enumerated() {
            #expect(line.hasSuffix("\u{1B}[0m"))
            let cells = line.matches(
                of: #/\u{1B}\[38;2;(\d+);(\d+);(\d+);(48;2;(\d+);(\d+);(\d+)|49)m▀/#)
            #expect(cells.count == 12)
            for (x, cell) in cells.enumerated() {
                let upper = ScreenPicture.channels(of: picture[x, row * 2]).map(String.init)
                #expect([cell.1, cell.2, cell.3].map(String.init) == upper)
                guard row * 2 + 1 < height else {
                    #expect(cell.4 == "49")
                    continue
                }
                let lower = ScreenPicture.channels(of: picture[x, row * 2 + 1])
                #expect(cell.4 == "48;2;" + lower.map(String.init).joined(separator: ";"))
            }
        }
    }

    @Test func `a palette of 256 is used as near as it comes`() throws {
        for level in stride(from: UInt32(0), through: 255, by: 5) {
            let color = level << 16 | (255 - level) << 8 | level / 2
            for (wanted, most) in [(color, 48), (level << 16 | level << 8 | level, 9)] {
                let picture = ScreenPicture(width: 1, height: 1, pixels: [wanted])
                let text = String(
                    decoding: HalfBlocks.bytes(picture, depth: .of256), as: UTF8.self)
                let match = try #require(text.firstMatch(of: #/38;5;(\d+);49m/#))
                let index = try #require(Int(match.1))
                let cube = [0, 95, 135, 175, 215, 255]
                let shown: [Int] =
                    index >= 232
                    ? [Int](repeating: 8 + 10 * (index - 232), count: 3)
                    : [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { cube[$0] }
                let packed = shown.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                #expect(GraphicsTests.distance(packed, wanted) <= most, "\(wanted) as \(index)")
            }
        }
    }

    @Test func `a picture keeps its shape and its place`() throws {
        let wide = GraphicsTests.gray(width: 300, height: 50)
        let cell = CellSize(width: 10, height: 20)
        #expect(cell.place(for: wide, columns: 60, rows: 10) == (60, 5))
        #expect(cell.place(for: wide, columns: 60, rows: 2) == (24, 2))
        let high = GraphicsTests.gray(width: 2, height: 3000)
        #expect(cell.place(for: high, columns: 60, rows: 5) == (1, 5))
        for graphics: PictureScreen.Graphics in [
            .kitty, .inline, .sixel(registers: 16), .halfBlocks(.all), .halfBlocks(.of256),
        ] {
            for picture in [wide, high] {
                let bytes = PictureScreen(graphics).bytes(
                    picture, png: [1, 2, 3], columns: 60, rows: 5)
                #expect(bytes.last == 0x0A)
            }
        }
    }

    @Test func `a picture without hue is grey, and pixels come out as they went in`() {
        let color = GraphicsTests.colorful(width: 5, height: 4)
        #expect(!color.isGray)
        #expect(ScreenPicture(width: 5, height: 4, pixels: color.pixels) == color)
        let gray = GraphicsTests.gray(width: 5, height: 4)
        #expect(ScreenPicture(width: 5, height: 4, pixels: gray.pixels) == gray)
        #expect(gray.isGray)
    }
}
