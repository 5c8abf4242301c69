import Testing

struct IdentifyTests {
    @Test func `templates are ranked by how well the photo fits`() throws {
        let program = try Program(database: Prepared.meter())
        let created = try program.run(
            "template", "create", Fixture.path("cesky/reference.jpg"), "--name", "plate",
            "--value", "power=316x98+360+657,kind=text")
        #expect(created.exitCode == 0)
        let ranking = try program.done("identify", Fixture.photo("gif"), "--json").json()
        #expect(ranking.items.map(\.["template"].text) == ["meter", "plate"])
        #expect(ranking[0].types["score"] == "number")
        #expect((ranking[0]["score"].number ?? 0) > 0.5)
        #expect(ranking[1]["score"] == .number(0))
        #expect(ranking[0]["alignment"].keys.isSuperset(of: ["inliers", "residual"]))
        #expect(ranking[1]["alignment"] == .null)
        #expect(ranking.items.map(\.["chosen"]) == [.bool(true), .bool(false)])
        // Without a template name, a photo is read with the template that fits.
        let added = try program.done("record", "add", Fixture.photo("gif"), "--json").json()
        #expect(added["template"].text == "meter")
        #expect(added["outcome"].text == "accepted")
    }

    @Test func `a photo of something else is said to match nothing`() throws {
        let program = try Program(database: Prepared.meter())
        let run = try program.done("identify", Fixture.path("boiler/01.jpg"))
        #expect(run.errors.contains("note: no template clearly matches"))
    }

    @Test func `of two templates of the same photo none is chosen`() throws {
        let program = try Program(database: Prepared.meter())
        let text = try program.done("template", "export", "meter")
        let copied = try program.run(
            "template", "import", "-", "--name", "copy", input: text.output)
        #expect(copied.exitCode == 0)
        let ranking = try program.done("identify", Fixture.photo("gif"), "--json").json()
        #expect(ranking.items.allSatisfy { $0["chosen"] == .bool(false) })
        #expect(ranking.items.allSatisfy { ($0["score"].number ?? 0) > 0.5 })
        let shown = try program.done("identify", Fixture.photo("gif"))
        #expect(shown.errors.contains("'copy'") && shown.errors.contains("'meter'"))
        let added = try program.run("record", "add", Fixture.photo("gif"), "--json")
        #expect(added.exitCode == 3)
        #expect(try added.json()["error"]["code"].text == "unidentified")
    }

    @Test func `of templates that look alike the one whose guard is shown is chosen`() throws {
        let program = try Program()
        for (name, state) in [("running", "RUN"), ("stopped", "STOP")] {
            let created = try program.run(
                "template", "create", Fixture.path("boiler/reference.jpg"), "--name", name,
                "--value", "energy=9,unit=kWh", "--guard", "state=26,guard=\(state)", "--force",
                "--no-input")
            #expect(created.exitCode == 0, "\(created.errors)")
        }
        let added = try program.run(
            "record", "add", Fixture.path("boiler/01.jpg"), Fixture.path("boiler/02.jpg"),
            Fixture.path("boiler/04.jpg"), "--json")
        let lines = try added.lines.map { line in
            let json = try JSONValue(line)
            return (json["template"].text, json["outcome"].text)
        }
        #expect(lines[0] == ("running", "accepted"))
        #expect(lines[1] == ("stopped", "accepted"))
        // FAULT is neither.
        #expect(lines[2].1 == "unmatched")
        #expect(added.output.contains("their guards read something else"))
        let ranking = try program.done(
            "identify", Fixture.path("boiler/02.jpg"), "--json"
        ).json()
        #expect(
            ranking.items.filter { $0["chosen"] == .bool(true) }.map(\.["template"].text)
                == ["stopped"])
    }

    @Test func `a photo that fits no template is refused, and nothing is stored`() throws {
        let program = try Program(database: Prepared.meter())
        let before = try program.stored()
        let photo = Fixture.path("cesky/01.jpg")
        let run = try program.run("record", "add", photo, "--json")
        #expect(run.exitCode == 3)
        let added = try run.json()
        #expect(added["outcome"].text == "unmatched")
        #expect(added["record"] == .null)
        #expect(added["template"] == .null)
        #expect(added["error"]["code"].text == "unidentified")
        #expect(try program.stored() == before)
    }

    @Test func `without templates there is nothing to identify or to read with`() throws {
        let program = try Program()
        for command in [["identify", Fixture.photo], ["record", "add", Fixture.photo]] {
            let run = try program.run(command + ["--json"])
            #expect(run.exitCode == 1)
            #expect(try run.errorCode() == "no-template")
            #expect(run.errors.contains("readout template create"))
        }
    }
}
