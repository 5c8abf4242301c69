import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutAlignment

/// A device with few features: a dark window in a light housing, with one word below it.
private struct Window {
    /// Determines the word.
    let seed: UInt64
    let frame = Region(x: 150, y: 150, width: 700, height: 170)

    var value: Region { Region(x: 190, y: 180, width: 560, height: 110) }

    func picture(values: UInt64) -> GrayImage {
        var image = GrayImage(width: 1000, height: 560, filledWith: 205)
        image.fill(frame, with: 60)
        image.fill(Region(x: 162, y: 158, width: 640, height: 154), with: 120)
        var word = SeededGenerator(seed: seed)
        for letter in 0..<6 {
            image.drawGlyph(atX: 390 + letter * 42, y: 350, size: 7, bits: word.next())
        }
        var digits = SeededGenerator(seed: values)
        for digit in 0..<5 {
            image.drawGlyph(atX: 220 + digit * 100, y: 190, size: 12, bits: digits.next())
        }
        return image
    }

    /// - Parameter place: the value's; nil for the window's digits.
    func prepared(
        words: [(text: String, region: Region)] = [], place: Region? = nil
    ) -> PreparedTemplate {
        let boxes = words.map {
            TextBox(words: [.init(text: $0.text, confidence: 0.9, region: $0.region)])
        }
        let reference = Reference(
            sha256: "", width: 1000, height: 560, boxes: boxes, picture: [])
        let field = Field(name: "litres", kind: .number, location: .region(place ?? value))
        return PreparedTemplate(
            Template(name: "window", fields: [field], reference: reference),
            picture: picture(values: 1))
    }

    func photo(through transform: Homography, values: UInt64) throws -> WorkingPhoto {
        let flat = picture(values: values)
        let back = try #require(transform.inverse)
        var picture = flat.sampled(flat.bounds, through: back, width: 1000, height: 560)
        picture.addNoise(5, seed: values)
        return try WorkingPhoto(picture: picture)
    }
}

@Suite struct OutlineSearchTests {
    /// Views: much larger than in the reference photo, with the window's left end or part of the word cut off; or in
    /// another place.
    static let views: [Homography] = [
        .similarity(scale: 1.5, angle: 0.05, moving: Point(500, 240), to: Point(430, 300)),
        .similarity(scale: 1.9, angle: -0.04, moving: Point(500, 240), to: Point(500, 300)),
        .similarity(scale: 0.85, angle: 0.08, moving: Point(500, 240), to: Point(420, 330)),
    ]

    @Test(arguments: views)
    func `a window and a word are found where they are`(truth: Homography) throws {
        let window = Window(seed: 3)
        let template = window.prepared()
        let photo = try window.photo(through: truth, values: 8)
        let found = template.outline.findings(
            in: photo.outlines.coarse, fine: photo.outlines.fine, count: 2)
        let middle = truth.apply(window.value.center)
        #expect(
            found.contains { finding in
                finding.transform.apply(window.value.center).distance(to: middle) < 30
                    && abs(finding.transform.scale(at: middle) / truth.scale(at: middle) - 1) < 0.15
            })
        let candidate = try #require(Aligner().candidate(byOutlineOf: photo, template))
        #expect(candidate.alignment.method == .outline)
        #expect(candidate.alignment.confidence >= Aligner.leastConfidence)
        // With parts cut off, the perspective is poorly determined: the farthest corner may be some pixels off.
        for corner in window.value.corners {
            let error = candidate.alignment.transform.apply(corner)
                .distance(to: truth.apply(corner))
            #expect(error < 10)
        }
    }

    @Test func `unrelated shapes are refused`() throws {
        let template = Window(seed: 3).prepared()
        let photo = try WorkingPhoto(picture: .clutter(width: 1000, height: 560, seed: 9))
        let candidate = Aligner().candidate(byOutlineOf: photo, template)
        #expect((candidate?.alignment.confidence ?? 0) < Aligner.leastConfidence)
    }

    @Test func `another word below the window is told, the same word is not`() throws {
        let word = (text: "Litres", region: Region(x: 390, y: 350, width: 245, height: 49))
        let template = Window(seed: 3).prepared(words: [word])
        let truth = Self.views[0]
        let same = try Window(seed: 3).photo(through: truth, values: 8)
        let other = try Window(seed: 40).photo(through: truth, values: 8)
        #expect(template.labels.contradictions(truth, in: same.pyramid).isEmpty)
        #expect(template.labels.contradictions(truth, in: other.pyramid) == [0: "Litres"])
    }

    @Test(arguments: [("Litres", 350.0, false), ("Litres", 150, true), ("RM11.40", 150, false)])
    func `a unit directly behind the value, and an amount, may look otherwise`(
        text: String, right: Double, isTold: Bool
    ) throws {
        let word = (text: text, region: Region(x: 390, y: 350, width: 245, height: 49))
        let place = Region(x: right - 140, y: 340, width: 140, height: 90)
        let template = Window(seed: 3).prepared(words: [word], place: place)
        let truth = Self.views[0]
        let other = try Window(seed: 40).photo(through: truth, values: 8)
        #expect(template.labels.contradictions(truth, in: other.pyramid).isEmpty == !isTold)
    }

    @Test func `an empty picture has no outline to look for`() throws {
        let empty = try WorkingPhoto(
            picture: GrayImage(width: 300, height: 200, filledWith: 80))
        #expect(empty.outlines.coarse.edges.isEmpty)
        let template = Window(seed: 3).prepared()
        #expect(
            template.outline.findings(
                in: empty.outlines.coarse, fine: empty.outlines.fine, count: 2
            ).isEmpty)
        let search = OutlineSearch(
            empty.outlines.coarse, content: Region(x: 0, y: 0, width: 9, height: 9), excluding: [])
        let photo = try Window(seed: 3).photo(through: .identity, values: 2)
        #expect(
            search.findings(
                in: photo.outlines.coarse, fine: photo.outlines.fine, count: 2
            ).isEmpty)
    }

    @Test func `directions are numbered all the way round`() {
        let numbers = (0..<OutlineMap.directions).map { index in
            OutlineMap.number(of: 2 * .pi * Double(index) / Double(OutlineMap.directions))
        }
        #expect(numbers == Array(0..<OutlineMap.directions))
        #expect(OutlineMap.number(of: -0.001) == 0)
    }
}
