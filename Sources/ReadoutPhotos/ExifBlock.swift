import CExif
import ReadoutInput
import ReadoutModel

/// The camera's data about a photo that matters here; freed when this value goes out of scope.
/// - Source: libexif, exif_data_load_data; CIPA DC-008 (Exif 3.0), sections 4.6.4 to 4.6.6.
struct ExifBlock: ~Copyable {
    /// Maximum number of bytes that libexif reads, counted from the TIFF header: those of a JPEG segment.
    private static let mostBytes = 0xFFFE - prefix.count
    /// The bytes that libexif expects before the TIFF header.
    private static let prefix = Array("Exif\0\0".utf8)

    private let data: UnsafeMutablePointer<ExifData>?

    /// Reads a block that begins with a TIFF header. Damaged fields count as missing, and a block of another kind has
    /// no fields.
    init(_ block: ArraySlice<UInt8>) {
        data = exif_data_new()
        // With this option, libexif would add, change and remove fields to match the specification.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        // Older releases do not know the fields for the offset from UTC.
        exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        // A whole TIFF file has its fields anywhere, usually after the pixels.
        let fields =
            block.count <= ExifBlock.mostBytes
            ? block : (TIFFDirectory(Array(block))?.exifBlock() ?? [])[...]
        let bytes = ExifBlock.prefix + fields
        exif_data_load_data(data, bytes, UInt32(bytes.count))
    }

    deinit { exif_data_unref(data) }

    /// The stored picture's orientation; upright if the camera gave none or an invalid one.
    var orientation: Orientation {
        integer(EXIF_IFD_0, EXIF_TAG_ORIENTATION).flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    /// When the photo was taken, else digitised, else changed; nil if the camera's clock was not set.
    var captureTime: CaptureTime? {
        let candidates = [
            (EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL, EXIF_TAG_OFFSET_TIME_ORIGINAL),
            (EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_DIGITIZED, EXIF_TAG_OFFSET_TIME_DIGITIZED),
            (EXIF_IFD_0, EXIF_TAG_DATE_TIME, EXIF_TAG_OFFSET_TIME),
        ]
        for (directory, date, offset) in candidates {
            guard let moment = text(directory, date).flatMap(CivilDate.init(exif:)) else {
                continue
            }
            return CaptureTime(
                moment, utcOffsetInMinutes: text(EXIF_IFD_EXIF, offset).flatMap(ExifBlock.minutes),
                source: .exif)
        }
        return nil
    }

    /// Where the photo was taken; nil if the camera did not know.
    var position: GeographicPosition? {
        guard let latitude = degrees(EXIF_TAG_GPS_LATITUDE, limit: 90),
            let longitude = degrees(EXIF_TAG_GPS_LONGITUDE, limit: 180)
        else { return nil }
        // A GPS receiver without a fix writes zeros.
        guard latitude != 0 || longitude != 0 else { return nil }
        let isSouth = text(EXIF_IFD_GPS, ExifBlock.tag(EXIF_TAG_GPS_LATITUDE_REF)) == "S"
        let isWest = text(EXIF_IFD_GPS, ExifBlock.tag(EXIF_TAG_GPS_LONGITUDE_REF)) == "W"
        return GeographicPosition(
            latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
    }

    /// Converts degrees, minutes and seconds to degrees.
    private func degrees(_ tag: Int32, limit: Double) -> Double? {
        let parts = fractions(EXIF_IFD_GPS, ExifBlock.tag(tag))
        guard parts.count == 3 else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
        return degrees <= limit ? degrees : nil
    }

    /// Minutes east of UTC, from text such as `+02:00`.
    private static func minutes(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: #/([+-])(\d{2}):(\d{2})\s*/#),
            let hours = Int(match.2), let minutes = Int(match.3), hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (match.1 == "-" ? -1 : 1)
    }
}

/// Access to the fields as libexif stores them.
extension ExifBlock {
    /// libexif has plain numbers for the tags of positions, because other directories use the same numbers.
    private static func tag(_ number: Int32) -> ExifTag { ExifTag(UInt32(number)) }

    private func entry(_ directory: ExifIfd, _ tag: ExifTag) -> ExifEntry? {
        guard let (main, _, details, position, _) = data?.pointee.ifd else { return nil }
        let content =
            switch directory {
            case EXIF_IFD_0: main
            case EXIF_IFD_EXIF: details
            case EXIF_IFD_GPS: position
            default: UnsafeMutablePointer<ExifContent>?.none
            }
        guard let content else { return nil }
        return exif_content_get_entry(content, tag)?.pointee
    }

    /// The number of a field of shorts or longs.
    private func integer(_ directory: ExifIfd, _ tag: ExifTag) -> Int? {
        guard let entry = entry(directory, tag), entry.components > 0 else { return nil }
        let order = exif_data_get_byte_order(data)
        switch entry.format {
        case EXIF_FORMAT_SHORT where entry.size >= 2:
            return Int(exif_get_short(entry.data, order))
        case EXIF_FORMAT_LONG where entry.size >= 4:
            return Int(exif_get_long(entry.data, order))
        default:
            return nil
        }
    }

    /// The numbers of a field of unsigned fractions; those with a zero denominator are left out.
    private func fractions(_ directory: ExifIfd, _ tag: ExifTag) -> [Double] {
        guard let entry = entry(directory, tag), entry.format == EXIF_FORMAT_RATIONAL,
            let start = entry.data
        else { return [] }
        let order = exif_data_get_byte_order(data)
        return stride(from: 0, to: Int(entry.size) - 7, by: 8).compactMap { offset in
            let fraction = exif_get_rational(start + offset, order)
            guard fraction.denominator != 0 else { return nil }
            return Double(fraction.numerator) / Double(fraction.denominator)
        }
    }

    /// The text of a character field up to the first zero, without leading spaces.
    private func text(_ directory: ExifIfd, _ tag: ExifTag) -> String? {
        guard let entry = entry(directory, tag), entry.format == EXIF_FORMAT_ASCII,
            let start = entry.data
        else { return nil }
        let characters = UnsafeBufferPointer(start: start, count: Int(entry.size))
        return String(
            decoding: characters.prefix { $0 != 0 }.drop { $0 == 0x20 }, as: UTF8.self)
    }
}

extension CivilDate {
    /// Reads EXIF's `YYYY:MM:DD HH:MM:SS`; nil for zeros, spaces and days that do not exist.
    init?(exif text: String) {
        guard
            let match = text.prefixMatch(
                of: #/(\d{4})[:\-.\/](\d{2})[:\-.\/](\d{2})[ T](\d{2}:\d{2}:\d{2})/#)
        else { return nil }
        self.init(dateTime: "\(match.1)-\(match.2)-\(match.3)T\(match.4)")
    }
}
