package import ReadoutAlignment
package import ReadoutStore

extension PhotoReading {
    /// A photo for which no template was chosen.
    package struct Unidentified: Sendable {
        package let photo: StoredPhoto
        /// Why no template was chosen, and the next step.
        package let reason: String
        /// Advice for taking the photo again; nil when the photo is not to blame.
        package let retakeReason: String?
        package let quality: PhotoQuality
        package let milliseconds: Int
        /// Number of pictures in the file; only the first was read.
        package let pictures: Int
    }
}
