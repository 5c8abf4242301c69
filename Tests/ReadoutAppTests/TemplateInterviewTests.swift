import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutApp

struct TemplateInterviewTests {
    /// A panel with a label left of each of three texts.
    private static let boxes: [TextBox] = [
        ("Heat energy", 100, 100), ("004821.6", 400, 100), ("Volume", 100, 200),
        ("01371043", 400, 200), ("State", 100, 300), ("RUN", 400, 300),
    ].map { text, x, y in
        TextBox(words: [
            TextBox.Word(
                text: text, confidence: 0.9,
                region: Region(x: Double(x), y: Double(y), width: 200, height: 30))
        ])
    }

    private func interview(
        name: String? = nil, description: String? = nil, isForced: Bool = false,
        boxes: [TextBox] = Self.boxes
    ) -> TemplateInterview {
        TemplateInterview(
            boxes: boxes, width: 1000, height: 800, taken: ["Boiler"], name: name,
            description: description, isForced: isForced)
    }

    /// Answers requests for looks and trials, until the interview needs a person or ends.
    private func advance(_ interview: inout TemplateInterview, misfit: String? = nil) {
        while true {
            switch interview.request {
            case .placeReading(let definition):
                let text = Self.boxes.text(at: definition.location) ?? ""
                let value = text.drop { $0 == "0" }
                interview.take(
                    PlaceReading(
                        text: text, value: value.first?.isNumber == true ? String(value) : nil,
                        confidence: 0.9))
            case .template: _ = interview.take(TemplateInterview.Trial(misfit: misfit))
            default: return
            }
        }
    }

    /// Gives several answers; returns the replies.
    private func replay(
        _ answers: [String], in interview: inout TemplateInterview, misfit: String? = nil
    ) -> [String] {
        advance(&interview)
        return answers.flatMap { answer in
            let notes = interview.answer(answer)
            advance(&interview, misfit: misfit)
            return notes
        }
    }

    /// A session without wrong answers: a counter, one with implied decimals, a choice, a guard.
    private static let session = [
        "2 4", "", "", "kWh", "", "", "gas", "number", "m3", "3", "", "", "6", "", "choice",
        "RUN|STOP", "", "y", "5", "meter", "Cellar", "y",
    ]

    private func outcome(of interview: TemplateInterview) -> TemplateInterview.Outcome? {
        guard case .done(let outcome) = interview.request else { return nil }
        return outcome
    }

    private func question(_ interview: TemplateInterview) -> Question? {
        guard case .answer(let question) = interview.request else { return nil }
        return question
    }

    @Test(arguments: [
        ("kwh", 620.0, 100.0, "kWh"), ("m3/h", 640, 110, "m³/h"), ("kWh", 700, 100, ""),
        ("kWh", 620, 140, ""), ("total", 620, 100, ""),
    ])
    func `the unit beside a number is offered`(text: String, x: Double, y: Double, unit: String)
        throws
    {
        let region = Region(x: x, y: y, width: 60, height: 30)
        let beside = TextBox(words: [TextBox.Word(text: text, confidence: 0.9, region: region)])
        var interview = interview(boxes: Self.boxes + [beside])
        #expect(replay(["2", "", "number"], in: &interview) == [])
        let asked = try #require(question(interview))
        #expect(asked.text.contains("unit"))
        #expect(asked.offer == unit)
    }

    /// The panel's boxes with one text, and what stands left of it.
    private func boxes(saying text: String, beside label: String) -> [TextBox] {
        [(label, 100.0), (text, 400)].map { text, x in
            TextBox(words: [
                TextBox.Word(
                    text: text, confidence: 0.9,
                    region: Region(x: x, y: 100, width: 200, height: 30))
            ])
        }
    }

    @Test func `the order of day and month is asked where the photo leaves it open`() throws {
        for (text, isAsked) in [("03/01/2026", true), ("27/01/2026", false), ("3.1.2026", false)] {
            let boxes = boxes(saying: text, beside: "Date")
            var interview = interview(name: "receipt", description: "", boxes: boxes)
            _ = interview.answer("2")
            interview.take(PlaceReading(text: text, confidence: 0.9))
            _ = interview.answer("")
            _ = interview.answer("date")
            #expect(try #require(question(interview)).words.contains("mdy") == isAsked, "\(text)")
            guard isAsked else { continue }
            #expect(interview.answer("") == ["please answer with one of them, or any"])
            #expect(interview.answer("mdy") == [])
            #expect(interview.options.contains("date=2,kind=date,date-order=mdy"))
        }
    }

