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
    }
}
