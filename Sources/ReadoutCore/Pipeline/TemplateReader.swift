/// Reads photos with one template: aligns each, cuts out each value's place and reads it.
public struct TemplateReader: Sendable {
    /// The template that photos are read with.
    public var template: Template { prepared.template }
    package let prepared: PreparedTemplate

    /// The tallest crop that is made of a value, in pixels; more than any reader uses.
    private static let cropHeight = 160.0
    /// The tallest crop that is kept with a reading, in pixels: enough for a person to check it.
    private static let keptCropHeight = 64

    /// Makes a reader; works out what all photos share.
    /// - Parameters:
    ///   - template: the template.
    ///   - picture: its reference photo in grey, decoded from `template.reference.picture`.
    public init(_ template: Template, picture: GrayImage) {
        prepared = PreparedTemplate(template, picture: picture)
    }

    /// Reads one photo.
    /// - Throws: `RecognitionError`. A photo that does not fit is no error but an unmatched result.
    public func read(_ photo: Photo, with recognizer: any TextRecognizer) throws -> PhotoResult {
        try read(WorkingPhoto(photo, recognizer: recognizer), with: recognizer)
    }

    package func read(
        _ photo: WorkingPhoto, with recognizer: any TextRecognizer
    ) throws -> PhotoResult {
        var alignment: Alignment?
        if template.values.contains(where: { $0.location.isRegion }) {
            do {
                alignment = try Aligner().alignment(of: photo, to: prepared)
            } catch let failure as AlignmentFailure {
                return PhotoResult(match: .unmatched(failure), readings: [])
            }
        }
        let reader = ValueReader(recognizer: recognizer)
        var readings: [Reading] = []
        for value in template.values {
            readings.append(
                try reading(of: value, in: photo, alignment: alignment, reader: reader))
        }
        if alignment == nil,
            readings.allSatisfy({ $0.doubts.contains { $0.code == "label-not-found" } })
        {
            return PhotoResult(
                match: .unmatched(.noLabelFound(labels: template.values.compactMap(\.label))),
                readings: [])
        }
        return PhotoResult(match: .matched(alignment), readings: readings)
    }

    private func reading(
        of value: Value, in photo: WorkingPhoto, alignment: Alignment?, reader: ValueReader
    ) throws -> Reading {
        let region: Region
        let transform: Homography
        switch value.location {
        case .region(let place):
            guard let alignment else { preconditionFailure("a region needs an alignment") }
            region = place
            transform = alignment.transform
        case .label(let label):
            let words = try photo.words(language: value.rules.language ?? "eng")
            guard let place = LabelFinder(words: words).region(ofValueAt: label) else {
                return Reading(
                    valueName: value.name, text: "", value: nil, confidence: 0,
                    doubts: [.labelNotFound(label)])
            }
            region = place
            transform = .identity
        }
        let corners = transform.corners(of: region)
        let side = corners[0].distance(to: corners[3]) / 2 + corners[1].distance(to: corners[2]) / 2
        let frame = Region(
            x: 0, y: 0, width: Double(photo.photo.width), height: Double(photo.photo.height)
        ).expanded(horizontally: side * 0.1, vertically: side * 0.1)
        guard side > 4, side < 1e5, corners.contains(where: frame.contains) else {
            return Reading(
                valueName: value.name, text: "", value: nil, confidence: 0,
                doubts: [.outsidePhoto])
        }
        let crop = TemplateReader.crop(of: region, through: transform, side: side, from: photo.photo)
        var reading = try reader.reading(of: value, in: crop)
        if !corners.allSatisfy(frame.contains) { reading.doubts.append(.outsidePhoto) }
        let kept = min(crop.height, TemplateReader.keptCropHeight)
        reading.crop = crop.resized(
            width: max(1, crop.width * kept / crop.height), height: kept)
        return reading
    }

    /// A value's place, straight, at the photo's own resolution.
    /// - Parameter side: how high the place is in the photo, in pixels.
    private static func crop(
        of region: Region, through transform: Homography, side: Double, from photo: Photo
    ) -> GrayImage {
        let height = min(cropHeight, max(16, side * photo.scale))
        let width = min(4096, max(8, region.width * height / region.height))
        return photo.picture.sampled(
            region, through: Homography.scale(photo.scale).after(transform),
            width: Int(width.rounded()), height: Int(height.rounded()))
    }
}

extension Value {
    /// The label that shows the value's place, if one does.
    var label: String? {
        if case .label(let text) = location { text } else { nil }
    }
}

extension Location {
    var isRegion: Bool {
        if case .region = self { true } else { false }
    }
}
