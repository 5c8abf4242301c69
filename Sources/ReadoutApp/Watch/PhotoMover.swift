import Foundation
import ReadoutFiles
import ReadoutPhotos
import ReadoutStore

/// Moves photos that were read to another folder. Never overwrites a file there, and never moves a photo that was not
/// read.
///
/// A photo first gets its new name, then the store notes that name, and then the old name is removed. After a kill in
/// between, the store still names an existing file, and the next start finds the photo under its old name and
/// continues.
struct PhotoMover {
    /// The target folder.
    private let folder: String
    /// The disk that the target folder is on; nil when the system does not say.
    private let device: dev_t?
    private let store: Store

    /// - Parameters:
    ///   - folder: the target; made if it does not exist.
    ///   - watched: the folder that photos come from.
    /// - Throws: `ReadoutError` when the target is not writable; `WatchProblem` when it is the watched folder.
    init(to folder: String, from watched: String, in store: Store) throws {
        try NewFolder.make(folder)
        guard PhotoSearch.place(of: folder) != PhotoSearch.place(of: watched) else {
            throw WatchProblem.movesToItself(folder)
        }
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        device = PhotoMover.device(of: folder)
        self.store = store
        try SetAside.putBack(in: watched.hasSuffix("/") ? watched : watched + "/")
    }

    /// Moves a photo and stores its new path.
    /// - Parameters:
    ///   - photo: the photo as it was read. A photo that was changed since stays, to be read again.
    ///   - pages: SHA-256 of each page by page number; the key nil stands for a file that is a single photo.
    /// - Throws: `ReadoutError` when the photo cannot be moved, as a link, and so stays where it was; `StoreError`. In
    ///   either case, the store names an existing file.
    func move(_ photo: FolderWatch.Arrival, _ pages: [Int?: String]) throws {
        guard FileVersion(of: photo.path) == photo.version else { return }
        // A relative link would break when moved.
        guard !isLink(photo.path) else {
            throw ReadoutError(
                code: "cannot-move",
                message: "cannot move photo '\(photo.path)' to '\(folder)': it is a link; "
                    + "move the file that it leads to")
        }
        try makeAgain(for: photo.path)
        let source = FreePlace(folder: sourceFolder(of: photo))
        guard access(source.folder, W_OK) == 0 else {
            throw PhotoMover.failure(photo.path, to: folder, errno)
        }
        let sha256 = try pages[nil] ?? PhotoFile.sha256(of: photo.path)
        let target = try FreePlace(folder: folder).place(photo, sha256: sha256)
        guard let target else { return }
        let before = try note(target, of: pages)
        // Rename first: another file may take the old name at any moment, and that file must not be removed.
        let name = URL(filePath: photo.path).lastPathComponent
        let aside = source.folder + SetAside.name(for: name)
        guard rename(photo.path, aside) == 0 else {
            guard errno == ENOENT else {
                throw PhotoMover.failure(photo.path, to: folder, errno)
            }
            try leave(target, to: before, sha256, pages)
            return
        }
        let found = FileVersion(of: aside)
        if found == photo.version {
            unlink(aside)
            return
        }
        // Another file, or the photo was written to: it has to be read first.
        try source.rename(aside, to: name)
        guard let found, FileVersion(of: target)?.isSameFile(as: found) == true else { return }
        try note(photo.path, of: pages, insteadOf: target)
        unlink(target)
    }

    /// Stores the new path of a file's photos.
    /// - Parameter known: only replace this stored path; nil to replace any.
    /// - Returns: the path stored before; nil when the store does not know the photos.
    @discardableResult
    private func note(
        _ file: String, of pages: [Int?: String], insteadOf known: String? = nil
    ) throws -> String? {
        var before: String?
        for (page, sha256) in pages {
            func path(_ file: String) -> String {
                page.map { PagePath.text(file: file, page: $0) } ?? file
            }
            let former = try store.setPath(
                path(file), ofPhoto: sha256, insteadOf: known.map(path))
            before = before ?? former.map { PagePath($0).file }
        }
        return before
    }

    /// Gives up a photo's new name because another watch moved the photo first, but only if the other path is known.
    /// - Parameter before: the path the store had; nil when it does not know the photo.
    private func leave(
        _ target: String, to before: String?, _ sha256: String, _ pages: [Int?: String]
    ) throws {
        let own = StoredPhoto.absolute(target)
        let present = try note(target, of: pages, insteadOf: target)
        guard let other = present == own ? before : present, other != own,
            FileVersion(of: other) != nil, try PhotoFile.sha256(of: other) == sha256
        else { return }
        try note(other, of: pages, insteadOf: target)
        unlink(target)
    }

    /// The folder that a photo is in; ends with `/`.
    private func sourceFolder(of photo: FolderWatch.Arrival) -> String {
        let folder = TargetFile.folder(of: photo.path)
        return folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Makes the target folder again if somebody removed it, but not on another disk: its own may be unmounted, and would
    /// hide the photos later.
    /// - Parameter path: the photo that is moved, for messages.
    private func makeAgain(for path: String) throws {
        guard FileKind(of: folder) == nil else { return }
        let parent = TargetFile.folder(of: String(folder.dropLast()))
        guard let device, PhotoMover.device(of: parent.isEmpty ? "." : parent) == device else {
            throw PhotoMover.failure(path, to: folder, ENOENT)
        }
        try NewFolder.make(folder)
    }

    private static func device(of path: String) -> dev_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_dev : nil
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// - Parameter number: the system's error number.
    static func failure(_ path: String, to folder: String, _ number: Int32) -> ReadoutError {
        ReadoutError(
            code: "cannot-move",
            message: "cannot move photo '\(path)' to '\(folder)': "
                + String(cString: strerror(number)).lowercased())
    }
}

/// Why a folder is not watched at all: the command's options are wrong.
package enum WatchProblem: Error, Hashable {
    /// Photos would be moved into the watched folder itself.
    case movesToItself(String)
}
