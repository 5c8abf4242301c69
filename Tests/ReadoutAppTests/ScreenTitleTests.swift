import ReadoutImaging
import ReadoutModel
import ReadoutStore
import Samples
import Testing

@testable import ReadoutApp

/// The line at the top of a screen, which says what its values are.
struct ScreenTitleTests {
    /// A screen with few lines, which is no paper.
    private static func screen(_ title: String) throws -> GrayImage {
        try TestPicture.text(
            [title, "Voltaro station", "Energy 18.42", "Power 11.05", "Tariff basic", "Socket B"],
            letterHeight: 40)
    }

    /// - Returns: the doubts about the first value of a photo.
    private func doubts(reference: String, photo: String) async throws -> [Doubt] {
        let folder = try TemporaryFolder()
        let digitizer = Digitizer(store: try Store.inMemory())
        func path(_ name: String, _ title: String) throws -> String {
            var picture = try ScreenTitleTests.screen(title)
            // Another photo of the same screen has another digest.
            if name == "photo.pgm" { picture[0, 0] -= 1 }
            return try folder.file(
                name, Array("P5 \(picture.width) \(picture.height) 255\n".utf8) + picture.pixels)
        }
        try await digitizer.makeTemplate(
            "charger", from: try path("reference.pgm", reference),
            values: ["energy=label:Energy,kind=number", "power=label:Power,kind=number"])
        var records: [StoredRecord] = []
        for try await event in digitizer.add([try path("photo.pgm", photo)], template: "charger") {
            if case .added(let record) = event.outcome { records.append(record) }
        }
        return try #require(records.first?.readings.first).doubts
    }

    @Test func `what stands for the title is named whole`() async throws {
        let found = try await doubts(reference: "Charging", photo: "Last session")
        let expected = Doubt.otherLabel("Charging", seen: "Last session")
        #expect(found.map(\.description).contains(expected.description))
    }

    @Test func `the same title raises no doubt`() async throws {
        #expect(try await doubts(reference: "Charging", photo: "Charging").isEmpty)
    }
}
