import CLeptonica
import ReadoutImaging

/// A picture owned by Leptonica; freed when this value goes out of scope.
struct LeptonicaPicture: ~Copyable {
    private let pix: PixHandle

    /// Takes ownership of a picture that a C function made; nil if it made none.
    init?(taking pix: PixHandle?) {
        guard let pix else { return nil }
        self.pix = pix
    }

    deinit {
        var pix: PixHandle? = pix
        pixDestroy(&pix)
    }

    var width: Int { Int(pixGetWidth(pix)) }
    var height: Int { Int(pixGetHeight(pix)) }

    /// Decodes any format except HEIF.
    /// - Parameter reduction: 1, 2, 4 or 8, to decode a JPEG at that fraction of its size.
    /// - Returns: nil if the bytes are damaged.
    /// - Source: Leptonica, pixReadMemJpeg and its relatives.
    init?(decoding bytes: [UInt8], header: PictureHeader, reduction: Int = 1) {
        setMsgSeverity(Int32(L_SEVERITY_NONE))
        let pix: PixHandle?
        switch header.format {
        case .jpeg: pix = pixReadMemJpeg(bytes, bytes.count, 0, Int32(reduction), nil, 0)
        case .png:
            let essential = LeptonicaPicture.essentialPNG(bytes)
            pix = pixReadMemPng(essential, essential.count)
        case .tiff:
            let unturned = LeptonicaPicture.unturnedTIFF(bytes)
            pix = pixReadMemTiff(unturned, unturned.count, 0)
        case .webp:
            let still = header.firstFrame.map { LeptonicaPicture.stillWebP(bytes[$0]) } ?? bytes
            pix = pixReadMemWebP(still, still.count)
        case .bmp: pix = pixReadMemBmp(bytes, bytes.count)
        case .gif:
            // Decodes only the first picture, closed by a trailer; otherwise a whole animation would be decoded.
            let first = bytes.prefix(header.firstPictureEnd ?? bytes.count) + [0x3B]
            pix = first.withUnsafeBufferPointer { pixReadMemGif($0.baseAddress, $0.count) }
        case .pnm:
            let bytes = header.sampleSize == 2 ? LeptonicaPicture.pnmOfBytes(bytes, header) : bytes
            pix = pixReadMemPnm(bytes, bytes.count)
        case .heif: return nil
        }
        self.init(taking: pix)
    }

    /// A WebP of one chunk of pixels, as libwebp decodes no animation.
    private static func stillWebP(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
        let padding = chunk.count % 2
        let size = "WEBP".utf8.count + chunk.count + padding
        var still = Array("RIFF".utf8)
        for shift in [0, 8, 16, 24] { still.append(UInt8(truncatingIfNeeded: size >> shift)) }
        still += Array("WEBP".utf8)
        still += chunk
        if padding > 0 { still.append(0) }
        return still
    }

    /// A PNG without the chunks that do not affect its pixels: libpng complains about bad ones on stderr.
    private static func essentialPNG(_ bytes: [UInt8]) -> [UInt8] {
        var result = Array(bytes.prefix(8))
        result.reserveCapacity(bytes.count)
        for chunk in PictureHeader.pngChunks(bytes) {
            // A capital first letter marks a chunk that no decoder may skip.
            if bytes[chunk.lowerBound + 4] & 0x20 == 0
                || bytes.has("tRNS", at: chunk.lowerBound + 4)
            {
                result += bytes[chunk]
            }
        }
        return result
    }

    /// Reduces a PNM with two bytes per sample to the first byte of each: Leptonica 1.82 swaps the two.
    private static func pnmOfBytes(_ bytes: [UInt8], _ header: PictureHeader) -> [UInt8] {
        let end = header.pixelStart + header.width * header.height * header.channels * 2
        let kind = header.channels == 3 ? "P6" : "P5"
        var result = Array("\(kind) \(header.width) \(header.height) 255\n".utf8)
        result.reserveCapacity(result.count + (end - header.pixelStart) / 2)
        for place in stride(from: header.pixelStart, to: end, by: 2) { result.append(bytes[place]) }
        return result
    }

    /// A TIFF marked as upright: Leptonica 1.82 rotates orientation 8 the wrong way, so it gets nothing to rotate.
    private static func unturnedTIFF(_ bytes: [UInt8]) -> [UInt8] {
        guard let place = TIFFDirectory(bytes)?.place(of: 0x0112), !place.isEmpty
        else { return bytes }
        var result = bytes
        let isBigEndian = bytes.has("MM", at: 0)
        result[isBigEndian ? place.upperBound - 1 : place.lowerBound] = 1
        return result
    }

    /// The picture without a palette, its transparent parts laid on white; 8 or 32 bits per pixel.
    private func flattened() -> LeptonicaPicture? {
        if pixGetColormap(pix) != nil {
            let plain = LeptonicaPicture(
                taking: pixRemoveColormap(pix, Int32(REMOVE_CMAP_WITH_ALPHA)))
            return plain?.flattened()
        }
        switch pixGetDepth(pix) {
        case 32 where pixGetSpp(pix) == 4:
            return LeptonicaPicture(taking: pixAlphaBlendUniform(pix, 0xFFFF_FF00))
        case 8, 32: return LeptonicaPicture(taking: pixClone(pix))
        case 24: return LeptonicaPicture(taking: pixConvert24To32(pix))
        case 16: return LeptonicaPicture(taking: pixConvert16To8(pix, Int32(L_MS_BYTE)))
        default: return LeptonicaPicture(taking: pixConvertTo8(pix, 0))
        }
    }

