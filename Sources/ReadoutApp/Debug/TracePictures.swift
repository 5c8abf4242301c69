package import ReadoutAlignment
package import ReadoutFiles
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutPhotos
package import ReadoutReading

/// Draws the steps from a photo to its readings.
package struct TracePictures {
    private let trace: ReadingTrace
    private let photo: WorkingPhoto
    private let template: PreparedTemplate

    /// Longer side of the photo in a picture, in pixels.
    private static let side = 1100
    /// Colours, 0xRRGGBB00, that most colour-blind people can tell apart: a value's place by the alignment of the
    /// whole, the place that is read, the frame of the reference photo, look-alike features, and agreeing features.
    private static let foreseen: UInt32 = 0xFFB0_0000, read: UInt32 = 0x56D4_FF00,
        frame: UInt32 = 0xFFFF_FF00, lookalike: UInt32 = 0xFF60_6000, agreeing: UInt32 = 0x7CFF_4D00

    /// Takes the trace of a reading, its photo and its template.
    package init(_ trace: ReadingTrace, of photo: WorkingPhoto, _ template: PreparedTemplate) {
        self.trace = trace
        self.photo = photo
        self.template = template
    }

    /// Writes `NAME.matches.png`, `NAME.alignment.png` and `NAME.values.png` into a folder.
    /// - Parameter spared: files that must not be replaced.
    /// - Throws: `PreviewError`.
    package func write(
        to folder: String, as name: String, sparing spared: SparedFiles
    ) throws {
        func write(_ picture: ColorImage, _ kind: String) throws {
            try Preview.write(picture, to: "\(folder)/\(name).\(kind).png", sparing: spared)
        }
        try write(matches(), "matches")
        try write(alignment(), "alignment")
        try write(ValueSheet(trace).picture(), "values")
    }

    /// The reference photo and the photo side by side; lines join matching features.
    private func matches() -> ColorImage {
        let (left, right) = (
            template.picture.fitted(toSide: TracePictures.side),
            photo.picture.fitted(toSide: TracePictures.side)
        )
        var canvas = PreviewCanvas(
            width: left.width + right.width, height: max(left.height, right.height) + heading,
            color: PreviewCanvas.black)
        canvas.paste(left, x: 0, y: heading)
        canvas.paste(right, x: left.width, y: heading)
        let scales = (
            Double(left.width) / template.frame.width,
            Double(right.width) / Double(photo.photo.width)
        )
        func draw(_ pairs: [Correspondence], _ color: UInt32) {
            for pair in pairs {
                canvas.hairline(
                    from: pair.from * scales.0 + Point(0, Double(heading)),
                    to: pair.to * scales.1 + Point(Double(left.width), Double(heading)),
                    color: color)
            }
        }
        if trace.alignment == nil || trace.failure != nil { draw(trace.lookalikes, Self.lookalike) }
        draw(trace.inliers, Self.agreeing)
        head(
            &canvas,
            "\(trace.inliers.count) details agree (green), \(trace.lookalikes.count) look alike"
                + (trace.failure == nil ? "" : " (red)"))
        return canvas.picture
    }

    /// The photo with the reference photo's frame and the values' places.
    private func alignment() -> ColorImage {
        let picture = photo.picture.fitted(toSide: TracePictures.side)
        var canvas = PreviewCanvas(
            width: picture.width, height: picture.height + heading, color: PreviewCanvas.black)
        canvas.paste(picture, x: 0, y: heading)
        let scale = Double(picture.width) / Double(photo.photo.width)
        func place(_ corners: [Point]) -> [Point] {
            corners.map { $0 * scale + Point(0, Double(heading)) }
        }
        if let alignment = trace.alignment {
            canvas.outline(
                place(alignment.transform.corners(of: template.frame)), color: Self.frame)
        }
        for value in trace.values {
            let isRefused = value.place.isEmpty
            canvas.outline(
                place(value.foreseen), color: Self.foreseen, label: isRefused ? value.name : "")
            let agreement = value.agreement.map { " \(TracePictures.decimals($0))" } ?? ""
            canvas.outline(place(value.place), color: Self.read, label: value.name + agreement)
        }
        head(&canvas, summary)
        return canvas.picture
    }

    private var summary: String {
        let legend = "white: frame, orange: whole, blue: read"
        if let failure = trace.failure {
            let sureness = trace.alignment.map {
                " (\(TracePictures.decimals($0.confidence)) sure)"
            }
            return "refused\(sureness ?? ""): \(failure.description)"
        }
        guard let alignment = trace.alignment else { return "values found by their labels" }
        return "\(alignment.method.rawValue), \(alignment.inliers) details, "
            + "\(TracePictures.decimals(alignment.confidence)) sure; \(legend)"
    }

    /// Height of the line of text above a picture, in pixels.
    private var heading: Int { 26 }

    private func head(_ canvas: inout PreviewCanvas, _ text: String) {
        guard let letters = Lettering.ofHeight(13) else { return }
        canvas.write(text, x: 4, y: 4, letters: letters, color: Self.frame)
    }

    /// A share with two decimals, rounded down.
    static func decimals(_ share: Double) -> String {
        let hundredths = Share.wholeParts(of: max(0, min(1, share)), in: 100)
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    }
}
