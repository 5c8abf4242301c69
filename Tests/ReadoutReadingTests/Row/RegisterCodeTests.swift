import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

struct RegisterCodeTests {
    @Test(arguments: [["1", ".8.1"], ["1.", "8.1"], ["1.8.", "1"], ["1.8.1"]])
    func `the parts of a code are one landmark`(parts: [String]) {
        let code = Region(x: 20, y: 44, width: 88, height: 28)
        let value = Region(x: 420, y: 42, width: 100, height: 32)
        let width = code.width / Double(parts.count)
        let words = parts.enumerated().map { number, text in
            TextBox.Word(
                text: text, confidence: 0.99,
                region: Region(
                    x: code.x + Double(number) * width, y: code.y, width: width,
                    height: code.height))
        }
        let candidates = LandmarkCandidates(
            [TextBox(words: words)], further: [], places: [value], isPage: false
        ) { _ in nil }
        let found = candidates.identifying(value)
        #expect(found.map(\.text) == ["1.8.1"])
        #expect(found.map(\.region) == [code])
    }

    @Test(arguments: [
        (["01"], true), (["1"], false), (["12"], false), (["01", "02"], false),
        (["01", "May"], false),
    ])
    func `a number that stands alone with a leading zero is a register's`(
        texts: [String], isRegister: Bool
    ) {
        let value = Region(x: 120, y: 82, width: 300, height: 72)
        let words = texts.enumerated().map { number, text in
            TextBox.Word(
                text: text, confidence: 0.99,
                region: Region(x: 20 + Double(60 * number), y: 44, width: 44, height: 28))
        }
        let box = TextBox(words: words)
        func found(isPage: Bool) -> [String] {
            LandmarkCandidates([box], further: [], places: [value], isPage: isPage) { _ in nil }
                .identifying(value).map(\.text)
        }
        #expect(found(isPage: false).contains("01") == isRegister)
        #expect(!found(isPage: true).contains("01"))
    }

    @Test(arguments: [
        ("November", true), ("Prosinec:", true), ("SET", false), ("SET-OTT", true),
        ("maart", true), ("SET-1", false), ("GEN-SET", false),
        ("Marker", false),
    ])
    func `the name of a month is no landmark`(text: String, isMonth: Bool) {
        #expect(text.isMonth == isMonth)
        let value = Region(x: 120, y: 44, width: 300, height: 32)
        let word = TextBox.Word(
            text: text, confidence: 0.99, region: Region(x: 20, y: 44, width: 80, height: 28))
        let candidates = LandmarkCandidates(
            [TextBox(words: [word])], further: [], places: [value], isPage: true
        ) { _ in nil }
        #expect(candidates.identifying(value).isEmpty == isMonth)
    }

    @Test(arguments: [
        ("7A 7B 7C", true), ("7A 7A 7A", false), ("7A 12 Sum", false), ("8h 7h 6h", false),
    ])
    func `a number with a letter tells rows apart where several stand above each other`(
        rows: String, isLandmark: Bool
    ) {
        let words = rows.split(separator: " ").enumerated().map {
            TextBox.Word(
                text: String($0.element), confidence: 0.99,
                region: Region(x: 20, y: 44 + 40 * Double($0.offset), width: 40, height: 28))
        }
        let places = words.map { Region(x: 120, y: $0.region.y, width: 60, height: 28) }
        for isPage in [false, true] {
            let candidates = LandmarkCandidates(
                words.map { TextBox(words: [$0]) }, further: [], places: places, isPage: isPage
            ) { _ in nil }
            let own = candidates.identifying(places[0]).filter { $0.region == words[0].region }
            #expect(own.map(\.text) == (isLandmark ? ["7A"] : []))
        }
    }

    @Test func `numbers that make no code stay two words`() {
        let words = ["12", ".345"].enumerated().map { number, text in
            TextBox.Word(
                text: text, confidence: 0.99,
                region: Region(x: Double(50 * number), y: 0, width: 40, height: 20))
        }
        #expect(TextBox(words: words).wordsWithWholeCodes == words)
    }
}
