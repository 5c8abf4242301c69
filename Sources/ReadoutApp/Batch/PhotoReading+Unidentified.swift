package import ReadoutAlignment
package import ReadoutStore

extension PhotoReading {
    /// A photo of which it is not known which template it is of.
    package struct Unidentified: Sendable {
        package let photo: StoredPhoto
        /// Why no template was chosen, and the next step.
        package let reason: String
        /// What a person should do better when the photo is taken again; nil when it is not to blame.
        package let retakeReason: String?
        package let quality: PhotoQuality
        package let milliseconds: Int
        /// Pictures in the file, of which the first was read.
        package let pictures: Int
    }
}
