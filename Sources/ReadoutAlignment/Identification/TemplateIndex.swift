import Foundation
import Synchronization

/// Ranks many templates by their support from a photo's features, without aligning the photo with each.
///
/// A corner of the photo votes for the templates that have a similar one. Each vote includes the rotation and scale of
/// the photo that it implies, and votes of one template that agree count together. The photo's corners are indexed and
/// the templates' corners are looked up, not vice versa: that needs little memory, and no wait before the first photo.
/// - Source: Jégou, Douze and Schmid 2008, Hamming Embedding and Weak Geometric Consistency,
///   doi:10.1007/978-3-540-88682-2_24.
package struct TemplateIndex: Sendable {
    /// The support for a template.
    package struct Support: Hashable, Sendable {
        /// Index in the list that the index was made from.
        package let template: Int
        /// Number of corners of the photo that agree on its rotation and scale.
        package let votes: Double
        /// Votes relative to those that chance gives to a template with this number of features.
        package let score: Double
    }

    /// Maximum number of differing bits in two similar descriptions.
    private static let mostDifferences = 64
    /// Number of rotations told apart, and number of scales in half octaves: from a sixteenth to sixteen times.
    private static let turns = 16, sizes = 17
    /// Maximum number of occurrences of a part of a description: the first number for each template, plus the second.
    /// Parts that occur more often hardly tell templates apart.
    private static let occurrencesForTemplate = 2, moreOccurrences = 32
    /// Votes that a template with few features gets by chance.
    private static let chance = 4.0
    /// Number of templates in one piece of parallel work.
    private static let atOnce = 64

    private let templates: [FeatureSet]
    /// The number of features against which each template's votes are measured.
    private let counts: [Int]

    /// - Parameters:
    ///   - templates: the features of each template outside its values.
    ///   - counts: numbers of features against which the votes are measured; nil to use the numbers of `templates`.
    package init(_ templates: [FeatureSet], counts: [Int]? = nil) {
        self.templates = templates
        self.counts = counts ?? templates.map(\.total)
    }

    /// All templates, best supported first, in stable order. Uses all cores.
    package func ranking(of photo: FeatureSet) -> [Support] {
        let dark = table(photo.dark) { $0.dark }
        let light = table(photo.light) { $0.light }
        let votes = inParallel { places in
            var tally = PoseTally(turns: TemplateIndex.turns, sizes: TemplateIndex.sizes)
            var (darkSearch, lightSearch) = (
                DescriptionTable.Search(in: dark), DescriptionTable.Search(in: light)
            )
            return places.map { place in
                tally.reset()
                let template = templates[place]
                vote(photo.dark, template.dark, dark, &darkSearch, &tally)
                vote(photo.light, template.light, light, &lightSearch, &tally)
                return Double(tally.most)
            }
        }.joined()
        return zip(counts.indices, votes).map { template, most in
            Support(
                template: template, votes: most,
                score: most / (TemplateIndex.chance + Double(counts[template]).squareRoot()))
        }.sorted { ($0.score, $1.template) > ($1.score, $0.template) }
    }

    /// The photo's descriptions of one kind, without the parts that occur in most templates.
    private func table(
        _ features: [FeatureSet.Feature],
        _ kind: @Sendable (FeatureSet) -> [FeatureSet.Feature]
    ) -> DescriptionTable {
        var table = DescriptionTable(features)
        let all = table
        let counted = inParallel { places in
            var occurrences = all.noOccurrences
            for place in places { all.count(kind(templates[place]), into: &occurrences) }
            return occurrences
        }
        guard var total = counted.first else { return table }
        for occurrences in counted.dropFirst() {
            for index in total.indices { total[index] += occurrences[index] }
        }
        table.removeKeys(
            occurring: total,
            moreThan: TemplateIndex.occurrencesForTemplate * templates.count
                + TemplateIndex.moreOccurrences)
        return table
    }

    private func vote(
        _ photo: [FeatureSet.Feature], _ template: [FeatureSet.Feature], _ table: DescriptionTable,
        _ search: inout DescriptionTable.Search, _ tally: inout PoseTally
    ) {
        table.search(template, mostDifferences: TemplateIndex.mostDifferences, &search) {
            let (mine, other) = (photo[$0], template[$1])
            tally.add(angle: mine.angle - other.angle, scale: mine.size / other.size)
        }
    }

    /// Runs work on parts of the templates in parallel; results in their order.
    private func inParallel<Part: Sendable>(
        _ work: @Sendable (Range<Int>) -> Part
    ) -> [Part] {
        let count = (templates.count + TemplateIndex.atOnce - 1) / TemplateIndex.atOnce
        let found = Mutex<[Int: Part]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let start = index * TemplateIndex.atOnce
            let part = work(start..<min(templates.count, start + TemplateIndex.atOnce))
            found.withLock { $0[index] = part }
        }
        return found.withLock { found in (0..<count).compactMap { found[$0] } }
    }
}
