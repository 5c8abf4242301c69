import ReadoutGeometry
import ReadoutInput

extension Guards {
    /// How the words look in one photo. Each is compared once under a transform, as values share words. Belongs to one
    /// worker.
    final class Sight {
        private struct Key: Hashable {
            let region: Region
            let transform: Homography
        }

        let photo: Photo
        private var known: [Key: Finding?] = [:]
        /// Contrast of each word that was compared, as a multiple of the reference photo's.
        private(set) var contrasts: [Double] = []
        /// The words in ground that is empty in the reference photo; nil until they are looked for.
        private var newWords: [NewWord]?

        init(of photo: Photo) { self.photo = photo }

        /// How a word looks; found once for each place and transform.
        /// - Parameters:
        ///   - region: the word's place in the reference photo.
        ///   - find: compares the word; called where that was not done before.
        func finding(
            of region: Region, through transform: Homography, _ find: () -> Finding?
        ) -> Finding? {
            let key = Key(region: region, transform: transform)
            if let found = known[key] { return found }
            let found = find()
            known[key] = .some(found)
            return found
        }

        /// Median contrast of the words that were compared, as a multiple of the reference photo's; nil where they are few.
        var usualContrast: Double? {
            contrasts.count < Guards.leastWords ? nil : contrasts.sorted()[contrasts.count / 2]
        }

        /// Notes the contrast of a word as a multiple of the reference photo's.
        func note(contrast: Double) { contrasts.append(contrast) }

        /// The words in ground that is empty in the reference photo; found once for each photo.
        func newWords(_ find: () -> [NewWord]) -> [NewWord] {
            if let newWords { return newWords }
            let found = find()
            newWords = found
            return found
        }
    }
}
