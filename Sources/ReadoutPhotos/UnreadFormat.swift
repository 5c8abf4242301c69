import Foundation

/// A format of pictures that is not read.
struct UnreadFormat: Hashable, Sendable {
    /// The format's name.
    let name: String

    /// The format of a file that starts with these bytes; nil for any other file.
    init?(firstBytes b: [UInt8]) {
        func starts(_ bytes: [UInt8]...) -> Bool { bytes.contains { b.starts(with: $0) } }
        if starts([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], [0xFF, 0x4F, 0xFF, 0x51]) {
            name = UnreadFormat.jpeg2000
        } else if starts([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], [0xFF, 0x0A]) {
            name = UnreadFormat.jpegXL
        } else if starts([0x49, 0x49, 0xBC, 1]) {
            name = UnreadFormat.jpegXR
        } else if b.has("8BPS", at: 0) {
            name = UnreadFormat.photoshop
        } else if b.has("gimp", at: 0), b.has("xcf", at: 5) {
            name = UnreadFormat.gimp
        } else if starts([0x76, 0x2F, 0x31, 1]) {
            name = UnreadFormat.openEXR
        } else if UnreadFormat.rawStarts.contains(where: { b.has($0.text, at: $0.offset) }) {
            name = UnreadFormat.raw
        } else {
            return nil
        }
    }

    /// The format of a file by its first bytes or else, where these are of no format that is read, by the ending of its
    /// name; nil for a file that is read, and for one that is no picture.
    init?(firstBytes: [UInt8], path: String) {
        if let format = UnreadFormat(firstBytes: firstBytes) {
            self = format
            return
        }
        guard let format = UnreadFormat(ending: path), !PDFFile.isPDF(firstBytes) else {
            return nil
        }
        switch PictureFormat(firstBytes: firstBytes) {
        case nil: self = format
        // Most raw pictures are TIFF files in whose first directory a thumbnail stands.
        case .tiff where format.name == UnreadFormat.raw: self = format
        default: return nil
        }
    }

    /// The format that the ending of a file's name stands for; nil for any other ending.
    init?(ending path: String) {
        let ending = URL(filePath: path).pathExtension.lowercased()
        guard let format = UnreadFormat.endings.first(where: { $0.endings.contains(ending) }) else {
            return nil
        }
        name = format.name
    }

    private static let raw = "camera raw"
    private static let jpeg2000 = "JPEG 2000"
    private static let jpegXL = "JPEG XL"
    private static let jpegXR = "JPEG XR"
    private static let photoshop = "Photoshop"
    private static let gimp = "GIMP"
    private static let openEXR = "OpenEXR"

    /// Texts by which raw pictures are known, and where they stand.
    private static let rawStarts: [(text: String, offset: Int)] = [
        ("ftypcrx ", 4), ("FUJIFILMCCD-RAW", 0), ("HEAPCCDR", 6), ("IIRO", 0), ("IIRS", 0),
        ("MMOR", 0), ("IIU\0", 0), ("FOVb", 0), ("\0MRM", 0), ("II*\0\u{10}\0\0\0CR", 0),
    ]

    private static let endings: [(name: String, endings: Set<String>)] = [
        (jpeg2000, ["jp2", "j2k", "jpf", "jpx", "jpm", "j2c", "jpc"]),
        (jpegXL, ["jxl"]), (jpegXR, ["jxr", "wdp", "hdp"]), (photoshop, ["psd", "psb"]),
        (gimp, ["xcf"]), (openEXR, ["exr"]),
        (
            raw,
            [
                "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "raf", "dng", "orf", "rw2",
                "rwl", "pef", "srw", "x3f", "iiq", "3fr", "erf", "kdc", "dcr", "mrw", "mef",
            ]
        ),
    ]
}
