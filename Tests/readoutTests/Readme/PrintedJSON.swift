import Foundation
import Testing

/// Output of commands with `--json`, for keys that cannot be found in the sources.
enum PrintedJSON {
    /// One value of each kind.
    static func all() throws -> [JSONValue] {
        let program = try Program(database: Prepared.review())
        try program.done("template", "export", "meter", "-o", "meter.readout")
        let read = try program.run(
            "read", "--template", "meter.readout", "--json", "--crops", Fixture.photo("tiff")
        ).json()
        let tested = try program.run("template", "test", "meter", "--json").json()
        let shown = try program.run("record", "show", "1", "--json").json()
        let explained = try program.run("explain", "1", "--json").json()
        return try [
            read, read["values"]["total"], read["alignment"], read["sighting"], tested,
            tested["values"][0], shown, shown["values"]["total"], shown["alignment"], explained,
            explained["values"]["total"],
            program.run("scan", Fixture.photo, "--json").json(),
            program.run("template", "show", "meter", "--json").json(),
            program.run("template", "list", "--json").json()[0],
            program.run("template", "forget", "meter", "--json").json(),
            program.run("record", "add", "--json", "--template", "meter", Fixture.photo("tiff"))
                .json(),
            program.run("record", "list", "--json").json()[0],
            program.run("record", "reread", "1", "--json").json(),
            program.run("record", "import", "--json", "-", input: "{}").json(),
            program.run("identify", Fixture.photo, "--json").json()[0],
            program.run("doctor", "--json").json(),
        ]
    }
}
