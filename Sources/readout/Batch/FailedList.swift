import Foundation
import ReadoutFiles
import ReadoutModel

/// The paths of the photos that need another look, in a file that appears whole at the end of a batch.
struct FailedList {
    private let file: String
    private let list: PathList
    /// Files of the same call that the list must not replace.
    private let spared: SparedFiles
    private var entries: [[UInt8]] = []
    /// Photos whose paths cannot stand in the list.
    private var leftOut = 0

    /// - Parameter spared: files of the same call that the list must not replace.
    /// - Throws: `Failure` when the file cannot be written: found out before any photo is read.
    init(file: String, separator: PathList.Separator, sparing spared: SparedFiles) throws {
        self.file = file
        self.spared = spared
        list = PathList(separator: separator)
        try ResultFile.check(file, sparing: spared)
        // A file is replaced by a whole one, for which its folder has to be writable; a device is not.
        let folder = TargetFile.folder(of: file)
        guard
            FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder)
                || FailedList.isSpecial(file)
        else { throw Failure(.noPermission, path: file) }
    }

    /// Whether something is there that is no regular file.
    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Puts a photo on the list.
    mutating func add(_ path: some Collection<UInt8>) {
        if let entry = list.entry(Array(path)) { entries.append(entry) } else { leftOut += 1 }
    }

    /// Writes the list, also an empty one: what stood there is of an earlier batch.
    /// - Returns: what a person should know of it; nil when all is in it.
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