    /// The picture made smaller; nil if Leptonica fails.
    /// - Parameter factor: below 1.
    /// - Source: Leptonica, pixScaleAreaMap: each pixel is the mean of those it covers.
    func shrunk(by factor: Double) -> LeptonicaPicture? {
        LeptonicaPicture(taking: pixScaleAreaMap(pix, Float(factor), Float(factor)))
    }

    /// The picture in grey; nil if Leptonica fails.
    func gray() -> GrayImage? {
        if pixGetDepth(pix) == 32, pixGetSpp(pix) == 4 { return brightness(onWhite: true) }
        guard let flat = flattened() else { return nil }
        return pixGetDepth(flat.pix) == 8 ? flat.bytes() : flat.brightness()
    }

    /// The picture in colour; nil if Leptonica fails.
    func color() -> ColorImage? {
        guard let flat = flattened() else { return nil }
        if pixGetDepth(flat.pix) == 32 { return flat.words() }
        let colored = LeptonicaPicture(taking: pixConvertTo32(flat.pix))
        return colored?.words()
    }

    /// The pixels of a picture with 8 bits per pixel.
    private func bytes() -> GrayImage? {
        guard let data = pixGetData(pix), width > 0, height > 0 else { return nil }
        let (width, height, stride) = (width, height, Int(pixGetWpl(pix)))
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = data + y * stride
                let rowTarget = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(target)[y * width..<(y + 1) * width])
                // Leptonica's words hold the first pixel in their highest byte.
                for word in 0..<width / 4 {
                    rowTarget.storeBytes(
                        of: row[word].bigEndian, toByteOffset: word * 4, as: UInt32.self)
                }
                for x in width / 4 * 4..<width {
                    rowTarget[x] = UInt8(truncatingIfNeeded: row[x / 4] >> (24 - x % 4 * 8))
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// The brightness of a picture with 32 bits per pixel, without a colour copy in between, which would take as much
    /// memory as the picture itself.
    /// - Parameter isTransparent: whether the fourth byte is the opacity of a pixel, to be laid on white.
    private func brightness(onWhite isTransparent: Bool = false) -> GrayImage? {
        guard let data = pixGetData(pix), width > 0, height > 0 else { return nil }
        let count = width * height
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            for place in 0..<count {
                let gray = UInt32(ColorImage.brightness(of: data[place]))
                let alpha = isTransparent ? data[place] & 255 : 255
                target[place] = UInt8((gray * alpha + 255 * (255 - alpha) + 127) / 255)
            }
            filled = count
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// The pixels of a picture with 32 bits per pixel.
    private func words() -> ColorImage? {
        guard let data = pixGetData(pix), width > 0, height > 0 else { return nil }
        return ColorImage(
            width: width, height: height,
            pixels: Array(UnsafeBufferPointer(start: data, count: width * height)))
    }
}

/// Encoding.
extension LeptonicaPicture {
    /// Copies a grey picture; nil without memory.
    init?(_ image: GrayImage) {
        guard let pix = pixCreate(Int32(image.width), Int32(image.height), 8),
            let data = pixGetData(pix)
        else { return nil }
        let stride = Int(pixGetWpl(pix))
        image.pixels.withUnsafeBufferPointer { source in
            for y in 0..<image.height {
                let row = source.baseAddress.map { $0 + y * image.width }
                for x in 0..<image.width {
                    data[y * stride + x / 4] |= UInt32(row?[x] ?? 0) << UInt32(24 - x % 4 * 8)
                }
            }
        }
        self.init(taking: pix)
    }

    /// Copies a picture in colour; nil without memory.
    init?(_ image: ColorImage) {
        guard let pix = pixCreate(Int32(image.width), Int32(image.height), 32),
            let data = pixGetData(pix)
        else { return nil }
        data.update(from: image.pixels, count: image.pixels.count)
        self.init(taking: pix)
    }

    /// Writes ASCII text in white.
    /// - Source: Leptonica, pixSetTextline.
    func write(_ text: String, font: UnsafeMutablePointer<L_BMF>, x: Int, baseline: Int) {
        pixSetTextline(pix, font, text, 255, Int32(x), Int32(baseline), nil, nil)
    }

    /// Encodes the picture as PNG; nil if that fails.
    /// - Parameter effort: zlib's level, 1...9; 4 is twice as fast as 6 for as many bytes, 1 is faster still for a
    ///   tenth more bytes.
    func png(effort: Int) -> [UInt8]? {
        pixSetZlibCompression(pix, Int32(effort))
        return encoded { pixWriteMemPng(&$0, &$1, pix, 0) }
    }

    /// Encodes the picture as JPEG; nil if that fails.
    /// - Parameter quality: 1...100.
    func jpeg(quality: Int) -> [UInt8]? {
        encoded { pixWriteMemJpeg(&$0, &$1, pix, Int32(quality), 0) }
    }

    private func encoded(
        by encode: (inout UnsafeMutablePointer<UInt8>?, inout Int) -> Int32
    ) -> [UInt8]? {
        var data: UnsafeMutablePointer<UInt8>?
        var size = 0
        let status = encode(&data, &size)
        defer { lept_free(data) }
        guard status == 0, let data, size > 0 else { return nil }
        return Array(UnsafeBufferPointer(start: data, count: size))
    }
}
