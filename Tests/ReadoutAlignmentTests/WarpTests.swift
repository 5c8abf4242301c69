import Foundation
import ReadoutGeometry
import ReadoutInput
import Samples
import Testing

@testable import ReadoutAlignment

/// Panels seen from every position in which a person may stand.
@Suite struct WarpTests {
    static let panel = Panel(seed: 31)
    static let template = panel.prepared()
    static let other = Panel(seed: 32)

    /// The view of the panel's middle through a phone's camera.
    static func view(tilt: Double, towards: Double, turn: Double, scale: Double) -> Homography {
        let focal = 0.8 * 480
        let (c, s) = (cos(tilt * .pi / 180), sin(tilt * .pi / 180))
        let tilted = Homography(elements: [
            focal, 0, 0, 0, focal * c, 0, 0, s, focal / scale,
        ])
        let middle = Point(240, 180)
        func turned(_ degrees: Double) -> Homography {
            .similarity(
                scale: 1, angle: degrees * .pi / 180, moving: Point(0, 0), to: Point(0, 0))
        }
        return Homography.translation(middle.x, middle.y)
            .after(turned(turn + towards)).after(tilted).after(turned(-towards))
            .after(.translation(-middle.x, -middle.y))
    }

    @Test(arguments: [0.0, 20, 35], [0.0, 90, 180, 247])
    func `a tilted and turned panel lies where it is`(tilt: Double, turn: Double) throws {
        var errors: [Double] = []
        for (index, scale) in [0.55, 0.75, 0.95].enumerated() {
            let truth = Self.view(
                tilt: tilt, towards: 40 * Double(index) + turn / 3, turn: turn, scale: scale)
            let photo = try Self.panel.photo(through: truth, values: UInt64(index) + 50)
            let alignment = try Aligner().alignment(of: photo, to: Self.template)
            let back = try #require(truth.inverse)
            for corner in Self.panel.regions.flatMap(\.corners)
            where photo.photo.frame.contains(truth.apply(corner)) {
                errors.append(back.apply(alignment.transform.apply(corner)).distance(to: corner))
            }
        }
        errors.sort()
        #expect(errors.count > 24)
        #expect(errors[errors.count / 2] < 0.5)
        #expect(try #require(errors.last) < 2)
    }

    @Test(arguments: [1.3, 1.6, 2.0])
    func `a panel seen from near lies where it is`(scale: Double) throws {
        let truth = Self.view(tilt: 15, towards: 70, turn: 170, scale: scale)
        let photo = try Self.panel.photo(through: truth, values: 61)
        let alignment = try Aligner().alignment(of: photo, to: Self.template)
        let back = try #require(truth.inverse)
        let seen = Self.panel.regions.flatMap(\.corners)
            .filter { photo.photo.frame.contains(truth.apply($0)) }
        #expect(!seen.isEmpty)
        for corner in seen {
            let error = back.apply(alignment.transform.apply(corner)).distance(to: corner)
            #expect(error < 2)
        }
    }

    @Test func `a panel with other labels is refused from everywhere`() throws {
        for index in 0..<12 {
            let truth = Self.view(
                tilt: 3 * Double(index), towards: 50 * Double(index), turn: 30 * Double(index),
                scale: 0.6 + 0.1 * Double(index))
            let photo = try Self.other.photo(through: truth, values: UInt64(index))
            #expect(throws: AlignmentFailure.self) {
                try Aligner().alignment(of: photo, to: Self.template)
            }
        }
    }
}
