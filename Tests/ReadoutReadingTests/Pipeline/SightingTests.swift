import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import ReadoutReading
import Samples
import Testing

@testable import ReadoutAlignment

/// A panel in front of a different wall in each photo, and what its template learns from that.
struct LearningTests {
    /// The material for learning, computed once.
    private struct Lesson {
        let scene = Scene()
        let fresh: PreparedTemplate
        let sightings: [FeatureSighting]

        init() throws {
            let fresh = scene.prepared()
            self.fresh = fresh
            sightings = try (0..<12).map { number in
                let (photo, _) = try Scene().photo(number)
                let alignment = try Aligner().alignment(of: photo, to: fresh)
                return try #require(
                    FeatureSighting(
                        of: fresh.templateFeatures.all, in: photo, through: alignment.transform,
                        reach: Aligner.reach * fresh.tolerance))
            }
        }

        /// The features that remain after these sightings.
        func learned(from sightings: [FeatureSighting]) -> TemplateFeatures {
            TemplateFeatures(
                fresh.templateFeatures.all, excluding: fresh.template.valueRegions,
                learningFrom: sightings)
        }
    }

    private static let lesson = Result { try Lesson() }

    @Test func `the wall behind is forgotten, the panel is not`() throws {
        let lesson = try Self.lesson.get()
        let before = lesson.fresh.templateFeatures
        let learned = lesson.learned(from: lesson.sightings)
        let (had, has) = (Scene.counts(before.kept), Scene.counts(learned.kept))
        #expect(had.wall > 400)
        #expect(has.wall * 10 < had.wall)
        #expect(has.panel * 10 > had.panel * 9)

        let wise = lesson.scene.prepared(learned)
        for number in 20..<23 {
            let (photo, truth) = try lesson.scene.photo(number)
            let first = try Aligner().alignment(of: photo, to: lesson.fresh)
            let second = try Aligner().alignment(of: photo, to: wise)
            func share(_ alignment: Alignment, _ features: FeatureSet) -> Double {
                Double(alignment.inliers) / Double(features.total)
            }
            #expect(share(second, learned.kept) > 1.5 * share(first, before.kept))
            #expect(second.confidence >= first.confidence - 0.001)
            for region in wise.template.valueRegions {
                for corner in region.corners {
                    let error = second.transform.apply(corner).distance(to: truth.apply(corner))
                    #expect(error < 0.7)
                }
            }
        }
    }

    @Test func `what was forgotten returns when photos show it again`() throws {
        let lesson = try Self.lesson.get()
        let wise = TemplateReader(
            lesson.fresh.template, picture: lesson.fresh.picture,
            features: lesson.learned(from: lesson.sightings))
        let photo = try WorkingPhoto(picture: lesson.scene.picture(wall: 1, values: 9))
        // Reading uses only the remaining features, but all features of the reference photo are looked for.
        let home = try #require(wise.read(photo, with: FixedRecognizer()).sighting)
        let again = lesson.learned(from: lesson.sightings + [home, home])
        let all = Scene.counts(lesson.fresh.features).wall
        #expect(Scene.counts(wise.prepared.features).wall * 10 < all)
        #expect(Scene.counts(again.kept).wall * 10 > all * 9)
    }

    @Test(arguments: [0, 1])
    func `a template that has learned hides none that differs in one label`(wanted: Int) throws {
        let lesson = try Self.lesson.get()
        let scenes = [lesson.scene, Scene(twin: 0x3_5a5a_5a5a)]
        let templates = [
            scenes[0].prepared(lesson.learned(from: lesson.sightings)), scenes[1].prepared(),
        ]
        let identification = Identification(
            templates.map {
                .init(name: "", features: $0.templateFeatures, frame: $0.frame)
            }
        ) { index in
            PreparedTemplate(
                templates[index].template, picture: templates[index].picture,
                features: templates[index].templateFeatures)
        }
        for number in 30..<33 {
            let (photo, _) = try scenes[wanted].photo(number)
            #expect(try identification.result(for: photo).choice.map(\.index) == .success(wanted))
        }
    }

    @Test func `a photo that does not fit, or was laid over without features, teaches nothing`()
        throws
    {
        let panel = Panel(seed: 21).prepared()
        let reader = TemplateReader(panel.template, picture: panel.picture)
        let foreign = try WorkingPhoto(picture: .clutter(width: 480, height: 360, seed: 4))
        #expect(try reader.read(foreign, with: FixedRecognizer()).sighting == nil)
        let known = Alignment(
            transform: .identity, inliers: 90, residual: 1, confidence: 1, method: .words)
        let plain = try WorkingPhoto(picture: Panel(seed: 21).picture(values: 2))
        let result = try reader.read(plain, with: FixedRecognizer(), alignment: known)
        #expect(result.readings.count == 4)
        #expect(result.sighting == nil)
    }
}

