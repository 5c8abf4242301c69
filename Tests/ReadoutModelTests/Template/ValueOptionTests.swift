import Foundation
import ReadoutGeometry
import Testing

@testable import ReadoutModel

@Suite struct ValueOptionTests {
    private func boxes(_ count: Int) -> [TextBox] {
        (0..<count).map { index in
            TextBox(words: [
                TextBox.Word(
                    text: "004821.6 kWh", confidence: 0.9,
                    region: Region(x: 100, y: 50 + Double(index) * 50, width: 200, height: 30))
            ])
        }
    }

    private func messages(_ options: String...) -> [String] {
        switch FieldDefinition.values(options: options, boxes: boxes(14), width: 1000, height: 800)
        {
        case .success: []
        case .failure(let problems): problems.problems.map(\.description)
        }
    }

    @Test(arguments: [
        "a=3", "energy=9,kind=number,unit=kWh,decimals=1,monotonic", "b=3+4,kind=text",
        #"c=label:Total\, net,pattern=\d{1\,6}"#, "d=30x40+10+20,choices=RUN|STOP",
        "guard=3,kind=code,guard",
    ])
    func `a definition writes the option that defines it`(option: String) throws {
        let (definition, problems) = FieldDefinition.parsed(option: option)
        #expect(problems.isEmpty)
        #expect(definition?.option == option)
    }

    @Test func `keys that only numbers can have make a guessed value a number`() throws {
        func kind(_ option: String, _ text: String) throws -> Kind {
            let definition = try #require(FieldDefinition.parsed(option: option).definition)
            return definition.value(at: .label("x"), saying: text).kind
        }
        #expect(try kind("a=1", "01371043") == .integer)
        #expect(try kind("a=1,implied-decimals=3", "01371043") == .number)
        #expect(try kind("a=1,decimals=1", "3621") == .number)
        #expect(try kind("a=1,decimals=1", "12:30.5") == .duration)
        #expect(try kind("a=1,monotonic", "3621") == .integer)
        #expect(try kind("a=1,monotonic", "B612/Z") == .number)
    }

    @Test func `an option holds name place kind unit and rules`() throws {
        let (definition, problems) = FieldDefinition.parsed(
            option: #"energy=3,kind=number,unit=kWh,monotonic,decimals=1,digits=6,min=-1.5,"#
                + #"max=100000,pattern=\d{1\,6}\.\d,max-rate=50/day,rollover=1000000,"#
                + #"language=eng+deu,model=display,date-order=dmy"#)
        #expect(problems.isEmpty)
        let energy = try #require(definition)
        #expect(energy.name == "energy")
        #expect(energy.location == .box(3))
        #expect(energy.kind == .number)
        #expect(energy.unit == "kWh")
        #expect(energy.rules.monotonic)
        #expect(energy.rules.minimum == Decimal(string: "-1.5"))
        #expect(energy.rules.pattern == #"\d{1,6}\.\d"#)
        #expect(energy.rules.maximumRate == Rules.MaximumRate(amount: 50, period: .day))
        #expect(
            energy.rules.entries.map { "\($0.key)=\($0.text)" } == [
                "decimals=1", "digits=6", "min=-1.5", "max=100000", #"pattern=\d{1,6}\.\d"#,
                "monotonic=true", "max-rate=50/day", "rollover=1000000", "language=eng+deu",
                "model=display", "date-order=dmy",
            ])
    }

