import Foundation
package import ReadoutNets
import ReadoutPhotos

extension ModelFile {
    /// The file's size in bytes and the first 12 digits of its SHA-256.
    /// - Throws: `ModelFileError.missing`, or the file system's error.
    package func fingerprint() throws -> (bytes: Int, hash: String) {
        let bytes = [UInt8](try Data(contentsOf: try location()))
        return (bytes.count, SHA256.shortDigest(of: bytes))
    }
}
