import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension Landmarks {
    /// How the words look in one photo. Each is compared once under a transform, as values share words. Belongs to one
    /// worker.
    final class Sight {
        /// What a photo shows around the values that the reference photo does not.
        struct Changes {
            /// Words in ground that is empty in the reference photo, placed in that photo's plane; of a paper, the new
            /// texts that make another document of it.
            var words: [TextBox.Word] = []
            /// What stands in the place of each title of a paper, if it is another one.
            var titles: [OtherWord?] = []
            /// Lamps that are lit differently.
            var lamps: Lamps.Change?
        }

        private struct Key: Hashable {
            let region: Region
            let transform: Homography
        }

        let photo: Photo
        private var known: [Key: Finding?] = [:]
        /// Contrast of each word that was compared, as a multiple of the reference photo's.
        private(set) var contrasts: [Double] = []
        /// What differs around the values; nil until it is looked for.
        private var changes: Changes?

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
            contrasts.count < Landmarks.leastWords ? nil : contrasts.median
        }

        /// Notes the contrast of a word as a multiple of the reference photo's.
        func note(contrast: Double) { contrasts.append(contrast) }

        /// What differs around the values; found once for each photo.
        func changes(_ find: () throws -> Changes) rethrows -> Changes {
            if let changes { return changes }
            let found = try find()
            changes = found
            return found
        }
    }
}
