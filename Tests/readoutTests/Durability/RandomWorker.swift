import Foundation
import ReadoutGeometry
import Testing

/// One person, with a model of that person's template.
struct RandomWorker {
    private let program: Program
    private let template: String
    private let number: Int
    /// Rules of the template's value; empty for none.
    private let rules: String
    private var random: SeededGenerator
    private var watched: WatchedFolder
    private var photos = 0
    private var newest = 0
    var model = StoreModel()

    init(_ program: Program, number: Int, seed: UInt64) throws {
        self.program = program
        self.number = number
        rules = ["", ",monotonic", ",max-rate=36/hour"][number]
        template = "t\(number)"
        watched = try WatchedFolder(program, template: template)
        random = SeededGenerator(seed: seed)
        newest = try operations().map(\.id).max() ?? 0
        if !rules.isEmpty { try define(unit: model.unit) }
    }

    mutating func step() throws {
        let records = model.records
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: try add(isKilled: false)
        case 2: try add(isKilled: true)
        case 3: try edit()
        case 4:
            let ids = Array(records.keys.sorted().shuffled(using: &random).prefix(2))
            guard !ids.isEmpty else { return }
            try program.done(["record", "delete"] + ids.map(String.init))
            try note(.delete(ids))
        case 5: try define(unit: model.unit == "kWh" ? "MWh" : "kWh")
        case 6:
            let ids = records.filter { $0.value.readUnit != model.unit }.keys.sorted()
            try program.done("record", "reread", template, "--apply")
            // Records in the present unit may change, too: a correction since may have changed what is doubtful.
            if try !ids.isEmpty || !newOperations().isEmpty {
                try note(.reread(ids, unit: model.unit))
            }
        case 7: try change("undo", isUndone: true)
        case 8: try change("redo", isUndone: false)
        case 9: try watch(isKilled: false)
        case 10: try watch(isKilled: true)
        default: try check()
        }
    }

    /// Changes the value's unit.
    private mutating func define(unit: String) throws {
        let value = "total=220x44+155+113,kind=number,unit=\(unit),decimals=1\(rules)"
        try program.done("template", "edit", template, "--value", value)
        try note(.define(unit: unit))
    }

    /// Corrects one record's value; under rules, to one near the others. A text that breaks a rule is refused.
    private mutating func edit() throws {
        let records = model.records
        guard let id = records.keys.sorted().randomElement(using: &random) else { return }
        let range = rules.isEmpty ? 1000...9999 : 4820...4823
        let text = "\(Int.random(in: range, using: &random)).5"
        // Where the template counts in another unit by now, a number needs its unit.
        let unit = records[id]?.readUnit ?? model.unit
        let run = try program.run(
            "record", "edit", "\(id)", "--set", "total=\(text) \(unit)", "--json")
        guard run.exitCode == 0 else {
            #expect(!rules.isEmpty, "\(run.output)")
            return
        }
        try note(.edit(id, text, unit: unit))
        // Many corrections would teach that readings cannot be trusted.
        try forget()
    }

    /// Undoes or redoes an operation. The store may refuse if later operations depend on it, but not for the last one.
    private mutating func change(_ verb: String, isUndone: Bool) throws {
        let candidates = model.steps.indices.filter { model.steps[$0].isUndone != isUndone }
        let isLast = Bool.random(using: &random)
        guard let index = isLast ? candidates.last : candidates.randomElement(using: &random)
        else { return }
        let run = try program.run("record", verb, "\(model.steps[index].operation)", "--json")
        if run.exitCode == 0 {
            model.steps[index].isUndone = isUndone
        } else {
            #expect(try run.errorCode() == "cannot-\(verb)")
            let operations = try operations()
            #expect(!isLast || !isUndone, "\(run.output) of \(operations)")
        }
    }

    /// Adds photos; after a kill, those that are stored count.
    private mutating func add(isKilled: Bool) throws {
        let new = newPhotos()
        let names = try Series.write(new, to: template, of: program)
        let command = ["record", "add", "--template", template] + names
        if isKilled {
            let run = try Running(program, command)
            usleep(.random(in: 0...400_000, using: &random))
            _ = try run.end(SIGKILL)
        } else {
            let run = try program.run(command)
            // Readings that break a rule are to be reviewed.
            #expect(run.exitCode == 0 || run.exitCode == 3 && !rules.isEmpty, "\(run.errors)")
        }
        let added = try noteAdded()
        #expect(isKilled || added == new.count)
    }

    /// Lets a watch read and move photos, including those left by killed watches.
    private mutating func watch(isKilled: Bool) throws {
        try watched.put(newPhotos())
        if isKilled {
            try watched.watchAndKill(after: .random(in: 0...2_500_000, using: &random))
        } else {
            try watched.watchAll()
        }
        try noteAdded()
        try check()
    }

    /// Lets the template forget what it learnt, with undo and redo in between.
    private func forget() throws {
        func learnt() throws -> JSONValue {
            try program.done("template", "show", template, "--json").json()["values"][0]["learnt"]
        }
        let before = try learnt()
        try program.done("template", "forget", template)
        let operation = try operations().filter { $0.kind == "forget" }.map(\.id).max()
        let number = "\(try #require(operation))"
        #expect(try learnt() == .number(0))
        try program.done("record", "undo", number)
        #expect(try learnt() == before)
        try program.done("record", "redo", number)
        #expect(try learnt() == .number(0))
    }

    /// Lets a watch finish what killed ones left, and compares everything with the model.
    mutating func finish() throws {
        try watched.watchAll()
        try noteAdded()
        try check()
    }

    /// Up to three photos that nobody else has: each person has separate hours.
    private mutating func newPhotos() -> Range<Int> {
        let first = number * 3600 + photos
        photos += Int.random(in: 1...3, using: &random)
        return first..<number * 3600 + photos
    }

    /// Adds the records of the last command to the model.
    /// - Returns: their number.
    @discardableResult
    private mutating func noteAdded() throws -> Int {
        let known = Set(model.records.keys)
        let added = try list().filter { !known.contains($0.key) }
        if !added.isEmpty {
            try note(.add(added.reduce(into: [:]) { $0[$1.value] = $1.key }, unit: model.unit))
        }
        return added.count
    }

    /// Compares the store with the model.
    func check() throws {
        try checkRecords()
        try checkRules()
        try checkPlaces()
    }

    /// Checks that each record's photo is whole at the stored path, and that each photo to be moved still exists.
    private func checkPlaces() throws {
        for record in try program.done("record", "list", template, "--json").json().items {
            let path = try #require(record["photo"].text)
            let index = try #require(Series.index(of: path))
            #expect(
                try Data(contentsOf: URL(filePath: path)) == Series.photo(index), "\(path)")
        }
        try watched.check()
    }

    private func checkRecords() throws {
        let (records, model) = (try list(), model.records)
        #expect(records == model.mapValues(\.photo))
        let table = rows(of: try program.done("export", template).output)
        let expected = self.model.exported { photo in
            let time = photo.split(separator: " ")[1].prefix(8).replacing(".", with: ":")
            return "2026-01-01T\(time)"
        }
        if rules.isEmpty {
            #expect(table == expected)
        } else {
            // Readings that break a rule are left out of the export.
            #expect(Set(table).isSubset(of: expected))
        }
    }

    /// Checks that no two accepted values in the value's present unit break a rule, unless both are a person's
    /// corrections. Readings in another unit belong to an older definition and cannot be compared.
    private func checkRules() throws {
        guard !rules.isEmpty, model.isDefined else { return }
        let seconds = 3600.0
        let accepted = try program.done("record", "list", template, "--json").json().items
            .compactMap { record -> (index: Int, value: Double, isWord: Bool)? in
                guard let id = record["record"].number.map({ Int($0) }),
                    let index = record["photo"].text.flatMap(Series.index),
                    record["values"]["total"]["accepted"] == .bool(true),
                    let value = record["values"]["total"]["value"].text.flatMap({ Double($0) }),
                    let known = model.records[id], known.unit == model.unit
                else { return nil }
                return (index, value, known.word != nil)
            }.sorted { $0.index < $1.index }
        for (place, earlier) in accepted.enumerated() {
            for later in accepted[(place + 1)...] where !earlier.isWord || !later.isWord {
                let rise = later.value - earlier.value
                if rules.contains("monotonic") {
                    #expect(rise >= 0, "\(earlier) before \(later), after \(model.steps)")
                } else {
                    let most = 36 * Double(later.index - earlier.index) / seconds
                    #expect(
                        abs(rise) <= most + 0.1, "\(earlier) before \(later), after \(model.steps)")
                }
            }
        }
    }

    /// The photos' names by record number.
    private func list() throws -> [Int: String] {
        try program.done("record", "list", template, "--json").json().items.reduce(into: [:]) {
            guard let id = $1["record"].number, let path = $1["photo"].text else { return }
            $0[Int(id)] = path.split(separator: "/").last.map(String.init)
        }
    }

    /// Adds the operation of the last command to the model.
    private mutating func note(_ work: StoreModel.Work) throws {
        let new = try newOperations()
        let operation = try #require(new.max(), "\(work)")
        #expect(new.count == 1, "\(work) is \(new)")
        newest = operation
        model.steps.append(StoreModel.Step(operation: operation, work: work))
    }

    /// The operations of this person's template that the model lacks.
    private func newOperations() throws -> [Int] {
        try operations().filter {
            $0.id > newest && !["undo", "redo", "forget"].contains($0.kind)
        }.map(\.id)
    }

    /// The operations of this person's template.
    private func operations() throws -> [(id: Int, kind: String)] {
        try program.done("record", "history", "--limit", "60", "--json").json().items.compactMap {
            guard let id = $0["operation"].number, let kind = $0["kind"].text,
                $0["templates"].items.contains(.string(template))
            else { return nil }
            return (Int(id), kind)
        }
    }
}
