import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// A drawn display: a code at the left, a value far from it on the same line.
struct LandmarksTests {
    private static let frame = Region(x: 0, y: 0, width: 600, height: 120)
    private static let code = Region(x: 20, y: 44, width: 88, height: 28)
    private static let value = Region(x: 420, y: 42, width: 100, height: 32)

    /// - Parameter next: where a further letter begins after the code; nil for none.
    private static func picture(
        code seed: UInt64, next: Int? = nil, left: Int = 22
    ) -> GrayImage {
        var image = GrayImage(width: 600, height: 120, filledWith: 220)
        var letters = SeededGenerator(seed: seed)
        for letter in 0..<4 {
            image.drawGlyph(atX: left + letter * 22, y: 44, size: 4, bits: letters.next())
        }
        if let next { image.drawGlyph(atX: next, y: 44, size: 4, bits: letters.next()) }
        return image
    }

    /// The landmarks of a display with a code.
    private func landmarks(
        ofCode text: String, at region: Region = code, before value: Region = value,
        isPage: Bool = false, readAgainAs second: String?
    ) -> Landmarks {
        let word = TextBox.Word(text: text, confidence: 0.99, region: region)
        let template = Template(
            name: "meter",
            fields: [Field(name: "v", kind: .integer, location: .region(value))],
            reference: Reference(
                sha256: "", width: 600, height: 120, boxes: [TextBox(words: [word])], picture: []))
        return Landmarks(
            template, places: [value], isPage: isPage, in: Self.picture(code: 7),
            frame: Self.frame
        ) { _ in second }
    }

    /// How much the code of a photo looks like the reference's; nil where it is no landmark.
    private func likeness(
        ofCode text: String, at region: Region = code, readAgainAs second: String?, shown: UInt64,
        next: Int? = nil
    ) throws -> Double? {
        let landmarks = landmarks(ofCode: text, at: region, readAgainAs: second)
        let photo = try WorkingPhoto(picture: Self.picture(code: shown, next: next)).photo
        return landmarks.findings(ofValueAt: 0, in: Landmarks.Sight(of: photo)) { _ in [.identity] }
            .first?.likeness
    }

    @Test(arguments: ["1.8.1", "F.F.1", "A2", "Import"])
    func `a code or a word at the beginning of the line is a landmark, however far`(
        text: String
    ) throws {
        let same = try #require(try likeness(ofCode: text, readAgainAs: nil, shown: 7))
        #expect(same > 0.95)
        let other = try #require(try likeness(ofCode: text, readAgainAs: nil, shown: 8))
        #expect(other < 0.6)
    }

