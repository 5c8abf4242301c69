import ReadoutAlignment
import ReadoutImaging
import ReadoutModel
import ReadoutPhotos
import ReadoutReading

/// One picture of all values of a photo: each crop at each stage, and beside it the text read from it.
struct ValueSheet {
    /// An image with a line of text beside it.
    private struct Row {
        var image: GrayImage?
        var text: String
        var color: UInt32 = ValueSheet.white
        var height: Int { max(ValueSheet.lineHeight, (image?.height ?? 0) + ValueSheet.gap) }
    }

    private let rows: [Row]

    /// Pixels.
    private static let width = 1200, imageWidth = 620, imageHeight = 64, letterHeight = 13,
        lineHeight = 24, gap = 6
    private static let white: UInt32 = 0xFFFF_FF00, ground: UInt32 = 0x3030_3000,
        certain: UInt32 = 0x7CFF_4D00, doubtful: UInt32 = 0xFFB0_0000

    init(_ trace: ReadingTrace) {
        var rows: [Row] = []
        if let failure = trace.failure {
            rows.append(Row(text: "refused: \(failure.description)", color: ValueSheet.doubtful))
        }
        for value in trace.values { rows += ValueSheet.rows(of: value) }
        self.rows = rows
    }

    func picture() -> ColorImage {
        var canvas = PreviewCanvas(
            width: ValueSheet.width,
            height: rows.reduce(2 * ValueSheet.gap) { $0 + $1.height }, color: ValueSheet.ground)
        guard let letters = Lettering.ofHeight(ValueSheet.letterHeight) else {
            return canvas.picture
        }
        var y = ValueSheet.gap
        for row in rows {
            var x = ValueSheet.gap
            if let image = row.image {
                canvas.paste(image, x: x, y: y)
                x += image.width + 2 * ValueSheet.gap
            }
            let middle =
                ((row.image?.height ?? ValueSheet.letterHeight) - ValueSheet.letterHeight) / 2
            canvas.write(row.text, x: x, y: y + max(0, middle), letters: letters, color: row.color)
            y += row.height
        }
        return canvas.picture
    }

    private static func rows(of value: ValueTrace) -> [Row] {
        guard let reading = value.reading else { return [Row(text: value.name)] }
        let sure = TracePictures.decimals(reading.confidence)
        var rows = [
            Row(
                text: "\(value.name): \"\(reading.text)\" \(sure) "
                    + (reading.isAccepted ? "accepted" : "in doubt"),
                color: reading.isAccepted ? certain : doubtful)
        ]
        rows += reading.doubts.map { Row(text: "    \($0.description)", color: doubtful) }
        if let crop = value.crop {
            rows.append(Row(image: fitted(crop.image), text: "its place, and beside it"))
            if value.line == nil { rows.append(Row(text: "    no line of text found")) }
        }
        if let line = value.line {
            rows.append(Row(image: fitted(line), text: "the line found in it"))
        }
        var last = ""
        for hypothesis in value.hypotheses {
            let text = "\"\(hypothesis.text)\" \(TracePictures.decimals(hypothesis.confidence))"
            if hypothesis.name == last {
                rows[rows.count - 1].text += ", \(text)"
            } else {
                rows.append(
                    Row(image: fitted(hypothesis.image), text: "\(hypothesis.name): \(text)"))
            }
            last = hypothesis.name
        }
        return rows + [Row(text: "")]
    }

    private static func fitted(_ image: GrayImage) -> GrayImage {
        let factor = min(
            Double(imageWidth) / Double(image.width), Double(imageHeight) / Double(image.height))
        return image.resized(
            width: max(1, Int(Double(image.width) * factor)),
            height: max(1, Int(Double(image.height) * factor)))
    }
}
