import Foundation
import GRDB
import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutStore

struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reason(_ body: () throws -> Void) throws -> StoreError.OpeningProblem {
        let error = try #require(throws: StoreError.self, performing: body)
        guard case .cannotOpen(_, let reason) = error else { throw error }
        return reason
    }

    @Test func `a new file is created and found again`() throws {
        let path = folder.file("a.sqlite")
        try Store(path: path).insert(Sample.template())
        #expect(try Store(path: path, mode: .read).templates().map(\.name) == ["meter"])
    }

    @Test func `reading what is not there creates no file`() throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path, mode: .read)
        #expect(try store.templates().isEmpty)
        #expect(try store.records().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder that does not exist is not created for a path that was given`() throws {
        let path = folder.file("none/a.sqlite")
        for mode in [Store.Mode.read, .write] {
            let error = #expect(throws: StoreError.self) { try Store(path: path, mode: mode) }
            #expect(
                error?.description
                    == "cannot open database '\(path)': folder '\(folder.file("none"))' does not exist; make the folder first"
            )
        }
    }

    @Test func `the default folder is created when something is to be stored`() throws {
        let environment = ["HOME": folder.path]
        let path = Store.defaultPath(environment: environment)
        #expect(path == folder.file(".local/share/readout/readout.sqlite"))
        #expect(
            try Store.open(path: nil, environment: environment, mode: .read).templates().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file(".local")))
        _ = try Store.open(path: nil, environment: environment)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `the environment says where the store is`() {
        #expect(
            Store.defaultPath(environment: ["HOME": "/h", "XDG_DATA_HOME": "/x"])
                == "/x/readout/readout.sqlite")
        #expect(
            Store.defaultPath(environment: ["HOME": "/h", "XDG_DATA_HOME": "x"])
                == "/h/.local/share/readout/readout.sqlite")
        #expect(
            Store.defaultPath(environment: ["HOME": "/h", "READOUT_DATABASE": "a.db"]) == "a.db")
        let unset = Store.defaultPath(environment: [:])
        #expect(unset.hasPrefix("/"))
        for home in ["", "h"] {
            #expect(Store.defaultPath(environment: ["HOME": home]) == unset)
        }
    }

    @Test func `a file that is no database is refused and left as it is`() throws {
        let path = folder.file("a.sqlite")
        let content = Data(String(repeating: "no database ", count: 100).utf8)
        try content.write(to: URL(fileURLWithPath: path))
        #expect(try reason { _ = try Store(path: path) } == .notADatabase)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    }

    @Test(arguments: [Store.Mode.read, .change, .write])
    func `a device or a pipe is no database`(mode: Store.Mode) throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in ["/dev/null", pipe] {
            #expect(try reason { _ = try Store(path: path, mode: mode) } == .isSpecial)
        }
    }

    @Test func `another program's database is refused`() throws {
        let path = folder.file("a.sqlite")
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE song (id)") }
        #expect(try reason { _ = try Store(path: path) } == .schema(.otherProgram))
        let left = try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema")
        }
        #expect(left == ["song"])
    }

    @Test func `a newer version's database is refused`() throws {
        let path = folder.file("a.sqlite")
        try Store(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
        #expect(
            try reason { _ = try Store(path: path) }
                == .schema(.newer(found: 99, known: Schema.version)))
    }

    @Test func `a database of version 1 with rows in it opens and keeps them`() throws {
        let path = folder.file("a.sqlite")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try Schema.migrate(database, steps: [Schema.version1])
            try database.execute(
                sql: """
                    INSERT INTO template VALUES (4, 'meter', '', 2, '2026-01-01T00:00:00Z',
                        '2026-01-02T00:00:00Z', NULL, '\(String(repeating: "a", count: 64))', 20, 10,
                        '[[{"confidence":0.5,"height":4,"text":"Total","width":3,"x":1,"y":2}]]',
                        x'FFD8');
                    INSERT INTO value VALUES (7, 4, 1, 'energy', 'number', 'kWh', '10x5+0+0',
                        '{"decimals":"1","monotonic":"true"}', NULL);
                    INSERT INTO operation VALUES (1, 'add', NULL, '2026-01-03T00:00:00Z', NULL);
                    INSERT INTO photo VALUES (1, 'abc', 'a.jpg', 'p/a.jpg', 20, 10,
                        '2026-01-03T08:00:00', 'exif', 60, NULL, NULL);
                    INSERT INTO record VALUES (9, 4, 2, 1, 1, 'review', '2026-01-03T08:00:00',
                        'exif', 60, 83, 1.5, 0.9, 'words', '1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',
                        NULL, NULL, 100, '2026-01-03T00:00:00Z', NULL);
                    INSERT INTO reading VALUES (9, 7, '12.5', '12.5', '12.5', 0.7, 0, 1, NULL, NULL);
                    INSERT INTO reason VALUES (9, 7, 0, 'low-confidence', 'only 70 % sure');
                    """)
        }
        try queue.close()
        let store = try Store(path: path)
        #expect(try store.template(named: "meter").template.fields[0].rules.monotonic)
        let record = try store.record(9)
        #expect(record.readings[0].value?.magnitude == Decimal(string: "12.5"))
        #expect(record.alignment?.transform == .identity)
        #expect(record.engines == nil)
        #expect(try store.accept(9).status == .accepted)
        #expect(try store.exported().text == "captured_at,energy\r\n2026-01-03T08:00:00,12.5\r\n")
        #expect(try store.defects().isEmpty)
    }

    @Test func `a database of version 2 with a record in it learns from the next ones`() throws {
        let path = folder.file("a.sqlite")
        let queue = try DatabaseQueue(path: path)
        let features = FeatureSet.sample(5)
        try queue.writeWithoutTransaction { database in
            try Schema.migrate(database, steps: [Schema.version1, Schema.version2])
            try database.execute(
                sql: """
                    INSERT INTO template VALUES (4, 'meter', '', 2, '2026-01-01T00:00:00Z',
                        '2026-01-02T00:00:00Z', NULL, 'aa', 20, 10, '[]', x'FFD8');
                    INSERT INTO value VALUES (7, 4, 1, 'energy', 'number', 'kWh', '10x5+0+0', '{}',
                        NULL);
                    INSERT INTO operation VALUES (1, 'add', NULL, '2026-01-03T00:00:00Z', NULL);
                    INSERT INTO photo VALUES (1, 'abc', 'a.jpg', 'p/a.jpg', 20, 10,
                        '2026-01-03T08:00:00', 'exif', 60, NULL, NULL);
                    INSERT INTO record VALUES (9, 4, 2, 1, 1, 'accepted', '2026-01-03T08:00:00',
                        'exif', 60, 83, 1.5, 0.9, 'words', '1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0',
                        NULL, NULL, 100, '2026-01-03T00:00:00Z', NULL);
                    INSERT INTO reading VALUES (9, 7, '12.5', '12.5', '12.5', 0.9, 1, 1, NULL, NULL);
                    INSERT INTO template_features VALUES (4, \(FeatureSet.version), ?);
                    """, arguments: [Data(features.bytes)])
        }
        try queue.close()
        let store = try Store(path: path)
        #expect(try store.record(9).status == .accepted)
        #expect(try store.features(ofTemplate: 4)?.fingerprint == features.fingerprint)
        #expect(try store.sightings(ofTemplate: 4, of: features).isEmpty)
        var new = try Sample.record(
            2, in: store.template(named: "meter"), [Sample.number("energy", "13")])
        new.sighting = FeatureSighting(
            fingerprint: features.fingerprint,
            marks: [.found, .missing, .outOfSight, .found, .found])
        try store.addNew(new)
        #expect(try store.sightings(ofTemplate: 4, of: features) == [new.sighting])
    }

    @Test func `an older database is brought up to date by the steps that it lacks`() throws {
        let path = folder.file("a.sqlite")
        let stored = try Store(path: path).insert(Sample.template())
        let queue = try DatabaseQueue(path: path)
        let next: Schema.Step = { try $0.execute(sql: "ALTER TABLE template ADD COLUMN site TEXT") }
        try queue.writeWithoutTransaction { database in
            for _ in 0..<2 {
                try Schema.migrate(database, steps: Schema.steps + [next])
            }
            #expect(
                try Int.fetchOne(database, sql: "PRAGMA user_version") == Schema.version + 1)
            #expect(try Row.fetchAll(database, sql: "SELECT id, site FROM template").count == 1)
            // The database in the form of the version before.
            try database.execute(sql: "ALTER TABLE template DROP COLUMN site")
            try database.execute(sql: "PRAGMA user_version = \(Schema.version)")
        }
        #expect(try Store(path: path).template(named: "meter") == stored)
    }

    @Test func `a step that fails leaves the database as it was`() throws {
        let path = folder.file("a.sqlite")
        try Store(path: path).insert(Sample.template())
        let queue = try DatabaseQueue(path: path)
        let next: Schema.Step = { try $0.execute(sql: "DROP VIEW template_meter; SELECT nothing") }
        #expect(throws: DatabaseError.self) {
            try queue.writeWithoutTransaction {
                try Schema.migrate($0, steps: Schema.steps + [next])
            }
        }
        #expect(try queue.read { try $0.viewExists("template_meter") })
        #expect(try Store(path: path).templates().count == 1)
    }

    @Test func `many stores open and write one new file at the same time`() async throws {
        let path = folder.file("a.sqlite")
        let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try Store(path: path)
                    return try store.insert(Sample.template("t\(number)")).id
                }
            }
            return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
        }
        #expect(numbers.count == 8)
    }

    @Test func `of many who add one photo at the same time one succeeds`() async throws {
        let path = folder.file("a.sqlite")
        let template = try Store(path: path).insert(Sample.template())
        let added = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let store = try Store(path: path)
                    return try (0..<10).count { number in
                        let new = try Sample.record(
                            number, in: template, [Sample.number("energy", "\(number)")])
                        if case .added = try store.add(new) { return true }
                        return false
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(added == 10)
        #expect(try Store(path: path).records().count == 10)
    }

    @Test func `a full disk is said and leaves nothing half done`() throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path)
        let template = try store.insert(Sample.template())
        try store.write { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(pages)")
        }
        var new = try Sample.record(1, in: template, [Sample.number("energy", "1")])
        new.result = .read(
            Sample.alignment,
            [
                NewReading(
                    Sample.number("energy", "1").reading, crop: Array(repeating: 7, count: 1 << 20))
            ])
        #expect(throws: StoreError.diskFull(path: path)) { try store.add(new) }
        #expect(try store.records().isEmpty)
        #expect(try store.defects().isEmpty)
    }
}
