import Foundation
import GRDB
import Testing

struct ExplainTests {
    @Test func `a record is explained by what its photo shows when it is read anew`() throws {
        let program = try Program(database: Prepared.records())
        try program.folder.copy(Fixture.photo("gif"), as: Prepared.photos[1].1)
        let stored = try program.stored()
        // The photos of the prepared store were in a folder that no longer exists, so this one is added again.
        let photo = "2026-01-09 10.00.00.gif"
        try program.folder.copy(Fixture.photo("webp"), as: photo)
        try program.done("record", "add", "--template", "meter", photo)
        let run = try program.done("explain", "4", "--json", "--crops", "crops")
        let record = try run.json()
        #expect(record["read_anew"] == .bool(true))
        #expect(record["error"] == .null)
        #expect(record["revision"].number == 1)
        let shown = try program.done("record", "show", "4", "--json").json()
        #expect(Set(shown.keys).isSubset(of: record.keys))
        for key in ["captured_doubt", "utc_offset", "typed", "dismissed", "added_at"] {
            #expect(record[key] == shown[key], "\(key)")
        }
        #expect(record["alignment"]["transform"].items.count == 9)
        #expect(record["versions"]["tesseract"].text?.isEmpty == false)
        let net = try #require(record["versions"]["display.net"].text)
        #expect(net.count == 12)
        #expect(
            record["read_by"].text?.hasSuffix(
                "eng.traineddata \(try #require(record["versions"]["eng.traineddata"].text))")
                == true)
        #expect(record["read_by"].text?.contains(", display.net \(net), ") == true)
        let total = record["values"]["total"]
        #expect(total["text"].text == "004821.6")
        #expect(total["seen"].items.contains { $0["text"].text == "004821.6" })
        #expect(
            total["rules"].items.map(\.["rule"].text) == [
                "kind=number", "unit=kWh", "decimals=1", "monotonic",
            ])
        #expect(total["rules"].items.allSatisfy { $0["kept"] == .bool(true) })
        #expect(total["history"]["earlier"]["captured_at"].text == "2026-01-03T10:00:00")
        #expect(total["history"]["later"] == .null)
        #expect(total["place"].items.count == 4)
        #expect(total["now"] == .null)
        #expect(total["crop"].text == "crops/4-total.png")
        let scan = try program.done("scan", "crops/4-total.png", "--json").json()
        #expect(scan["boxes"].items.contains { $0["text"].text?.contains("4821.6") == true })
        #expect(program.folder.holds("crops/4-date.png"))
        #expect(stored != Data())
    }

    @Test func `a value below its minimum is shown as it stands there`() throws {
        let program = try Program()
        let boiler = Fixture.path("boiler")
        try program.done(
            "template", "create", boiler + "/reference.jpg", "--name", "boiler", "--value",
            "pressure=16,kind=number,unit=bar,min=1.6")
        let run = try program.run("record", "add", boiler + "/01.jpg", "--json")
        let pressure = try run.json()["values"]["pressure"]
        #expect(pressure["value"].text == "1.58")
        #expect(pressure["accepted"] == .bool(false))
        #expect(pressure["confidence"].number ?? 0 > 0.9)
        #expect(pressure["reasons"].items.map(\.text) == ["1.58 is below the minimum 1.6"])
    }

    @Test func `where both nets are sure of the same digits, few other readers are asked`() throws {
        let program = try Program()
        let boiler = Fixture.path("boiler")
        try program.done(
            "template", "create", "\(boiler)/reference.jpg", "--name", "boiler", "--definition",
            "\(boiler)/definition.yaml")
        try program.done("record", "add", "\(boiler)/01.jpg")
        let values = try program.done("explain", "1", "--json").json()["values"]
        let readers = Set(values["runtime"]["seen"].items.compactMap { $0["reader"].text })
        #expect(readers == ["display net", "display net, near", "print net", "text, gray"])
        #expect(values["runtime"]["accepted"] == .bool(true))
        #expect(values["state"]["seen"].items.count == 3)
    }

    @Test func `what a rule refuses is said, also when the photo is gone`() throws {
        let program = try Program(database: Prepared.review())
        let run = try program.done("explain", "1", "--crops", "crops")
        #expect(
            run.output.contains("looked at    only what was kept, because the photo cannot be read")
        )
        #expect(run.output.contains("    rule     max=4000: 4821.6 is above the maximum 4000\n"))
        #expect(run.output.contains("    rule     decimals=1: kept\n"))
        #expect(run.output.contains("    picture  crops/1-total.png\n"))
        let json = try program.done("explain", "1", "--json").json()
        #expect(json["read_anew"] == .bool(false))
        #expect(json["error"]["code"].text == "not-found")
        #expect(json["values"]["total"]["seen"].items.isEmpty)
    }

    @Test func `a changed template and a replaced photo are told`() throws {
        let program = try Program(database: Prepared.meter())
        let photo = "2026-01-01 10.00.00.bmp"
        try program.folder.copy(Fixture.photo("bmp"), as: photo)
        try program.done("record", "add", "--template", "meter", photo)
        try program.done(
            "template", "edit", "meter", "--value",
            "total=220x44+155+113,kind=number,unit=kWh,decimals=1,max=4000")
        let changed = try program.done("explain", "1")
        #expect(changed.output.contains("revision 1; now at revision 2\n"))
        #expect(changed.output.contains("the one of revision 1 was not kept\n"))
        #expect(!changed.output.contains("now read by"))
        try DatabaseQueue(path: program.database).write {
            try $0.execute(sql: "UPDATE engine SET versions = 'readout 0.0.9'")
        }
        let older = try program.done("explain", "1").output
        #expect(older.contains("read by      readout 0.0.9\nnow read by  readout "))
        #expect(changed.output.contains("max=4000: 4821.6 is above the maximum 4000"))
        try FileManager.default.removeItem(atPath: program.folder(photo))
        try program.folder.copy(Fixture.photo("gif"), as: photo)
        let replaced = try program.done("explain", "1", "--json").json()
        #expect(replaced["error"]["code"].text == "replaced")
    }

    @Test func `a record that is not there, and a folder that cannot be made, are errors`() throws {
        let program = try Program(database: Prepared.review())
        let missing = try program.run("explain", "99", "--json")
        #expect(missing.exitCode == 1)
        #expect(try missing.errorCode() == "no-record")
        try program.folder.write("", as: "file")
        let run = try program.run("explain", "1", "--json", "--crops", "file/crops")
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "unwritable-folder")
    }
}
