import Foundation
import ReadoutFiles
import ReadoutPhotos
import ReadoutStore

/// Moves photos that were read to another folder, without ever overwriting a file there or moving one that was not
/// read.
///
/// A photo first gets its new name, then the store notes that, and then the old name goes. Killed in between, the store
/// names a file that is there, and the next start finds the photo under its old name and goes on.
struct PhotoMover {
    /// Where to.
    private let folder: String
    private let store: Store

    /// - Parameters:
    ///   - folder: made when it is not there.
    ///   - watched: the folder that photos come from.
    /// - Throws: `ReadoutError` when nothing can be written there; `WatchProblem` when it is the same folder.
    init(to folder: String, from watched: String, in store: Store) throws {
        try NewFolder.make(folder)
        guard PhotoSearch.place(of: folder) != PhotoSearch.place(of: watched) else {
            throw WatchProblem.movesToItself(folder)
        }
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        self.store = store
        try SetAside.putBack(in: watched.hasSuffix("/") ? watched : watched + "/")
    }

    /// Moves a photo and has the store know where it is now.
    /// - Parameters:
    ///   - photo: as it was read; one that was changed since stays, to be read again, and a link stays.
    ///   - pages: the identities of its pages by their numbers, or that of a file that is one photo without a number.
    /// - Throws: `ReadoutError` when it cannot be moved; it is then where it was. `StoreError`. Whatever is thrown, the store
    ///   names a file that is there.
    func move(_ photo: FolderWatch.Arrival, _ pages: [Int?: String]) throws {
        // A link that is moved leads somewhere else.
        guard FileVersion(of: photo.path) == photo.version, !isLink(photo.path) else { return }
        let source = FreePlace(folder: sourceFolder(of: photo))
        guard access(source.folder, W_OK) == 0 else {
            throw PhotoMover.failure(photo.path, to: folder, errno)
        }
        let sha256 = try pages[nil] ?? PhotoFile.sha256(of: photo.path)
        let target = try FreePlace(folder: folder).place(photo, sha256: sha256)
        guard let target else { return }
        let before = try note(target, of: pages)
        // Out of the way first: another file may take the name at any moment, and that must not go.
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
        // Another file, or the photo written to: it has to be read first.
        try source.rename(aside, to: name)
        guard let found, FileVersion(of: target)?.isSameFile(as: found) == true else { return }
        try note(photo.path, of: pages, insteadOf: target)
        unlink(target)
    }

    /// Has the store know where the photos of a file are.
    /// - Parameter known: a file that they have to be known in.
    /// - Returns: the file that they were known in before; nil when the store does not know them.
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

    /// Gives up a photo's new name because another watch moved the photo first: only where that other place is known.
    /// - Parameter before: where the store knew the photo to be; nil when it does not know the photo.
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

/// Why a folder is not watched at all: the call is wrong.
package enum WatchProblem: Error, Hashable {
    /// Photos would be moved to the folder that is watched.
    case movesToItself(String)
}
