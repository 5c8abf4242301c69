import Foundation
import Samples
import Testing

struct StatsTests {
    @Test func `readings are summed up, and counted per day`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("record", "edit", "3", "--set", "total=4830.6")
        try program.done("record", "edit", "2", "--set", "total=4824.6")
        let json = try program.done("stats", "meter", "--by", "day", "--json").json()
        let total = json["values"][0]
        #expect(total["count"].number == 3)
        #expect(total["first"]["value"].text == "4821.6")
        #expect(total["most"]["value"].text == "4830.6")
        #expect(total["counted"].text == "9.0")
        #expect(total["periods"].items.map { $0["counted"].text } == ["1.8", "4.7", "2.5"])
        #expect(total["periods"][0]["partial"] == .bool(true))
        #expect(total["periods"][1]["interpolated"] == .bool(true))
        #expect(json["values"][1]["periods"].items.isEmpty)
        let text = try program.done("stats", "meter", "--by", "day").output
        #expect(text.contains("2026-01-02      4.7  ~"), "\(text)")
    }

    @Test func `a period that is chosen counts from its first to its last moment`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("record", "edit", "3", "--set", "total=4830.6")
        try program.done("record", "edit", "2", "--set", "total=4824.6")
        let json = try program.done(
            "stats", "meter", "--by", "day", "--since", "2026-01-02", "--until", "2026-01-02",
            "--json"
        ).json()
        let total = json["values"][0]
        #expect(total["count"].number == 1)
        #expect(total["counted"].text == "4.7")
        #expect(total["periods"].items.map { $0["counted"].text } == ["4.7"])
        #expect(total["periods"][0]["partial"] == .bool(false))
        #expect(total["periods"][0]["from"].text == "2026-01-02T00:00:00")
    }

    @Test func `the dates that a value reads are the moments, where that is wanted`() throws {
        let program = try Program(database: Prepared.records())
        func periods(_ options: String...) throws -> [String?] {
            let json = try program.run(
                ["stats", "meter", "--value", "total", "--by", "month", "--json"] + options
            ).json()
            return json["values"][0]["periods"].items.map { $0["period"].text }
        }
        try program.done("record", "edit", "1", "--set", "date=2025-12-03")
        try program.done("record", "edit", "2", "--set", "date=2026-02-03")
        #expect(try periods().first == "2026-01")
        #expect(try periods("--date", "DATE").prefix(3) == ["2025-12", "2026-01", "2026-02"])
        #expect(try periods("--date", "date", "--until", "2025-12-31") == ["2025-12"])
        let report = try program.done(
            "report", "meter", "--date", "date", "--until", "2025-12-31", "-o", "dated.html")
        #expect(report.errors.contains("1 record in the report"))
        try program.done("record", "edit", "3", "--unreadable", "date")
        let left = try program.done("stats", "meter", "--date", "date")
        #expect(left.errors.contains("note: left out 1 record without a certain 'date'"))
        let wrong = try program.run("stats", "meter", "--date", "total", "--json")
        #expect(try wrong.errorCode() == "no-value")
    }

    @Test func `a value that is not there is named with those that are`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.run("stats", "meter", "--value", "nothing", "--json")
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "no-value")
        #expect(run.errors.contains("it has total, date"))
    }

    @Test func `a plot of what cannot be drawn says so`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.run("plot", "meter", "--value", "date")
        #expect(run.exitCode == 1)
        #expect(
            run.errors
                == "error: cannot draw 'meter': only numbers, durations and times of day can be drawn\n"
        )
        let late = try program.run("plot", "meter", "--since", "2030-01-01")
        #expect(late.errors.contains("a time of day in that period"), "\(late.errors)")
    }

    @Test func `a plot fits the width and has dates below`() throws {
        let program = try Program(database: Prepared.records())
        let run = try program.done("plot", "meter", "--value", "total", "--width", "60")
        #expect(run.lines[0] == "total [kWh]")
        #expect(run.lines.allSatisfy { $0.count <= 60 }, "\(run.output)")
        #expect(run.output.contains("2026-01-02"))
        #expect(run.output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    }

    @Test func `doubtful readings are marked`() throws {
        let program = try Program(database: Prepared.review())
        let run = try program.done("plot", "meter", "--value", "total")
        #expect(run.output.contains("? doubtful"))
    }

    @Test func `a chart is written as SVG and PNG`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("plot", "meter", "-o", "chart.svg")
        #expect(try program.text("chart.svg").hasPrefix("<svg xmlns="))
        try program.done("plot", "meter", "-o", "chart.png")
        let bytes = try Data(contentsOf: URL(filePath: program.folder("chart.png")))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Amounts that are no counts are added up.
        try program.done("template", "edit", "meter", "--value", "total,monotonic=false")
        let sums = try program.done("plot", "meter", "--value", "total", "--by", "year")
        #expect(sums.output.contains("total [kWh] per year"))
        let wrong = try program.run("plot", "meter", "-o", "chart.pdf")
        #expect(wrong.exitCode == 64)
    }

    @Test func `a report stands alone and says what waits`() throws {
        let program = try Program(database: Prepared.review())
        try program.done("report", "meter", "-o", "meter.html")
        let page = try program.text("meter.html")
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("data:image/png;base64,"))
        #expect(page.contains("above the maximum 4000"))
        #expect(page.contains("Žlutá kotelna"))
        #expect(!page.contains("href=") && !page.contains("src=\"http"))
        let wrong = try program.run("report", "meter", "-o", "meter.doc")
        #expect(wrong.exitCode == 64)
        #expect(wrong.errors.contains("end the name with .html or .pdf"))
    }

    @Test func `a report adds up amounts that are no counts, on demand`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("template", "edit", "meter", "--value", "total,monotonic=false")
        try program.done("report", "meter", "-o", "meter.html")
        #expect(try !program.text("meter.html").contains("<h2>Sums per"))
        try program.done("report", "meter", "--by", "year", "-o", "sums.html")
        let sums = try program.text("sums.html")
        #expect(sums.contains("<h2>Sums per year</h2>"))
        #expect(sums.contains("<tr><th>2026</th>") && sums.contains("total [kWh] per year"))
    }

    @Test func `a period whose readings all wait has no sum, and says how many do`() throws {
        let program = try Program(database: Prepared.review())
        let stats = try program.done("stats", "meter", "--value", "total", "--by", "year")
        let row = try #require(stats.lines.last { $0.hasPrefix("2026") })
        #expect(row.split(separator: " ") == ["2026", "0", "-", "-", "-", "2"])
        let json = try program.done("stats", "meter", "--value", "total", "--json").json()
        let sum = json["values"][0]["sums"][0]
        #expect(sum["doubtful"].number == 2 && sum["count"].number == 0)
        #expect(sum["sum"] == .null && sum["least"] == .null)
        try program.done("report", "meter", "--by", "year", "-o", "sums.html")
        #expect(
            try program.text("sums.html").contains(
                "<tr><th>2026</th><td>0 (+2 doubtful)</td><td></td>"))
    }

    @Test func `a chart of sums shows how many doubtful readings it leaves out`() throws {
        let program = try Program(database: Prepared.review())
        try program.done("record", "edit", "1", "--set", "total=3999.9")
        let chart = try program.done("plot", "meter", "--value", "total", "--by", "year")
        #expect(chart.lines.last?.hasSuffix("█ (+1 doubtful)") == true, "\(chart.output)")
        try program.done("plot", "meter", "--value", "total", "--by", "month", "-o", "chart.svg")
        #expect(try program.text("chart.svg").contains("without doubtful readings"))
    }

    @Test func `a reading that nobody can read is in no sum, and is counted`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("template", "edit", "meter", "--value", "total,monotonic=false")
        try program.done("record", "edit", "1", "--unreadable", "total")
        let stats = try program.done("stats", "meter", "--value", "total", "--by", "year")
        #expect(stats.errors.contains("total: 1 reading left out, which cannot be read"))
        let json = try program.done("stats", "meter", "--value", "total", "--json").json()
        #expect(json["values"][0]["unreadable"].number == 1)
        #expect(json["values"][0]["count"].number == 2)
        #expect(json["values"][0]["doubtful"].number == 0)
    }

    @Test func `the periods are written as rows of a spreadsheet`() throws {
        let program = try Program(database: Prepared.review())
        try program.done("record", "edit", "1", "--set", "total=3999.9")
        let csv = try program.done(
            "stats", "meter", "--by", "year", "--value", "total", "--locale", "cs_CZ", "-o", "-",
            "--format", "csv")
        #expect(
            csv.output == """
                value;unit;period;amount;from;to;remark;count;doubtful\r
                total;kWh;2026;3999,9;;;;1;1\r

                """)
        #expect(csv.errors.contains("total: 1 doubtful reading left out"))
        try program.done("stats", "meter", "--by", "year", "-o", "sums.xlsx")
        let book = try Data(contentsOf: URL(filePath: program.folder("sums.xlsx")))
        #expect(book.starts(with: Data("PK".utf8)))
        for wrong in [["--format", "influx"], ["-o", "a.csv", "--json"], ["-o", "a.exe"]] {
            #expect(try program.run(["stats", "meter"] + wrong).exitCode == 64)
        }
    }

    @Test func `what a counter counted is written with its ends`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("template", "edit", "meter", "--value", "total,monotonic=true")
        let rows = try program.done(
            "stats", "meter", "--value", "total", "--format", "jsonl"
        ).lines.map { try JSONValue($0) }
        #expect(rows.count == 1)
        #expect(rows[0]["period"].text == "2026-01" && rows[0]["amount"].number == 0)
        #expect(rows[0]["from"].text == "2026-01-01T10:00:00")
        #expect(rows[0]["to"].text == "2026-01-03T10:00:00")
        #expect(rows[0]["count"] == .null)
    }

    /// A folder to find programs in: a few of the machine, and a stand-in where there is one.
    private func programs(
        of program: Program, _ stranger: String, as script: String?
    ) throws -> String {
        let folder = program.folder("programs")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for name in ["cat", "sh", "sed", "wc"] {
            let path = ["/usr/bin/\(name)", "/bin/\(name)"].first(
                where: FileManager.default.isExecutableFile)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: #require(path))
        }
        if let script {
            try ShellProgram.write(script, to: "\(folder)/\(stranger)")
        }
        return folder
    }

    @Test func `a report becomes a PDF by a program that prints pages`() throws {
        var program = try Program(database: Prepared.review())
        program.environment["PATH"] = try programs(
            of: program, "weasyprint", as: "echo %PDF-stand-in; cat \"$2\"")
        try program.done("report", "meter", "-o", "meter.pdf")
        let page = try program.text("meter.pdf")
        #expect(page.hasPrefix("%PDF-stand-in\n<!DOCTYPE html>"))
        #expect(page.contains("</html>\n"))
        let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        #expect(!left.contains { $0.hasPrefix("readout-report-") })
    }

    @Test(arguments: [
        (nil, "missing-weasyprint", "apt install weasyprint"),
        ("echo broken fonts >&2; exit 3", "pdf-failed", "broken fonts"),
    ])
    func `without that program nothing is written`(
        script: String?, code: String, reason: String
    ) throws {
        var program = try Program(database: Prepared.review())
        program.environment["PATH"] = try programs(of: program, "weasyprint", as: script)
        let run = try program.run("report", "meter", "-o", "meter.pdf", "--json")
        #expect(run.exitCode == 1)
        #expect(try run.json()["error"]["code"].text == code)
        #expect(run.output.contains(reason))
        #expect(!FileManager.default.fileExists(atPath: program.folder("meter.pdf")))
    }

    @Test func `a chart becomes a picture by a program that draws letters with accents`() throws {
        var program = try Program(database: Prepared.records())
        program.environment["PATH"] = try programs(
            of: program, "rsvg-convert", as: "echo stand-in; cat \"$3\"")
        try program.done("plot", "meter", "-o", "chart.png")
        let picture = try program.text("chart.png")
        #expect(picture.hasPrefix("stand-in\n<svg "))
        #expect(picture.hasSuffix("</svg>\n"))
    }

    @Test func `a picture that is too large is refused before anything is drawn`() throws {
        let program = try Program(database: Prepared.meter())
        let other = "again=220x44+155+113,kind=number,decimals=1"
        try program.done("template", "edit", "meter", "--value", other)
        let table = "captured_at,total,again\n2025-11-01,4700.5,4700.5\n2025-12-01,4750.0,4750.0\n"
        try program.folder.write(table, as: "old.csv")
        try program.done("record", "import", "old.csv", "--template", "meter")
        func plot(_ height: String, _ file: String) throws -> Program.Run {
            try program.run("plot", "meter", "--height", height, "-o", file)
        }
        let refused = try plot("9000", "chart.png")
        #expect(refused.exitCode == 1)
        #expect(refused.errors.contains("1800 by 36000 pixels: at most 32767 are possible"))
        #expect(!FileManager.default.fileExists(atPath: program.folder("chart.png")))
        #expect(try plot("9000", "chart.svg").exitCode == 0)
    }

    @Test(arguments: [
        (nil, "since rsvg-convert is not installed (apt install librsvg2-bin)"),
        ("exit 1", "since rsvg-convert failed"),
    ])
    func `without that program the letters have no accents, which is said`(
        script: String?, reason: String
    ) throws {
        var program = try Program(database: Prepared.records())
        program.environment["PATH"] = try programs(of: program, "rsvg-convert", as: script)
        let plain = try program.done("plot", "meter", "-o", "plain.png")
        #expect(!plain.errors.contains("accents"))
        try program.done("template", "edit", "meter", "--rename-value", "total=spotřeba")
        let run = try program.done("plot", "meter", "-o", "chart.png")
        #expect(run.errors.contains("note: the letters of the picture have no accents, \(reason)"))
        let bytes = try Data(contentsOf: URL(filePath: program.folder("chart.png")))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `what is dismissed waits in no report`() throws {
        let program = try Program(database: Prepared.review())
        try program.done("record", "dismiss", "1")
        let run = try program.done("report", "meter", "-o", "meter.html", "--json")
        #expect(try run.json()["waiting"].number == 1)
        let waiting = try program.text("meter.html").split(separator: "Waiting for a person")[1]
        #expect(waiting.contains("<td>2</td>"))
        #expect(!waiting.contains("<td>1</td>"))
    }
}
