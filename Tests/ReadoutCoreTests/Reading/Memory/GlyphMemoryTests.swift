import Testing

@testable import ReadoutCore

struct GlyphMemoryTests {
    private static let script = DrawnScript()
    private static let all = script.lessons("30614", "95278", "41739")

    @Test func `a script that nobody knows is read after a few lines of it`() throws {
        let memory = try #require(GlyphMemory(Self.all))
        #expect(memory.characters == Set("0123456789"))
        for (index, text) in ["82513", "40096", "77441", "6"].enumerated() {
            var script = Self.script
            script.seed = UInt64(100 + index)
            script.lower = index - 2
            let look = try #require(memory.look(at: script.image(of: text)), "\(text)")
            #expect(look.text == text)
            #expect(look.certainty > 0.8, "\(text)")
            #expect(look.knowsAllFigures)
        }
    }

    @Test func `characters that touch are told apart`() throws {
        let memory = try #require(GlyphMemory(Self.all))
        var script = Self.script
        script.gap = 0
        withKnownIssue("samples keep the ground beside them: it says nothing yet") {
            #expect(memory.look(at: script.image(of: "82513"))?.text == "82513")
        }
    }

    @Test(arguments: ["30674", "8", "9061"])
    func `a character that was never seen is not taken for another`(text: String) throws {
        let memory = try #require(GlyphMemory(Self.script.lessons("30614", "41306")))
        let look = memory.look(at: Self.script.image(of: text))
        #expect(look == nil || (look?.certainty ?? 0) < 0.3, "\(String(describing: look))")
        #expect(!memory.characters.contains("7"))
    }

    @Test func `an empty place says nothing`() throws {
        let memory = try #require(GlyphMemory(Self.all))
        #expect(memory.look(at: Self.script.image(of: "")) == nil)
        #expect(memory.look(at: GrayImage(width: 90, height: 40, filledWith: 120)) == nil)
    }

    @Test func `a line that cannot say the text teaches nothing`() {
        for (shown, said) in [("30614", "306"), ("306", "3061495"), ("", "306")] {
            let lesson = GlyphMemory.Lesson(
                record: 1, crop: Self.script.image(of: shown), text: said)
            withKnownIssue("some wrong lengths can still be cut", isIntermittent: true) {
                #expect(GlyphMemory([lesson]) == nil, "\(shown) \(said)")
            }
        }
    }

    @Test func `a wrong word among right ones teaches nothing wrong`() throws {
        let wrong = GlyphMemory.Lesson(
            record: 9, crop: Self.script.image(of: "30614"), text: "80614")
        let memory = try #require(
            GlyphMemory([wrong] + Self.all + Self.script.lessons("83333", "18882")))
        var script = Self.script
        script.seed = 77
        let look = memory.look(at: script.image(of: "33131"))
        #expect(look?.text == "33131")
    }

    @Test func `two words that contradict each other leave it unsure`() throws {
        let wrong = GlyphMemory.Lesson(
            record: 9, crop: Self.script.image(of: "30614"), text: "80614")
        let right = Self.script.lessons("30614")
        let memory = try #require(GlyphMemory([wrong] + right))
        var script = Self.script
        script.seed = 77
        let look = memory.look(at: script.image(of: "30614"))
        #expect((look?.certainty ?? 0) < 0.8)
    }

    @Test func `of each character a few samples are kept, however many lines there were`() throws {
        let many = (0..<30).flatMap { index -> [GlyphMemory.Lesson] in
            var script = Self.script
            script.seed = UInt64(index)
            return script.lessons("3061")
        }
        let memory = try #require(GlyphMemory(many))
        #expect(memory.count <= 32)
        #expect(memory.characters == Set("3061"))
    }

    @Test func `another value in the same type teaches the characters that are missing`() throws {
        var large = Self.script
        large.square = 5
        let own = Self.script.lessons("3061", "1603")
        let alone = try #require(GlyphMemory(own))
        #expect(!alone.characters.contains("9"))
        let memory = try #require(GlyphMemory(own, others: [large.lessons("95278", "34016")]))
        #expect(memory.look(at: Self.script.image(of: "9274"))?.text == "9274")
    }
}
