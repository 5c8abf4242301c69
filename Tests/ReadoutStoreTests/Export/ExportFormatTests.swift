import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct ExportFormatTests {
    let store: Store

    init() throws {
        store = try Store.inMemory()
        let template = try store.insert(
            Sample.template(
                "gas meter",
                fields: [
                    Sample.value("energy", .number, unit: "kWh"), Sample.value("note", .text),
                    Sample.value("day", .date),
                ]))
        try store.addNew(
            Sample.record(
                1, in: template, at: "2026-03-01T10:00:00",
                [
                    Sample.number("energy", "-4821.60"), Sample.text("note", "a|b, \"c\""),
                    Sample.text("day", "2026-02-28"),
                ]))
        try store.addNew(
            Sample.record(
                2, in: template, at: "2026-03-02T10:00:00",
                [
                    Sample.number("energy", "7.5"),
                    Sample.text("note", "*x*", doubts: [.lowConfidence(0.5)]),
                ]))
    }

    private func exported(_ change: (inout ExportOptions) -> Void) throws -> String {
        var options = ExportOptions()
        change(&options)
        return try store.exported("gas meter", options).text
    }

    @Test func `a decimal comma comes with semicolons and stands in numbers alone`() throws {
        let text = try exported { $0.hasDecimalComma = true }
        #expect(
            text == "captured_at;energy;note;day\r\n"
                + "2026-03-01T10:00:00;-4821,60;\"a|b, \"\"c\"\"\";2026-02-28\r\n"
                + "2026-03-02T10:00:00;7,5;;\r\n")
    }

    @Test func `a decimal comma between commas is quoted`() throws {
        let text = try exported {
            $0.hasDecimalComma = true
            $0.delimiter = ","
            $0.columns = ["record", "energy"]
        }
        #expect(text == "record,energy\r\n1,\"-4821,60\"\r\n2,\"7,5\"\r\n")
    }

    @Test func `units are named where that is asked for`() throws {
        let text = try exported {
            $0.hasUnits = true
            $0.columns = ["captured_at", "energy", "day"]
        }
        #expect(text.hasPrefix("captured_at,energy [kWh],day\r\n"))
    }

    @Test func `a long table has a row a reading`() throws {
        let text = try exported {
            $0.isLong = true
            $0.includesDoubtful = true
        }
        #expect(
            text == "captured_at,name,value,unit,certainty\r\n"
                + "2026-03-01T10:00:00,energy,-4821.60,kWh,certain\r\n"
                + "2026-03-01T10:00:00,note,\"a|b, \"\"c\"\"\",,certain\r\n"
                + "2026-03-01T10:00:00,day,2026-02-28,,certain\r\n"
                + "2026-03-02T10:00:00,energy,7.5,kWh,certain\r\n"
                + "2026-03-02T10:00:00,note,*x*,,doubtful\r\n")
        let lines = try exported {
            $0.isLong = true
            $0.format = .jsonl
            $0.columns = ["record", "name", "value", "utc_offset"]
        }
        #expect(
            lines.hasPrefix(
                "{\"record\":1,\"name\":\"energy\",\"value\":-4821.60,\"utc_offset\":60}\n"
                    + "{\"record\":1,\"name\":\"note\",\"value\":\"a|b, \\\"c\\\"\",\"utc_offset\":60}\n"
            ))
    }

    @Test func `a value called like a column of a long table is in it`() throws {
        let other = try Store.inMemory()
        let template = try other.insert(
            Sample.template(fields: [Sample.value("value", .number), Sample.value("unit", .text)]))
        try other.addNew(
            Sample.record(
                1, in: template, [Sample.number("value", "1"), Sample.text("unit", "x")]))
        var options = ExportOptions()
        options.isLong = true
        options.columns = ["name", "value", "unit"]
        #expect(
            try other.exported("meter", options).text
                == "name,value,unit\r\nvalue,1,\r\nunit,x,\r\n")
    }

    @Test func `Markdown escapes what would end a cell, and leans what is doubtful`() throws {
        let text = try exported {
            $0.format = .md
            $0.includesDoubtful = true
            $0.columns = ["energy", "note"]
        }
        #expect(
            text == """
                | energy [kWh] | note |
                | ---: | --- |
                | -4821.60 | a\\|b, "c" |
                | 7.5 | *\\*x\\** |

                """)
    }

    @Test func `line protocol has a line a record, in UTC`() throws {
        let text = try exported {
            $0.format = .influx
            $0.includesDoubtful = true
        }
        #expect(
            text == """
                gas\\ meter,status=accepted energy=-4821.60,note="a|b, \\"c\\"",day="2026-02-28" 1772355600000000000
                gas\\ meter,status=review energy=7.5,note="*x*" 1772442000000000000

                """)
    }

    @Test func `Prometheus gets the last certain number of each value`() throws {
        let text = try exported { $0.format = .prometheus }
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines == [
                "readout_records{template=\"gas meter\"} 2",
                "readout_value{template=\"gas meter\",value=\"energy\",unit=\"kWh\"} 7.5",
                "readout_captured_seconds{template=\"gas meter\",value=\"energy\"} 1772442000",
            ])
    }

    @Test func `cells know what they hold`() throws {
        var options = ExportOptions()
        options.format = .xlsx
        options.includesDoubtful = true
        var (columns, rows) = ([ExportedColumn](), [[ExportedCell]]())
        let summary = try store.exportCells(
            "gas meter", options: options, begin: { columns = $0 }, row: { rows.append($0) })
        #expect(summary.exported == 2)
        #expect(columns.map(\.heading) == ["captured_at", "energy [kWh]", "note", "day", "status"])
        #expect(
            rows[0].map(\.content) == [
                .moment("2026-03-01T10:00:00"), .number("-4821.60"), .text("a|b, \"c\""),
                .date("2026-02-28"), .text("accepted"),
            ])
        #expect(rows[1].map(\.isDoubtful) == [false, false, true, false, false])
        #expect(rows[1][3].content == .empty)
    }

    @Test(arguments: [
        ("a.csv", ExportOptions.Format.csv), ("b/C.XLSX", .xlsx), ("x.y.lp", .influx),
        ("x.prom", .prometheus), ("x.ods", .ods), ("x.md", .md),
    ])
    func `the ending of a name says the format`(path: String, format: ExportOptions.Format) {
        #expect(ExportOptions.Format(ending: path) == format)
    }

    @Test(arguments: ["a", ".csv", "a.b/c", "a.xls", "a."])
    func `other names say none`(path: String) {
        #expect(ExportOptions.Format(ending: path) == nil)
    }
}
