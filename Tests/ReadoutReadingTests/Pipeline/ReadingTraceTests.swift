import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

struct ReadingTraceTests {
    private let panel = Panel(seed: 21)
    private let recognizer = FixedRecognizer()

    private var reader: TemplateReader {
        let prepared = panel.prepared(words: Panel.words)
        return TemplateReader(prepared.template, picture: prepared.picture)
    }

    @Test func `all that was tried is kept when asked for, and changes nothing`() throws {
        recognizer.words = [
            RecognizedWord(
                text: "12", confidence: 0.9, region: Region(x: 0, y: 0, width: 9, height: 9))
        ]
        let truth = Panel.views[0]
        let trace = ReadingTrace()
        let traced = try reader.read(
            panel.photo(through: truth, values: 4, recognizer: recognizer), with: recognizer,
            noting: trace)
        let plain = try reader.read(
            panel.photo(through: truth, values: 4, recognizer: recognizer), with: recognizer)
        #expect(traced.readings == plain.readings)
        #expect(trace.failure == nil)
        #expect(trace.alignment != nil)
        #expect(trace.inliers.count > 20)
        for pair in trace.inliers {
            #expect(truth.apply(pair.from).distance(to: pair.to) < 8)
        }
        #expect(trace.values.map(\.name) == ["v0", "v1", "v2", "v3"])
        for (value, region) in zip(trace.values, panel.regions) {
            let corners = truth.corners(of: region)
            #expect(zip(value.place, corners).allSatisfy { $0.distance(to: $1) < 2 })
            #expect(zip(value.foreseen, corners).allSatisfy { $0.distance(to: $1) < 4 })
            #expect(value.crop != nil)
            #expect(value.line != nil)
            #expect(value.hypotheses.count > 1)
            #expect(value.hypotheses.allSatisfy { $0.text == "12" && $0.confidence == 0.9 })
            #expect(value.reading?.text == "12")
        }
    }

    @Test func `a photo that does not fit leaves its failure and the best try`() throws {
        let trace = ReadingTrace()
        let photo = try WorkingPhoto(picture: .clutter(width: 480, height: 360, seed: 4))
        let result = try reader.read(photo, with: recognizer, noting: trace)
        guard case .unmatched(let failure) = result.match else {
            Issue.record("clutter is matched")
            return
        }
        #expect(trace.failure == failure)
        #expect(trace.values.count == 4)
        #expect(trace.values.allSatisfy { $0.reading == nil && $0.place.isEmpty })
        #expect(result.quality?.parts.map(\.valueName) == [nil])
    }

    @Test func `of a photo that is too dark or too blurred the failure says so`() throws {
        let flat = panel.picture(values: 6)
        var dark = flat
        dark.pixels = dark.pixels.map { $0 / 120 }
        for (picture, code) in [(dark, "too-dark"), (flat.blurred(radius: 12), "too-blurred")] {
            let result = try reader.read(WorkingPhoto(picture: picture), with: recognizer)
            guard case .unmatched(let failure) = result.match else {
                Issue.record("\(code): matched")
                continue
            }
            #expect(failure.code == code)
            #expect(failure.isOfPhoto)
        }
    }

    @Test func `a photo of the part without values says which part it is`() throws {
        let flat = panel.picture(values: 6)
        let result = try reader.read(
            WorkingPhoto(picture: flat.columns(0..<260)), with: recognizer)
        guard case .unmatched(let failure) = result.match else {
            Issue.record("matched without values")
            return
        }
        #expect(failure.code == "values-outside-photo")
        #expect("\(failure)".contains("only the left half"))
    }

    @Test(arguments: [
        (Region(x: 0, y: 0, width: 100, height: 33), "the upper third"),
        (Region(x: 0, y: 50, width: 100, height: 50), "the lower half"),
        (Region(x: 0, y: 0, width: 26, height: 100), "the left quarter"),
        (Region(x: 34, y: 0, width: 66, height: 100), "the right two thirds"),
        (Region(x: 21, y: 21, width: 58, height: 58), "the middle third"),
    ])
    func `the part in a photo is named`(frame: Region, name: String) throws {
        let whole = Region(x: 0, y: 0, width: 100, height: 100)
        let part = try #require(VisiblePart(of: whole, through: .identity, in: frame))
        #expect("\(part)" == name)
        #expect(
            VisiblePart(of: whole, through: .translation(500, 0), in: frame) == nil)
    }
}
