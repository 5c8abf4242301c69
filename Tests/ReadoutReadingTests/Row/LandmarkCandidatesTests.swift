import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

/// The words of a reference photo by which its values are told.
struct LandmarkCandidatesTests {
    /// A line of words with ten pixels for each letter, and gaps where the text has more than one space.
    private static func line(_ text: String, y: Double) -> TextBox {
        var words: [TextBox.Word] = []
        var x = 20.0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !word.isEmpty {
                words.append(
                    TextBox.Word(
                        text: String(word), confidence: 0.99,
                        region: Region(
                            x: x, y: y, width: 10 * Double(word.count), height: 20)))
            }
            x += 10 * Double(word.count) + 10
        }
        return TextBox(words: words)
    }

    /// The texts that identify the value at the end of the last line.
    private static func identifying(_ lines: [String], isPage: Bool) -> Set<String> {
        let boxes = lines.enumerated().map { line($0.element, y: 40 * Double($0.offset)) }
        let value =
            boxes[boxes.count - 1].words.last?.region ?? Region(x: 0, y: 0, width: 0, height: 0)
        let candidates = LandmarkCandidates(
            boxes, further: [], places: [value], isPage: isPage
        ) { _ in nil }
        return Set(candidates.identifying(value).map(\.text))
    }

    @Test(arguments: [
        ("MOISTURE  Coffee  Lot 2544", "MOISTURE Coffee Lot", false),
        ("MOISTURE      Coffee  Lot 2544", "MOISTURE", true),
        ("TAXI      35 TE 1708", "TAXI", true), ("TAXI      Saab 9-5", "TAXI", true),
        // Numbers of pumps and ratings are always the same.
        ("PUMP      Room 3", "PUMP Room 3", true), ("MAX      Qmax 2.5", "MAX Qmax", true),
    ])
    func `a display's text with a longer number is another one in each photo`(
        title: String, words: String, hasGap: Bool
    ) {
        let found = LandmarkCandidatesTests.identifying([title, "Value   41"], isPage: false)
        let varying =
            hasGap ? Set(["Coffee", "Lot", "TE", "Saab"]) : ["Coffee", "Lot", "MOISTURE"]
        #expect(found.isDisjoint(with: varying))
        #expect(!hasGap || found.isSuperset(of: words.split(separator: " ").map(String.init)))
    }

    @Test(arguments: [
        ("Client Anna Holm      Deposit   300", "Deposit"),
        ("Pupil Anna Holm      N.º   24", "N.º"),
        // A unit says nothing about which row it is, nor does a text that other rows have.
        ("Total hardness      fS   24", "Total hardness fS"),
        ("Sodium      serum   141", "Sodium serum"),
    ])
    func `of a paper's line, the text before the value is its label`(
        line: String, label: String
    ) {
        let found = LandmarkCandidatesTests.identifying(
            ["Report of today", "Potassium      serum   4", line], isPage: true)
        #expect(found == Set(label.split(separator: " ").map(String.init)))
    }

    @Test(arguments: [("VAT 7%   16.20", true), ("Fuel      75%   16.20", false)])
    func `a rate is part of the label that it follows`(line: String, isPart: Bool) {
        let found = LandmarkCandidatesTests.identifying(["Report of today", line], isPage: true)
        #expect(found.contains { $0.hasSuffix("%") } == isPart)
    }

    @Test(arguments: [
        ("Arrival", ["Arrivals"]), ("Anreise", ["Abreise"]), ("Total", []), ("L1", []),
    ])
    func `the twins of a word differ in a letter or two`(word: String, twins: [String]) {
        let boxes = ["Arrival Arrivals Anreise Abreise", "L1 L2 Total 16"].enumerated().map {
            LandmarkCandidatesTests.line($0.element, y: 40 * Double($0.offset))
        }
        let candidates = LandmarkCandidates(
            boxes, further: [], places: [Region(x: 500, y: 0, width: 40, height: 20)],
            isPage: true
        ) { _ in nil }
        let known = boxes.flatMap(\.words).first { $0.text == word }
        #expect(known.map(candidates.twins) == twins)
    }
}
