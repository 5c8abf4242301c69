import Foundation
import Testing

/// The way from a photo to a table, on the drawn cases of Fixtures.
struct CaseTests {
    /// The cases, and the least share of their values that must be certain, 0...1.
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
}
