import Foundation
import Testing

/// A folder from which a watch moves photos to another one.
struct WatchedFolder {
    private let program: Program
    private let template: String
    /// Names of the photos put into the folder.
    private var names: Set<String> = []
    /// Whether no watch was killed since the last one that ended normally.
    private var isTidy = true

    /// Maximum wait in seconds for all photos to be moved.
    private static let patience = 120.0

    init(_ program: Program, template: String) throws {
        self.program = program
        self.template = template
        for folder in [source, target] {
            try FileManager.default.createDirectory(
                atPath: program.folder(folder), withIntermediateDirectories: true)
        }
    }

    private var source: String { "in-\(template)" }
    private var target: String { "done-\(template)" }
    private var command: [String] {
        ["watch", source, "--template", template, "--move-to", target, "--jobs", "1"]
    }

    /// Puts photos of the series into the folder.
    mutating func put(_ indices: Range<Int>) throws {
        try Series.write(indices, to: source, of: program)
        names.formUnion(indices.map(Series.name))
    }

    /// Starts a watch that reads and moves photos, and kills it after some microseconds.
    mutating func watchAndKill(after time: useconds_t) throws {
        isTidy = false
        let watch = try Running(program, command)
        usleep(time)
        #expect(try watch.end(SIGKILL) == -SIGKILL)
    }

    /// Lets a watch read and move all photos, and ends it.
    mutating func watchAll() throws {
        let watch = try Running(program, command)
        // An earlier signal would kill the watch.
        try watch.wait(for: "watching '")
        let end = Date().addingTimeInterval(WatchedFolder.patience)
        while try !files(source).isEmpty, Date() < end { usleep(20_000) }
        let left = try files(source)
        let code = try watch.end(SIGTERM)
        let shown = try watch.output + watch.errors
        #expect(left.isEmpty, "\(shown)")
        #expect(code == 0, "\(shown)")
        isTidy = true
    }

    /// Checks that each photo is whole in one of the folders, and that they hold nothing else; without kills, each is
    /// in only one.
    func check() throws {
        var found: [String] = []
        for folder in [source, target] {
            for name in try files(folder) {
                guard let index = Series.index(of: name) else {
                    // A photo has a hidden name just before it is removed.
                    #expect(!isTidy && name.hasPrefix(".readout-"), "\(folder)/\(name)")
                    continue
                }
                let bytes = try Data(contentsOf: URL(filePath: program.folder("\(folder)/\(name)")))
                #expect(try bytes == Series.photo(index), "\(folder)/\(name)")
                found.append(name)
            }
        }
        #expect(Set(found) == names)
        #expect(!isTidy || found.count == names.count)
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder(folder))
    }
}
