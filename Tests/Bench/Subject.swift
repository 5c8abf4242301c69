import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
import ReadoutStore
import ReadoutTesseract

/// A template whose photos the bench makes.
struct Subject: Sendable {
    let name: String
    let template: PreparedTemplate
    /// The background where the camera sees past the reference photo.
    let surroundings: GrayImage

    /// - Parameter readsWords: whether to recognise the words of the reference photo.
    /// - Throws: errors of reading the folder's `reference.jpg` and `definition.yaml`.
    init(folder: String, readsWords: Bool) throws {
        let path = folder + "/reference.jpg"
        let photo = try PhotoFile.load(path)
        let text = try String(contentsOfFile: folder + "/definition.yaml", encoding: .utf8)
        let definition = try DefinitionFile.decode(text)
        let boxes =
            readsWords
            ? try PhotoScan(photo, language: "eng", recognizer: TesseractRecognizer()).boxes : []
        let fields = try FieldDefinition.resolved(
            definition.definitions.map { definition in
                var definition = definition
                definition.kind = definition.kind ?? .text
                return definition
            }, boxes: boxes, width: photo.width, height: photo.height
        ).get()
        name = definition.name ?? folder
        // In the form that a template keeps.
        let kept = try PictureFile.jpeg(
            photo.picture.fitted(toSide: Reference.pictureSide), quality: 75)
        let reference = Reference(
            sha256: photo.sha256, width: photo.width, height: photo.height, boxes: boxes,
            picture: kept)
        template = PreparedTemplate(
            Template(name: name, fields: fields, reference: reference),
            picture: try PictureFile.decode(kept))
        surroundings = .clutter(
            width: template.picture.width, height: template.picture.height,
            seed: UInt64(photo.width + fields.count))
    }

    /// Pixels of the reference photo for one pixel of the working size.
    var unit: Double { 1 / template.pictureScale }

    /// The values' regions at working size.
    var regions: [Region] {
        template.template.valueRegions.map { $0.scaled(by: template.pictureScale) }
    }

    /// The reference photo at working size with other values: made-up characters in the greys found in the regions.
    func pictureWithOtherValues(_ generator: inout SeededGenerator) -> GrayImage {
        var picture = template.picture
        for region in regions {
            let left = max(0, Int(region.x)), right = min(picture.width, Int(region.right))
            let top = max(0, Int(region.y)), bottom = min(picture.height, Int(region.bottom))
            guard left < right, top < bottom else { continue }
            var greys: [UInt8] = []
            for y in top..<bottom { for x in left..<right { greys.append(picture[x, y]) } }
            greys.sort()
            let ground = greys[greys.count / 2]
            let darkest = greys[greys.count / 50],
                lightest = greys[greys.count - 1 - greys.count / 50]
            let ink = Int(lightest) - Int(ground) > Int(ground) - Int(darkest) ? lightest : darkest
            picture.fill(x: left, y: top, width: right - left, height: bottom - top, with: ground)
            let size = max(1, Int(region.height * 0.55 / 7))
            var x = left + size * (1 + generator.index(below: 12))
            while x + 5 * size < right - size {
                picture.drawCharacter(
                    bits: generator.next(), x: x, y: top + (bottom - top - 7 * size) / 2,
                    size: size, ink: ink)
                x += 6 * size
                if generator.index(below: 6) == 0 { break }
            }
        }
        return picture
    }
}

extension GrayImage {
    /// Fills the part of a rectangle that is inside the picture.
    mutating func fill(x: Int, y: Int, width sideX: Int, height sideY: Int, with ink: UInt8) {
        let left = max(0, x), right = min(width, x + sideX)
        guard left < right else { return }
        for row in max(0, y)..<max(0, y, min(height, y + sideY)) {
            for column in left..<right { self[column, row] = ink }
        }
    }

    /// Draws a made-up character of five by seven squares.
    mutating func drawCharacter(bits: UInt64, x: Int, y: Int, size: Int, ink: UInt8) {
        for index in 0..<35 where bits >> UInt64(index) & 1 == 1 {
            fill(
                x: x + index % 5 * size, y: y + index / 5 * size, width: size, height: size,
                with: ink)
        }
    }

    /// Soft patches, boxes and lines of made-up characters, of many sizes and greys.
    static func clutter(width: Int, height: Int, seed: UInt64) -> GrayImage {
        var generator = SeededGenerator(seed: seed)
        var coarse = GrayImage(width: width / 40 + 2, height: height / 40 + 2, filledWith: 0)
        for index in coarse.pixels.indices {
            coarse.pixels[index] = UInt8(90 + generator.index(below: 80))
        }
        var image = coarse.resized(width: width, height: height)
        for _ in 0..<60 {
            let side = 20 + generator.index(below: 180)
            let x = generator.index(below: width), y = generator.index(below: height)
            let ink = UInt8(generator.index(below: 256))
            guard generator.index(below: 3) == 0 else {
                image.fill(x: x, y: y, width: side, height: side / 2, with: ink)
                continue
            }
            let size = 1 + side / 50
            for place in 0..<8 {
                image.drawCharacter(
                    bits: generator.next(), x: x + place * 6 * size, y: y, size: size, ink: ink)
            }
        }
        return image
    }
}