    @Test func `the currency of a label is offered, and money is not asked whether it only rises`()
        throws
    {
        let boxes = boxes(saying: "6.45", beside: "TOTAL GBP")
        var interview = interview(name: "receipt", description: "", boxes: boxes)
        _ = interview.answer("2")
        interview.take(PlaceReading(text: "6.45", value: "6.45", confidence: 0.9))
        _ = interview.answer("")
        _ = interview.answer("number")
        #expect(try #require(question(interview)).offer == "GBP")
        _ = interview.answer("")
        _ = interview.answer("2")
        #expect(try #require(question(interview)).text.contains("next value"))
    }

    @Test func `the answers so far are options of a command`() {
        var interview = interview(name: "panel")
        #expect(interview.options.isEmpty)
        #expect(replay(["2", "energy", "number", "kWh", "1", "y"], in: &interview) == [])
        #expect(
            interview.options == [
                "--value", "energy=2,kind=number,unit=kWh,decimals=1,digits=6,monotonic", "--name",
                "panel",
            ])
    }

    @Test func `a label that the photo does not have is refused with what may be meant`() {
        var interview = interview()
        #expect(
            replay(["label:Sate"], in: &interview)
                == ["no text 'Sate' in the photo; did you mean 'State'?"])
        #expect(replay(["label:State"], in: &interview) == [])
    }

    @Test func `a type plate's quantity is no name`() throws {
        let boxes = Self.boxes.map { box in
            guard box.text == "Volume" else { return box }
            let region = Region(x: 100, y: 200, width: 200, height: 30)
            return TextBox(words: [
                TextBox.Word(text: "Qmax 6 m3/h", confidence: 0.9, region: region)
            ])
        }
        var interview = interview(boxes: boxes)
        #expect(replay(["4"], in: &interview) == [])
        #expect(try #require(question(interview)).offer == "value-4")
    }

    @Test func `a session becomes a template`() throws {
        var interview = interview()
        #expect(replay(Self.session, in: &interview) == [])
        let outcome = try #require(self.outcome(of: interview))
        #expect(outcome.name == "meter" && outcome.description == "Cellar" && outcome.savesRecord)
        #expect(outcome.definitions.map(\.name) == ["heat-energy", "gas", "state", "guard"])
        #expect(outcome.definitions.map(\.kind) == [.number, .number, .choice, .code])
        #expect(outcome.definitions.map(\.unit) == ["kWh", "m3", nil, nil])
        #expect(outcome.definitions.map(\.location) == [.box(2), .box(4), .box(6), .box(5)])
        #expect(
            outcome.definitions.map { $0.rules.entries.map { "\($0.key)=\($0.text)" } } == [
                ["decimals=1", "digits=6", "monotonic=true"],
                ["digits=5", "implied-decimals=3", "monotonic=true"],
                ["choices=RUN|STOP"], ["guard=true"],
            ])
    }

    @Test func `a value with the name of a column repeats line by line until a text`() throws {
        var interview = interview(name: "receipt", description: "")
        let first = ["2 4", "items.price"]
        #expect(replay(first, in: &interview) == [])
        #expect(question(interview)?.offer == "none")
        #expect(replay(["Nowhere"], in: &interview).first?.contains("'Nowhere'") == true)
        #expect(replay(["State", "number", "none", "1"], in: &interview) == [])
        // The second column of the table ends at the same text, and neither is asked whether it only rises.
        #expect(replay(["items.count"], in: &interview) == [])
        #expect(question(interview)?.offer == "State")
        #expect(replay(["Volume"], in: &interview).count == 1)
        #expect(replay(["", "integer", "none", "0"], in: &interview) == [])
        #expect(question(interview)?.text.contains("next value") == true)
        #expect(replay(["6", "a.b", "none", "text", "", "n", "y"], in: &interview) == [])
        let made = try #require(outcome(of: interview)).definitions
        #expect(made.map(\.rules.until) == ["State", "State", nil])
        #expect(made.map(\.name) == ["items.price", "items.count", "a.b"])
        #expect(made.allSatisfy { !$0.rules.monotonic })
    }

    @Test func `back and the same answer again changes nothing, at each question`() throws {
        var interview = interview()
        advance(&interview)
        for answer in Self.session {
            let asked = try #require(question(interview))
            let state = interview.state
            #expect(replay([answer], in: &interview) == [])
            guard outcome(of: interview) == nil else { break }
            let next = interview.state
            #expect(replay(["<"], in: &interview) == [])
            #expect(question(interview)?.help == asked.help)
            #expect(interview.state == state)
            #expect(replay([answer], in: &interview) == [])
            #expect(interview.state == next)
        }
        #expect(outcome(of: interview)?.definitions.count == 4)
    }

    @Test func `an answer that was taken back is offered again`() throws {
        var interview = interview()
        advance(&interview)
        for answer in Self.session {
            let asked = try #require(question(interview))
            #expect(replay([answer], in: &interview) == [])
            guard outcome(of: interview) == nil else { break }
            let next = interview.state
            #expect(replay(["<"], in: &interview) == [])
            // Where nothing is offered, Enter means something else.
            #expect(replay([asked.offer == nil ? answer : ""], in: &interview) == [])
            #expect(interview.state == next, "\(asked.text): \(answer)")
        }
        #expect(outcome(of: interview)?.definitions.count == 4)
        var other = self.interview()
        #expect(replay(["2", "total", "number", "kWh", "3", "<", "<"], in: &other) == [])
        #expect(question(other)?.offer == "kWh")
        #expect(replay([""], in: &other) == [])
        #expect(question(other)?.offer == "3")
    }

    @Test func `one can go back to the first question, also across values`() {
        var interview = interview()
        let first = question(interview)
        _ = replay(Array(Self.session.dropLast()), in: &interview)
        for _ in Self.session.dropLast() { #expect(interview.answer("<") == []) }
        #expect(question(interview) == first)
        #expect(interview.answer("<") == ["this is the first question"])
        _ = replay(Self.session, in: &interview)
        var other = self.interview()
        _ = replay(Self.session, in: &other)
        #expect(outcome(of: interview) == outcome(of: other))
    }

    @Test func `each question has help, which changes nothing`() {
        var interview = interview()
        advance(&interview)
        for answer in Self.session {
            let state = interview.state
            #expect(interview.answer("?").count >= 2)
            #expect(interview.state == state)
            _ = replay([answer], in: &interview)
        }
    }

    @Test(arguments: [
        ("2", FieldDefinition.LocationReference.box(2)), ("3+4", .boxes([3, 4])),
        ("4+3", .boxes([3, 4])), ("1-3", .boxes([1, 2, 3])), ("1+3-5", .boxes([1, 3, 4, 5])),
        (
            "214x46+264+439",
            .location(.region(Region(x: 264, y: 439, width: 214, height: 46)))
        ),
        ("label:Heat energy", .location(.label("Heat energy"))),
    ])
    func `a place is named in each way`(
        text: String, place: FieldDefinition.LocationReference
    ) {
        var interview = interview()
        #expect(interview.answer(text) == [])
        guard case .placeReading(let definition) = interview.request else {
            Issue.record("\(text) is not looked at")
            return
        }
        #expect(definition.location == place)
    }

    @Test(arguments: [
        ("77", "there is no box 77; boxes are 1 to 6"),
        ("0", "there is no box 0; boxes are 1 to 6"),
        ("2 x", "'x' is not a place; ? shows how to name one"),
        ("5-3", "'5-3' is not a place; ? shows how to name one"),
        ("3+9", "there is no box 9; boxes are 1 to 6"),
        ("1-999999999999", "'1-999999999999' is not a place; ? shows how to name one"),
        ("90x20+950+10", "region 90x20+950+10 is not inside the photo of 1000x800"),
        ("", "a template needs at least one value; ? shows how to name its place"),
    ])
    func `a wrong place is said to be wrong, and asked for again`(text: String, note: String) {
        var interview = interview()
        let asked = question(interview)
        #expect(interview.answer(text) == [note])
        #expect(question(interview) == asked)
    }

    @Test func `wrong answers are said to be wrong, and asked for again`() {
        var interview = interview()
        let notes = replay(
            [
                "2", "captured_at", "", "lamp", "", "kWh", "many", "1", "perhaps", "n", "2", "4",
                "heat-energy",
                "HEAT-energy", "x", "choice", "A", "A|B", "", "perhaps", "y", "99", "<", "n",
                "", "boiler", "../x", "new", "", "what",
                "n",
            ], in: &interview)
        for part in [
            "'captured_at'", "there is no kind 'lamp'", "decimals", "please answer y or n",
            "'2' is already the place of another value", "a value 'heat-energy' already exists",
            "a value 'HEAT-energy' already exists", "a template 'boiler' already exists", "'../x'",
        ] {
            #expect(notes.contains { $0.contains(part) }, "\(part): \(notes)")
        }
        #expect(notes.contains("a name must not be empty"))
        #expect(outcome(of: interview)?.savesRecord == false)
    }

    @Test func `what options say is not asked`() {
        var interview = interview(name: "meter", description: "Cellar")
        _ = replay(["6", "", "text", "", ""], in: &interview)
        #expect(question(interview)?.text == "keep this photo's values as the first record? (Y/n)")
        _ = replay([""], in: &interview)
        #expect(outcome(of: interview)?.savesRecord == true)
    }

    @Test(arguments: [("n", false), ("", false), ("y", true)])
    func `what does not fit its own photo is saved only when wanted`(answer: String, isMade: Bool) {
        var interview = interview(name: "meter", description: "")
        _ = replay(["6", "", "text", "", ""], in: &interview, misfit: "too few details")
        #expect(question(interview)?.text == "make the template anyway? (y/N)")
        _ = replay([answer], in: &interview)
        #expect((interview.request == .refused) == !isMade)
        if isMade { #expect(question(interview)?.text.hasPrefix("keep ") == true) }
        var forced = self.interview(name: "meter", description: "", isForced: true)
        _ = replay(["6", "", "text", "", ""], in: &forced, misfit: "too few details")
        #expect(question(forced)?.text.hasPrefix("keep ") == true)
    }

    @Test func `values that go together badly lead back to the last question`() {
        var interview = interview(name: "meter")
        _ = replay(["6", "", "text", "", ""], in: &interview)
        let asked = question(interview)
        _ = interview.answer("Cellar")
        let notes = interview.take(TemplateInterview.Trial(problems: ["two values are odd"]))
        #expect(notes.first == "two values are odd")
        #expect(question(interview) == asked)
    }

    @Test func `implied decimals are asked of plain counters only`() {
        for (place, isAsked) in [("4", true), ("2", false)] {
            var interview = interview()
            _ = replay([place, "", "number", ""], in: &interview)
            #expect(question(interview)?.text.contains("last digits") == isAsked)
        }
    }

    @Test func `a whole number with implied decimals is a number with decimals`() {
        var interview = interview()
        _ = replay(["4", "", "integer", ""], in: &interview)
        #expect(question(interview)?.text.contains("last digits") == true)
        var whole = interview
        _ = interview.answer("3")
        #expect(question(interview)?.text.contains("one step") == true)
        #expect(interview.state.current?.kind == .number)
        #expect(interview.state.current?.rules.impliedDecimals == 3)
        _ = whole.answer("x")
        #expect(question(whole)?.text.contains("last digits") == true)
        _ = whole.answer("0")
        #expect(question(whole)?.text.contains("only rise") == true)
        #expect(whole.state.current?.kind == .integer)
    }

    @Test(arguments: 0..<40)
    func `whatever is answered, a template comes out whole or not at all`(seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ count: Int) -> Int {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Int(random % UInt64(count))
        }
        let answers = Set(
            Self.session + ["<", "?", "", "n", "2+4", "label:State", "0", "x|y", "any"]
        )
        .sorted()
        var interview = interview()
        for _ in 0..<400 where outcome(of: interview) == nil && interview.request != .refused {
            _ = replay([answers[next(answers.count)]], in: &interview)
        }
        guard let outcome = self.outcome(of: interview) else { return }
        let names = outcome.definitions.map { $0.name.lowercased() }
        #expect(Set(names).count == names.count && !names.isEmpty)
        #expect(outcome.definitions.allSatisfy { $0.kind != nil && !$0.name.isEmpty })
        #expect(NameProblem.ofTemplate(outcome.name) == nil)
    }
}
