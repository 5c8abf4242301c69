import Foundation
import ReadoutFiles
import ReadoutModel

/// The paths of the photos that need attention, in a file written whole at the end of a batch.
struct FailedList {
    private let file: String
    private let list: PathList
    /// Files of the same command that the list must not replace.
    private let spared: SparedFiles
    private var entries: [[UInt8]] = []
    /// Number of photos whose paths the list cannot hold.
    private var leftOut = 0

    /// - Parameter spared: files of the same command that the list must not replace.
    /// - Throws: `Failure` when the file cannot be written; checked before any photo is read.
    init(file: String, separator: PathList.Separator, sparing spared: SparedFiles) throws {
        self.file = file
        self.spared = spared
        list = PathList(separator: separator)
        try ResultFile.check(file, sparing: spared)
        // A regular file is replaced by a new one, so its folder must be writable; a device is written to in place.
        let folder = TargetFile.folder(of: file)
        guard
            FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder)
                || FailedList.isSpecial(file)
        else { throw Failure(.noPermission, path: file) }
    }

    /// Whether the path is something other than a regular file.
    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Adds a photo to the list.
    mutating func add(_ path: some Collection<UInt8>) {
        if let entry = list.entry(Array(path)) { entries.append(entry) } else { leftOut += 1 }
    }

    /// Writes the list, even if it is empty: the old content belongs to an earlier batch.
    /// - Returns: a note about paths that were left out; nil when there are none.
    /// - Throws: `Failure`.
    func write() throws -> String? {
        try ResultFile.write(to: file, sparing: spared) { sink in
            for entry in entries { try entry.withUnsafeBytes(sink) }
        }
        guard leftOut > 0 else { return nil }
        return "note: \(counted(leftOut, "path")) with a line end "
            + "\(leftOut == 1 ? "is" : "are") not in '\(file)'; --null "
            + "includes \(leftOut == 1 ? "it" : "them")"
    }
}
