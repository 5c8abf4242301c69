/// A table of the descriptions of one picture's features of one kind, indexed by parts of the descriptions.
///
/// Each description of 256 bits is cut into 14 parts of 18 bits, and each part is a key. A corner seen again differs in
/// some bits, but often has a part without a difference, so 14 key lookups find most corners again.
/// - Source: Norouzi, Punjani and Fleet 2012, Fast Search in Hamming Space with Multi-Index Hashing,
///   doi:10.1109/CVPR.2012.6248043.
struct DescriptionTable: Sendable {
    /// Number of bits in a part, and number of parts; a few bits are left over. Longer parts are found again less
    /// often; shorter ones are shared by more features that are not alike.
    private static let bits = 18, parts = 256 / bits
    /// Number of bits in a slot's number, which is the hash of a key.
    private static let slotBits = 14, slots = 1 << slotBits

    private let words: [SIMD4<UInt64>]
    /// For each part, a bit for each slot that holds a description: small enough to stay in the cache.
    private var filled: [UInt64]
    /// For each part, the first description in each slot, counted from 1; 0 for none.
    private var firsts: [UInt16]
    /// For each part, the link of each description in its slot.
    private var links: [Link]

    /// A description in a slot.
    private struct Link: Sendable {
        var key: UInt32
        /// The next description, counted from 1; 0 for none.
        var next: UInt16
    }

    /// - Parameter features: only the first 65,534 are used.
    init(_ features: [FeatureSet.Feature]) {
        words = features.prefix(Int(UInt16.max) - 1).map(\.words)
        (filled, firsts, links) = ([], [], [])
        fill { _, _ in true }
    }

    /// Number of descriptions.
    var count: Int { words.count }

    /// Zero counters for each key of each description, to be filled by `count`.
    var noOccurrences: [UInt32] { [UInt32](repeating: 0, count: DescriptionTable.parts * count) }

    /// Counts how often the keys of the descriptions occur in other features.
    /// - Parameter occurrences: see `noOccurrences`.
    func count(_ features: [FeatureSet.Feature], into occurrences: inout [UInt32]) {
        for feature in features {
            forEachKey(of: feature) { part, key in
                if let owner = owner(of: key, part) { occurrences[part * count + owner] += 1 }
            }
        }
    }

    /// Removes keys that occur too often in other features to be useful.
    /// - Parameters:
    ///   - occurrences: the result of `count`.
    ///   - most: maximum number of occurrences of a key.
    mutating func removeKeys(occurring occurrences: [UInt32], moreThan most: Int) {
        guard occurrences.contains(where: { $0 > most }) else { return }
        let full = self
        fill { part, index in
            let key = DescriptionTable.key(part, of: full.words[index])
            guard let owner = full.owner(of: key, part) else { return false }
            return occurrences[part * full.count + owner] <= most
        }
    }

    /// Finds for each description the feature that differs least from it, if one is similar enough.
    /// - Parameters:
    ///   - features: features of another picture.
    ///   - mostDifferences: maximum number of differing bits.
    ///   - search: working memory.
    ///   - found: receives the indices of the description and of the feature.
    func search(
        _ features: [FeatureSet.Feature], mostDifferences: Int, _ search: inout Search,
        found: (_ description: Int, _ feature: Int) -> Void
    ) {
        for (index, feature) in features.enumerated() {
            search.visit += 1
            forEachKey(of: feature) { part, key in
                var next = first(part, key)
                while next > 0 {
                    let place = Int(next) - 1
                    let link = links[part * count + place]
                    next = link.next
                    guard link.key == key,
                        search.visits[place] != search.visit
                    else { continue }
                    search.visits[place] = search.visit
                    let differences = FeatureMatcher.differences(words[place], feature.words)
                    guard differences <= mostDifferences,
                        differences < search.best[place].differences
                    else { continue }
                    if search.best[place].feature < 0 { search.touched.append(place) }
                    search.best[place] = (differences, index)
                }
            }
        }
        for place in search.touched {
            found(place, search.best[place].feature)
            search.best[place] = Search.none
        }
        search.touched.removeAll(keepingCapacity: true)
    }

