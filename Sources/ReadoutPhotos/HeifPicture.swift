import CHeif
import COnDemand
import ReadoutImaging

/// The main picture of a HEIF file; freed when this value goes out of scope.
/// - Source: libheif, heif_context and heif_image_handle.
struct HeifPicture: ~Copyable {
    private let context: OpaquePointer
    private let handle: OpaquePointer
    /// The file's bytes; libheif reads them without a copy, so they must live as long as the context.
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Width and height in pixels of the upright picture.
    let width: Int, height: Int
    /// Number of pictures in the file, without thumbnails and auxiliary ones; the main one is read.
    let count: Int

    private init(
        context: OpaquePointer, handle: OpaquePointer, bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.context = context
        self.handle = handle
        self.bytes = bytes
        width = Int(heif_image_handle_get_width(handle))
        height = Int(heif_image_handle_get_height(handle))
        count = max(1, Int(heif_context_get_number_of_top_level_images(context)))
    }

    /// Reads the file's structure without decoding.
    /// - Parameter limit: maximum number of pixels.
    /// - Throws: any `PictureProblem`.
    static func open(
        _ file: [UInt8], atMost limit: Int = PictureHeader.mostPixels
    ) throws(PictureProblem) -> HeifPicture {
        try checkBoxes(file)
        if let problem = heif_problem() {
            throw .unsupported("HEIF: \(String(cString: problem))")
        }
        guard let context = heif_context_alloc() else { throw .damaged }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = bytes.initialize(from: file)
        let handle: OpaquePointer
        do throws(PictureProblem) {
            handle = try mainPicture(in: context, bytes: bytes)
        } catch {
            heif_context_free(context)
            bytes.deallocate()
            throw error
        }
        let picture = HeifPicture(context: context, handle: handle, bytes: bytes)
        try PictureHeader.check(width: picture.width, height: picture.height, atMost: limit)
        return picture
    }

    private static func mainPicture(
        in context: OpaquePointer, bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws(PictureProblem) -> OpaquePointer {
        var handle: OpaquePointer?
        try check(
            heif_context_read_from_memory_without_copy(
                context, bytes.baseAddress, bytes.count, nil), bytes.count)
        try check(heif_context_get_primary_image_handle(context, &handle), bytes.count)
        guard let handle else { throw .damaged }
        return handle
    }

    deinit {
        heif_image_handle_release(handle)
        heif_context_free(context)
        bytes.deallocate()
    }

    /// The EXIF data from its TIFF header on; empty if there is none.
    func exif() -> [UInt8] {
        var id: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &id, 1) == 1 else {
            return []
        }
        var block = [UInt8](repeating: 0, count: heif_image_handle_get_metadata_size(handle, id))
        guard heif_image_handle_get_metadata(handle, id, &block).code == heif_error_Ok,
            let offset = block.big32(at: 0), offset + 4 < block.count
        else { return [] }
        return Array(block[(offset + 4)...])
    }

    /// The picture in grey: its brightness plane if it has one.
    /// - Throws: `damaged`, `truncated` or `unsupported`.
    func gray() throws(PictureProblem) -> GrayImage {
        guard heif_image_handle_has_alpha_channel(handle) == 0 else { return try color().gray }
        let image = try decoded(heif_colorspace_undefined, heif_chroma_undefined)
        defer { heif_image_release(image) }
        guard heif_image_get_colorspace(image) != heif_colorspace_RGB else {
            return try color().gray
        }
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane_readonly(image, heif_channel_Y, &stride) else {
            throw .damaged
        }
        let width = Int(heif_image_get_width(image, heif_channel_Y))
        let height = Int(heif_image_get_height(image, heif_channel_Y))
        guard width == self.width, height == self.height else { throw .damaged }
        let bits = Int(heif_image_get_bits_per_pixel_range(image, heif_channel_Y))
        let table = HeifPicture.brightness(bits: min(16, max(8, bits)), isFull: isFullRange(image))
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = UnsafeRawPointer(plane + y * Int(stride))
                for x in 0..<width {
                    let sample =
                        bits <= 8
                        ? Int(row.load(fromByteOffset: x, as: UInt8.self))
                        : Int(row.load(fromByteOffset: x * 2, as: UInt16.self))
                    target[y * width + x] = table[min(sample, table.count - 1)]
                }
            }
            count = width * height
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    /// The picture in colour, its transparent parts laid on white.
    /// - Throws: `damaged`, `truncated` or `unsupported`.
    func color() throws(PictureProblem) -> ColorImage {
        let image = try decoded(heif_colorspace_RGB, heif_chroma_interleaved_RGBA)
        defer { heif_image_release(image) }
        var stride: Int32 = 0
        guard
            let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
            Int(heif_image_get_width(image, heif_channel_interleaved)) == width,
            Int(heif_image_get_height(image, heif_channel_interleaved)) == height
        else { throw .damaged }
        var pixels = [UInt32]()
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = plane + y * Int(stride)
            for x in 0..<width {
                let alpha = UInt32(row[x * 4 + 3])
                func onWhite(_ channel: Int) -> UInt32 {
                    (UInt32(row[x * 4 + channel]) * alpha + 255 * (255 - alpha) + 127) / 255
                }
                pixels.append(onWhite(0) << 24 | onWhite(1) << 16 | onWhite(2) << 8)
            }
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    private func decoded(
        _ space: heif_colorspace, _ chroma: heif_chroma
    ) throws(PictureProblem) -> OpaquePointer {
        guard let options = heif_decoding_options_alloc() else { throw .damaged }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = 1
        var image: OpaquePointer?
        try HeifPicture.check(
            heif_decode_image(handle, &image, space, chroma, options), bytes.count)
        guard let image else { throw .damaged }
        return image
    }

    /// Whether black is 0 and white the maximum, as in photos, rather than 16 and 235, as in video.
    private func isFullRange(_ image: OpaquePointer) -> Bool {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile
        else { return true }
        defer { heif_nclx_color_profile_free(profile) }
        return profile.pointee.full_range_flag != 0
    }

    /// The 8-bit grey of each sample.
    private static func brightness(bits: Int, isFull: Bool) -> [UInt8] {
        let most = (1 << bits) - 1
        return (0...most).map { sample in
            let gray =
                isFull
                ? Double(sample) * 255 / Double(most)
                : (Double(sample) / Double(1 << (bits - 8)) - 16) * 255 / 219
            return UInt8(min(255, max(0, gray.rounded())))
        }
    }

    /// Follows the top-level boxes to the end of the file.
    /// - Throws: `truncated`.
    /// - Source: ISO/IEC 14496-12, Box.
    private static func checkBoxes(_ file: [UInt8]) throws(PictureProblem) {
        var position = 0
        while position < file.count {
            guard var length = file.big32(at: position) else { break }
            if length == 0 { return }
            if length == 1 {
                guard let high = file.big32(at: position + 8),
                    let low = file.big32(at: position + 12)
                else { break }
                guard high == 0 else { break }
                length = low
            }
            guard length >= 8 else { throw .damaged }
            position += length
        }
        guard position == file.count else { throw .truncated(bytes: file.count) }
    }

    private static func check(_ error: heif_error, _ size: Int) throws(PictureProblem) {
        switch error.code {
        case heif_error_Ok: return
        case heif_error_Unsupported_feature, heif_error_Unsupported_filetype:
            throw .unsupported("HEIF: \(error.message.map { String(cString: $0) } ?? "unknown")")
        default:
            throw error.subcode == heif_suberror_End_of_data
                ? .truncated(bytes: size) : .damaged
        }
    }
}
