/// The descriptions of many templates' features of one kind, found by their parts.
struct DescriptionTables: Sendable {
    /// How a feature lies in its reference photo.
    struct Pose: Sendable {
        let angle: Float
        let size: Float
    }

    /// Bits of a part of a description, and how many parts there are; a few bits are left over. Longer parts are
    /// found again less often, shorter ones are shared by more that are not alike.
    private static let bits = 18, parts = 256 / bits
    private static let keys = 1 << bits

    /// For each entry how it lies.
    let poses: [Pose]
    private let words: [SIMD4<UInt64>]
    /// For each entry the place of its template in the list.
    private let templates: [UInt32]
    /// Part by part where the entries of each key begin, and where the last ones end.
    private let starts: [UInt32]
    /// Part by part the entries in the order of their keys.
    private let entries: [UInt32]
    private let fullestBucket: Int

    /// - Parameters:
    ///   - templates: for each template its features.
    ///   - fullestBucket: buckets with more entries are passed over.
    init(_ templates: [[FeatureSet.Feature]], fullestBucket: Int) {
        self.fullestBucket = fullestBucket
        let words = templates.flatMap { $0.map(\.words) }
        self.words = words
        poses = templates.flatMap { features in
            features.map { Pose(angle: Float($0.angle), size: Float($0.size)) }
        }
        self.templates = templates.enumerated().flatMap { index, features in
            repeatElement(UInt32(index), count: features.count)
        }
        var starts = [UInt32](
            repeating: 0, count: DescriptionTables.parts * (DescriptionTables.keys + 1))
        var entries = [UInt32](repeating: 0, count: DescriptionTables.parts * words.count)
        // Sorted by counting, part by part.
        var next = [UInt32](repeating: 0, count: DescriptionTables.keys)
        for part in 0..<DescriptionTables.parts {
            let base = part * (DescriptionTables.keys + 1)
            for word in words { starts[base + DescriptionTables.key(part, of: word) + 1] += 1 }
            for key in 0..<DescriptionTables.keys {
                next[key] = starts[base + key]
                starts[base + key + 1] += starts[base + key]
            }
            for (entry, word) in words.enumerated() {
                let key = DescriptionTables.key(part, of: word)
                entries[part * words.count + Int(next[key])] = UInt32(entry)
                next[key] += 1
            }
        }
        self.starts = starts
        self.entries = entries
    }

    /// Finds for each description the entry of each template that differs least from it, where one is alike.
    /// - Parameters:
    ///   - descriptions: those of a photo's features.
    ///   - count: number of templates.
    ///   - mostDifferences: most bits that may differ.
    ///   - found: takes the description's place, the template's and the entry's.
    func search(
        _ descriptions: [SIMD4<UInt64>], templates count: Int, mostDifferences: Int,
        found: (_ description: Int, _ template: Int, _ entry: Int) -> Void
    ) {
        guard !words.isEmpty else { return }
        // The description for which an entry was looked at last: it may be in several of its buckets.
        var visitors = [Int32](repeating: -1, count: words.count)
        var best = [(differences: UInt64, entry: UInt32)](repeating: (.max, 0), count: count)
        var touched: [Int] = []
        for (index, description) in descriptions.enumerated() {
            for part in 0..<DescriptionTables.parts {
                let place =
                    part * (DescriptionTables.keys + 1)
                    + DescriptionTables.key(part, of: description)
                let bucket = Int(starts[place])..<Int(starts[place + 1])
                guard bucket.count <= fullestBucket else { continue }
                for position in bucket {
                    let entry = Int(entries[part * words.count + position])
                    guard visitors[entry] != Int32(index) else { continue }
                    visitors[entry] = Int32(index)
                    let differences = FeatureMatcher.differences(description, words[entry])
                    let template = Int(templates[entry])
                    guard differences <= mostDifferences, differences < best[template].differences
                    else { continue }
                    if best[template].differences == .max { touched.append(template) }
                    best[template] = (differences, UInt32(entry))
                }
            }
            for template in touched {
                found(index, template, Int(best[template].entry))
                best[template] = (.max, 0)
            }
            touched.removeAll(keepingCapacity: true)
        }
    }

    @inline(__always)
    private static func key(_ part: Int, of words: SIMD4<UInt64>) -> Int {
        let start = part * bits
        let shift = UInt64(start & 63)
        var key = words[start >> 6] &>> shift
        if start & 63 > 64 - bits { key |= words[(start >> 6) + 1] &<< (64 - shift) }
        return Int(truncatingIfNeeded: key) & (keys - 1)
    }
}
