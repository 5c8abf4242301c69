import Foundation
import Synchronization

/// Tells which of many templates a photo's features speak for, without laying the photo over each of them.
///
/// A corner of the photo votes for the templates that have one alike, each vote saying how much the photo would then
/// be turned and scaled; those of one template that say the same count together. The photo's corners are indexed and
/// the templates' ones looked up, not the other way round: that needs little memory, and the first photo no wait.
/// - Source: Jégou, Douze and Schmid 2008, Hamming Embedding and Weak Geometric Consistency,
///   doi:10.1007/978-3-540-88682-2_24.
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

    /// Maximum number of differing bits of two descriptions that are alike.
    private static let mostDifferences = 64
    /// Ways to be turned that are told apart, and sizes: from a sixteenth to sixteen times, by half octaves.
    private static let turns = 16, sizes = 17
    /// A part of a description may occur this often for each template, and a few times more. One that occurs more
    /// often says nothing.
    private static let occurrencesForTemplate = 2, moreOccurrences = 32
    /// Votes that a template with few features gets by chance.
    private static let chance = 4.0
    /// Templates that one core looks at without a break.
    private static let atOnce = 64

    private let templates: [FeatureSet]
    /// For each template how many features it has.
    private let counts: [Int]

    /// - Parameters:
    ///   - templates: the features of each template that are in none of its values.
    ///   - counts: what each template's votes are measured against when it is not how many features it has.
    package init(_ templates: [FeatureSet], counts: [Int]? = nil) {
        self.templates = templates
        self.counts = counts ?? templates.map(\.total)
    }

    /// All templates, those that most speaks for first; of equals the first stays first. Uses all cores.
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

    /// The photo's descriptions of one kind, without the parts that most templates have.
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

    /// What is worked out for parts of the templates, in their order.
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
