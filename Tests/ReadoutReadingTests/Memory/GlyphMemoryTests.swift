import ReadoutImaging
import Testing

@testable import ReadoutReading

struct GlyphMemoryTests {
    private static let script = DrawnScript()
    /// Each digit twice.
    private static let all = script.lessons("30614", "95278", "41739", "82650")

    /// How certainly a memory confirms a text in a picture; nil when it does not confirm the text.
    private func certainty(
        _ text: String, in image: GrayImage, by memory: GlyphMemory, beside rivals: [String] = []
    ) -> Double? {
        memory.sight(of: image)?.certainty(of: text, beside: rivals)
    }

    @Test func `in a script that nobody knows a text is confirmed after a few lines of it`() throws
    {
        let memory = try #require(GlyphMemory(Self.all))
        #expect(memory.characters == Set("0123456789"))
        for (index, text) in ["82513", "40096", "77441", "6"].enumerated() {
            var script = Self.script
            script.seed = UInt64(100 + index)
            script.lower = index - 2
            let image = script.image(of: text)
            #expect(certainty(text, in: image, by: memory) ?? 0 > 0.85, "\(text)")
            for place in text.indices {
                for figure in "0123456789" where figure != text[place] {
                    var other = text
                    other.replaceSubrange(place...place, with: String(figure))
                    #expect(certainty(other, in: image, by: memory) == nil, "\(other)")
                }
            }
        }
    }

    @Test(arguments: ["8251", "2513", "8213", "82133", "825133", "182513", "8255133"])
    func `a text with a character too few or too many is not confirmed`(text: String) throws {
        let memory = try #require(GlyphMemory(Self.all))
        #expect(certainty(text, in: Self.script.image(of: "82513"), by: memory) == nil)
    }

    @Test(arguments: [("30674", "30614"), ("8", "3"), ("9061", "3061")])
    func `a character that was never seen is not taken for another`(
        shown: String, said: String
    ) throws {
        let memory = try #require(GlyphMemory(Self.script.lessons("30614", "41306")))
        let image = Self.script.image(of: shown)
        #expect(certainty(said, in: image, by: memory) == nil)
        #expect(certainty(shown, in: image, by: memory) == nil)
    }

    @Test func `what could be a character that was never seen is not confirmed`() throws {
        let memory = try #require(GlyphMemory(Self.script.lessons("30614", "41306")))
        let image = Self.script.image(of: "3061")
        #expect(certainty("3061", in: image, by: memory, beside: ["30614", "4061"]) != nil)
        #expect(certainty("3061", in: image, by: memory, beside: ["30618"]) == nil)
        #expect(certainty("3061", in: image, by: memory, beside: ["-3061"]) == nil)
    }

    @Test func `a character that one record shows is not known yet`() throws {
        let memory = try #require(GlyphMemory(Self.script.lessons("30614", "41386")))
        #expect(memory.characters == Set("3614"))
        #expect(certainty("3061", in: Self.script.image(of: "3061"), by: memory) == nil)
        #expect(try #require(GlyphMemory(Self.script.lessons("3003"))).characters.isEmpty)
    }

    @Test func `in an empty place nothing is confirmed`() throws {
        let memory = try #require(GlyphMemory(Self.all))
        #expect(certainty("3", in: Self.script.image(of: ""), by: memory) == nil)
        let gray = GrayImage(width: 90, height: 40, filledWith: 120)
        #expect(certainty("3", in: gray, by: memory) == nil)
        #expect(GlyphMemory([]) == nil)
    }

    @Test(arguments: ["80614", "3061", "306142", "3"])
    func `a wrong word among right ones has nothing wrong confirmed`(said: String) throws {
        let wrong = GlyphMemory.TaughtCrop(
            record: 9, crop: Self.script.image(of: "30614"), text: said)
        let memory = try #require(
            GlyphMemory([wrong] + Self.all + Self.script.lessons("83333", "18882")))
        var script = Self.script
        script.seed = 77
        let image = script.image(of: "33131")
        #expect(certainty("88181", in: image, by: memory) == nil)
        #expect(certainty("83131", in: image, by: memory) == nil)
        #expect(certainty("33131", in: image, by: memory) != nil)
    }

    @Test func `two words that cannot be combined confirm neither`() throws {
        let wrong = GlyphMemory.TaughtCrop(
            record: 9, crop: Self.script.image(of: "30614"), text: "80614")
        let memory = try #require(GlyphMemory([wrong] + Self.script.lessons("30614")))
        let image = Self.script.image(of: "30614")
        #expect(certainty("80614", in: image, by: memory) == nil)
        #expect(certainty("30614", in: image, by: memory) == nil)
    }

    @Test func `of each character a few samples are kept, however many lines there were`() throws {
        let many = (0..<30).flatMap { index -> [GlyphMemory.TaughtCrop] in
            var script = Self.script
            script.seed = UInt64(index)
            return [
                GlyphMemory.TaughtCrop(
                    record: Int64(index), crop: script.image(of: "3061"), text: "3061")
            ]
        }
        let memory = try #require(GlyphMemory(many))
        #expect(memory.samples.count <= 32)
        #expect(memory.characters == Set("3061"))
    }

    @Test func `another value in the same type teaches the characters that are missing`() throws {
        var large = Self.script
        large.square = 5
        let own = Self.script.lessons("3061", "1603")
        let alone = try #require(GlyphMemory(own))
        let other = large.lessons("95278", "34016", "92785")
        let memory = try #require(GlyphMemory(own, others: [other]))
        #expect(memory.characters.isSuperset(of: "30619278"))
        #expect(alone.characters == Set("3061"))
    }
}
