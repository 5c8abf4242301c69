import Foundation
import ReadoutGeometry
import Testing

@testable import ReadoutModel

struct TemplateEditTests {
    private let template = Template(
        name: "meter", description: "Boiler room",
        fields: ["energy", "power", "date"].map {
            Field(
                name: $0, kind: .number,
                location: .region(Region(x: 10, y: 10, width: 50.25, height: 20)))
        },
        reference: Reference(sha256: "", width: 400, height: 300, boxes: [], picture: []))

    private func problems(_ edit: Template.Edit) -> [String] {
        guard case .failure(let problems) = template.edited(edit) else { return [] }
        return problems.problems.map(\.description)
    }

    @Test func `values are renamed, removed, defined anew and added in one step`() throws {
        let edited = try template.edited(
            Template.Edit(
                description: "Cellar", renames: ["energy=total"], removals: ["date"],
                options: ["power=30x20+1+2,kind=integer", "gas=30x20+1+2,kind=number"])
        ).get()
        #expect(edited.template.description == "Cellar")
        #expect(edited.template.fields.map(\.name) == ["total", "power", "gas"])
        #expect(edited.template.fields.map(\.kind) == [.number, .integer, .number])
        #expect(edited.renamedValues == ["energy": "total"])
    }

    @Test func `unknown names in sums are reported together with other problems`() {
        #expect(
            problems(
                Template.Edit(options: [
                    "energy,sum=power+gas+oil", "gas=here,kind=number", "power,size=3",
                ])
            ).filter { $0.contains("its sum") } == [
                "value 'energy': its sum names 'oil', which does not exist; "
                    + "values are energy, power, date, gas"
            ])
    }

    @Test func `single keys of a value change, and the rest stays`() throws {
        var template = template
        template.fields[0].unit = "kWh"
        template.fields[0].rules.maximum = 5
        template.fields[0].rules.pattern = "a,b"
        let edited = try template.edited(
            Template.Edit(options: ["energy,monotonic,no-max,decimals=1", "power,kind=integer"])
        ).get().template
        var energy = template.fields[0]
        energy.rules.monotonic = true
        energy.rules.maximum = nil
        energy.rules.decimals = 1
        #expect(edited.fields[0] == energy)
        var power = template.fields[1]
        power.kind = .integer
        #expect(edited.fields[1] == power)
        #expect(edited.fields[2] == template.fields[2])
        let plain = try template.edited(Template.Edit(options: ["energy,no-unit"])).get().template
        #expect(plain.fields[0].unit == nil)
    }

    @Test func `a new place keeps the other keys`() throws {
        var template = template
        template.fields[1].unit = "kW"
        template.fields[1].rules.maximum = 5
        let edited = try template.edited(
            Template.Edit(options: ["power=30x20+1+2,min=1"])
        ).get().template
        var power = template.fields[1]
        power.location = .region(Region(x: 1, y: 2, width: 30, height: 20))
        power.rules.minimum = 1
        #expect(edited.fields[1] == power)
        let anew = try template.edited(
            Template.Edit(options: ["power=30x20+1+2,kind=number"])
        ).get().template.fields[1]
        #expect(anew.unit == nil && anew.rules == Rules())
        #expect(
            problems(Template.Edit(options: ["power=here,lamp"])).map { $0.prefix(14) }
                == ["value 'power':", "value 'power':"])
    }

    @Test func `a wrong change of a key is named`() {
        let found = problems(
            Template.Edit(
                options: [
                    "gas,monotonic", "energy", "power,no-lamp", "date,min=2,min=3",
                    "date,max=1,min=2",
                ]
            ))
        for part in [
            "there is no value 'gas'", "'energy' is not a value; write", "no-lamp",
            "min is given twice", "two values are named 'date'",
        ] {
            #expect(found.contains { $0.contains(part) }, "\(part): \(found)")
        }
    }

    @Test func `two values can swap their names`() throws {
        let edited = try template.edited(
            Template.Edit(renames: ["energy=power", "power=energy"])
        ).get()
        #expect(edited.template.fields.map(\.name) == ["power", "energy", "date"])
    }

    @Test func `all that is wrong comes together, and the stored names are listed`() {
        let found = problems(
            Template.Edit(
                renames: ["energy=date", "x", "gas=a", "power=a=b"], removals: ["energy", "steam"],
                options: ["y=3", "z=0.4x20+5+5,kind=text"]))
        let names = "values are energy, power, date"
        for problem in [
            "'x' is not a renaming; write OLD=NEW", "there is no value 'gas'; \(names)",
            "there is no value 'steam'; \(names)", "two values are named 'date'",
            "value 'energy' is renamed or removed more than once",
            "value 'y': there is no box 3, the photo has none; give a region",
            "value 'z': '0.4x20+5+5' is too small; a region is at least one pixel each way",
        ] {
            #expect(found.contains(problem))
        }
        #expect(found.contains { $0.hasPrefix("value 'a=b': ") })
    }

    @Test func `the last value cannot be removed`() {
        #expect(
            problems(Template.Edit(removals: ["energy", "power", "date"]))
                == [DefinitionProblem.noValues.description])
    }

    @Test(arguments: ["212x48+640+310", "50.25x20+10.5+0", "1x1+0+0"])
    func `a region is written as it is stored`(text: String) throws {
        #expect(try #require(Region(text)).description == text)
    }
}
