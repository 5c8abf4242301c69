import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutAlignment

@Suite struct AlignerTests {
    static let panel = Panel(seed: 21)
    static let template = panel.prepared(words: Panel.words)

    @Test(arguments: Panel.views)
    func `a photo with other values is laid over the template`(truth: Homography) throws {
        let recognizer = FixedRecognizer()
        let photo = try Self.panel.photo(through: truth, values: 77, recognizer: recognizer)
        let alignment = try Aligner().alignment(of: photo, to: Self.template)
        for region in Self.panel.regions {
            for corner in region.corners {
                let error = alignment.transform.apply(corner).distance(to: truth.apply(corner))
                #expect(error < 0.5)
            }
        }
        #expect(alignment.confidence > 0.9)
        #expect(alignment.method == .features)
        // Words take most of the time, and are not needed here.
        #expect(recognizer.calls == 0)
    }

    @Test func `a larger photo is mapped in its own pixels`() throws {
        let flat = Self.panel.picture(values: 5)
        let large = flat.resized(width: flat.width * 3 / 2, height: flat.height * 3 / 2)
        let photo = try WorkingPhoto(picture: large)
        let alignment = try Aligner().alignment(of: photo, to: Self.template)
        #expect(alignment.transform.apply(Point(300, 200)).distance(to: Point(450, 300)) < 1)
    }

    @Test func `foreign pictures are refused`() throws {
        let other = Panel(seed: 99)
        let foreign = [
            GrayImage.clutter(width: 480, height: 360, seed: 4),
            GrayImage(width: 480, height: 360, filledWith: 120),
            // The same frame and layout with other labels.
            other.picture(values: 1),
        ]
        for picture in foreign {
            #expect(throws: AlignmentFailure.self) {
                try Aligner().alignment(of: WorkingPhoto(picture: picture), to: Self.template)
            }
        }
    }

    @Test func `a mirror image is refused`() throws {
        let flat = Self.panel.picture(values: 1)
        var mirrored = flat
        for y in 0..<flat.height {
            for x in 0..<flat.width { mirrored[x, y] = flat[flat.width - 1 - x, y] }
        }
        #expect(throws: AlignmentFailure.self) {
            try Aligner().alignment(of: WorkingPhoto(picture: mirrored), to: Self.template)
        }
    }

    @Test func `the same photo gives the same alignment`() throws {
        let first = try Self.panel.photo(through: Panel.views[2], values: 9)
        let second = try Self.panel.photo(through: Panel.views[2], values: 9)
        let aligner = Aligner()
        #expect(
            try aligner.alignment(of: first, to: Self.template)
                == aligner.alignment(of: second, to: Self.template))
    }

    @Test func `words count as places found again, other words in their place against`() throws {
        let truth = Panel.views[0]
        func evidence(_ texts: [String]) throws -> AlignmentEvidence {
            let recognizer = FixedRecognizer()
            recognizer.words = try zip(texts, Panel.words).map { text, label in
                let place = try #require(Region.bounds(of: truth.corners(of: label.1)))
                return RecognizedWord(text: text, confidence: 0.9, region: place)
            }
            let photo = try Self.panel.photo(
                through: truth, values: 3, recognizer: recognizer)
            let candidate = try Aligner().candidate(
                byWordsOf: photo, Self.template, instead: nil)
            return try #require(candidate).evidence
        }
        #expect(try evidence(["Power", "speed", "Torquc"]).words == 3)
        let mixed = try evidence(["Power", "Gravity", "Torque"])
        #expect(mixed.words == 2)
        #expect(mixed.contraryWords == 1)
    }

    @Test(arguments: [Point(3, -4), Point(-5, 2), Point(0, 4)])
    func `each value finds its place when the whole is a little off`(offset: Point) throws {
        let photo = try WorkingPhoto(picture: Self.panel.picture(values: 8))
        let off = Alignment(
            transform: .translation(offset.x, offset.y), inliers: 9, residual: 1, confidence: 1,
            method: .features)
        for (index, region) in Self.panel.regions.enumerated() {
            let local = try #require(
                Aligner().localAlignment(ofValueAt: index, off, of: photo, to: Self.template))
            #expect(local.transform.apply(region.center).distance(to: region.center) < 0.5)
            #expect(try #require(local.agreement) > 0.8)
            #expect(abs(local.shift - offset.distance(to: Point(0, 0))) < 0.5)
        }
    }

    @Test func `a value that can only be nearby is not searched a line away`() throws {
        let photo = try WorkingPhoto(picture: Self.panel.picture(values: 8))
        for (index, region) in Self.panel.regions.enumerated() {
            let off = Alignment(
                transform: .translation(0, 0.9 * region.height), inliers: 9, residual: 1,
                confidence: 1, method: .features)
            let far = try #require(
                Aligner().localAlignment(ofValueAt: index, off, of: photo, to: Self.template))
            #expect(far.transform.apply(region.center).distance(to: region.center) < 1)
            let near = try #require(
                Aligner().localAlignment(
                    ofValueAt: index, off, of: photo, to: Self.template, isNearby: true))
            #expect(near.shift <= 0.5 * region.height)
        }
    }

    @Test func `surroundings of something else do not agree`() throws {
        let photo = try WorkingPhoto(
            picture: .clutter(width: 480, height: 360, seed: 3))
        let wrong = Alignment(
            transform: .identity, inliers: 9, residual: 1, confidence: 1, method: .features)
        for index in Self.panel.regions.indices {
            let local = try #require(
                Aligner().localAlignment(ofValueAt: index, wrong, of: photo, to: Self.template))
            #expect(try #require(local.agreement) < 0.5)
        }
    }

    @Test func `a value without a region has no local alignment`() throws {
        let fields = [Field(name: "l", kind: .text, location: .label("Total"))]
        let reference = Reference(sha256: "", width: 64, height: 48, boxes: [], picture: [])
        let picture = GrayImage(width: 64, height: 48, filledWith: 99)
        let prepared = PreparedTemplate(
            Template(name: "t", fields: fields, reference: reference), picture: picture)
        let photo = try WorkingPhoto(picture: picture)
        let alignment = Alignment(
            transform: .identity, inliers: 0, residual: 0, confidence: 1, method: .features)
        let aligner = Aligner()
        #expect(aligner.localAlignment(ofValueAt: 0, alignment, of: photo, to: prepared) == nil)
        #expect(aligner.localAlignment(ofValueAt: 5, alignment, of: photo, to: prepared) == nil)
        #expect(throws: AlignmentFailure.self) { try aligner.alignment(of: photo, to: prepared) }
    }
}
