import ReadoutApp
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension PhotoScan {
    /// The scan as `scan --json` prints it: pixels of the upright photo, origin top left.
    var json: JSON {
        .object(
            members + (photo.pictureCount > 1 ? [("pictures", .integer(photo.pictureCount))] : [])
                + (photo.pageCount > 1 ? [("page", .integer(photo.page))] : []))
    }

    private var members: [(String, JSON)] {
        [
            ("photo", .string(photo.path)),
            ("sha256", .string(photo.sha256)),
            ("width", .integer(photo.width)),
            ("height", .integer(photo.height)),
            ("captured_at", .string(photo.captureTime.text)),
            ("captured_from", .string(photo.captureTime.source.rawValue)),
            ("utc_offset", .optional(photo.captureTime.utcOffsetInMinutes)),
            ("latitude", photo.position.map { .number($0.latitude, decimals: 6) } ?? .null),
            ("longitude", photo.position.map { .number($0.longitude, decimals: 6) } ?? .null),
            (
                "boxes",
                .array(
                    boxes.enumerated().map { index, box in
                        .object([
                            ("number", .integer(index + 1)),
                            ("text", .string(box.text)),
                            ("confidence", .confidence(box.confidence)),
                            ("x", .pixels(box.region.x)),
                            ("y", .pixels(box.region.y)),
                            ("width", .pixels(box.region.width)),
                            ("height", .pixels(box.region.height)),
                        ])
                    })
            ),
        ]
    }

    /// The text boxes for people.
    var table: Table {
        var table = Table([
            ("box", .right), ("text", .left), ("confidence", .right), ("place", .left),
        ])
        for (index, box) in boxes.enumerated() {
            table.add([
                String(index + 1), box.text, percent(box.confidence),
                box.region.roundedToPixels.description,
            ])
        }
        return table
    }
}
