import Foundation
import Testing

/// The way from photo to table, for the drawn cases of `Fixtures`.
struct CaseTests {
    /// The cases, and the minimum share of their values that must be certain, 0...1.
    @Test(arguments: [("boiler", 0.9), ("cesky", 0.7), ("delivery-note", 0.7), ("panel-dark", 0.9)])
    func `what is exported is what the photos show`(name: String, floor: Double) throws {
        let program = try Program()
        let folder = Fixture.path(name)
        let created = try program.run(
            "template", "create", "\(folder)/reference.jpg", "--definition",
            "\(folder)/definition.yaml", "--save-record")
        #expect([0, 3].contains(created.exitCode), "\(created.errors)")
        let added = try program.run("record", "add", "--template", name, folder)
        #expect([0, 3].contains(added.exitCode), "\(added.errors)")
        let exported = rows(of: try program.done("export", name).output)
        let expected = rows(of: try Fixture.text("Fixtures/\(name)/expected.csv"))
        try #require(exported.map(\.first) == expected.map(\.first))
        #expect(exported[0] == expected[0])
        var certain = 0
        for (row, wanted) in zip(exported, expected).dropFirst() {
            for (index, cell) in row.enumerated().dropFirst() where !cell.isEmpty {
                #expect(cell == wanted[index], "\(expected[0][index]) at \(row[0])")
                certain += 1
            }
        }
        let count = (expected.count - 1) * (expected[0].count - 1)
        #expect(Double(certain) >= floor * Double(count), "\(certain) of \(count)")
    }

    @Test func `a labelled value is not taken from another line`() throws {
        let program = try Program()
        try program.done(
            "template", "create", Fixture.path("boiler/reference.jpg"), "--name", "state",
            "--value", "state=label:State,kind=text")
        let added = try program.run(
            "record", "add", "--template", "state", "--json", Fixture.path("boiler/02.jpg"))
        let state = try added.json()["values"]["state"]
        #expect(state["text"].text == "STOP" || state["accepted"] != .bool(true))
    }

    @Test func `a record in which a guard reads something else waits as a whole`() throws {
        let program = try Program()
        try program.done(
            "template", "create", Fixture.path("boiler/reference.jpg"), "--name", "running",
            "--value", "starts=413x95+585+741,kind=integer", "--guard",
            "state=413x96+584+852,kind=text")
        let shown = try program.done("template", "export", "running").output
        #expect(shown.contains("guard: RUN"))
        func starts(_ photo: String) throws -> JSONValue {
            try program.run("record", "add", "--template", "running", "--json", Fixture.path(photo))
                .json()["values"]["starts"]
        }
        let running = try starts("boiler/01.jpg")
        #expect(running["accepted"] == .bool(true))
        let tried = try program.run(
            "record", "add", "--template", "running", "--dry-run", Fixture.path("boiler/02.jpg"))
        #expect(tried.output.contains("    whole record: state reads"), "\(tried.output)")
        #expect(tried.output.ranges(of: "not \"RUN\"").count == 1, "\(tried.output)")
        let stopped = try starts("boiler/02.jpg")
        #expect(stopped["value"].text == "1262")
        #expect(stopped["accepted"] == .bool(false))
        let reason = stopped["reasons"].items.compactMap(\.text).joined()
        #expect(reason.contains("state") && reason.contains("\"RUN\""), "\(reason)")
        // The reason is printed once, though it holds both values.
        let listed = try program.done("record", "show", "2").output
        #expect(listed.contains("in doubt     state reads"), "\(listed)")
        #expect(listed.ranges(of: "not \"RUN\"").count == 1, "\(listed)")
        let explained = try program.done("explain", "2").output
        #expect(explained.contains("rule     guard=RUN: state reads"), "\(explained)")
        let refused = try program.run(
            "template", "create", Fixture.path("boiler/reference.jpg"), "--name", "other",
            "--value", "starts=413x95+585+741,kind=integer", "--guard", "blank=60x40+1450+1100")
        #expect(refused.exitCode == 64)
        #expect(refused.errors.contains("write guard=TEXT"), "\(refused.errors)")
        #expect(refused.errors.contains("add model=display if"), "\(refused.errors)")
    }

    @Test func `a guard that cannot pass in its own photo is named when the template is made`()
        throws
    {
        let program = try Program()
        func warned(_ text: String, _ name: String) throws -> String {
            try program.done(
                "template", "create", Fixture.path("boiler/reference.jpg"), "--name", name,
                "--value", "starts=413x95+585+741,kind=integer", "--guard",
                "state=413x96+584+852,kind=text,guard=\(text)"
            ).errors
        }
        let wrong = try warned("S/N 7", "wrong")
        #expect(
            wrong.contains(
                "warning: guard 'state' must read \"S/N 7\", but in the template's own photo it reads "
                    + "\"RUN\"; records would wait"), "\(wrong)")
        #expect(try !warned("RUN", "right").contains("warning"))
    }
}
