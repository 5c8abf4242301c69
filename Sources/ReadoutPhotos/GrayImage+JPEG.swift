import CJpeg
import ReadoutImaging

extension GrayImage {
    /// Decodes the brightness of a JPEG, as stored; nil if data is missing or damaged.
    ///
    /// Not with Leptonica, which cannot tell lost data from harmless flaws of cameras.
    /// - Parameter reduction: 1, 2, 4 or 8, to decode at that fraction of the size, which is much faster.
    /// - Source: libjpeg, jpeg_read_scanlines.
    init?(jpeg bytes: [UInt8], header: PictureHeader, reduction: Int) {
        let width = (header.width + reduction - 1) / reduction
        let height = (header.height + reduction - 1) / reduction
        var status: Int32 = 1
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            status = readout_jpeg_decode_gray(
                bytes, bytes.count, Int32(reduction), buffer.baseAddress, UInt32(width),
                UInt32(height))
            count = status == 0 ? width * height : 0
        }
        guard status == 0 else { return nil }
        self.init(width: width, height: height, pixels: pixels)
    }
}