    @Test func `several boxes are one place, as wide and high as all of them`() throws {
        let all = boxes(14)
        let alone = try [3, 5].map {
            try FieldDefinition.values(
                options: ["x=\($0)"], boxes: all, width: 1000, height: 800
            ).get()[0].location
        }
        for option in ["x=3+4+5", "x=3-5", "x=5+3", "x=3 + 5"] {
            let joined = try FieldDefinition.values(
                options: [option], boxes: all, width: 1000, height: 800
            ).get()[0]
            guard case .region(let first) = alone[0], case .region(let last) = alone[1],
                case .region(let region) = joined.location
            else {
                Issue.record("no regions")
                return
            }
            #expect(region.corners[0] == first.corners[0])
            #expect(region.corners[2] == last.corners[2])
            #expect(joined.kind == .text, "\(option)")
        }
        #expect(
            messages("a=3+20", "b=5-4", "c=3++4", "d=3+0").map { $0.prefix(33) } == [
                "value 'b': '5-4' is not a place; ", "value 'c': '3++4' is not a place;",
                "value 'd': '3+0' is not a place; ", "value 'a': there is no box 20; bo",
            ])
    }

    @Test func `rules written and set again are the same`() throws {
        var rules = Rules()
        for (key, text) in [
            ("decimals", "2"), ("digits", "7"), ("implied-decimals", "2"), ("scale", "0.5"),
            ("min", "0.10"), ("max", "5"), ("pattern", "a|b"),
            ("choices", "On|Off"), ("monotonic", "yes"), ("max-rate", "0.5/hour"),
            ("rollover", "100"), ("language", "ces"), ("model", "display"), ("date-order", "ymd"),
            ("convert", "true"), ("guard", "1.8.1"), ("sum", "net+tax"), ("unique", "yes"),
            ("until", "Total due"), ("luhn", "true"),
            ("iban", "yes"), ("ean13", "true"),
        ] {
            try rules.set(key, to: text)
        }
        #expect(rules.entries.map(\.key) == Rules.keys)
        var again = Rules()
        for entry in rules.entries { try again.set(entry.key, to: entry.text) }
        #expect(again == rules)
        #expect(Rules().entries.isEmpty)
    }

    @Test(
        arguments: [
            (nil, ""), ("true", ""), ("TRUE", ""), ("True", ""), ("yes", ""), (" Yes ", ""),
            ("", ""),
            ("false", nil), ("No", nil), ("FALSE", nil), ("1.8.0", "1.8.0"), ("OFF", "OFF"),
            ("yes or no", "yes or no"),
        ] as [(String?, String?)])
    func `a guard is a flag or the text to be shown`(text: String?, expected: String?) throws {
        var rules = Rules()
        rules.guardText = "before"
        try rules.set("guard", to: text)
        #expect(rules.guardText == expected)
        var again = Rules()
        for entry in rules.entries { try again.set(entry.key, to: entry.text) }
        #expect(again == rules)
    }

    @Test(arguments: [
        ("a=3", FieldDefinition.LocationReference.box(3)),
        ("a=212x48+640+310", .location(.region(Region(x: 640, y: 310, width: 212, height: 48)))),
        ("a=label:Total", .location(.label("Total"))),
        (#"a=label:Total\, net=x"#, .location(.label("Total, net=x"))),
        (" a = 3 , decimals = 1 ", .box(3)),
    ])
    func `a place is a box a region or a label`(
        option: String, place: FieldDefinition.LocationReference
    ) {
        let (definition, problems) = FieldDefinition.parsed(option: option)
        #expect(problems.isEmpty)
        #expect(definition?.name == "a")
        #expect(definition?.location == place)
    }

    @Test(arguments: [
        (
            "energy=3,decimal=1",
            "value 'energy': there is no key 'decimal'; did you mean 'decimals' or 'implied-decimals'?"
        ),
        ("energy=3,colour=1", "value 'energy': there is no key 'colour'"),
        ("power=99", "value 'power': there is no box 99; boxes are 1 to 14"),
        ("power=0", "value 'power': there is no box 0; boxes are 1 to 14"),
        ("power=3,kind=number,min=5,max=2", "value 'power': min 5 is above max 2"),
        (
            "a=3,kind=date,min=2",
            "value 'a': min needs a number, an integer, a time or a duration, not date"
        ),
        ("a=3,kind=text,monotonic", "value 'a': monotonic needs a kind with an order, not text"),
        ("a=3,kind=choice", "value 'a': a choice needs its choices, as in choices=On|Off"),
        ("a=3,kind=nubmer", "value 'a': there is no kind 'nubmer'; did you mean 'number'?"),
        (
            "a=212x48+900+310",
            "value 'a': region 212x48+900+310 is not inside the photo of 1000x800"
        ),
        ("a=3,digits", "value 'a': digits needs a value, as in digits=..."),
        ("a=3,digits=0", "value 'a': digits '0' is not a whole number from 1 to 20"),
        ("a=3,min=1,5", "value 'a': there is no key '5'"),
        ("a=3,min=1e5", "value 'a': min '1e5' is not a number such as 12.5"),
        (
            "a=3,max-rate=5/week",
            "value 'a': max-rate '5/week' is not an amount per hour or day such as 50/day"
        ),
        (
            "a=3,kind=text,choices=On||Off",
            "value 'a': choices 'On||Off' is not a list of texts separated by '|'"
        ),
        ("a=3,kind=text,choices=On|On", "value 'a': choice 'On' is given twice"),
        ("a=3,unit=l,unit=m", "value 'a': unit is given twice"),
        ("a=3,,unit=l,", "value 'a': there is no key ''"),
        ("a=3,rollover=0", "value 'a': rollover 0 is not above 0"),
        (
            "a=3,kind=number,scale=123456789",
            "value 'a': scale '123456789' is not a number of at most 8 digits, and 12 with zeros before them"
        ),
        (
            "a=3,kind=number,scale=0.000000000001",
            "value 'a': scale '0.000000000001' is not a number of at most 8 digits, and 12 with zeros before them"
        ),
        (
            "a=3,model=../x",
            "value 'a': model '../x' is not display or text"
        ),
        (
            "a=there",
            "value 'a': 'there' is not a place; give a box number, several as 3+4, WIDTHxHEIGHT+X+Y or label:TEXT"
        ),
        ("3", "'3' is not a value; write NAME=LOCATION, as in energy=3 or power=212x48+640+310"),
        ("=3", "value '': a name must not be empty"),
        ("Status=3", "value 'Status': every export has a column of this name; choose another"),
        (
            "a=3,monotonic=maybe",
            "value 'a': monotonic 'maybe' is not true or false, or the key alone"
        ),
        ("a=3,kind=date,decimals=1", "value 'a': decimals needs a number or a duration, not date"),
    ])
    func `a problem names the value and the next step`(option: String, message: String) {
        #expect(messages(option) == [message])
    }

    @Test func `all problems of one call come together`() {
        #expect(
            messages("energy=3,decimal=1", "power=99", "Energy=4", "x=oops,kind=foo").count == 5)
        #expect(
            messages("energy=3", "ENERGY=4", "energy=5") == ["two values are named 'ENERGY'"])
        #expect(messages() == ["no value is defined; a template needs at least one"])
        #expect(
            messages("a=3,kind=number,pattern=(").first?.hasPrefix("value 'a': pattern '('") == true
        )
    }

    @Test func `a kind that is not named is guessed from the photo`() throws {
        let fields = try FieldDefinition.values(
            options: [
                "a=3", "b=220x40+90+40", "c=500x40+400+700", "d=4,kind=text", "e=1,choices=On|Off",
                "f=label:Total,unit=l", "g=label:Net,monotonic",
            ],
            boxes: boxes(14), width: 1000, height: 800
        ).get()
        #expect(fields.map(\.kind) == [.number, .number, .text, .text, .choice, .number, .number])
        #expect(fields.map(\.unit) == ["kWh", "kWh", nil, nil, nil, "l", nil])
        guard case .region(let region) = fields[0].location else {
            Issue.record("no region")
            return
        }
        #expect(region.contains(Point(100, 150)) && region.contains(Point(300, 180)))
    }

    @Test func `an unusual pattern is refused and does not crash`() {
        for pattern in [
            "(", "[", "a{2,1}", "*", "\\", "(?<a", String(repeating: "(", count: 150), "\\p{Foo}",
            "(?P<n>x", "[z-a]", "a{99999999999999999999}", String(repeating: "a", count: 300),
        ] {
            var rules = Rules()
            #expect(throws: RuleProblem.self, "\(pattern)") {
                try rules.set("pattern", to: pattern)
            }
        }
    }

    @Test(arguments: [
        ("meter", true), ("Boiler room 2", true), ("čerpadlo", true), ("", false), (" ", false),
        ("a/b", false), ("-a", false), (".a", false), ("a\nb", false), (" a", false),
        (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ])
    func `a template's name can be a file's`(name: String, isGood: Bool) {
        #expect((NameProblem.ofTemplate(name) == nil) == isGood)
    }
}
