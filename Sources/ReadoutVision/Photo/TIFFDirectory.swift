/// The fields of one directory of a TIFF file or an EXIF block. Every access is checked, so damaged fields
/// are as if they were not there.
/// - Source: TIFF 6.0, section 2.
struct TIFFDirectory {
    private struct Field {
        let type: Int
        let count: Int
        let offset: Int
    }

    private let bytes: [UInt8]
    private let block: Range<Int>
    private let bigEndian: Bool
    private var fields: [Int: Field] = [:]
    /// Whether the block has all the fields that the directory announces.
    private(set) var isWhole = false

    /// Bytes of a value of each of TIFF's types 1...12.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    /// The first directory of a block that begins with a TIFF header; nil when it does not.
    init?(_ bytes: [UInt8], block: Range<Int>) {
        guard block.upperBound <= bytes.count, block.count >= 8 else { return nil }
        let start = block.lowerBound
        let bigEndian = bytes.has("MM\0*", at: start)
        guard bigEndian || bytes.has("II*\0", at: start),
            let offset = bytes.integer32(at: start + 4, bigEndian: bigEndian)
        else { return nil }
        self.init(bytes, block: block, bigEndian: bigEndian, offset: offset)
    }

    private init?(_ bytes: [UInt8], block: Range<Int>, bigEndian: Bool, offset: Int) {
        self.bytes = bytes
        self.block = block
        self.bigEndian = bigEndian
        let start = block.lowerBound + offset
        guard start + 2 <= block.upperBound,
            let count = bytes.integer16(at: start, bigEndian: bigEndian)
        else { return nil }
        for index in 0..<count {
            let entry = start + 2 + index * 12
            guard entry + 12 <= block.upperBound,
                let tag = bytes.integer16(at: entry, bigEndian: bigEndian),
                let type = bytes.integer16(at: entry + 2, bigEndian: bigEndian),
                let count = bytes.integer32(at: entry + 4, bigEndian: bigEndian),
                let value = bytes.integer32(at: entry + 8, bigEndian: bigEndian)
            else { return }
            guard TIFFDirectory.sizes.indices.contains(type), type > 0 else { continue }
            let length = count * TIFFDirectory.sizes[type]
            let offset = length <= 4 ? entry + 8 : block.lowerBound + value
            guard offset + length <= block.upperBound, fields[tag] == nil else { continue }
            fields[tag] = Field(type: type, count: count, offset: offset)
        }
        isWhole = true
    }

    /// The directory whose place a field of this one tells.
    func directory(_ tag: Int) -> TIFFDirectory? {
        integers(tag).first.flatMap {
            TIFFDirectory(bytes, block: block, bigEndian: bigEndian, offset: $0)
        }
    }

    /// Where the values of a field stand in the bytes; nil when there is no such field.
    func place(of tag: Int) -> Int? { fields[tag]?.offset }

    /// The numbers of a field of bytes, shorts or longs; none when there is no such field.
    func integers(_ tag: Int) -> [Int] {
        guard let field = fields[tag] else { return [] }
        return (0..<field.count).compactMap { index in
            switch field.type {
            case 1: Int(bytes[field.offset + index])
            case 3: bytes.integer16(at: field.offset + index * 2, bigEndian: bigEndian)
            case 4: bytes.integer32(at: field.offset + index * 4, bigEndian: bigEndian)
            default: nil
            }
        }
    }

    /// The fractions of a field of unsigned rationals; those with a zero below are left out.
    func fractions(_ tag: Int) -> [Double] {
        guard let field = fields[tag], field.type == 5 else { return [] }
        return (0..<field.count).compactMap { index in
            let offset = field.offset + index * 8
            guard let above = bytes.integer32(at: offset, bigEndian: bigEndian),
                let below = bytes.integer32(at: offset + 4, bigEndian: bigEndian), below != 0
            else { return nil }
            return Double(above) / Double(below)
        }
    }

    /// The text of a field of characters, up to the first zero, without blanks around it.
    func text(_ tag: Int) -> String? {
        guard let field = fields[tag], field.type == 2 else { return nil }
        let characters = bytes[field.offset..<field.offset + field.count].prefix { $0 != 0 }
        return String(decoding: characters.drop { $0 == 0x20 }, as: UTF8.self)
    }
}
