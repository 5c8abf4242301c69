import Foundation
import ReadoutFiles
import ReadoutPhotos
import ReadoutStore

/// Finds the photos of records in folders by content.
struct PhotoRelinking {

    private let known: [(sha256: String, path: String, isUsed: Bool)]

    /// - Throws: `StoreError`.
    init(_ store: Store) throws { known = try store.photoPaths() }

    /// Searches folders and their subfolders; each file is read once.
    /// - Parameter isStopping: asked between two files.
    /// - Throws: `ReadoutError` when a path is not a folder.
    func found(in folders: [String], isStopping: () -> Bool) throws -> FoundMoves {
        var search = PhotoSearch(isRecursive: true)
        for folder in folders {
            let kind = FileKind(of: folder)
            guard kind == .folder else {
                throw ReadoutError(
                    code: "not-found",
                    message: "cannot look through '\(folder)': "
                        + (kind == .file
                            ? "it is a file; name its folder"
                            : FileState(at: folder) == .closed
                                ? "no permission to look there" : "there is no such folder"))
            }
            search.take(folder)
        }
        var found = FoundMoves()
        found.unreadable = search.found.unreadableFolders.map(\.error)
        let wanted = Set(known.map(\.sha256))
        // A page is identified by its file and page number.
        let numbers = Set(known.map { PagePath($0.path).page }).union([1])
        var places: [String: String] = [:]
        for path in search.found.files {
            guard !isStopping() else {
                found.isCutShort = true
                return found
            }
            do {
                let digest = try PhotoFile.sha256(of: path)
                for (page, sha256) in PhotoFile.identities(ofFile: digest, pages: numbers)
                where wanted.contains(sha256) && places[sha256] == nil {
                    places[sha256] = page == 1 ? path : PagePath.text(file: path, page: page)
                }
            } catch {
                found.unreadable.append(ReadoutError(error))
            }
        }
        for photo in known {
            place(photo, at: places[photo.sha256].map { named($0, like: photo.path) }, in: &found)
        }
        return found
    }

    /// A file's path, with the number of its first page if the photo's former path has that.
    private func named(_ path: String, like former: String) -> String {
        let former = PagePath(former)
        return former.isNamed && former.page == 1 ? PagePath.text(file: path, page: 1) : path
    }

    private func place(
        _ photo: (sha256: String, path: String, isUsed: Bool), at path: String?,
        in found: inout FoundMoves
    ) {
        guard let path else {
            // Of a file with other content, the photo is missing.
            if holds(photo.path, content: photo.sha256) {
                found.kept += photo.isUsed ? 1 : 0
            } else if photo.isUsed {
                found.missing.append(photo.path)
            }
            return
        }
        if holds(photo.path, asMuchAs: path, content: photo.sha256) {
            found.kept += photo.isUsed ? 1 : 0
        } else {
            found.moves.append(
                PhotoMove(sha256: photo.sha256, former: photo.path, path: path))
        }
    }

    /// Whether the file at a path is the photo; a file of another size is not read.
    private func holds(_ path: String, asMuchAs other: String, content sha256: String) -> Bool {
        guard path != StoredPhoto.absolute(other) else { return true }
        guard let size = size(of: path), size == self.size(of: other) else { return false }
        return holds(path, content: sha256)
    }

    private func holds(_ path: String, content sha256: String) -> Bool {
        do {
            return try PhotoFile.sha256(of: path) == sha256
        } catch {
            // A missing or unreadable file does not hold it.
            return false
        }
    }

    private func size(of path: String) -> off_t? {
        var status = stat()
        return stat(PagePath(path).file, &status) == 0 ? status.st_size : nil
    }
}
