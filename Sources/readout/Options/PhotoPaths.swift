import ArgumentParser
import Foundation
import ReadoutVision

/// Which photos a command reads: files, folders, or a list on standard input.
struct PhotoPaths: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Photos and folders; - reads one path a line from standard input.", valueName: "photo"))
    var photos: [String]

    @Flag(name: .long, help: "Take the photos in folders within folders too.")
    var recursive = false

    /// What was named, as files.
    struct Found {
        /// Paths of photos, in the order given, those of a folder by name; none twice.
        var files: [String] = []
        /// How many files of folders are no photos by name and content.
        var passedOver = 0
    }

    /// The files named.
    /// - Throws: `Failure` when a folder cannot be read.
    func found() throws -> Found {
        var found = Found()
        var seen: Set<String> = []
        for path in try named() {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                isFolder.boolValue
            {
                for file in try files(in: path) {
                    if !PhotoFile.looksLikePhoto(file) {
                        found.passedOver += 1
                    } else if seen.insert(file).inserted {
                        found.files.append(file)
                    }
                }
            } else if seen.insert(path).inserted {
                // A file that was named is always answered for, whatever it is.
                found.files.append(path)
            }
        }
        return found
    }

    /// The paths given, with `-` replaced by the lines of standard input.
    private func named() throws -> [String] {
        try photos.flatMap { path -> [String] in
            guard path == "-" else { return [path] }
            var lines: [String] = []
            while let line = readLine(strippingNewline: true) {
                if !line.isEmpty { lines.append(line) }
            }
            guard !lines.isEmpty else {
                throw Failure(
                    code: "no-photos",
                    message: "no path on standard input; give one path a line")
            }
            return lines
        }
    }

    /// The files of a folder by name as people order them (`2.jpg` before `10.jpg`), hidden ones left out.
    private func files(in folder: String) throws -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw Failure(
                code: "unreadable-folder",
                message: "cannot read folder '\(folder)': permission denied or no longer there")
        }
        var files: [String] = []
        let ordered = names.filter { !$0.hasPrefix(".") }
            .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
        for name in ordered {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                continue
            }
            if !isFolder.boolValue {
                files.append(path)
            } else if recursive {
                files += try self.files(in: path)
            }
        }
        return files
    }
}
