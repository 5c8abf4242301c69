import Foundation
import ReadoutFiles
import ReadoutPhotos

/// Searches the files and folders that a person named for photos, each file and folder once.
package struct PhotoSearch {
    /// Whether subfolders are searched too.
    private let isRecursive: Bool
    /// What was found so far.
    package private(set) var found = FoundPhotos()

    /// Real paths of the files and folders already taken.
    private var seen: Set<String> = []

    /// Starts with nothing found.
    package init(isRecursive: Bool) { self.isRecursive = isRecursive }

    /// Takes a file of any kind, or the photos of a folder. A folder that cannot be searched is noted, and the search
    /// goes on.
    package mutating func take(_ path: String) {
        guard seen.insert(PhotoSearch.place(of: path)).inserted else { return }
        if FileKind(of: path) == .folder {
            search(path)
        } else {
            found.files.append(path)
        }
    }

    /// Takes a file or folder by the bytes of its path.
    package mutating func take(_ path: [UInt8]) {
        guard let path = String(validating: path, as: UTF8.self) else {
            found.unreadableNames.append(UnreadableName(bytes: path))
            return
        }
        take(path)
    }

    private mutating func search(_ folder: String) {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let names: [String]
        do {
            names = try self.names(in: folder, prefix: prefix)
        } catch {
            found.unreadableFolders.append(error)
            return
        }
        for name in names {
            let path = prefix + name
            let kind = FileKind(of: path)
            if kind == .folder, !isRecursive {
                found.subfolders += 1
                continue
            }
            guard seen.insert(PhotoSearch.place(of: path)).inserted else { continue }
            if kind == .folder {
                search(path)
            } else if PhotoFile.looksLikePhoto(path) || kind == nil {
                // A broken link may have led to a photo.
                found.files.append(path)
            } else {
                found.passedOver.add(path)
            }
        }
    }

    /// The names in a folder in human order (`2.jpg` before `10.jpg`), without hidden ones, which are counted.
    /// - Throws: `UnreadableFolder`, also when only some of the names could be read.
    /// - Source: readdir(3); Foundation's own listing leaves out names that are not UTF-8.
    mutating func names(
        in folder: String, prefix: String
    ) throws(UnreadableFolder) -> [String] {
        guard let stream = opendir(folder) else { throw PhotoSearch.failure(errno, folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw PhotoSearch.failure(errno, folder) }
                break
            }
            let bytes = PhotoSearch.name(of: entry)
            guard bytes.first != UInt8(ascii: ".") else {
                noteHidden(bytes, prefix: prefix)
                continue
            }
            if let name = String(validating: bytes, as: UTF8.self) {
                names.append(name)
            } else {
                found.unreadableNames.append(UnreadableName(bytes: Array(prefix.utf8) + bytes))
            }
        }
        return names.sorted {
            $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
        }
    }

    /// - Parameter name: a name that begins with a dot.
    private mutating func noteHidden(_ name: [UInt8], prefix: String) {
        guard name != Array(".".utf8), name != Array("..".utf8) else { return }
        let name = String(validating: name, as: UTF8.self)
        found.passedOver.addHidden(
            isFolder: name.map { FileKind(of: prefix + $0) == .folder } ?? false)
    }

    /// The bytes of an entry's name. The entry is only as long as its name, so copying the whole field, as Swift does
    /// with a tuple, would read past the end of the list.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let name = UnsafeRawPointer(entry).advanced(by: offset)
        let length = strlen(name.assumingMemoryBound(to: CChar.self))
        return Array(UnsafeRawBufferPointer(start: name, count: length))
    }

    private static func failure(_ number: Int32, _ folder: String) -> UnreadableFolder {
        UnreadableFolder(path: folder, reason: String(cString: strerror(number)).lowercased())
    }

    /// The path without links and dots; unchanged when no such file exists.
    /// - Source: realpath(3).
    package static func place(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
