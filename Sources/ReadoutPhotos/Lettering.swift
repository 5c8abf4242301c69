import CLeptonica
import Foundation
package import ReadoutImaging

/// Letters of one size, from a font built into Leptonica; freed when this value goes out of scope.
/// - Source: Leptonica, bmfCreate and pixSetTextline.
package struct Lettering: ~Copyable {
    private let font: UnsafeMutablePointer<L_BMF>
    /// Ratio of the wanted size to the font's size.
    private let scale: Double

    /// The largest size that the font has.
    private static let fontSize: Int32 = 20

    private init(font: UnsafeMutablePointer<L_BMF>, scale: Double) {
        self.font = font
        self.scale = scale
    }

    deinit {
        var font: UnsafeMutablePointer<L_BMF>? = font
        bmfDestroy(&font)
    }

    /// Letters whose digits are `height` pixels high; nil if Leptonica fails.
    package static func ofHeight(_ height: Int) -> Lettering? {
        guard let font = bmfCreate(nil, fontSize) else { return nil }
        let digit = LeptonicaPicture(taking: bmfGetPix(font, CChar(UInt8(ascii: "0"))))
        return Lettering(font: font, scale: Double(height) / Double(digit?.height ?? height))
    }

    /// A text in white on black, cropped to its ink.
    package struct Mask {
        package let image: GrayImage
        /// Number of pixels that the ink reaches below the line on which the letters stand; negative for a text of marks
        /// that stand above it, such as a minus.
        package let descent: Int
    }

    /// A text in white on black; nil for a text without ink.
    ///
    /// The font has only ASCII: accents are dropped, and other characters become question marks.
    package func mask(of text: String) -> Mask? {
        let plain = text.folding(options: .diacriticInsensitive, locale: nil)
            .unicodeScalars.map { (32...126).contains($0.value) ? Character($0) : "?" }
        let label = String(plain)
        var width: Int32 = 0
        guard bmfGetStringWidth(font, label, &width) == 0, width > 0 else { return nil }
        let lineHeight = Int(font.pointee.lineheight)
        let blank = GrayImage(width: Int(width) + 4, height: lineHeight * 2, filledWith: 0)
        let picture = LeptonicaPicture(blank)
        picture?.write(label, font: font, x: 2, baseline: lineHeight)
        // The font is far larger than any label.
        let small = scale < 1 ? picture?.shrunk(by: scale) : picture
        guard let (image, bottom) = small?.gray()?.inked else { return nil }
        let baseline = Int((Double(lineHeight) * min(1, scale)).rounded())
        return Mask(image: image, descent: bottom + 1 - baseline)
    }
}

extension GrayImage {
    /// The smallest part with all pixels that are not black, and its last row in this picture; nil if all are black.
    fileprivate var inked: (part: GrayImage, bottom: Int)? {
        let rows = (0..<height).filter { y in (0..<width).contains { self[$0, y] > 0 } }
        let columns = (0..<width).filter { x in (0..<height).contains { self[x, $0] > 0 } }
        guard let top = rows.first, let bottom = rows.last, let left = columns.first,
            let right = columns.last
        else { return nil }
        let part = (top...bottom).flatMap { y in (left...right).map { self[$0, y] } }
        return (
            GrayImage(width: right - left + 1, height: bottom - top + 1, pixels: part), bottom
        )
    }
}
