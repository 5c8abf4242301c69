import ReadoutApp
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutTesseract

/// A drawn meter with a seven-segment display.
enum SegmentMeter {
    private static let size = (width: 1400, height: 1000)
    private static let glass: UInt8 = 176, ink: UInt8 = 38

    /// Name, unit, place and first text of each value.
    private static let rows: [(name: String, unit: String, place: Region, text: String)] = [
        ("volume", "m3", Region(x: 330, y: 250, width: 620, height: 150), "01234.56"),
        ("flow", "l/h", Region(x: 330, y: 450, width: 420, height: 130), "86.4"),
        ("clock", "time", Region(x: 330, y: 630, width: 520, height: 130), "07:41:18"),
    ]

    /// The meter as a subject to measure.
    /// - Throws: errors of scanning its picture.
    static func subject() throws -> KnownSubject {
        var picture = face()
        for row in rows { show(row.text, in: row.place, of: &picture) }
        let fields = rows.map { row in
            var field = Field(
                name: row.name, kind: row.name == "clock" ? .time : .number,
                unit: row.name == "clock" ? nil : row.unit, location: .region(row.place))
            if row.name == "volume" { (field.rules.decimals, field.rules.digits) = (2, 5) }
            if row.name == "flow" { field.rules.decimals = 1 }
            return field
        }
        let moment = CaptureTime(CivilDate(secondsSince1970: 0), source: .file)
        let photo = Photo(
            path: "", sha256: String(repeating: "0", count: 64), picture: picture,
            width: picture.width, height: picture.height, captureTime: moment)
        let scan = try PhotoScan(photo, language: "eng", recognizer: TesseractRecognizer())
        let template = Template(
            name: "segment meter", fields: fields, reference: try scan.reference())
        return try KnownSubject(template, originals: [], reference: picture) {
            picture, text, region in
            show(text, in: region, of: &picture)
        }
    }

    /// The meter with an empty display.
    private static func face() -> GrayImage {
        var picture = GrayImage(width: size.width, height: size.height, filledWith: 214)
        picture.fill(x: 180, y: 200, width: 1000, height: 620, with: 60)
        picture.fill(x: 200, y: 220, width: 960, height: 580, with: glass)
        func label(_ text: String, x: Double, y: Double, height: Double, ink: UInt8 = 30) {
            let place = Region(x: x, y: y, width: 900, height: height * 2)
            picture.write(text, in: place, height: height, ink: ink, from: 0)
        }
        label("WATER METER  WM-7", x: 180, y: 60, height: 44)
        label("Qn 1.5   PN 16   Class B", x: 180, y: 850, height: 30)
        label("No. 2019-58831", x: 760, y: 850, height: 30)
        label("serviced 11/24", x: 900, y: 920, height: 26)
        for row in rows {
            label(row.unit, x: 980, y: row.place.center.y - 30, height: 32, ink: 60)
        }
        for (x, y, side) in [(60, 60, 50), (1290, 70, 46), (70, 880, 54), (1280, 890, 50)] {
            picture.fill(x: x, y: y, width: side, height: side, with: 120)
            picture.fill(x: x + 8, y: y + side / 2 - 4, width: side - 16, height: 8, with: 40)
        }
        for x in stride(from: 1200, to: 1260, by: 24) {
            picture.fill(x: x, y: 300, width: 12, height: 300, with: 90)
        }
        return picture
    }

    /// The segments a to g of each digit.
    private static let figures: [[Bool]] = [
        "1111110", "0110000", "1101101", "1111001", "0110011", "1011011", "1011111", "1110000",
        "1111111", "1111011",
    ].map { $0.map { $0 == "1" } }

    /// Clears a place and shows a text in it, aligned to the right.
    private static func show(_ text: String, in place: Region, of picture: inout GrayImage) {
        picture.fill(
            x: Int(place.x), y: Int(place.y), width: Int(place.width), height: Int(place.height),
            with: glass)
        let height = Int(place.height * 0.7)
        let width = height / 2, line = max(3, height / 9)
        let top = Int(place.center.y) - height / 2
        let count = text.count { $0.isNumber }, marks = text.count - count
        var x =
            Int(place.x) + (Int(place.width) - count * (width + 2 * line) - marks * 2 * line) / 2
        func fill(_ dx: Int, _ dy: Int, _ w: Int, _ h: Int) {
            for row in 0..<h {
                // Digits of displays are slanted to the right.
                let slant = (height - dy - row) / 12
                picture.fill(
                    x: x + dx + slant, y: top + dy + row, width: w, height: 1, with: ink)
            }
        }
        for character in text {
            guard let digit = character.wholeNumberValue else {
                let levels = character == ":" ? [height / 3, height * 2 / 3] : [height - line]
                for level in levels { fill(line / 2, level, line, line) }
                x += 2 * line
                continue
            }
            let half = height / 2, bar = width - 2 * line
            let on = figures[digit]
            if on[0] { fill(line, 0, bar, line) }
            if on[1] { fill(width - line, line, line, half - line - 1) }
            if on[2] { fill(width - line, half + 1, line, half - line - 1) }
            if on[3] { fill(line, height - line, bar, line) }
            if on[4] { fill(0, half + 1, line, half - line - 1) }
            if on[5] { fill(0, line, line, half - line - 1) }
            if on[6] { fill(line, half - line / 2, bar, line) }
            x += width + 2 * line
        }
    }
}
