import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutApp

struct ValueNameTests {
    @Test(arguments: ["serial no", "net,tax", "net=tax"])
    func `the interview takes a name exactly when its help allows it`(name: String) throws {
        let word = TextBox.Word(
            text: "31547822", confidence: 0.9,
            region: Region(x: 100, y: 100, width: 200, height: 30))
        var interview = TemplateInterview(
            boxes: [TextBox(words: [word])], width: 1000, height: 800)
        #expect(interview.answer("1").isEmpty)
        interview.take(PlaceReading(text: "31547822", value: "31547822", confidence: 0.9))
        guard case .answer(let question) = interview.request else {
            Issue.record("the interview does not ask for the name")
            return
        }
        #expect(question.help.first?.hasSuffix("64 characters, but no comma and no =.") == true)
        #expect(interview.answer(name).isEmpty == !name.contains { ",=".contains($0) })
    }
}
