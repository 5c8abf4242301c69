import Foundation
import ReadoutCore
import ReadoutStore

/// Moves photos that were read to another folder, without ever overwriting a file there or moving one that was not
/// read.
struct PhotoMover {
    /// Where to.
    private let folder: String
    private let store: Store

    /// - Parameters:
    ///   - folder: made when it is not there.
    ///   - watched: the folder that photos come from.
    /// - Throws: `Failure` when nothing can be written there, or when it is the same folder.
    init(to folder: String, from watched: String, in store: Store) throws {
        try ResultFolder.make(folder)
        guard PhotoSearch.place(of: folder) != PhotoSearch.place(of: watched) else {
            throw Failure.usage(
                "--move-to '\(folder)' is the folder that is watched; name another one")
        }
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        self.store = store
    }

    /// Moves a photo and has the store know where it is now.
    /// - Parameters:
    ///   - photo: as it was read; one that was changed since stays, to be read again, and a link stays.
    ///   - sha256: the photo's identity.
    /// - Throws: `Failure` when it cannot be moved; it is then where it was, and the store says so. `StoreError`.
    func move(_ photo: FolderWatch.Arrival, sha256: String) throws {
        // A link that is moved leads somewhere else.
        guard FileVersion(of: photo.path) == photo.version, !isLink(photo.path) else { return }
        let target = try reserve(URL(filePath: photo.path).lastPathComponent, in: folder)
        var before: String?
        do {
            // Before it is moved: killed now, the next start finds the photo and moves it then.
            before = try store.setPath(target, ofPhoto: sha256)
            if rename(photo.path, target) != 0 {
                guard errno == EXDEV else { throw failure(photo.path, errno) }
                if try copy(photo, to: target) { return }
                // It was changed meanwhile, and is read again.
                unlink(target)
                try putRight(target, before, photo, sha256)
                return
            }
        } catch {
            unlink(target)
            try putRight(target, before, photo, sha256)
            throw error
        }
        guard FileVersion(of: target) != photo.version else { return }
        // Another file took the photo's name in that very moment: it has to be read first.
        let back = try reserve(
            URL(filePath: photo.path).lastPathComponent, in: Store.folder(of: photo.path) + "/")
        guard rename(target, back) == 0 else { throw failure(target, errno) }
        try putRight(target, before, photo, sha256)
    }

    /// Has the store know that a photo was not moved.
    /// - Parameters:
    ///   - target: where it did not come to be.
    ///   - before: where the store knew it to be; nil when it was not asked.
    private func putRight(
        _ target: String, _ before: String?, _ photo: FolderWatch.Arrival, _ sha256: String
    ) throws {
        guard let before else { return }
        // What was known before may itself be a place that another watch has moved it away from.
        let place = FileVersion(of: before) == nil ? photo.path : before
        // Another watch that moved it meanwhile has noted where it is.
        try store.setPath(place, ofPhoto: sha256, insteadOf: target)
    }

    /// Moves a photo to another file system: it goes when a whole copy is on the disk.
    /// - Returns: whether it went; not when it was changed meanwhile.
    private func copy(_ photo: FolderWatch.Arrival, to target: String) throws -> Bool {
        do {
            let bytes = try Data(contentsOf: URL(filePath: photo.path), options: .mappedIfSafe)
            // The target was made a moment ago: it is none that anybody needs.
            try TargetFile.write(to: target, sparing: SparedFiles()) { sink in
                try bytes.withUnsafeBytes(sink)
            }
            // The time may be the only one that the photo has.
            let attributes = try FileManager.default.attributesOfItem(atPath: photo.path)
            try FileManager.default.setAttributes(
                attributes.filter { [.modificationDate, .posixPermissions].contains($0.key) },
                ofItemAtPath: target)
        } catch let problem as TargetFile.Problem {
            throw Failure(problem, path: target)
        } catch {
            throw failure(photo.path, errno)
        }
        guard FileVersion(of: photo.path) == photo.version else { return false }
        // The copy's name, too, has to be on the disk before the photo goes.
        try synchronize(Store.folder(of: target))
        guard unlink(photo.path) == 0 else { throw failure(photo.path, errno) }
        return true
    }

    /// Waits until the names in a folder are on the disk, as far as its file system can.
    /// - Source: fsync(2).
    private func synchronize(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(folder, errno) }
    }

    /// Makes an empty file that the photo is to replace, so that nothing else can take the name: `a.jpg`, or
    /// `a-2.jpg` when there is one.
    private func reserve(_ name: String, in folder: String) throws -> String {
        let end = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
        let (stem, suffix) = end.map { (name[..<$0], name[$0...]) } ?? (name[...], "")
        var number = 1
        while true {
            let path = folder + (number == 1 ? name : "\(stem)-\(number)\(suffix)")
            let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return path
            }
            guard errno == EEXIST else { throw failure(path, errno) }
            number += 1
        }
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func failure(_ path: String, _ number: Int32) -> Failure {
        Failure(
            code: "cannot-move",
            message: "cannot move photo '\(path)' to '\(folder)': "
                + String(cString: strerror(number)).lowercased())
    }
}
