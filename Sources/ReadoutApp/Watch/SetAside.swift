import Foundation

/// Hidden names for photos, used for the moment before they are removed.
enum SetAside {
    private static let start = ".readout-"
    /// Length of a UUID and a hyphen, in characters.
    private static let identityLength = 37
    /// Maximum number of Unicode scalars kept of a name, so that no name exceeds the 255 bytes that systems allow.
    private static let mostOfName = 50

    /// An unused hidden name. It ends like the photo's name, so that the name can be restored.
    static func name(for name: String) -> String {
        let end = String(String.UnicodeScalarView(name.unicodeScalars.suffix(mostOfName)))
        return "\(start)\(UUID().uuidString)-\(end)"
    }

    /// Restores the names of photos that a killed watch left under hidden ones: they are then read, or recognised as
    /// known.
    /// - Parameter folder: ends with `/`.
    /// - Throws: `ReadoutError` when a name cannot be restored.
    static func putBack(in folder: String) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            // The watch itself reports that it cannot read the folder.
            return
        }
        for name in names where name.hasPrefix(start) {
            let rest = name.dropFirst(start.count)
            guard rest.count > identityLength,
                UUID(uuidString: String(rest.prefix(identityLength - 1))) != nil
            else { continue }
            try FreePlace(folder: folder).rename(
                folder + name, to: String(rest.dropFirst(identityLength)))
        }
    }
}
