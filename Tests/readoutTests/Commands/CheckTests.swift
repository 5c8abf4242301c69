import Foundation
import Testing

/// Rules that check a paper against itself: sums and check digits.
struct CheckTests {
    private let program: Program

    init() throws { program = try Program() }

    private func create(_ values: String...) throws -> Program.Run {
        try program.run(
            ["template", "create", Fixture.photo, "--name", "meter"]
                + values.flatMap { ["--value", $0] })
    }

    @Test func `a record whose values do not add up waits until one is corrected`() throws {
        let place = "220x44+155+113,kind=number,unit=kWh,decimals=1"
        let created = try create("total=\(place)", "twice=\(place),sum=total+total")
        #expect(created.exitCode == 0, "\(created.errors)")
        let shown = try program.done("template", "show", "meter", "--json").json()
        #expect(shown["values"][1]["sum"].text == "total+total")
        let photo = try program.folder.copy(Fixture.photo("bmp"), as: "a.bmp")
        let added = try program.run("record", "add", "--template", "meter", photo)
        #expect(added.exitCode == 3)
        #expect(
            added.output.contains("twice 4821.6 is not total 4821.6 + total 4821.6, which makes"))
        let explained = try program.done("explain", "1").output
        #expect(explained.contains("rule     sum=total+total: twice 4821.6 is not total 4821.6"))
        let edited = try program.done("record", "edit", "1", "--set", "twice=9643.2", "--json")
        #expect(try edited.json()["status"].text == "accepted")
        let held = try program.run("record", "edit", "1", "--set", "total=5.0", "--json")
        #expect(held.exitCode == 1)
        #expect(try held.errorCode() == "broken-rule")
        let forced = try program.done(
            "record", "edit", "1", "--set", "total=5.0", "--force", "--json")
        #expect(try forced.json()["values"]["total"]["correction"]["forced"] == .bool(true))
    }

    @Test func `a check digit that is wrong leaves the text as it is, in doubt`() throws {
        let created = try create("total=220x44+155+113,kind=text,luhn")
        #expect(created.exitCode == 0, "\(created.errors)")
        let photo = try program.folder.copy(Fixture.photo("bmp"), as: "a.bmp")
        let read = try program.run("record", "add", "--template", "meter", "--json", photo).json()
        #expect(read["outcome"].text == "review")
        #expect(read["values"]["total"]["text"].text == "004821.6")
        #expect(read["values"]["total"]["reasons"][0].text == "\"004821.6\" fails the Luhn check")
        let edited = try program.done("template", "edit", "meter", "--value", "total,no-luhn")
        #expect(edited.exitCode == 0)
        let shown = try program.done("template", "show", "meter", "--json").json()
        #expect(!shown["values"][0].keys.contains("luhn"))
    }

    @Test func `a sum of what is not there, and a check of what has no digits, are refused`() throws
    {
        let created = try create(
            "total=220x44+155+113,kind=number,unit=kWh,sum=net+date",
            "date=label:Date,kind=date,iban")
        #expect(created.exitCode == 64)
        #expect(created.errors.contains("value 'total': its sum names 'net', which does not exist"))
        #expect(
            created.errors.contains(
                "value 'total': its sum names 'date', which is of another kind or unit"))
        #expect(created.errors.contains("value 'date': iban needs a code or a text, not date"))
    }

    @Test func `unknown names in sums are reported together with other problems`() throws {
        let created = try create(
            "total=220x44+155+113,kind=number,sum=net+tax", "net=99,kind=number,sum=gros",
            "tax=nowhere,kind=number", "rest=220x44+155+113,kind=number,sum=odd,size=3")
        #expect(created.exitCode == 64)
        let known = "which does not exist; values are total, net, rest, tax"
        #expect(
            created.errors == """
                error: value 'tax': 'nowhere' is not a place; give a box number, several as 3+4, \
                WIDTHxHEIGHT+X+Y or label:TEXT
                value 'rest': there is no key 'size'
                value 'net': there is no box 99; boxes are 1 to 5
                value 'net': its sum names 'gros', \(known)
                value 'rest': its sum names 'odd', \(known)

                """, "\(created.errors)")
    }
}
