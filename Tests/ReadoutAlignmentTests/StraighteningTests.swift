import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutAlignment

@Suite struct StraighteningTests {
    private static let panel = AlignerTests.panel
    private static let template = AlignerTests.template
    private static let truth = Panel.views[2]
    /// Displacement of the labels after straightening by the rough fit.
    private static let offset = Point(9, -6)

    /// An inaccurate fit with hardly any evidence for it.
    private static func rough(confidence: Double = 0.01) -> Aligner.Candidate {
        let evidence = AlignmentEvidence(
            features: 9, picture: PictureAgreement(agreeing: 4, nearness: 0.3), isVague: false)
        return Aligner.Candidate(
            alignment: Alignment(
                transform: truth.after(.translation(-offset.x, -offset.y)), inliers: 9,
                residual: 2, confidence: confidence, method: .features),
            evidence: evidence)
    }

    /// Sees nothing in the photo, but texts at the labels' places once the photo is straightened.
    private final class Reader: TextRecognizer {
        let texts: [String]
        private(set) var calls = 0

        init(_ texts: [String]) { self.texts = texts }

        func lines(
            in image: GrayImage, layout: TextLayout, language: String, allowed: String?
        ) -> [TextLine] {
            calls += 1
            // The second call looks at the photo as it is.
            guard calls == 1 else { return [] }
            let anchors = template.anchors.filter(\.isStrong)
            let area = anchors.reduce(template.content) { $0.union($1.region) }
            let margin = 2 * (anchors.map(\.region.height).max() ?? 0)
            let start = Point(area.x - margin - offset.x, area.y - margin - offset.y)
            let words = zip(texts, Panel.words).map { text, label in
                let place = label.1
                let there = Region(
                    x: place.x - start.x, y: place.y - start.y, width: place.width,
                    height: place.height)
                return RecognizedWord(
                    text: text, confidence: 0.9, region: there.scaled(by: template.pictureScale))
            }
            return [TextLine(words: words)]
        }
    }

    private static func candidate(
        _ texts: [String], confidence: Double = 0.01
    ) throws -> (candidate: Aligner.Candidate?, calls: Int) {
        let reader = Reader(texts)
        let photo = try panel.photo(through: truth, values: 5, recognizer: reader)
        let found = try Aligner().candidate(
            byStraightening: photo, template, by: rough(confidence: confidence))
        return (found, reader.calls)
    }

    @Test func `words seen in the photo laid straight lead to the right fit`() throws {
        let (found, _) = try Self.candidate(Panel.words.map(\.0))
        let candidate = try #require(found)
        #expect(candidate.evidence.words > 3)
        #expect(candidate.alignment.confidence > 0.9)
        for corner in Self.template.content.corners {
            let error = candidate.alignment.transform.apply(corner)
                .distance(to: Self.truth.apply(corner))
            #expect(error < 0.5)
        }
    }

    @Test func `other words in their places speak against the fit`() throws {
        let (found, _) = try Self.candidate(["Gravity", "Colour", "Weather"])
        let candidate = try #require(found)
        #expect(candidate.evidence.words == 0)
        #expect(candidate.alignment.confidence < Aligner.leastConfidence)
    }

    @Test func `a fit that nothing speaks for is not worth the time`() throws {
        let (found, calls) = try Self.candidate(Panel.words.map(\.0), confidence: 1e-5)
        #expect(found == nil)
        #expect(calls == 0)
    }
}
