/// How a terminal shows pictures.
package struct PictureScreen: Hashable, Sendable {
    /// The format of pictures.
    package enum Graphics: Hashable, Sendable {
        case kitty
        case inline
        /// The number of colours available for drawing.
        case sixel(registers: Int)
        case halfBlocks(ColorDepth)
    }

    /// The number of colours of a terminal.
    package enum ColorDepth: Hashable, Sendable {
        /// 24 bits per pixel.
        case all
        /// xterm's palette of 256 colours.
        case of256
    }

    package let graphics: Graphics
    /// The size of a character cell.
    package let cell: CellSize

    package init(_ graphics: Graphics, cell: CellSize = .usual) {
        self.graphics = graphics
        self.cell = cell
    }

    /// The bytes that show a picture from the beginning of a line and leave the cursor at the beginning of a line below
    /// the picture.
    /// - Parameters:
    ///   - picture: the picture.
    ///   - png: the same picture as PNG, for terminals that take PNG.
    ///   - columns: maximum width in cells; smaller pictures are enlarged to it.
    ///   - rows: maximum height in cells; higher pictures are reduced to it.
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
