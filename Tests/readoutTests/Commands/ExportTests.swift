import Foundation
import Testing

struct ExportTests {
    @Test func `CSV has CRLF line ends and a header, and goes to standard output alone`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.done("export", "meter")
        #expect(
            run.output == """
                captured_at,total,date\r
                2026-01-01T10:00:00,4821.6,2026-03-14\r
                2026-01-02T10:00:00,4821.6,2026-03-14\r
                2026-01-03T10:00:00,4821.6,2026-03-14\r

                """)
        #expect(run.errors == "3 records exported\n")
        #expect(run.output.utf8.count { $0 == 0x0D } == 4)
    }

    @Test func `other formats hold the same`() throws {
        let program = try Program(database: Prepared.records())
        let tsv = try program.done("export", "meter", "--format", "tsv").output
        #expect(tsv.hasPrefix("captured_at\ttotal\tdate\n2026-01-01T10:00:00\t4821.6\t"))
        let json = try program.done("export", "meter", "--json").json()
        #expect(json.items.count == 3)
        #expect(json[0].keys == ["captured_at", "total", "date"])
        #expect(json[0]["date"].text == "2026-03-14")
        let lines = try program.done("export", "meter", "--format", "jsonl").lines
        #expect(try lines.map { try JSONValue($0) } == json.items)
    }

    @Test(arguments: [
        (["--since", "2026-01-02"], 2), (["--until", "2026-01-02"], 2),
        (["--since", "2026-01-02T10:00:00", "--until", "2026-01-02T10:00:00"], 1),
        (["--since", "2027-01-01"], 0),
    ])
    func `a period is exported with both its ends`(options: [String], count: Int) throws {
        let program = try Program(database: Prepared.records())
        let run = try program.run(["export", "meter"] + options)
        #expect(run.exitCode == 0)
        #expect(rows(of: run.output).count == count + 1)
        #expect(run.errors == "\(count) record\(count == 1 ? "" : "s") exported\n")
    }

    @Test func `records with a moment that cannot be right are counted`() throws {
        let program = try Program(database: Prepared.records())
        let photo = try program.folder.write(Series.photo(1), as: "photo.pnm")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 2_400_000_000)], ofItemAtPath: photo)
        _ = try program.run("record", "add", "--template", "meter", photo)
        let note = "note: 1 record with a doubtful moment; 'readout record list' marks it with ?"
        let run = try program.done("export", "meter")
        #expect(rows(of: run.output).count == 5)
        #expect(run.errors.hasPrefix("4 records exported"), "\(run.errors)")
        #expect(run.errors.contains(note), "\(run.errors)")
        let past = try program.done("export", "meter", "--until", "2030-01-01")
        #expect(past.errors == "3 records exported\n")
        try program.done("record", "edit", "4", "--captured-at", "2026-01-04T10:00")
        #expect(try program.done("export", "meter").errors == "4 records exported\n")
    }

    @Test func `columns are chosen and ordered, cells parted as asked`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.done(
            "export", "meter", "--columns", "date, record,total", "--delimiter", ";", "--bom")
        #expect(run.output.hasPrefix("\u{FEFF}date;record;total\r\n2026-03-14;1;4821.6\r\n"))
    }

    @Test func `what is doubtful is left out and counted, or written with a status`() throws {
        let program = try Program(database: Prepared.review())
        let certain = try program.done("export", "meter")
        #expect(rows(of: certain.output)[1] == ["2026-01-01T10:00:00", "", "2026-03-14"])
        #expect(certain.errors == "2 records exported; left out: 2 doubtful values\n")
        let all = rows(of: try program.done("export", "meter", "--all").output)
        #expect(all[0] == ["captured_at", "total", "date", "status"])
        #expect(all[1] == ["2026-01-01T10:00:00", "4821.6", "2026-03-14", "review"])
    }

    @Test func `chosen columns tell what is doubtful where status is among them`() throws {
        let program = try Program(database: Prepared.review())
        let export = ["export", "meter", "--columns", "record,total"]
        #expect(rows(of: try program.done(export).output)[0] == ["record", "total"])
        let all = rows(of: try program.done(export + ["--all"]).output)
        #expect(all[0] == ["record", "total"])
        let named = ["export", "meter", "--all", "--columns", "status,total"]
        #expect(
            rows(of: try program.done(named).output).prefix(2) == [
                ["status", "total"], ["review", "4821.6"],
            ])
    }

    @Test func `the row of names is left out where that is asked for`() throws {
        let program = try Program(database: Prepared.records())
        let whole = try program.done("export", "meter").output
        let rest = try program.done("export", "meter", "--no-header").output
        #expect("captured_at,total,date\r\n" + rest == whole)
        for options in [["--format", "md"], ["--json"], ["--units"]] {
            let wrong = try program.run(["export", "meter", "--no-header"] + options)
            #expect(wrong.exitCode == 64)
            #expect(wrong.errors.contains("--no-header "))
        }
    }

    @Test func `the dates of a value choose and order the records`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("record", "edit", "2", "--set", "date=2026-02-01")
        try program.done("record", "edit", "3", "--set", "date=2026-04-30")
        try program.done("record", "edit", "1", "--unreadable", "date")
        let run = try program.done("export", "meter", "--date", "DATE", "--columns", "record,date")
        #expect(rows(of: run.output).dropFirst().map { $0[0] } == ["2", "3"])
        #expect(run.errors.contains("note: left out 1 record without a certain 'date'"))
        let until = try program.done("export", "meter", "--date", "date", "--until", "2026-02-01")
        #expect(rows(of: until.output).count == 2)
        let since = try program.done("export", "meter", "--date", "date", "--since", "2026-05-01")
        #expect(rows(of: since.output).count == 1)
        let wrong = try program.run("export", "meter", "--date", "total", "--json")
        #expect(wrong.exitCode == 1 && wrong.errors.contains("'total' is no value with dates"))
        let influx = try program.run(
            "export", "meter", "--date", "date", "--format", "influx")
        #expect(influx.exitCode == 64 && influx.errors.contains("--date is not for influx"))
    }

    @Test func `a file is written whole`() throws {
        let program = try Program(database: Prepared.records())
        let expected = try program.done("export", "meter").output
        let run = try program.done("export", "meter", "-o", "meter.csv")
        #expect(run.output.isEmpty)
        let written = try String(contentsOfFile: program.folder("meter.csv"), encoding: .utf8)
        #expect(written == expected)
    }

    @Test(arguments: [
        (["--columns", "total,nothing"], 1, "unknown-columns"),
        (["--since", "soon"], 64, "usage"),
        (["--delimiter", "\"", "--format", "csv"], 64, "usage"),
        (["-o", "nowhere/meter.csv"], 1, "unwritable-file"), (["-o", "."], 1, "unwritable-file"),
        (["--format", "xlsx"], 64, "usage"),
    ])
    func `a wrong export says what is wrong and leaves no file`(
        options: [String], exitCode: Int32, code: String
    ) throws {
        let program = try Program(database: Prepared.records())
        let output = options.contains("-o") ? [] : ["-o", "meter.csv"]
        let run = try program.run(["export", "meter", "--json"] + options + output)
        #expect(run.exitCode == exitCode)
        #expect(try run.errorCode() == code)
        #expect(!program.folder.holds("meter.csv"))
    }
}
