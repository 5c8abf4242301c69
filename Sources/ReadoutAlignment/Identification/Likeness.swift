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
        /// Share of that support above which a template is always a candidate: reference photos with nothing but their
        /// typeface in common have up to 0.3 (2,000 drawn ones), and most exceed 0.1.
        private static let sureSupport = 0.35
        /// Maximum number of candidates with less support; those with most of it are taken. A bound on time, not fitted:
        /// with 2,000 drawn templates identification takes 1.6 s.
        private static let mostUnsure = 24
        /// Minimum number of features that lie alike in two reference photos that are alike, and for how many features of
        /// the smaller one there must be one: papers typed on the same machine have letters in common, but not their
        /// places.
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
            let sure = others.prefix { $0.score > Likeness.sureSupport * own }
            let found = (sure + others.dropFirst(sure.count).prefix(Likeness.mostUnsure))
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
