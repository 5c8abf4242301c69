import ReadoutCore

/// What a camera wrote beside the picture, as far as it matters here.
/// - Source: CIPA DC-008 (Exif 3.0), sections 4.6.4 to 4.6.6.
struct ExifBlock {
    private let main: TIFFDirectory
    private let details: TIFFDirectory?
    private let gps: TIFFDirectory?

    /// Reads a block that begins with a TIFF header; nil when it does not.
    init?(_ bytes: [UInt8], block: Range<Int>) {
        guard let main = TIFFDirectory(bytes, block: block) else { return nil }
        self.main = main
        details = main.directory(0x8769)
        gps = main.directory(0x8825)
    }

    /// How the picture is to be turned; upright when the camera did not say or said nonsense.
    var orientation: Orientation {
        main.integers(0x0112).first.flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    /// When the picture was taken, else digitised, else changed; nil when the camera's clock was not set.
    var captureTime: CaptureTime? {
        let candidates = [
            (details?.text(0x9003), details?.text(0x9011)),
            (details?.text(0x9004), details?.text(0x9012)),
            (main.text(0x0132), details?.text(0x9010)),
        ]
        for case (let text?, let offset) in candidates {
            guard let moment = CivilDate(exif: text) else { continue }
            return CaptureTime(
                moment, utcOffsetInMinutes: offset.flatMap(ExifBlock.minutes), source: .exif)
        }
        return nil
    }

    /// Where the picture was taken; nil when the camera did not know.
    var position: GeographicPosition? {
        guard let gps, let latitude = degrees(gps, 2, limit: 90),
            let longitude = degrees(gps, 4, limit: 180)
        else { return nil }
        // A receiver without a fix writes zeros.
        guard latitude != 0 || longitude != 0 else { return nil }
        return GeographicPosition(
            latitude: gps.text(1) == "S" ? -latitude : latitude,
            longitude: gps.text(3) == "W" ? -longitude : longitude)
    }

    /// Degrees out of degrees, minutes and seconds.
    private func degrees(_ directory: TIFFDirectory, _ tag: Int, limit: Double) -> Double? {
        let parts = directory.fractions(tag)
        guard parts.count == 3 else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        return degrees <= limit ? degrees : nil
    }

    /// Minutes east of UTC out of `+02:00`.
    private static func minutes(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: #/([+-])(\d{2}):(\d{2})\s*/#),
            let hours = Int(match.2), let minutes = Int(match.3), hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (match.1 == "-" ? -1 : 1)
    }
}

extension CivilDate {
    /// Reads EXIF's `YYYY:MM:DD HH:MM:SS`; nil for zeros, blanks and days that do not exist.
    init?(exif text: String) {
        guard
            let match = text.prefixMatch(
                of: #/(\d{4})[:\-.\/](\d{2})[:\-.\/](\d{2})[ T](\d{2}:\d{2}:\d{2})/#)
        else { return nil }
        self.init(dateTime: "\(match.1)-\(match.2)-\(match.3)T\(match.4)")
    }
}
