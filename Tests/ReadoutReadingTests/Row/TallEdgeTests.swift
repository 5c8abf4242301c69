import ReadoutGeometry
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutReading

/// Drawn strips: two digits, and a patch before them that is almost as bright as the ground.
struct TallEdgeTests {
    private static let band = TextBand(top: 26, height: 32)
    /// Columns of the strip before the digits, and all of them.
    private static let before = 20..<118, whole = 20..<200

    /// - Parameter patch: hardly darker than the ground, which has 220.
    private static func strip(_ patch: Region? = nil, grey: UInt8 = 205) throws -> InkStrip {
        var image = GrayImage(width: 240, height: 84, filledWith: 220)
        for x in [120.0, 152] {
            image.fill(Region(x: x, y: 26, width: 22, height: 32), with: 20)
            image.fill(Region(x: x + 6, y: 32, width: 10, height: 20), with: 220)
        }
        if let patch { image.fill(patch, with: grey) }
        let frame = Region(x: 0, y: 0, width: 240, height: 84)
        return try #require(
            InkStrip(of: band, columns: 0...240, through: .identity, from: image, in: frame))
    }

    /// What covers a digit: higher than the digits, and as wide.
    private static let cover = Region(x: 80, y: 12, width: 32, height: 60)

    private func edge(_ strip: InkStrip, beside reference: InkStrip) -> Double {
        strip.tallEdge(
            in: TallEdgeTests.before, beside: reference, ofTextIn: TallEdgeTests.whole)
    }

    @Test(arguments: [205, 235] as [UInt8])
    func `the edge of a cover shows, however little it differs from the ground`(grey: UInt8) throws
    {
        let covered = try TallEdgeTests.strip(TallEdgeTests.cover, grey: grey)
        let plain = try TallEdgeTests.strip()
        #expect(edge(covered, beside: plain) > 0.05)
        #expect(edge(plain, beside: plain) < 0.001)
    }

    @Test func `an edge that the reference photo shows, too, is none of a cover`() throws {
        let framed = try TallEdgeTests.strip(TallEdgeTests.cover)
        var moved = TallEdgeTests.cover
        moved.x += 4
        #expect(edge(framed, beside: try TallEdgeTests.strip(moved)) < 0.001)
    }

    @Test func `what is no taller than the digits may be one of them`() throws {
        let digit = Region(x: 80, y: 26, width: 22, height: 32)
        let plain = try TallEdgeTests.strip()
        #expect(edge(try TallEdgeTests.strip(digit, grey: 20), beside: plain) < 0.001)
    }

    @Test func `the tip of a finger that ends above the digits is a cover`() throws {
        let finger = Region(x: 80, y: 22, width: 32, height: 62)
        let plain = try TallEdgeTests.strip()
        #expect(edge(try TallEdgeTests.strip(finger), beside: plain) > 0.05)
    }
}
