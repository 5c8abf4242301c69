import ReadoutGeometry
import Synchronization

extension Identification {
    /// Which templates' reference photos look much like those of others; each pair is looked at when it is first asked
    /// for, once for all threads.
    final class Likeness: Sendable {
        private struct Pair: Hashable {
            let template: Int
            let other: Int
        }

        private let entries: [Entry]
        private let index: TemplateIndex
        private let candidates = Mutex<[Int: [Int]]>([:])
        private let transforms = Mutex<[Pair: Homography?]>([:])

        /// A template may be like another when it has more than this share of the support that the other's reference
        /// photo gives to its own template.
        private static let leastSupport = 0.1
        /// With more than this share it is always looked at. Of those with less only this many, the likest: reference
        /// photos with nothing but their typeface in common have up to 0.3 (2,000 drawn ones), and most exceed 0.1.
        private static let muchSupport = 0.35
        private static let mostFaint = 24
        /// Reference photos are alike when this many of their features lie alike, and one of this many: papers typed on
        /// the same machine have letters in common, but not their places.
        static let fewestAlike = 12
        private static let mostForOneAlike = 33

        init(_ entries: [Entry], _ index: TemplateIndex) {
            self.entries = entries
            self.index = index
        }

        /// Templates that may be like one, the likest first. Costs a search in the index.
        func candidates(for template: Int) -> [Int] {
            if let known = candidates.withLock({ $0[template] }) { return known }
            let support = index.ranking(of: entries[template].features)
            let own = support.first { $0.template == template }?.score ?? 0
            let others = support.filter {
                $0.template != template && $0.score > Likeness.leastSupport * own
            }
            let much = others.prefix { $0.score > Likeness.muchSupport * own }
            let found = (much + others.dropFirst(much.count).prefix(Likeness.mostFaint))
                .map(\.template)
            candidates.withLock { $0[template] = found }
            return found
        }

        /// From the reference photo of one template to that of another; nil when they are not alike.
        func transform(from template: Int, to other: Int) -> Homography? {
            let pair = Pair(template: template, other: other)
            if let known = transforms.withLock({ $0[pair] }) { return known }
            let features = entries[other].features
            let fewest = max(
                Likeness.fewestAlike,
                min(features.total, entries[template].features.total) / Likeness.mostForOneAlike)
            let fit = entries[template].fit(features)
            let found = fit.flatMap { $0.inliers.count >= fewest ? $0.transform : nil }
            transforms.withLock { $0[pair] = .some(found) }
            return found
        }
    }
}
