import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutAlignment

/// Templates whose photos are all framed in the same way.
struct FrameTests {
    static let panel = Panel(seed: 21)
    static let template = panel.prepared(isFramed: true)

    private func alignment(of photo: WorkingPhoto) throws -> Alignment {
        try Aligner().alignment(of: photo, to: FrameTests.template)
    }

    @Test(arguments: [Point(0, 0), Point(13, -9), Point(-20, 4), Point(2.5, 17)])
    func `a small shift is mended`(shift: Point) throws {
        let truth = Homography.translation(shift.x, shift.y)
        let photo = try Self.panel.photo(through: truth, values: 77)
        let alignment = try alignment(of: photo)
        for region in Self.panel.regions {
            for corner in region.corners {
                let error = alignment.transform.apply(corner).distance(to: truth.apply(corner))
                #expect(error < 0.7)
            }
        }
        #expect(alignment.method == .frame)
        #expect(!photo.hasFeatures)
    }

    @Test func `places grow with the photo`() throws {
        let flat = Self.panel.picture(values: 5)
        let large = flat.resized(width: flat.width * 3 / 2, height: flat.height * 3 / 2)
        let alignment = try alignment(of: WorkingPhoto(picture: large))
        #expect(alignment.transform.apply(Point(300, 200)).distance(to: Point(450, 300)) < 1)
    }

    @Test func `nothing is looked for farther than a few percent`() throws {
        let photo = try Self.panel.photo(through: Panel.views[1], values: 77)
        #expect(throws: AlignmentFailure.otherPicture) { try alignment(of: photo) }
    }

    @Test func `another picture is refused, also one of the same make`() throws {
        let pictures = [
            Panel(seed: 99).picture(values: 1), .clutter(width: 480, height: 360, seed: 4),
            GrayImage(width: 480, height: 360, filledWith: 99),
        ]
        for picture in pictures {
            #expect(throws: AlignmentFailure.otherPicture) {
                try alignment(of: WorkingPhoto(picture: picture))
            }
        }
    }

    @Test func `a photo of other proportions is refused, one of rounded size is not`() throws {
        let flat = Self.panel.picture(values: 5)
        let wide = try WorkingPhoto(picture: flat.resized(width: 480, height: 340))
        #expect(
            throws: AlignmentFailure.otherProportions(
                found: PixelSize(width: 480, height: 340),
                needed: PixelSize(width: 480, height: 360))
        ) {
            try alignment(of: wide)
        }
        let small = try WorkingPhoto(picture: flat.resized(width: 241, height: 180))
        #expect(try alignment(of: small).confidence > 0.9)
    }

    @Test func `a picture that is nothing but a value fits itself, and not what is nothing alike`()
        throws
    {
        let whole = Region(x: 0, y: 0, width: 480, height: 360)
        let template = Self.panel.prepared(isFramed: true, places: [whole])
        let same = try Self.panel.photo(through: .translation(5, 3), values: 77)
        #expect(try Aligner().alignment(of: same, to: template).method == .frame)
        let other = try WorkingPhoto(picture: .clutter(width: 480, height: 360, seed: 4))
        #expect(throws: AlignmentFailure.otherPicture) {
            try Aligner().alignment(of: other, to: template)
        }
    }

    @Test func `a photo is told from templates of all frames by what it shows`() throws {
        let panels = [
            Panel(seed: 21), Panel(seed: 22), Panel(seed: 21, twin: 0x5A5A), Panel(seed: 23),
        ]
        let isFramed = [true, true, true, false]
        let templates = zip(panels, isFramed).map { $0.prepared(isFramed: $1) }
        let identification = Identification(
            templates.enumerated().map { index, template in
                .init(
                    name: "panel \(index)", features: template.templateFeatures,
                    frame: template.frame, isFramed: isFramed[index])
            }
        ) { templates[$0] }
        func choice(_ photo: WorkingPhoto) throws -> Result<Int, Identification.Refusal> {
            try identification.result(for: photo).choice.map(\.index)
        }
        for (index, panel) in panels.enumerated() {
            let photo = try panel.photo(through: .translation(6, -4), values: 7)
            #expect(try choice(photo) == .success(index))
        }
        // Templates without a fixed frame are searched for as usual; templates with one are not.
        #expect(try choice(panels[3].photo(through: Panel.views[0], values: 7)) == .success(3))
        #expect(
            try choice(panels[1].photo(through: Panel.views[1], values: 7)) == .failure(.noneFits))
        #expect(
            try choice(Panel(seed: 77).photo(through: .identity, values: 7)) == .failure(.noneFits))
    }
}
