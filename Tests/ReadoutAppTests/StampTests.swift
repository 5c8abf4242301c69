import Foundation
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import ReadoutNets
import ReadoutReading
import ReadoutStore
import Samples
import Testing

@testable import ReadoutApp

/// Words stamped across a paper.
struct StampTests {
    private static let letterHeight = 18

    /// A paper with a word, if any, stamped across some of its lines.
    private static func paper(_ stamp: String) throws -> GrayImage {
        var paper = try TestPicture.text(
            [
                "Granite and Sons", "Market Street 14", "Delivered by truck", "Driver: Holm",
                "Gravel 8/16",
                "Sand washed", "Bricks red", "Lime in bags", "Loading place west", "Total 129.50",
                "Thank you", "Keep this paper dry", "Opening hours 8 to 17",
            ], letterHeight: letterHeight)
        guard !stamp.isEmpty else { return paper }
        let drawn = try TestPicture.text([stamp], letterHeight: 3 * letterHeight)
        // Rises by 14 degrees, as light as ink from a pad.
        let (c, s) = (cos(0.25), sin(0.25))
        let whole = paper.bounds
        let turned = drawn.sampled(
            whole,
            through: Homography(elements: [c, -s, -20, s, c, -290, 0, 0, 1]),
            width: paper.width, height: paper.height)
        for index in paper.pixels.indices where turned.pixels[index] < 180 {
            paper.pixels[index] = min(paper.pixels[index], 110)
        }
        return paper
    }

    @Test(arguments: [("VOID", ["VOID"]), ("CANCELLED", ["CANCELLED"]), ("GRANITE", []), ("", [])])
    func `a slanted word that makes another document is read across the print`(
        stamp: String, changes: [String]
    ) throws {
        let reader = StampReader(net: PrintReader(net: try .installed(.print)))
        let found = reader.changes(
            in: try StampTests.paper(stamp), printHeight: Double(StampTests.letterHeight),
            slope: 0)
        #expect(found.map(\.text) == changes)
    }

    @Test(arguments: [("", "VOID", true), ("VOID", "VOID", false), ("VOID", "", false)])
    func `a stamp that the reference photo lacks puts the values in doubt`(
        known: String, stamp: String, isDoubtful: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let digitizer = Digitizer(store: try Store.inMemory())
        func path(_ name: String, _ stamp: String) throws -> String {
            let picture = try StampTests.paper(stamp)
            return try folder.file(
                name, Array("P5 \(picture.width) \(picture.height) 255\n".utf8) + picture.pixels)
        }
        try await digitizer.makeTemplate(
            "note", from: try path("reference.pgm", known),
            values: ["total=label:Total,kind=number"])
        var records: [StoredRecord] = []
        for try await event in digitizer.add([try path("photo.pgm", stamp)], template: "note") {
            if case .added(let record) = event.outcome { records.append(record) }
        }
        let doubts = try #require(records.first).readings.flatMap(\.doubts)
        #expect(doubts.map(\.code) == (isDoubtful ? ["new-word"] : []))
    }
}
