import Foundation
import ReadoutNets
import ReadoutPhotos
import ReadoutTesseract

/// A library or a model that readings depend on.
package struct EngineVersion: Hashable, Sendable {
    /// For example `tesseract` or `display.net`.
    package let name: String
    /// The version of a library; for a model, the first 12 digits of its file's SHA-256.
    package let version: String

    /// Everything that takes part in reading photos, libraries first.
    /// - Parameter languages: Tesseract's names of the languages to read; several may be joined by `+`.
    /// - Throws: `ModelFileError.missing`, `RecognitionError`, or what the file system says.
    package static func all(languages: Set<String>) throws -> [EngineVersion] {
        let libraries = [
            EngineVersion(name: "tesseract", version: TesseractRecognizer.version),
            EngineVersion(name: "leptonica", version: LibraryVersions.leptonica),
        ]
        let displays = try ModelFile.Model.allCases.map { model in
            EngineVersion(
                name: model.rawValue, version: try ModelFile(model).fingerprint().hash)
        }
        let folder = try LanguageModels().folder
        let names = Set(languages.flatMap { $0.split(separator: "+").map(String.init) })
        let models = try names.sorted().map { name in
            let file = "\(name).traineddata"
            let bytes = [UInt8](
                try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file)))
            return EngineVersion(name: file, version: SHA256.shortDigest(of: bytes))
        }
        return libraries + displays + models
    }
}