    /// Working memory of a search; reusable for one search after another.
    struct Search {
        fileprivate static let none: (differences: UInt64, feature: Int) = (.max, -1)

        /// The last feature that was compared with each description: both may share several keys.
        fileprivate var visits: [Int]
        fileprivate var visit = 0
        fileprivate var best: [(differences: UInt64, feature: Int)]
        fileprivate var touched: [Int] = []

        init(in table: DescriptionTable) {
            visits = [Int](repeating: 0, count: table.count)
            best = [(differences: UInt64, feature: Int)](repeating: Search.none, count: table.count)
        }
    }

    /// Puts descriptions into the slots of their keys.
    /// - Parameter isWanted: whether a description, by its index, is to be found by the key of a part.
    private mutating func fill(_ isWanted: (_ part: Int, _ index: Int) -> Bool) {
        filled = [UInt64](
            repeating: 0, count: DescriptionTable.parts * DescriptionTable.slots / 64)
        firsts = [UInt16](repeating: 0, count: DescriptionTable.parts * DescriptionTable.slots)
        links = [Link](
            repeating: Link(key: 0, next: 0), count: DescriptionTable.parts * words.count)
        for part in 0..<DescriptionTable.parts {
            for index in words.indices.reversed() where isWanted(part, index) {
                let key = DescriptionTable.key(part, of: words[index])
                let place = DescriptionTable.place(part, key)
                links[part * words.count + index] = Link(
                    key: key, next: firsts[place])
                firsts[place] = UInt16(index + 1)
                filled[place >> 6] |= 1 << UInt64(place & 63)
            }
        }
    }

    /// Visits each key of a feature whose slot holds a description.
    @inline(__always)
    private func forEachKey(
        of feature: FeatureSet.Feature, _ visit: (_ part: Int, _ key: UInt32) -> Void
    ) {
        withUnsafeBytes(of: feature.words) { bytes in
            filled.withUnsafeBufferPointer { filled in
                for part in 0..<DescriptionTable.parts {
                    let key = DescriptionTable.key(part, of: bytes)
                    let place = DescriptionTable.place(part, key)
                    if filled[place >> 6] &>> UInt64(place & 63) & 1 != 0 { visit(part, key) }
                }
            }
        }
    }

    /// The first description with a key; nil when none has it.
    private func owner(of key: UInt32, _ part: Int) -> Int? {
        var next = first(part, key)
        while next > 0 {
            let place = Int(next) - 1
            let link = links[part * count + place]
            if link.key == key { return place }
            next = link.next
        }
        return nil
    }

    /// The first description in the slot of a key, counted from 1; 0 for none.
    @inline(__always)
    private func first(_ part: Int, _ key: UInt32) -> UInt16 {
        firsts[DescriptionTable.place(part, key)]
    }

    /// Index of a key's slot among the slots of all parts.
    @inline(__always)
    private static func place(_ part: Int, _ key: UInt32) -> Int {
        // Knuth's multiplicative hash: descriptions have many bits in common.
        part << slotBits | Int((key &* 0x9e37_79b1) &>> UInt32(32 - slotBits))
    }

    private static func key(_ part: Int, of words: SIMD4<UInt64>) -> UInt32 {
        withUnsafeBytes(of: words) { key(part, of: $0) }
    }

    /// - Parameter bytes: the 32 bytes of a description.
    @inline(__always)
    private static func key(_ part: Int, of bytes: UnsafeRawBufferPointer) -> UInt32 {
        // Four bytes contain a part wherever it begins.
        let start = min(bytes.count - 4, part * bits >> 3)
        let four = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
        return (four &>> UInt32(part * bits - 8 * start)) & (1 << bits - 1)
    }
}
