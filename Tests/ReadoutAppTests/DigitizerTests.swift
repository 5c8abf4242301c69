import Foundation
import ReadoutImaging
import ReadoutModel
import ReadoutStore
import Samples
import Testing

@testable import ReadoutApp

struct DigitizerTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let digitizer: Digitizer

    init() async throws {
        folder = try TemporaryFolder()
        store = try Store.inMemory()
        digitizer = Digitizer(store: store)
        try await digitizer.makeTemplate(
            "meter", from: FixturePhoto.path("photo.png"),
            values: ["total=220x44+155+113,kind=number,unit=kWh", "date=label:Date,kind=date"])
    }

    /// Copies a photo into the folder and returns its path.
    private func copy(_ name: String, as other: String) throws -> String {
        try folder.file(other, FixturePhoto.bytes(name))
    }

    /// Adds a photo and returns its record.
    private func added(_ path: String) async throws -> StoredRecord {
        var records: [StoredRecord] = []
        for try await event in digitizer.add([path], template: "meter") {
            if case .added(let record) = event.outcome { records.append(record) }
        }
        return try #require(records.first)
    }

    @Test func `a photo that looks more like another template than the one named waits`()
        async throws
    {
        let panels = [Panel(seed: 300), Panel(seed: 300, twin: 0x3_5a5a_5a5a)]
        let paths = try panels.enumerated().map { index, panel in
            let picture = panel.picture(values: 40)
            let head = "P5 \(picture.width) \(picture.height) 255\n"
            return try folder.file("panel \(index).pgm", Array(head.utf8) + picture.pixels)
        }
        for (index, path) in paths.enumerated() {
            try await digitizer.makeTemplate(
                "panel \(index)", from: path, values: ["first=138x40+270+38,kind=text"])
        }
        for (index, path) in paths.enumerated() {
            for try await event in digitizer.add([path], template: "panel 0") {
                guard case .added(let record) = event.outcome else { continue }
                let doubts = record.readings.flatMap(\.doubts)
                #expect(doubts.contains { $0.code == "other-template" } == (index == 1))
                if index == 1 {
                    #expect(doubts.first?.description.contains("'panel 1'") == true)
                    #expect(record.status == .review)
                }
            }
        }
        #expect(try store.recordIDs(of: "panel 0", isStale: false).count == 2)
    }

    @Test func `several callers add to one store at once`() async throws {
        let paths = try ["photo.png", "photo.gif", "photo.bmp", "photo.webp"].map {
            try copy($0, as: "2026-01-01 10.00.00.\($0.suffix(3))")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in paths {
                group.addTask { [digitizer] in
                    for try await _ in digitizer.add([path], template: "meter") {}
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.recordIDs(of: "meter", isStale: false).count == 4)
    }

    // Other tests may run between any two steps, so the limit is generous.
    @Test(.timeLimit(.minutes(20)))
    func `a watch tells of each photo, and ends when nobody listens`() async throws {
        _ = try copy("photo.gif", as: "2026-01-01 10.00.00.gif")
        var told: [String] = []
        let events = digitizer.watch(folder.path, template: "meter", every: .milliseconds(200))
        for try await event in events {
            switch event {
            case .began: told.append("began")
            case .came(let files): told.append("came \(files.count)")
            case .photo(let photo):
                guard case .added = photo.outcome else { continue }
                told.append("photo \(photo.done)")
            case .caughtUp: told.append("caught up")
            default: told.append("\(event)")
            }
            if told.last == "caught up" { break }
        }
        #expect(told == ["began", "came 1", "photo 1", "answered", "caught up"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `a watch ends when its task is cancelled, though nothing comes`() async throws {
        let events = digitizer.watch(folder.path, template: "meter")
        let task = Task {
            var count = 0
            for try await _ in events { count += 1 }
            return count
        }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        #expect(try await task.value <= 1)
    }

    @Test func `a folder that is not there, or moves to itself, is not watched`() async throws {
        await #expect(throws: ReadoutError.self) {
            for try await _ in digitizer.watch(folder.path + "/none", template: "meter") {}
        }
        await #expect(throws: WatchProblem.movesToItself(folder.path)) {
            let events = digitizer.watch(
                folder.path, template: "meter", movingTo: folder.path)
            for try await _ in events {}
        }
    }

    @Test func `a photo that is read again says the same`() async throws {
        let record = try await added(copy("photo.gif", as: "a.gif"))
        var outcomes: [Rereading.Outcome] = []
        for try await event in digitizer.reread(.records([record.id])) {
            guard case .read(let rereading) = event.outcome else { continue }
            outcomes.append(rereading.outcome)
        }
        #expect(outcomes == [.same])
        try FileManager.default.removeItem(atPath: record.photo.path)
        for try await event in digitizer.reread(.template("meter")) {
            guard case .gone = event.outcome else {
                Issue.record("\(event.outcome)")
                continue
            }
        }
    }

    @Test func `a table is taken whole or not at all`() throws {
        let good = ReadingTable(
            path: "old.csv", text: "captured_at,total\n2025-01-01 10:00,17.5\n")
        let bad = ReadingTable(path: "bad.csv", text: "captured_at,totl\n2025-01-01 10:00,17.5\n")
        #expect(throws: TableProblems.self) {
            try digitizer.importTables([good, bad], template: "meter")
        }
        #expect(try store.recordCounts().total == 0)
        let rows = try digitizer.importTables([good], template: "meter")
        #expect(rows.map(\.place.text) == ["old.csv:2"])
        #expect(try store.recordCounts().total == 1)
    }

    @Test func `a record names its photo's first file until that one is gone`() async throws {
        for name in ["second", "third"] {
            try await digitizer.makeTemplate(
                name, from: FixturePhoto.path("photo.png"),
                values: ["total=220x44+155+113,kind=number,unit=kWh"])
        }
        let (first, second) = try (copy("photo.gif", as: "a.gif"), copy("photo.gif", as: "b.gif"))
        let record = try await added(first)
        for (template, path) in [("second", first), ("third", second)] {
            if path == second { try FileManager.default.removeItem(atPath: first) }
            for try await event in digitizer.add([second], template: template) {
                guard case .added = event.outcome else {
                    Issue.record("\(event.outcome)")
                    continue
                }
            }
            #expect(try store.record(record.id).photo.path == path)
        }
    }

    @Test func `a photo that was moved is found by its content`() async throws {
        let record = try await added(copy("photo.gif", as: "a.gif"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/new", withIntermediateDirectories: false)
        try FileManager.default.moveItem(
            atPath: record.photo.path, toPath: folder.path + "/new/b.gif")
        #expect(try digitizer.relink(to: [folder.path], isStopping: { true }).isCutShort)
        #expect(try store.record(record.id).photo.path == record.photo.path)
        let found = try digitizer.relink(to: [folder.path])
        #expect(found.moves.map(\.former) == [record.photo.path])
        #expect(try store.record(record.id).photo.path == folder.path + "/new/b.gif")
    }
}