    @Test func `a further word after a label on the value's line makes another label`() throws {
        let other = try #require(
            try likeness(ofCode: "TOTAL", readAgainAs: nil, shown: 7, next: 128))
        #expect(other < 0.5)
        // What begins farther away belongs to another column.
        let same = try #require(
            try likeness(ofCode: "TOTAL", readAgainAs: nil, shown: 7, next: 190))
        #expect(same > 0.95)
    }

    @Test func `a place that is drawn into a word beside the value leaves that word a landmark`() {
        func isLandmark(before x: Double) -> Bool {
            let wide = Region(x: x, y: 42, width: 520 - x, height: 32)
            return !landmarks(ofCode: "Import", before: wide, readAgainAs: nil).all.isEmpty
        }
        #expect(isLandmark(before: 80))
        #expect(!isLandmark(before: 40))
    }

    @Test func `a further word before a label makes another label, too`() throws {
        func likeness(next: Int?) throws -> Double? {
            let code = Region(x: 198, y: 44, width: 88, height: 28)
            let word = TextBox.Word(text: "paid", confidence: 0.99, region: code)
            let landmarks = Landmarks(
                Template(
                    name: "bill",
                    fields: [Field(name: "v", kind: .integer, location: .region(Self.value))],
                    reference: Reference(
                        sha256: "", width: 600, height: 120, boxes: [TextBox(words: [word])],
                        picture: [])),
                places: [Self.value], isPage: true, in: Self.picture(code: 7, left: 200),
                frame: Self.frame)
            let photo = try WorkingPhoto(picture: Self.picture(code: 7, next: next, left: 200))
            return landmarks.findings(ofValueAt: 0, in: Landmarks.Sight(of: photo.photo)) { _ in
                [.identity]
            }.first?.likeness
        }
        #expect(try #require(try likeness(next: 168)) < 0.5)
        #expect(try #require(try likeness(next: nil)) > 0.95)
        #expect(try #require(try likeness(next: 100)) > 0.95)
    }

    @Test func `a word is read with the empty ground beside it, where a further word would stand`()
        throws
    {
        let landmarks = landmarks(ofCode: "TOTAL", readAgainAs: nil)
        let place = try #require(landmarks.ground(of: ("TOTAL", 0, Self.code)))
        #expect((place.y, place.height) == (Self.code.y, Self.code.height))
        #expect(place.x < Self.code.x && place.x > Self.code.x - 2 * Self.code.height)
        #expect(place.right > Self.code.right + Self.code.height)
        #expect(place.right < Self.value.x)
        #expect(landmarks.ground(of: ("TOTAL", 0, Self.value)) == nil)
    }

    @Test func `a rate is part of a label on a paper, and may change on a display`() {
        #expect(landmarks(ofCode: "20%", isPage: true, readAgainAs: nil).all.count == 1)
        #expect(landmarks(ofCode: "20%", readAgainAs: nil).all.isEmpty)
        #expect(landmarks(ofCode: "20", isPage: true, readAgainAs: nil).all.isEmpty)
    }

    @Test func `a currency before a number moves with its first digit, and is no landmark`() {
        let close = Region(x: 120, y: 42, width: 100, height: 32)
        #expect(landmarks(ofCode: "EUR", before: close, readAgainAs: nil).all.isEmpty)
        #expect(landmarks(ofCode: "EUR", readAgainAs: nil).all.count == 1)
        #expect(landmarks(ofCode: "SUM", before: close, readAgainAs: nil).all.count == 1)
    }

    /// The texts of the first value's landmarks on a display with texts, each given by its words with their places.
    private func landmarks(
        of texts: [[(word: String, x: Double, y: Double)]], besides places: [Region] = []
    ) -> [String] {
        let places = [Self.value] + places
        let boxes = texts.map { words in
            TextBox(
                words: words.map {
                    TextBox.Word(
                        text: $0.word, confidence: 0.99,
                        region: Region(x: $0.x, y: $0.y, width: 40, height: 28))
                })
        }
        let template = Template(
            name: "meter",
            fields: places.enumerated().map {
                Field(name: "v\($0)", kind: .integer, location: .region($1))
            },
            reference: Reference(sha256: "", width: 600, height: 120, boxes: boxes, picture: []))
        var image = Self.picture(code: 7)
        var letters = SeededGenerator(seed: 9)
        for word in boxes.flatMap(\.words) {
            image.drawGlyph(
                atX: Int(word.region.x) + 2, y: Int(word.region.y), size: 4, bits: letters.next())
        }
        let landmarks = Landmarks(template, places: places, in: image, frame: Self.frame)
        return (landmarks.ofValues[0] ?? []).map { landmarks.all[$0].text }
    }

    /// As the units of other lines stand.
    private static let near = [
        [(word: "bar", x: 340.0, y: 6.0)], [("cm", 430, 6)], [("rpm", 340, 84)], [("kPa", 430, 84)],
    ]

    @Test func `the label on the value's line and a code come before words that stand nearer`() {
        let found = landmarks(of: Self.near + [[("1.8.1", 130, 84)], [("Outlet", 20, 44)]])
        #expect(found.prefix(2) == ["Outlet", "1.8.1"])
        #expect(found.count == 6)
    }

    @Test func `a label before other values of the row is that of each`() {
        let first = Region(x: 200, y: 42, width: 100, height: 32)
        #expect(landmarks(of: [[("Boiler", 20, 44)]], besides: [first]) == ["Boiler"])
        // The value has a label of its own, which moves with the value before it.
        #expect(landmarks(of: [[("Flow", 20, 44)], [("Temp", 340, 44)]], besides: [first]).isEmpty)
    }

    @Test func `the label above a value is its own, also right of a higher value`() {
        // The places of large digits reach up to the labels of others.
        let large = Region(x: 200, y: 2, width: 100, height: 100)
        #expect(landmarks(of: [[("Weight", 440, 6)]], besides: [large]) == ["Weight"])
        #expect(landmarks(of: [[("mmHg", 304, 44)]], besides: [large]).isEmpty)
    }

    @Test func `a label behind the value counts where none stands before it`() {
        let behind = [[(word: "bar", x: 524.0, y: 44.0)], [("Inlet", 556, 44)]]
        #expect(landmarks(of: behind) == ["Inlet"])
        #expect(landmarks(of: behind + [[("Outlet", 20, 44)]]) == ["Outlet"])
    }

    @Test func `the number in a group's heading counts where groups differ in nothing else`() {
        let heading = [(word: "Boiler", x: 20.0, y: 6.0), ("1", 64, 6)]
        let other = [(word: "Boiler", x: 20.0, y: 84.0), ("2", 64, 84)]
        let top = Region(x: 200, y: 0, width: 100, height: 5)
        #expect(landmarks(of: [heading], besides: [top]).isEmpty)
        #expect(landmarks(of: [heading, other], besides: [top]) == ["1"])
    }

    @Test func `what stands above all values is a title, with its number, and concerns each`() {
        let title = [(word: "Circuit", x: 20.0, y: 6.0), ("1", 64, 6)]
        #expect(Set(landmarks(of: [title])) == ["Circuit", "1"])
        #expect(Set(landmarks(of: [title, [("Inlet", 20, 44)]])) == ["Inlet", "Circuit", "1"])
    }

    @Test func `a word that only the net for print finds counts, and so does a unit in the place`()
    {
        let word = TextBox.Word(
            text: "CO", confidence: 0.99, region: Region(x: 340, y: 6, width: 40, height: 28))
        let unit = TextBox.Word(
            text: "kg", confidence: 0.99, region: Region(x: 480, y: 44, width: 40, height: 10))
        let template = Template(
            name: "meter",
            fields: [Field(name: "v", kind: .integer, location: .region(Self.value))],
            reference: Reference(sha256: "", width: 600, height: 120, boxes: [], picture: []))
        var image = Self.picture(code: 7)
        image.drawGlyph(atX: 342, y: 6, size: 4, bits: 0x5a5a)
        image.drawGlyph(atX: 482, y: 44, size: 2, bits: 0x5a5a)
        let landmarks = Landmarks(
            template, places: [Self.value], further: [word], units: [0: unit], in: image,
            frame: Self.frame)
        #expect(landmarks.all.map(\.text) == ["kg", "CO"])
    }

    @Test func `a unit in brackets is part of a heading`() {
        #expect(landmarks(of: [[("[m3/h]", 430, 6)]]) == ["[m3/h]"])
        #expect(landmarks(of: [[("[12]", 430, 6)]]).isEmpty)
    }

    @Test
    func
        `a number or letter at the end of a label belongs to it, on a paper where lines differ in it`()
    {
        func box(_ text: String) -> TextBox {
            TextBox(
                words: text.split(separator: " ").map {
                    TextBox.Word(text: String($0), confidence: 0.99, region: Self.code)
                })
        }
        func numbers(_ texts: [String], isPage: Bool) -> Set<String> {
            Set(texts.map(box).numbersOfLabels(isPage: isPage).map(\.text))
        }
        #expect(
            numbers(["Pump 3", "Room A", "1450", "Speed 1450", "3"], isPage: false) == ["3", "A"])
        #expect(numbers(["Guests 4", "Pump 3", "Pump 12"], isPage: true) == ["3", "12"])
        #expect(numbers(["Guests 4", "Total"], isPage: true).isEmpty)
    }

    @Test func `a word as far on another line is none`() throws {
        let below = Region(x: 20, y: 88, width: 88, height: 28)
        #expect(try likeness(ofCode: "Import", at: below, readAgainAs: nil, shown: 7) == nil)
    }

    @Test func `another code is told by reading it, if the reader knows the reference's`() {
        let read = { (text: String) in
            { (_: Region) in [Reading.Alternative(text: text, confidence: 0.9)] }
        }
        let known = landmarks(ofCode: "1.8.1", readAgainAs: nil)
        func other(_ text: String, reference: String = "1.8.1") -> Landmarks.OtherWord? {
            known.otherWord(ofValueAt: 0, isAsked: { _ in true }, read(text)) { _ in reference }
        }
        let found = other("1.8.2")
        #expect(found?.doubt == .otherLabel("1.8.1", seen: "1.8.2"))
        #expect(found?.measure == .otherCode)
        #expect(found?.confidence == 0.9)
        #expect(other("1.8.1") == nil)
        // What is no code was misread, and says nothing.
        #expect(other("18.2") == nil)
        #expect(other("1.8.2", reference: "1.B.1") == nil)
    }

    @Test func `another word is told by reading it where it is asked for`() {
        let known = landmarks(ofCode: "IMPORT", readAgainAs: nil)
        func other(_ texts: [(String, Double)], isAsked: Bool = true) -> String? {
            known.otherWord(ofValueAt: 0, isAsked: { _ in isAsked }) { _ in
                texts.map { Reading.Alternative(text: $0.0, confidence: $0.1) }
            } reference: { _ in
                "IMPORT"
            }?.text
        }
        #expect(other([("EXPORT", 0.9)]) == "IMPORT")
        #expect(other([("EXPORT", 0.9)], isAsked: false) == nil)
        #expect(other([("lMP0RT", 0.9)]) == nil)
        #expect(other([("1M-.2", 0.9)]) == nil)
        // A blurred word loses a letter or two.
        #expect(other([("IMPQRT", 0.9)]) == nil)
        // A reader that hesitates between both tells nothing.
        #expect(other([("EXPORT", 0.6), ("IMPORT", 0.3)]) == nil)
    }

    @Test func `a code that lost a point is read again`() throws {
        let other = try #require(try likeness(ofCode: "18.1", readAgainAs: "1.8.1", shown: 8))
        #expect(other < 0.6)
        // A number may change.
        #expect(try likeness(ofCode: "18.1", readAgainAs: "18.1", shown: 8) == nil)
        #expect(try likeness(ofCode: "18.1", readAgainAs: nil, shown: 8) == nil)
    }
}
