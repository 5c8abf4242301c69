import Foundation
import Testing

/// Readings that people wrote down before there were photos.
struct TableImportTests {
    private let program: Program

    init() throws { program = try Program(database: Prepared.records()) }

    private func imported(_ table: String, _ options: String...) throws -> Program.Run {
        try program.folder.write(table, as: "old.csv")
        return try program.run(["record", "import", "old.csv", "--template", "meter"] + options)
    }

    private func exported(_ options: String...) throws -> [[String]] {
        rows(of: try program.done(["export", "meter"] + options).output)
    }

    @Test(arguments: [
        "captured_at,total,date\n2025-11-01 08:00,4700.5,2025-11-01\n2025-12-01,4750.0,\n",
        "\u{FEFF}captured_at;total [kWh];date\r\n1.11.2025 8:00;4700,5;1.11.2025\r\n1. 12. 2025;4 750,0;\r\n",
        "sep=;\ncaptured_at;Total\n2025-11-01T08:00:00;\"4.700,5\"\n\n2025-12-01T00:00;4750,0\n;\n",
        "total\tcaptured_at\n4,700.5\t2025-11-01 08:00:00\n4,750.0 kWh\t2025-12-01\n",
        "captured_at|total\n2025-11-01 08:00|4'700.5\n2025-12-01|4\u{A0}750.0\n",
    ])
    func `tables as spreadsheets write them become records`(table: String) throws {
        let run = try imported(table)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors == "2 rows: 2 accepted\n")
        let rows = try exported(
            "--until", "2025-12-31", "--columns", "captured_at,total,captured_from")
        #expect(
            rows.dropFirst() == [
                ["2025-11-01T08:00:00", "4700.5", "user"],
                ["2025-12-01T00:00:00", "4750.0", "user"],
            ])
    }

    @Test(arguments: [
        ("Day,Time,total\n11/1/2025,8:00 AM,4700.5\n12/1/2025,,4750.0\n", "mdy"),
        ("Time,Day,total\n08:00,1/11/2025,4700.5\n0:00,1/12/2025,4750.0\n", "dmy"),
        ("Day,Time,total\n2025/11/1,08:00:00,4700.5\n2025/12/1,12:00 a.m.,4750.0\n", "mdy"),
    ])
    func `a date and a time may stand in two columns, and the date with slashes`(
        table: String, order: String
    ) throws {
        let run = try imported(
            table, "--column", "Day=captured_at", "--column", "Time=captured_at", "--date-order",
            order)
        #expect(run.exitCode == 0, "\(run.errors)")
        let rows = try exported("--until", "2025-12-31", "--columns", "captured_at,total")
        #expect(
            rows.dropFirst() == [
                ["2025-11-01T08:00:00", "4700.5"], ["2025-12-01T00:00:00", "4750.0"],
            ])
    }

    @Test func `the order of a date with slashes has to be stated`() throws {
        let table = "captured_at,total\n3/1/2025,4700.5\n"
        let run = try imported(table)
        #expect(run.exitCode == 1)
        #expect(
            run.errors.contains(
                "old.csv:2: '3/1/2025' may have its day or its month first; add --date-order dmy or mdy"
            ))
        let wrong = try imported(table, "--date-order", "md")
        #expect(wrong.exitCode == 64)
        #expect(wrong.errors.contains("--date-order 'md' is none of dmy, mdy and ymd"))
        let third = "captured_at,Day,Time,total\n2025-01-01,,,4700.5\n"
        let tooMany = try imported(
            third, "--column", "Day=captured_at", "--column", "Time=captured_at")
        #expect(tooMany.errors.contains("more than two columns hold captured_at"))
    }

    @Test func `a table in UTF-16, as spreadsheets call Unicode text, is read`() throws {
        let table = try #require("captured_at\ttotal\n2025-11-01\t4700.5\n".data(using: .utf16))
        try program.folder.write(table, as: "old.txt")
        let run = try program.run("record", "import", "old.txt", "--template", "meter")
        #expect(run.errors == "1 row: 1 accepted\n")
    }

    @Test func `the same rows again are duplicates, and so is an export`() throws {
        let table = "captured_at,total\n2025-11-01,4700.5\n2025-11-01,4700.5\n"
        #expect(try imported(table).errors == "2 rows: 1 accepted, 1 already known\n")
        #expect(try imported(table).errors == "2 rows: 0 accepted, 2 already known\n")
        let export = try program.done("export", "meter", "--units").output
        let again = try imported(export, "--json")
        #expect(again.exitCode == 0)
        #expect(again.lines.count == 4)
        for line in again.lines { #expect(try JSONValue(line)["outcome"].text == "duplicate") }
        #expect(try program.done("record", "list", "--json").json().items.count == 4)
    }

    @Test func `a dry run shows each row and stores nothing`() throws {
        let stored = try program.stored()
        let run = try imported("captured_at,total\n2025-11-01,4700.5\n", "--dry-run")
        #expect(run.output == "old.csv:2: accepted: 2025-11-01T00:00:00, total 4700.5 kWh\n")
        #expect(run.errors == "1 row: 1 accepted (nothing stored)\n")
        #expect(try program.done("record", "list", "--json").json().items.count == 3)
        #expect(try program.stored() == stored)
    }

    @Test func `all problems of a table are named with their lines, and nothing is stored`() throws
    {
        let run = try imported(
            """
            captured_at,total,date
            2025-13-01,4700.5,
            2025-11-01,many,2025-11-01
            2025-11-02,4701.0,"2025
            -11-02"
            2025-11-03,,
            2025-11-04,1,2,3
            2199-11-5 8:00,4700.5,

            """, "--json")
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "invalid-rows")
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(lines[0] == "error: cannot import the table; nothing was stored")
        #expect(lines[1].hasPrefix("old.csv:2: '2025-13-01' is not a moment"))
        #expect(lines[2].hasPrefix("old.csv:3: cannot set 'total'"))
        #expect(lines[3].hasPrefix("old.csv:4: cannot set 'date'"))
        #expect(lines[4] == "old.csv:6: it has no value")
        #expect(lines[5] == "old.csv:7: it has 4 cells, but there are 3 columns")
        #expect(lines[6] == "old.csv:8: '2199-11-5 8:00' is in the future")
        #expect(try program.done("record", "list", "--json").json().items.count == 3)
    }

    @Test func `an offset that no clock has makes no moment`() throws {
        let run = try imported("captured_at,total\n2026-03-01 17:49+99:99,4700.5\n")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("old.csv:2: '2026-03-01 17:49+99:99' is not a moment; "))
        let column = try imported("captured_at,total,utc_offset\n2026-03-01,4700.5,1441\n")
        #expect(column.errors.contains("old.csv:2: '1441' is not an offset in minutes"))
    }

    @Test func `a row that contradicts others is refused alone, unless it is forced`() throws {
        let table = """
            captured_at,total
            2025-10-01,4600.0
            2025-10-02,9600.0
            2025-10-03,4620.0
            2025-10-04,4630.0

            """
        let run = try imported(table)
        #expect(run.exitCode == 1)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2, "\(run.errors)")
        #expect(lines[1].hasPrefix("old.csv:3: 'total': 9600.0 is above"))
        let forced = try imported(table, "--force")
        #expect(forced.exitCode == 0)
        let records = try program.done("record", "list", "--json").json().items
        #expect(records.count == 7)
        #expect(records[1]["values"]["total"]["correction"]["forced"] == .bool(true))
        #expect(records[0]["values"]["total"]["correction"]["forced"] == .null)
    }

    @Test func `a column that is not a value has to be mapped or ignored`() throws {
        let table = "Datum,totl,note\n2025-11-01,4700.5,hello\n"
        let run = try imported(table)
        #expect(run.exitCode == 1)
        #expect(
            run.errors.contains("old.csv:1: column 'totl' is not a value; did you mean 'total'?"))
        #expect(run.errors.contains("old.csv:1: column 'note' is not a value"))
        let mapped = try imported(
            table, "--column", "Datum=captured_at", "--column", "totl=total", "--column", "note=")
        #expect(mapped.exitCode == 0, "\(mapped.errors)")
        let wrong = try imported(table, "--column", "Date=captured_at")
        #expect(wrong.errors.contains("there is no column 'date'"))
    }

    @Test func `a number that may mean two things has to be explained`() throws {
        let table = "captured_at\ttotal\n2025-11-01\t4.700\n"
        #expect(try imported(table).errors.contains("'4.700' may have decimals or thousands"))
        #expect(try imported(table, "--decimal", ",", "--force").exitCode == 0)
        let rows = try exported("--until", "2025-12-31")
        #expect(rows.last?[1] == "4700")
        // One of two such numbers with different marks has thousands, whichever comes first.
        for numbers in [["4.700", "\"4,701\""], ["\"4,701\"", "4.700"]] {
            let both = try imported(
                "captured_at,total\n2025-11-01,\(numbers[0])\n2025-11-02,\(numbers[1])\n")
            #expect(both.exitCode == 1)
            #expect(both.errors.contains("may have decimals or thousands"))
        }
        let mixed = try imported("captured_at;total\n2025-11-01;47,25\n2025-11-02;47.5\n")
        #expect(mixed.errors.contains("'47,25' has a decimal comma, but '47.5' in line 3"))
    }

    @Test func `undo takes the whole table back`() throws {
        _ = try imported("captured_at,total\n2025-11-01,4700.5\n2025-11-02,4701.0\n")
        try program.done("record", "undo")
        #expect(try program.done("record", "list", "--json").json().items.count == 3)
        try program.done("record", "redo")
        #expect(try program.done("record", "list", "--json").json().items.count == 5)
        #expect(try program.done("doctor").lines.last == "all is well")
    }

    @Test func `another number for the moment of a record is refused, unless forced`() throws {
        _ = try imported("captured_at,total\n2025-11-01 08:00,4700.5\n")
        let other = "captured_at,total\n2025-11-01 08:00,4701.5\n"
        try program.folder.write(other, as: "old.csv")
        let refused = try program.run("record", "import", "old.csv", "--template", "meter")
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("'total': record 4 of the same moment has 4700.5"))
        let forced = try program.run(
            "record", "import", "old.csv", "--template", "meter", "--force")
        #expect(forced.exitCode == 0)
    }

    @Test func `the hour that a clock shows twice in autumn is two moments`() throws {
        let twice = """
            captured_at,utc_offset,total
            2025-10-26 02:50,120,4700.5
            2025-10-26 02:50,60,4701.5

            """
        #expect(try imported(twice).errors == "2 rows: 2 accepted\n")
        #expect(try imported(twice).errors == "2 rows: 0 accepted, 2 already known\n")
        let unknown = try imported("captured_at,total\n2025-10-26 02:50,4702.5\n")
        #expect(unknown.errors.contains("'total': record 4 of the same moment has 4700.5"))
        let mixed = """
            captured_at,utc_offset,total
            2024-10-27 02:50,60,4500.5
            2024-10-27 02:50,,4501.5

            """
        #expect(try imported(mixed).errors.contains("another row of the same moment has 4501.5"))
    }

    @Test func `records of one second are points of their own in InfluxDB`() throws {
        _ = try imported("captured_at,utc_offset,total\n2025-11-01 08:00,60,4700.5\n")
        _ = try imported("captured_at,utc_offset,total\n2025-11-01 08:00,60,4701.5\n", "--force")
        let lines = try program.done(
            "export", "meter", "--until", "2025-12-31", "--columns", "total", "--format", "influx"
        ).lines
        #expect(
            lines == [
                "meter total=4700.5 1761980400000000000", "meter total=4701.5 1761980400000000001",
            ])
    }

    @Test func `a typed record is shown as such, edited, and not read again`() throws {
        _ = try imported("captured_at,total\n2025-11-01,4700.5\n")
        let shown = try program.done("record", "show", "4").output
        #expect(shown.contains("typed        "))
        #expect(shown.contains("/old.csv:2\n"))
        #expect(try program.done("record", "show", "4", "--json").json()["typed"] == .bool(true))
        try program.done("record", "edit", "4", "--set", "total=4700.7")
        #expect(try exported("--until", "2025-12-31").last?[1] == "4700.7")
        #expect(try program.run("record", "reread", "4", "--json").errorCode() == "no-photo")
        #expect(try program.done("explain", "4").output.contains("total: 4700.7 kWh, typed at"))
        // The photos of the other three records do not exist here.
        #expect(try program.run("record", "reread", "meter", "--json").lines.count == 3)
        #expect(try program.done("stats", "meter").exitCode == 0)
        #expect(try program.done("report", "meter", "-o", "report.html").exitCode == 0)
        let relinked = try program.run("record", "relink", ".")
        #expect(relinked.errors == "0 photos found in new places, 0 where they were, 3 missing\n")
    }

    @Test func `options of tables need a template, and a table needs one too`() throws {
        try program.folder.write("captured_at,total\n", as: "old.csv")
        let run = try program.run("record", "import", "old.csv", "--force")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("--force is for tables; add --template"))
        #expect(run.errors.contains("'old.csv' is a table"))
        try program.folder.write(Data([0xE1, 0x3B, 0x0A]), as: "old.csv")
        let encoded = try program.run("record", "import", "old.csv", "--template", "meter")
        #expect(encoded.errors.contains("save the table as CSV in UTF-8"))
    }
}
