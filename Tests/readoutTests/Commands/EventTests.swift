import Foundation
import Testing

struct EventTests {
    private let replacement = [
        "template", "event", "meter", "--meter-exchanged", "2026-01-05", "--old", "4830.0", "--new",
        "0",
    ]

    @Test func `a replacement is noted, listed and taken back`() throws {
        let program = try Program(database: Prepared.records())
        #expect(try program.done("template", "event", "meter").errors == "no events\n")
        let noted = try program.done(replacement)
        #expect(
            noted.errors.hasPrefix(
                "recorded: event 1, total: meter replaced 2026-01-05, the old one at 4830.0, "))
        let listed = try program.done("template", "event", "meter", "--json").json()
        #expect(listed[0]["value"].text == "total")
        #expect(listed[0]["meter_exchanged"].text == "2026-01-05")
        #expect(
            try program.done("explain", "1", "--json").json()["values"]["total"]["history"][
                "events"][0]["old"].text == "4830.0")
        let back = try program.done("template", "event", "meter", "--delete", "1", "--json").json()
        #expect(back["rejudged"] == .array([]))
        #expect(try program.done("template", "event", "meter", "--json").json() == .array([]))
    }

    @Test func `a meter may begin below zero`() throws {
        var below = replacement
        below[8] = "-0.5"
        let noted = try Program(database: Prepared.records()).done(below)
        #expect(noted.errors.contains("-0.5"))
    }

    @Test func `a replacement is not noted twice, nor another one of the same day, nor one ahead`()
        throws
    {
        let program = try Program(database: Prepared.records())
        try program.done(replacement)
        let again = try program.run(replacement + ["--json"])
        #expect(again.exitCode == 1)
        #expect(try again.errorCode() == "event-known")
        var other = replacement
        other[6] = "4829.0"
        let run = try program.run(other)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("event 1 has other numbers for the same meter and time"))
        #expect(try program.done("template", "event", "meter", "--json").json().items.count == 1)
        // A typo of the day is corrected by taking the first one back.
        var later = replacement
        later[4] = "2026-01-07"
        let twice = try program.run(later)
        #expect(twice.exitCode == 1)
        #expect(twice.errors.contains("no reading lies between it and event 1 of 2026-01-05"))
        later[4] = "2126-01-07"
        #expect(try program.run(later + ["--json"]).errorCode() == "future")
        try program.done("record", "undo")
        try program.done(other)
    }

    @Test func `a replacement that contradicts readings is refused without --force`() throws {
        let program = try Program(database: Prepared.records())
        try program.done("record", "edit", "1", "--accept")
        let stored = try program.stored()
        var wrong = replacement
        wrong[6] = "100"
        let run = try program.run(wrong + ["--json"])
        #expect(run.exitCode == 1)
        #expect(try run.errorCode() == "contradiction")
        #expect(try program.stored() == stored)
        try program.done(wrong + ["--force"])
    }

    @Test func `what cannot be a replacement is told, and changes nothing`() throws {
        let program = try Program(database: Prepared.records())
        let stored = try program.stored()
        var wrong = replacement
        wrong[4] = "soon"
        let moment = try program.run(wrong + ["--json"])
        #expect(try moment.errorCode() == "invalid-date")
        wrong = replacement
        wrong[6] = "many"
        #expect(try program.run(wrong + ["--json"]).errorCode() == "invalid-value")
        let value = try program.run(replacement + ["--value", "date", "--json"])
        #expect(try value.errorCode() == "not-compared")
        #expect(
            try program.run(replacement + ["--value", "x", "--json"]).errorCode() == "no-value")
        let event = try program.run("template", "event", "meter", "--delete", "9", "--json")
        #expect(try event.errorCode() == "no-event")
        #expect(try program.stored() == stored)
    }
}
