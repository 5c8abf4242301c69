public import ReadoutImaging

/// Encodes and decodes pictures that are kept in a store or a template.
public enum PictureFile {
    /// Decodes a picture of any format that `PhotoFile` reads, upright and in grey.
    /// - Throws: any `PictureProblem`.
    public static func decode(_ bytes: [UInt8]) throws(PictureProblem) -> GrayImage {
        try PictureDecoder.open(bytes).gray()
    }

    /// Decodes a picture of any format that `PhotoFile` reads, upright: 0xRRGGBB, row by row from the top left.
    /// - Throws: any `PictureProblem`.
    package static func pixels(
        of bytes: [UInt8]
    ) throws(PictureProblem) -> (width: Int, height: Int, pixels: [UInt32]) {
        let picture = try PictureDecoder.open(bytes).color()
        return (picture.width, picture.height, picture.pixels.map { $0 >> 8 })
    }

    /// Encodes a picture as PNG, without loss.
    /// - Throws: `noMemory` if it cannot be encoded.
    public static func png(_ image: GrayImage) throws(PictureProblem) -> [UInt8] {
        guard let bytes = LeptonicaPicture(image)?.png(effort: 4) else {
            throw .noMemory(width: image.width, height: image.height)
        }
        return bytes
    }

    /// Encodes a drawing as PNG, without loss.
    /// - Parameter pixels: 0xRRGGBB, row by row from the top left.
    /// - Throws: `noMemory` if it cannot be encoded.
    package static func png(
        width: Int, height: Int, pixels: [UInt32]
    ) throws(PictureProblem) -> [UInt8] {
        let picture = ColorImage(width: width, height: height, pixels: pixels.map { $0 << 8 })
        guard let bytes = LeptonicaPicture(picture)?.png(effort: 4) else {
            throw .noMemory(width: width, height: height)
        }
        return bytes
    }

    /// Encodes a picture as JPEG.
    /// - Parameter quality: 1...100; 85 shows no loss in text.
    /// - Throws: `tooLarge` above 65,535 pixels per side; `noMemory` if it cannot be encoded.
    public static func jpeg(
        _ image: GrayImage, quality: Int = 85
    ) throws(PictureProblem) -> [UInt8] {
        guard max(image.width, image.height) <= 65_535 else {
            throw .tooLarge(
                width: image.width, height: image.height, limit: PictureHeader.mostPixels)
        }
        let picture = LeptonicaPicture(image)
        guard let bytes = picture?.jpeg(quality: min(100, max(1, quality))) else {
            throw .noMemory(width: image.width, height: image.height)
        }
        return bytes
    }
}
