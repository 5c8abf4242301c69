import Foundation
import ReadoutApp
import ReadoutFiles
import ReadoutPhotos
import ReadoutStore

/// Writes the stored pictures of a record's values to files.
enum Crops {
    /// A folder for the pictures of one command, inside the folder for temporary files.
    static func temporaryFolder() -> String {
        FileManager.default.temporaryDirectory
            .appending(path: "readout-crops-\(ProcessInfo.processInfo.processIdentifier)").path
    }

    /// Removes the command's folder for pictures, which are of no use afterwards.
    static func removeTemporaryFolder() {
        _ = try? FileManager.default.removeItem(atPath: temporaryFolder())
    }

    /// Writes a picture that belongs to no record into the command's temporary folder.
    /// - Parameter name: what the picture shows.
    /// - Returns: the file's path.
    /// - Throws: `Failure` when the folder or the file cannot be written.
    static func write(
        _ picture: [UInt8], named name: String, sparing spared: SparedFiles
    ) throws -> String {
        let folder = temporaryFolder()
        try NewFolder.make(folder, isPrivate: true)
        let name = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        let path = "\(folder)/\(String(name)).png"
        do {
            try TargetFile.write(picture, to: path, sparing: spared)
        } catch let problem as TargetFile.Problem {
            throw Failure(problem, path: path)
        }
        return path
    }

    /// Writes each stored picture as `RECORD-VALUE.png` into a folder, which is made if it does not exist.
    /// - Returns: paths of the files, by the values' names.
    /// - Throws: `Failure` when the folder or a file cannot be written; `StoreError`.
    @discardableResult
    static func write(
        of record: StoredRecord, from store: Store, to folder: String
    ) throws -> [String: String] {
        var pictures: [String: [UInt8]] = [:]
        for reading in record.readings {
            pictures[reading.valueName] = try store.crop(of: record.id, value: reading.valueName)
        }
        return try write(pictures, of: record, in: store, to: folder)
    }

    /// Writes pictures of values, given by the values' names, as `RECORD-VALUE.png`.
    /// - Returns: paths of the files, by the values' names.
    /// - Throws: `Failure` when the folder or a file cannot be written; no file is left incomplete.
    @discardableResult
    static func write(
        _ pictures: [String: [UInt8]], of record: StoredRecord, in store: Store,
        to folder: String
    ) throws -> [String: String] {
        try NewFolder.make(folder, isPrivate: folder == temporaryFolder())
        var spared = SparedFiles()
        spared.spare(database: store.path)
        spared.spare(input: PagePath(record.photo.path).file)
        var paths: [String: String] = [:]
        for reading in record.readings {
            guard let bytes = pictures[reading.valueName] else { continue }
            // A value's name may contain characters that file names cannot.
            let name = reading.valueName.map { $0.isLetter || $0.isNumber ? $0 : "-" }
            let path = "\(folder)/\(record.id)-\(String(name)).png"
            do {
                try TargetFile.write(bytes, to: path, sparing: spared)
            } catch let problem as TargetFile.Problem {
                throw Failure(problem, path: path)
            }
            paths[reading.valueName] = path
        }
        return paths
    }
}
