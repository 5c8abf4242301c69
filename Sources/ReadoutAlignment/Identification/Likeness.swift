import ReadoutGeometry
import Synchronization

extension Identification {
    /// Finds templates with similar reference photos; each pair is compared on first request, once for all threads.
    final class Likeness: Sendable {
        private struct Pair: Hashable {
            let template: Int
            let other: Int
        }

        private let entries: [Entry]
        private let index: TemplateIndex
        private let candidates = Mutex<[Int: [Int]]>([:])
        private let transforms = Mutex<[Pair: Homography?]>([:])

        /// Minimum support of a template that may be like another, relative to the other template's support for its own
        /// reference photo.
        private static let leastSupport = 0.1
        /// Minimum relative support of a template that always is a candidate: reference photos that share only their
        /// typeface reach up to 0.3 (2,000 drawn ones), and most exceed 0.1.
        private static let sureSupport = 0.35
        /// Maximum number of candidates with less support, best first. This is a limit on time, not fitted: with 2,000
        /// drawn templates identification takes 1.6 s.
        private static let mostUnsure = 24
        /// Minimum number of features at the same places in two similar reference photos, and maximum number of
        /// features of the smaller photo for each of them. Papers typed on the same machine share letters, but not
        /// their places.
        static let fewestAlike = 12
        private static let mostForOneAlike = 33

        init(_ entries: [Entry], _ index: TemplateIndex) {
            self.entries = entries
            self.index = index
        }

        /// Templates that may be like a given one, most similar first. Costs a search in the index.
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

        /// From the reference photo of one template to another's; nil when the photos are not alike.
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
