/// The fields of one directory of a TIFF file. Every access is checked; a damaged field counts as missing.
///
/// Leptonica tells neither whether a file is complete nor where its fields are, and libexif looks at the first 64 kB
/// only, while most TIFF writers put the directory after the pixels; hence this type. The meaning of EXIF fields is
/// left to libexif.
/// - Source: TIFF 6.0, section 2.
struct TIFFDirectory {
    private struct Field {
        let type: Int
        let count: Int
        let place: Range<Int>
    }

    private let bytes: [UInt8]
    private let bigEndian: Bool
    private var fields: [Int: Field] = [:]
    /// Whether the file contains all fields that the directory announces.
    private(set) var isWhole = false
    /// Number of fields that the directory announces.
    private var count = 0
    /// Offsets of this directory and of the next one; 0 after the last one.
    private let offset: Int
    private var next = 0

    /// Size in bytes of a value of each TIFF type, 1...12.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    /// The first directory of bytes that begin with a TIFF header; nil if they do not.
    init?(_ bytes: [UInt8]) {
        let bigEndian = bytes.has("MM\0*", at: 0)
        guard bigEndian || bytes.has("II*\0", at: 0),
            let offset = bytes.integer32(at: 4, bigEndian: bigEndian)
        else { return nil }
        self.init(bytes, bigEndian: bigEndian, offset: offset)
    }

    private init?(_ bytes: [UInt8], bigEndian: Bool, offset start: Int) {
        self.bytes = bytes
        self.bigEndian = bigEndian
        offset = start
        guard let count = bytes.integer16(at: start, bigEndian: bigEndian) else { return nil }
        self.count = count
        for index in 0..<count {
            let entry = start + 2 + index * 12
            guard let tag = bytes.integer16(at: entry, bigEndian: bigEndian),
                let type = bytes.integer16(at: entry + 2, bigEndian: bigEndian),
                let count = bytes.integer32(at: entry + 4, bigEndian: bigEndian),
                let value = bytes.integer32(at: entry + 8, bigEndian: bigEndian)
            else { return }
            guard TIFFDirectory.sizes.indices.contains(type), type > 0 else { continue }
            let length = count * TIFFDirectory.sizes[type]
            let offset = length <= 4 ? entry + 8 : value
            guard offset + length <= bytes.count, fields[tag] == nil else { continue }
            fields[tag] = Field(type: type, count: count, place: offset..<offset + length)
        }
        isWhole = true
        next = bytes.integer32(at: start + 2 + count * 12, bigEndian: bigEndian) ?? 0
    }

    /// Finds the directories of the file's pages, from this one on. Leaves out those of smaller copies and masks.
    /// - Returns: the offsets, and whether the last directory is marked as the last one: a file that was cut off may
    ///   have lost pages.
    /// - Source: TIFF 6.0, NewSubfileType.
    func pages() -> (offsets: [Int], areWhole: Bool) {
        var offsets = [offset]
        var seen: Set<Int> = [offset]
        var place = next
        // Directories that overlap or form a circle would take forever.
        var fieldsLeft = bytes.count / TIFFDirectory.fieldLength - count
        while place != 0 {
            guard seen.insert(place).inserted,
                let page = TIFFDirectory(bytes, bigEndian: bigEndian, offset: place), page.isWhole
            else { return (offsets, false) }
            fieldsLeft -= page.count
            guard fieldsLeft >= 0 else { return (offsets, false) }
            let kind = page.integers(TIFFDirectory.subfileType).first ?? 0
            if kind & 0b101 == 0, !page.integers(TIFFDirectory.imageWidth).isEmpty {
                offsets.append(place)
            }
            place = page.next
        }
        return (offsets, true)
    }

    private static let subfileType = 254, imageWidth = 256
    /// Size in bytes of a field in a directory.
    private static let fieldLength = 12

    /// The position of a field's values in the file; nil if there is no such field.
    func place(of tag: Int) -> Range<Int>? { fields[tag]?.place }

    /// The numbers of a field of bytes, shorts or longs; empty if there is no such field.
    func integers(_ tag: Int) -> [Int] {
        guard let field = fields[tag] else { return [] }
        let start = field.place.lowerBound
        return (0..<field.count).compactMap { index in
            switch field.type {
            case 1: Int(bytes[start + index])
            case 3: bytes.integer16(at: start + index * 2, bigEndian: bigEndian)
            case 4: bytes.integer32(at: start + index * 4, bigEndian: bigEndian)
            default: nil
            }
        }
    }
}

/// The camera's fields, packed closer together.
extension TIFFDirectory {
    /// The tags that `ExifBlock` reads.
    private static let tags = [0x0112, 0x0132]
    private static let innerTags = [
        (directory: 0x8769, tags: [0x9003, 0x9004, 0x9010, 0x9011, 0x9012]),
        (directory: 0x8825, tags: [1, 2, 3, 4]),
    ]
    /// Maximum size in bytes of a value that is copied; a number of a position has 24.
    private static let longestValue = 256

    /// The fields for orientation, time and place, in a block with its own TIFF header.
    func exifBlock() -> [UInt8] {
        Array((bigEndian ? "MM\0*" : "II*\0").utf8) + number(8, bytes: 4)
            + packed(TIFFDirectory.tags, with: TIFFDirectory.innerTags, at: 8)
    }

    /// Packs some fields of this directory and of its subdirectories, followed by their values.
    private func packed(
        _ tags: [Int], with inner: [(directory: Int, tags: [Int])] = [], at offset: Int
    ) -> [UInt8] {
        let own = tags.compactMap { tag in fields[tag].map { (tag, $0) } }
            .filter { $0.1.place.count <= TIFFDirectory.longestValue }
        let below = inner.compactMap { tag, tags in directory(tag).map { (tag, $0, tags) } }
        let count = own.count + below.count
        let valuesStart = offset + 2 + count * 12 + 4
        var entries = number(count, bytes: 2)
        var values: [UInt8] = []
        for (tag, field) in own {
            entries += number(tag, bytes: 2) + number(field.type, bytes: 2)
            entries += number(field.count, bytes: 4)
            if field.place.count <= 4 {
                let start = field.place.lowerBound
                entries += bytes[start..<start + 4]
            } else {
                entries += number(valuesStart + values.count, bytes: 4)
                values += bytes[field.place]
            }
        }
        for (tag, directory, tags) in below {
            let place = valuesStart + values.count
            entries += number(tag, bytes: 2) + number(4, bytes: 2) + number(1, bytes: 4)
            entries += number(place, bytes: 4)
            values += directory.packed(tags, at: place)
        }
        return entries + number(0, bytes: 4) + values
    }

    /// The directory that a field of this one points to.
    private func directory(_ tag: Int) -> TIFFDirectory? {
        integers(tag).first.flatMap {
            TIFFDirectory(bytes, bigEndian: bigEndian, offset: $0)
        }
    }

    /// A number in the file's byte order.
    private func number(_ value: Int, bytes count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return bigEndian ? little.reversed() : little
    }
}
