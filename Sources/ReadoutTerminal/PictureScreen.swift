/// How a terminal shows pictures.
package struct PictureScreen: Hashable, Sendable {
    /// By which bytes.
    package enum Graphics: Hashable, Sendable {
        case kitty
        case inline
        /// Number of colours that can be drawn with.
        case sixel(registers: Int)
        case halfBlocks(ColorDepth)
    }

    /// How many colours a terminal has.
    package enum ColorDepth: Hashable, Sendable {
        /// 24 bits a pixel.
        case all
        /// xterm's palette of 256.
        case of256
    }

    package let graphics: Graphics
    /// The size of a character.
    package let cell: CellSize

    package init(_ graphics: Graphics, cell: CellSize = .usual) {
        self.graphics = graphics
        self.cell = cell
    }

    /// The bytes that show a picture at the beginning of a line and leave the cursor at that of another below it.
    /// - Parameters:
    ///   - picture: what is to be seen.
    ///   - png: the same as PNG, for terminals that take such.
    ///   - columns: maximum width in cells; smaller pictures are enlarged to it.
    ///   - rows: maximum height in cells; what is higher is made smaller.
    package func bytes(
        _ picture: ScreenPicture, png: [UInt8], columns: Int, rows: Int
    ) -> [UInt8] {
        switch graphics {
        case .kitty:
            let place = cell.place(for: picture, columns: columns, rows: rows)
            return KittyGraphics.bytes(png: png, columns: place.columns) + [0x0A]
        case .inline:
            let place = cell.place(for: picture, columns: columns, rows: rows)
            return InlineGraphics.bytes(png: png, columns: place.columns) + [0x0A]
        case .sixel(let registers):
            let place = cell.place(for: picture, columns: columns, rows: rows)
            let drawn = picture.resized(
                width: max(1, Int(Double(place.columns) * cell.width)),
                height: max(1, Int(place.rows * cell.height)))
            return SixelGraphics.bytes(drawn, registers: registers) + [0x0A]
        case .halfBlocks(let depth):
            // A cell is two pixels, one above the other.
            let place = CellSize(width: 1, height: 2)
                .place(for: picture, columns: columns, rows: rows)
            let drawn = picture.resized(
                width: place.columns, height: max(1, Int((place.rows * 2).rounded())))
            return HalfBlocks.bytes(drawn, depth: depth)
        }
    }
}
