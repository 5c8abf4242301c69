import Foundation
import Testing

/// Exports to spreadsheet files and to formats of other programs.
struct SheetTests {
    @Test(arguments: ["xlsx", "ods"])
    func `a workbook is a zip archive whose cells are numbers and dates`(ending: String) throws {
        let program = try Program(database: Prepared.records())
        let run = try program.done("export", "meter", "-o", "meter.\(ending)")
        #expect(run.errors == "3 records exported\n")
        let bytes = try Data(contentsOf: URL(filePath: program.folder("meter.\(ending)")))
        #expect(bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]))
        guard Tool.isInstalled("unzip") else { return }
        let sheet = try program.shell(
            ending == "xlsx"
                ? "unzip -p meter.xlsx xl/worksheets/sheet1.xml" : "unzip -p meter.ods content.xml")
        #expect(
            sheet.contains(
                ending == "xlsx" ? "<v>4821.6</v>" : "office:value=\"4821.6\""), "\(sheet)")
        #expect(
            sheet.contains(
                ending == "xlsx"
                    ? "state=\"frozen\"" : "office:date-value=\"2026-01-01T10:00:00\""))
    }

    @Test func `doubtful cells of a workbook look otherwise`() throws {
        let program = try Program(database: Prepared.review())
        try program.done("export", "meter", "--all", "-o", "meter.ods")
        guard Tool.isInstalled("unzip") else { return }
        let content = try program.shell("unzip -p meter.ods content.xml")
        #expect(content.contains("table:style-name=\"number1-doubtful\""))
        try program.done("export", "meter", "-o", "certain.ods")
        #expect(
            !(try program.shell("unzip -p certain.ods content.xml")).contains(
                "number1-doubtful\" o"))
    }

    @Test func `Czech spreadsheets take numbers as numbers`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.done("export", "meter", "--locale", "cs_CZ", "--bom")
        #expect(
            run.output.hasPrefix("\u{FEFF}captured_at;total;date\r\n2026-01-01T10:00:00;4821,6;"))
        let said = try program.done(
            "export", "meter", "--decimal", ",", "--delimiter", ";", "--bom")
        #expect(said.output == run.output)
        // A workbook's numbers are numbers, which its reader's language shows: the same call may write one.
        try program.done("export", "meter", "--locale", "cs_CZ", "-o", "meter.xlsx")
        #expect(
            try program.shell("unzip -p meter.xlsx xl/worksheets/sheet1.xml").contains(
                "<v>4821.6"))
        let english = try program.done("export", "meter", "--locale", "en_US.UTF-8")
        #expect(english.output == (try program.done("export", "meter").output))
    }

    @Test(arguments: [
        ["-o", "meter.xls"], ["-o", "meter.xlsx", "--format", "csv"],
        ["-o", "a.csv", "--format", "ods"],
        ["--locale", "xx"], ["--decimal", ";"], ["--decimal", ",", "--delimiter", ","],
        ["-o", "a.xlsx", "--decimal", ","], ["--start-over"], ["--since-last", ""],
        ["--format", "influx", "--long"], ["-o", "a.ods", "--bom"],
    ])
    func `options that cannot be combined are wrong usage`(options: [String]) throws {
        let program = try Program(database: Prepared.records())
        let run = try program.run(["export", "meter"] + options)
        #expect(run.exitCode == 64, "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test func `a format that is asked for counts more than the ending of a text file`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("export", "meter", "--json", "-o", "meter.txt")
        try program.done("export", "meter", "--format", "json", "-o", "meter.csv")
        #expect(try program.text("meter.txt").hasPrefix("["))
        #expect(try program.text("meter.csv") == program.text("meter.txt"))
    }

    @Test func `an unknown ending names the known ones`() throws {
        let run = try Program(database: Prepared.records()).run(
            "export", "meter", "-o", "meter.xls")
        #expect(
            run.errors.contains(
                ".csv .tsv .json .jsonl .md .xlsx .ods .lp .prom"), "\(run.errors)")
    }

    @Test func `stats offers only the formats that its periods can be written in`() throws {
        let program = try Program(database: Prepared.records())
        let help = try program.done("stats", "--help").output
        let text = help.split { $0.isWhitespace }.joined(separator: " ")
        #expect(text.contains("(values: csv, tsv, json, jsonl, md, xlsx, ods)"), "\(help)")
        #expect(text.contains("gives the format: .csv .tsv .json .jsonl .md .xlsx .ods."))
        #expect(try program.done("export", "--help").output.contains("prometheus"))
        for (options, format) in [
            (["--format", "influx"], "influx"), (["-o", "a.prom"], "prometheus"),
        ] {
            let run = try program.run(["stats", "meter"] + options)
            #expect(run.exitCode == 64)
            #expect(run.errors.contains("\(format) takes records only"), "\(run.errors)")
        }
        let unknown = try program.run("stats", "meter", "-o", "a.exe")
        #expect(unknown.errors.contains("known are .csv .tsv .json .jsonl .md .xlsx .ods, or"))
    }

    @Test func `only what is new is exported, and again where the output was not written`() throws {
        let program = try Program(database: Prepared.records())
        let export = ["export", "meter", "--since-last", "nightly"]
        let failed = try program.run(export + ["-o", "nowhere/a.csv"])
        #expect(failed.exitCode == 1)
        #expect(rows(of: try program.done(export + ["-o", "-"]).output).count == 4)
        let second = try program.done(export)
        #expect(rows(of: second.output).count == 1)
        #expect(second.errors == "0 records exported; left out: 3 records exported before\n")
        try program.done("record", "edit", "3", "--set", "total=4822.0")
        #expect(rows(of: try program.done(export).output).count == 2)
        try program.done("record", "delete", "1")
        #expect(
            try program.done(export).errors.contains(
                "note: 1 record exported before but now deleted"))
        #expect(rows(of: try program.done(export + ["--start-over"]).output).count == 3)
    }

    @Test func `a full disk keeps the mark where it was`() throws {
        let program = try Program(database: Prepared.records())
        let command = "readout export meter --since-last nightly"
        let failed = try program.shell("\(command) > /dev/full; echo $?")
        #expect(failed.hasSuffix("1\n"), "\(failed)")
        #expect(
            rows(of: try program.done("export", "meter", "--since-last", "nightly").output).count
                == 4)
    }
}
