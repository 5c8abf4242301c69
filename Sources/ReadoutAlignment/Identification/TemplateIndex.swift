import Foundation

/// Tells which of many templates a photo's features speak for, without a look at each template.
///
/// Each description of 256 bits is cut into 14 parts of 18 bits, and each part is a key of a table of its own. A
/// corner that was found again differs in some bits, yet often has a part without a difference; so a look into 14
/// buckets finds most corners again among hundreds of thousands. A corner votes for the templates that have one
/// alike, each vote saying how much the photo would then be turned and scaled; those of one template that say the
/// same count together.
/// - Source: Norouzi, Punjani and Fleet 2012, Fast Search in Hamming Space with Multi-Index Hashing,
///   doi:10.1109/CVPR.2012.6248043; Jégou, Douze and Schmid 2008, Hamming Embedding and Weak Geometric
///   Consistency, doi:10.1007/978-3-540-88682-2_24.
package struct TemplateIndex: Sendable {
    /// How much speaks for a template.
    package struct Support: Hashable, Sendable {
        /// By its place in the list that the index was made from.
        package let template: Int
        /// Corners of the photo that agree about how it is turned and scaled.
        package let votes: Double
        /// The votes over what chance gives to a template with as many features.
        package let score: Double
    }

    /// Most differing bits of two descriptions that are alike.
    private static let mostDifferences = 64
    /// Ways to be turned that are told apart, and sizes: from a sixteenth to sixteen times, by half octaves.
    private static let turns = 16, sizes = 17
    private static let poses = turns * sizes
    /// A bucket may hold so many entries for each template, and some more; fuller ones say nothing.
    private static let entriesForTemplate = 2, moreEntries = 32
    /// Votes that a template with few features gets by chance.
    private static let chance = 4.0

    private let dark: DescriptionTables
    private let light: DescriptionTables
    /// For each template how many features it has.
    private let counts: [Int]

    /// - Parameters:
    ///   - templates: the features of each template that are in none of its values.
    ///   - counts: what each template's votes are measured against when it is not how many features it has.
    package init(_ templates: [FeatureSet], counts: [Int]? = nil) {
        let limit =
            TemplateIndex.entriesForTemplate * templates.count + TemplateIndex.moreEntries
        dark = DescriptionTables(templates.map(\.dark), fullestBucket: limit)
        light = DescriptionTables(templates.map(\.light), fullestBucket: limit)
        self.counts = counts ?? templates.map(\.total)
    }

    /// All templates, those that most speaks for first; of equals the first stays first.
    package func ranking(of photo: FeatureSet) -> [Support] {
        var votes = [Float](repeating: 0, count: counts.count * TemplateIndex.poses)
        vote(photo.dark, in: dark, &votes)
        vote(photo.light, in: light, &votes)
        return counts.indices.map { template in
            let start = template * TemplateIndex.poses
            let most = Double(votes[start..<start + TemplateIndex.poses].max() ?? 0)
            return Support(
                template: template, votes: most,
                score: most / (TemplateIndex.chance + Double(counts[template]).squareRoot()))
        }.sorted { ($0.score, $1.template) > ($1.score, $0.template) }
    }

    private func vote(
        _ features: [FeatureSet.Feature], in tables: DescriptionTables, _ votes: inout [Float]
    ) {
        tables.search(
            features.map(\.words), templates: counts.count,
            mostDifferences: TemplateIndex.mostDifferences
        ) { index, template, entry in
            let feature = features[index]
            let pose = tables.poses[entry]
            let turn = (feature.angle - Double(pose.angle)) / (2 * .pi)
            let across = (turn - turn.rounded(.down)) * Double(TemplateIndex.turns)
            let size = 2 * log2(feature.size / Double(pose.size)) + Double(TemplateIndex.sizes / 2)
            guard size >= 0, size < Double(TemplateIndex.sizes - 1) else { return }
            // Shared between the neighbouring ways, so that none falls between two.
            let left = Int(across) % TemplateIndex.turns
            let below = Int(size)
            let partX = Float(across - across.rounded(.down))
            let partY = Float(size - size.rounded(.down))
            let start = template * TemplateIndex.poses
            for (column, shareX) in [(left, 1 - partX), ((left + 1) % TemplateIndex.turns, partX)] {
                for (row, shareY) in [(below, 1 - partY), (below + 1, partY)] {
                    votes[start + row * TemplateIndex.turns + column] += shareX * shareY
                }
            }
        }
    }
}
