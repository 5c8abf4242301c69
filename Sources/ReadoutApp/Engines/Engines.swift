package import ReadoutModel
import Synchronization

/// The versions of everything that reads photos, as each record stores them.
package enum Engines {
    /// The version of this package.
    package static let ownVersion = "0.1.0"

    /// Versions by languages, cached because computing them reads the model files.
    private static let known = Mutex<[Set<String>: String]>([:])

    /// This program, its libraries and the models that a template is read with: `readout 0.1.0, tesseract 5.3.0`.
    /// - Throws: the error for a model that is not installed.
    package static func versions(for template: Template) throws -> String {
        let languages = template.languages
        if let versions = known.withLock({ $0[languages] }) { return versions }
        // Not under the lock: reading the models takes long, and twice the same does no harm.
        let versions = try EngineVersion.all(languages: languages).versions
        known.withLock { $0[languages] = versions }
        return versions
    }
}

extension [EngineVersion] {
    /// This program and these versions, on one line.
    package var versions: String {
        (["readout \(Engines.ownVersion)"] + map { "\($0.name) \($0.version)" })
            .joined(separator: ", ")
    }
}
