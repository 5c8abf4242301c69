import Foundation
import Samples
import Testing

/// Runs the scripts of the manual's examples unchanged.
struct ExampleTests {
    private let program: Program
    private let scripts: [String]

    init() throws {
        program = try Program()
        scripts = try Document.topic("examples").blocks("sh")
        try program.done(
            "template", "create", Fixture.path("boiler/reference.jpg"), "--name", "boiler",
            "--value", "energy=9,unit=kWh,monotonic")
    }

    /// The script that contains a text.
    private func script(_ text: String) throws -> String {
        try #require(scripts.first { $0.contains(text) })
    }

    @Test func `the nightly mail says what to look at`() throws {
        for name in ["01", "02"] {
            try program.folder.copy(
                Fixture.path("boiler/\(name).jpg"), as: "photos/\(name).jpg")
        }
        try program.folder.write(script("Subject: "), as: "nightly.sh")
        let first = try program.shell("sh nightly.sh")
        #expect(first.hasPrefix("Subject: readout: all is well\n\n"))
        #expect(first.contains("photos/01.jpg: accepted: record 1"))
        #expect(first.contains("2 photos: 2 accepted"))
        #expect(first.contains("2 records exported"))
        #expect(program.folder.holds("readout.backup"))
        try program.folder.copy(Fixture.path("bad/truncated.jpg"), as: "photos/bad.jpg")
        let second = try program.shell("sh nightly.sh")
        #expect(second.hasPrefix("Subject: readout: 1 to look at\n\n"))
        #expect(second.contains("photos/bad.jpg: unreadable"))
        #expect(try program.text("look.txt") == "photos/bad.jpg\n")
        try program.done("record", "dismiss", "photos/bad.jpg")
        #expect(try program.shell("sh nightly.sh").hasPrefix("Subject: readout: all is well\n"))
        // What waits since an earlier night is said again.
        try program.done("template", "edit", "boiler", "--value", "energy,max=4000")
        _ = try program.run(["record", "reread", "boiler", "--apply"])
        #expect(try program.shell("sh nightly.sh").hasPrefix("Subject: readout: 2 to look at\n"))
        let broken = try program.shell("READOUT_DATABASE=nowhere/store.sqlite sh nightly.sh")
        #expect(broken.hasPrefix("Subject: readout: failed\n\n"))
    }

    @Test(.enabled(if: Tool.isInstalled("setsid"), "setsid is not installed"))
    func `watch sends a message for each photo`() throws {
        try program.folder.copy(Fixture.path("boiler/01.jpg"), as: "inbox/01.jpg")
        try program.folder.write(script("mosquitto_pub"), as: "example.sh")
        // Stands in for mosquitto: takes one message, and ends its process group.
        try program.folder.write("", as: "tools/.keep")
        try ShellProgram.write(
            "echo \"$@\" > arguments.txt\nhead -n 1 > message.json\nkill -TERM 0",
            to: program.folder("tools/mosquitto_pub"))
        _ = try program.shell("PATH=\"$PWD/tools:$PATH\" setsid -w sh example.sh")
        #expect(
            try program.text("arguments.txt")
                == "-h homeassistant.local -t readout/boiler -l\n")
        let message = try JSONValue(program.text("message.json"))
        #expect(message["outcome"].text == "accepted")
        #expect(message["values"]["energy"]["value"].text == "4867.2")
    }

    @Test func `the file for a REST sensor ends with the last certain reading`() throws {
        try program.done("record", "add", "--template", "boiler", Fixture.path("boiler/01.jpg"))
        let example = try script("www/boiler.json").replacing("60 days ago", with: "2026-01-01")
        try program.folder.write("", as: "www/.keep")
        _ = try program.shell(example)
        let rows = try JSONValue(program.text("www/boiler.json")).items
        #expect(rows.last?["energy"].number == 4867.2)
    }

    @Test func `several sites keep their readings apart`() throws {
        for (site, name) in [("north", "01"), ("south", "05"), ("south", "02")] {
            try program.folder.copy(
                Fixture.path("boiler/\(name).jpg"), as: "photos/\(site)/\(name).jpg")
        }
        _ = try program.shell(script("--name \"$site\""))
        _ = try program.shell(script("all.csv"))
        #expect(
            rows(of: try program.text("all.csv")) == [
                ["site", "captured_at", "energy"], ["north", "2026-01-13T07:38:52", "4867.2"],
                ["south", "2026-01-14T07:44:03", "4903.9"],
                ["south", "2026-01-17T09:02:47", "5017.8"],
            ])
    }
}
