import Foundation
import ReadoutApp
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

/// A template and pictures of its thing with known values.
struct KnownSubject: Sendable {
    /// A picture and the values it shows.
    struct Original: Sendable {
        let picture: GrayImage
        /// Typed values by their names.
        let values: [String: String]
    }

    let name: String
    let reader: TemplateReader
    let surroundings: GrayImage
    /// The subject's own photos.
    let originals: [Original]
    /// Draws a value into a place of the reference photo.
    private let draw: @Sendable (inout GrayImage, String, Region) -> Void
    /// The picture that values are drawn into.
    private let reference: GrayImage
    /// Whether other values can be drawn into the reference photo.
    let isDrawable: Bool

    var fields: [Field] { reader.template.fields }

    /// A subject from a folder of `Fixtures`, with its photos and `expected.csv`.
    /// - Throws: errors of reading the folder's files.
    init(folder: String) throws {
        let path = folder + "/reference.jpg"
        let photo = try PhotoFile.load(path)
        let text = try String(contentsOfFile: folder + "/definition.yaml", encoding: .utf8)
        let definition = try DefinitionFile.decode(text)
        let languages = Set(definition.definitions.compactMap(\.rules.language))
        let scan = try PhotoScan(
            photo, language: languages.first ?? "eng", recognizer: TesseractRecognizer())
        let fields = try FieldDefinition.resolved(
            definition.definitions, boxes: scan.boxes, width: photo.width, height: photo.height
        ).get()
        let template = Template(
            name: definition.name ?? folder, fields: fields, reference: try scan.reference())
        let lines = try String(contentsOfFile: folder + "/expected.csv", encoding: .utf8)
            .split(whereSeparator: \.isNewline).map(KnownSubject.cells)
        // The first row belongs to the reference photo; the other photos follow by name.
        let names =
            try [path]
            + FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jpg") && $0 != "reference.jpg" }.sorted()
            .map { "\(folder)/\($0)" }
        guard let head = lines.first, lines.count == names.count + 1 else {
            throw KnownSubjectProblem.unlikeExpected(folder)
        }
        let originals = try zip(names, lines.dropFirst()).map { name, row in
            Original(
                picture: try PhotoFile.load(name).picture.fitted(toSide: Reference.pictureSide),
                values: Dictionary(zip(head, row)) { first, _ in first })
        }
        try self.init(
            template, originals: originals, reference: photo.picture,
            // The font for drawing has no accents.
            isDrawable: languages.isEmpty
        ) { picture, text, region in
            picture.write(text, into: region)
        }
    }

    init(
        _ template: Template, originals: [Original], reference: GrayImage, isDrawable: Bool = true,
        draw: @escaping @Sendable (inout GrayImage, String, Region) -> Void
    ) throws {
        name = template.name
        reader = try TemplateReader(template)
        self.originals = originals
        self.reference = reference
        self.isDrawable = isDrawable
        self.draw = draw
        surroundings = .clutter(
            width: Exposure.pictureSide, height: Exposure.pictureSide,
            seed: UInt64(template.fields.count))
    }

    /// The reference photo with other values drawn into their places.
    func drawn(_ generator: inout SeededGenerator) throws -> Original {
        var picture = reference
        var shown: [String: String] = [:]
        for field in fields {
            guard case .region(let region) = field.location else { continue }
            let (text, typed) = try field.made(&generator)
            draw(&picture, text, region)
            drawUnit(of: field, behind: region, in: &picture)
            shown[field.name] = typed
        }
        return Original(picture: picture, values: shown)
    }

    /// Draws a value's unit behind its text as in the reference photo: without the unit, the reading would rightly be
    /// in doubt.
    private func drawUnit(of field: Field, behind region: Region, in picture: inout GrayImage) {
        let words = reader.template.reference.boxes.flatMap(\.words)
        let unit = words.first { $0.text == field.unit && region.contains($0.region.center) }?
            .region
        guard let unit, let (ground, ink) = picture.greys(of: region) else { return }
        let rows = Int(region.y)..<Int(region.bottom)
        let columns = Int(region.x)..<Int(region.right)
        // The text ends at its last column that is closer to the ink than to the ground.
        let end = columns.last { x in
            rows.contains { y in
                abs(Int(picture[x, y]) - Int(ink)) < abs(Int(picture[x, y]) - Int(ground))
            }
        }
        let edge = Int(0.2 * unit.height)
        let from = Int(unit.x) - edge
        let width = min(Int(unit.width) + 2 * edge, Int(region.right) - (end ?? 0) - edge)
        guard let end, width > 0 else { return }
        for y in rows {
            for x in 0..<width { picture[end + edge + x, y] = reference[from + x, y] }
        }
    }

    /// The cells of a line of `expected.csv`, where only texts with commas are quoted.
    private static func cells(_ line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells
    }
}

/// Why a folder cannot be measured.
enum KnownSubjectProblem: Error, CustomStringConvertible {
    /// `expected.csv` does not have one row for each photo.
    case unlikeExpected(String)
    /// No text could be made that the value admits.
    case noText(value: String)

    var description: String {
        switch self {
        case .unlikeExpected(let folder):
            "cannot measure '\(folder)': expected.csv has not a row for each photo; "
                + "make fixtures draws both"
        case .noText(let value): "cannot make a text for value '\(value)': none keeps its rules"
        }
    }
}
