/// The pages of a picture file: a TIFF's pictures without thumbnails and masks, a GIF's frames.
struct PicturePages {
    private let bytes: [UInt8]
    private let format: PictureFormat?
    /// Offsets of the directories of a TIFF's pages (empty ranges), or the bytes of a GIF's frames.
    private let places: [Range<Int>]
    /// Whether the file reaches to the end of its last page; if not, pages may be lost.
    private let areWhole: Bool

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        format = PictureFormat(firstBytes: Array(bytes.prefix(PictureFormat.bytesNeeded)))
        switch format {
        case .tiff:
            let pages = TIFFDirectory(bytes)?.pages()
            places = (pages?.offsets ?? []).map { $0..<$0 }
            areWhole = pages?.areWhole ?? true
        case .gif:
            let frames = GIFFrames(bytes)
            places = frames.areFull ? frames.places : []
            areWhole = frames.hasEnd || !frames.areFull
        default:
            places = []
            areWhole = true
        }
    }

    /// At least 1.
    var count: Int { max(1, places.count) }

    /// Checks that the file has all its pages.
    /// - Throws: `truncated`.
    func check() throws(PictureProblem) {
        guard areWhole else { throw .truncated(bytes: bytes.count) }
    }

    /// A file with only one page, or with that page first.
    /// - Parameter page: from 1.
    /// - Throws: `noPage`, and `truncated` if pages may be lost.
    func file(ofPage page: Int) throws(PictureProblem) -> [UInt8] {
        try check()
        guard (1...count).contains(page) else { throw .noPage(page, count: count) }
        guard page > 1 else { return bytes }
        let place = places[page - 1]
        guard format == .tiff else {
            return Array(bytes[..<GIFFrames.headLength(of: bytes)]) + bytes[place] + [0x3B]
        }
        // Every reader of a TIFF begins at the directory that the header points to.
        var file = bytes
        let isBigEndian = bytes.has("MM", at: 0)
        for index in 0..<4 {
            let shift = (isBigEndian ? 3 - index : index) * 8
            file[4 + index] = UInt8(truncatingIfNeeded: place.lowerBound >> shift)
        }
        return file
    }
}

/// The frames of a GIF.
/// - Source: CompuServe 1990, GIF89a.
struct GIFFrames {
    /// Each frame together with the extensions before it.
    private(set) var places: [Range<Int>] = []
    /// Number of frames, including one that was cut off.
    private(set) var begun = 0
    /// Whether every frame covers the whole picture, so that each is a picture of its own.
    private(set) var areFull = true
    /// Whether the file has its end marker.
    private(set) var hasEnd = false

    init(_ bytes: [UInt8]) {
        guard let width = bytes.little16(at: 6), let height = bytes.little16(at: 8) else { return }
        var position = GIFFrames.headLength(of: bytes)
        var start = position
        var isTransparent = false
        while position < bytes.count {
            let data: Int
            switch bytes[position] {
            case 0x21:
                // The control block of the next frame says whether the previous one shines through.
                if position + 3 < bytes.count, bytes[position + 1] == 0xF9 {
                    isTransparent = bytes[position + 3] & 1 != 0
                }
                data = position + 2
            case 0x2C where position + 10 <= bytes.count:
                begun += 1
                data = position + 11 + GIFFrames.colorTableBytes(bytes[position + 9])
            case 0x3B:
                hasEnd = true
                return
            default: return
            }
            guard let end = GIFFrames.endOfBlocks(data, in: bytes) else { return }
            if bytes[position] == 0x2C {
                let isFull =
                    bytes.little16(at: position + 1) == 0 && bytes.little16(at: position + 3) == 0
                    && bytes.little16(at: position + 5) == width
                    && bytes.little16(at: position + 7) == height
                if !isFull || isTransparent { areFull = false }
                places.append(start..<end)
                start = end
                isTransparent = false
            }
            position = end
        }
    }

    /// Size in bytes of the header and of the colour table that all frames share.
    static func headLength(of bytes: [UInt8]) -> Int {
        bytes.count > 10 ? min(bytes.count, 13 + colorTableBytes(bytes[10])) : bytes.count
    }

    /// Size in bytes of the colour table announced by these flags.
    static func colorTableBytes(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// The end of the data blocks that begin at `start`; nil if the file ends before it.
    static func endOfBlocks(_ start: Int, in bytes: [UInt8]) -> Int? {
        var position = start
        while position < bytes.count {
            if bytes[position] == 0 { return position + 1 }
            position += Int(bytes[position]) + 1
        }
        return nil
    }
}