/// A panel in front of a wall.
private struct Scene {
    private static let width = 880, height = 580
    /// The panel's place in its reference photo.
    private static let place = Region(x: 200, y: 110, width: 480, height: 360)
    private let panel: Panel

    /// - Parameter twin: seed for other letters on one label.
    init(twin: UInt64 = 0) { panel = Panel(seed: 21, twin: twin) }

    /// The template made ready, with these features or with all that lie outside the values.
    func prepared(_ features: TemplateFeatures? = nil) -> PreparedTemplate {
        let fields = panel.regions.enumerated().map { index, region in
            Field(
                name: "v\(index)", kind: .text,
                location: .region(
                    Region(
                        x: region.x + Scene.place.x, y: region.y + Scene.place.y,
                        width: region.width, height: region.height)))
        }
        let reference = Reference(
            sha256: "", width: Scene.width, height: Scene.height, boxes: [], picture: [])
        return PreparedTemplate(
            Template(name: "panel", fields: fields, reference: reference),
            picture: picture(wall: 1, values: 1), features: features)
    }

    /// The panel in front of the wall determined by `wall`.
    func picture(wall: UInt64, values: UInt64) -> GrayImage {
        var picture = GrayImage.clutter(width: Scene.width, height: Scene.height, seed: wall)
        var generator = SeededGenerator(seed: wall)
        for _ in 0..<250 {
            picture.drawGlyph(
                atX: generator.index(below: Scene.width - 15),
                y: generator.index(below: Scene.height - 21), size: 3, bits: generator.next())
        }
        let drawn = panel.picture(values: values)
        for y in 0..<drawn.height {
            for x in 0..<drawn.width {
                picture[x + Int(Scene.place.x), y + Int(Scene.place.y)] = drawn[x, y]
            }
        }
        return picture
    }

    /// A photo of the panel; `number` determines the view, the wall and the values.
    func photo(_ number: Int) throws -> (WorkingPhoto, truth: Homography) {
        let side = Double(number % 5) - 2
        let truth = Homography.similarity(
            scale: 0.84 + 0.05 * Double(number % 4), angle: 0.06 * side,
            moving: Point(440, 290), to: Point(440 + 12 * side, 290 - 9 * side))
        let flat = picture(wall: 500 + UInt64(number), values: 70 + UInt64(number))
        var picture = flat.sampled(
            flat.bounds, through: try #require(truth.inverse), width: flat.width,
            height: flat.height)
        picture.addNoise(5, seed: UInt64(number))
        return (try WorkingPhoto(picture: picture), truth)
    }

    /// The number of features on the panel, and of those clearly beside it; features at the edge belong to both.
    static func counts(_ features: FeatureSet) -> (panel: Int, wall: Int) {
        let near = place.expanded(horizontally: 12, vertically: 12)
        return (
            features.all.count { place.contains($0.place) },
            features.all.count { !near.contains($0.place) }
        )
    }
}
