import Foundation

/// Photos under a hidden name, for the moment before their removal.
enum SetAside {
    private static let start = ".readout-"
    /// Characters of a UUID with the hyphen after it.
    private static let identityLength = 37
    /// Unicode scalars of a name that are kept: with them no name has more than the 255 bytes that systems allow.
    private static let mostOfName = 50

    /// A hidden name that no other file has. It ends as the photo's name does, which can thus be given back.
    static func name(for name: String) -> String {
        let end = String(String.UnicodeScalarView(name.unicodeScalars.suffix(mostOfName)))
        return "\(start)\(UUID().uuidString)-\(end)"
    }

    /// Gives the photos their names back that a killed watch left under hidden ones: they are then read, or known.
    /// - Parameter folder: ends with `/`.
    /// - Throws: `ReadoutError` when a file cannot have its name back.
    static func putBack(in folder: String) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            // The watch itself says that it cannot read the folder.
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
