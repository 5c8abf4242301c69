import Foundation
public import ReadoutAlignment
public import ReadoutInput
public import ReadoutModel

/// What the store keeps about a photo's file, apart from the pixels.
public struct StoredPhoto: Hashable, Sendable {
    /// SHA-256 of the file, 64 lower-case hexadecimal digits: the photo's identity.
    public var sha256: String
    /// Path of the file, absolute if known.
    public var path: String
    /// Width and height in pixels of the upright photo.
    public var width: Int, height: Int
    /// When the photo was taken.
    public var captureTime: CaptureTime
    /// Where the photo was taken, if the camera recorded it.
    public var position: GeographicPosition?

    /// Makes a photo's description from its parts.
    public init(
        sha256: String, path: String, width: Int, height: Int, captureTime: CaptureTime,
        position: GeographicPosition? = nil
    ) {
        self.sha256 = sha256
        self.path = path
        self.width = width
        self.height = height
        self.captureTime = captureTime
        self.position = position
    }

    /// Takes the kept properties of a decoded photo.
    public init(_ photo: Photo) {
        self.init(
            sha256: photo.sha256, path: StoredPhoto.absolute(photo.path), width: photo.width,
            height: photo.height,
            captureTime: photo.captureTime, position: photo.position)
    }

    /// An absolute path, which names the same file from every folder.
    ///
    /// The path is not normalized: `..` after a link to a folder leads elsewhere than the text suggests.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        let folder = FileManager.default.currentDirectoryPath
        var rest = path[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
        return folder.hasSuffix("/") ? folder + rest : "\(folder)/\(rest)"
    }

    /// Describes a row of a table that a person typed. The row has no photo, but the store needs one for each record.
    /// - Parameters:
    ///   - digest: digest of the row's content, which identifies a repeated row.
    ///   - place: the table's path and the line, `old.csv:7`.
    public init(rowWithDigest digest: String, place: String, captureTime: CaptureTime) {
        self.init(
            sha256: digest, path: StoredPhoto.absolute(place), width: 0, height: 0,
            captureTime: captureTime)
    }

    /// Whether there is no photo, because a person typed the record.
    public var isTypedRow: Bool { width == 0 }

    /// The file's name without its folder.
    public var name: String { StoredPhoto.name(of: path) }

    /// The name of a file without its folder.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension StoredPhoto {
    /// The photo's place in the order of time.
    /// - Parameter time: the moment given by a person, which replaces the photo's own; nil for the photo's own.
    func taken(at time: CaptureTime? = nil) -> TakenAt {
        let time = time ?? captureTime
        return TakenAt(
            moment: time.stored, utcOffsetInMinutes: time.utcOffsetInMinutes, name: name,
            sha256: sha256)
    }
}

/// A reading with the picture it was read from.
public struct NewReading: Hashable, Sendable {
    /// The reading; its own `crop` is not stored.
    public var reading: Reading
    /// The value's region in the photo as a picture file, PNG or JPEG.
    public var crop: [UInt8]?

    /// Makes a reading with its picture.
    public init(_ reading: Reading, crop: [UInt8]? = nil) {
        self.reading = reading
        self.crop = crop
    }
}

/// The result of reading one photo, to be stored.
public struct NewRecord: Hashable, Sendable {
    /// The result for the photo.
    public enum Result: Hashable, Sendable {
        /// The photo fits the template and was read; the alignment is nil if labels located the values.
        case read(Alignment?, [NewReading])
        /// The photo does not fit the template; `code` for programs, `reason` for people.
        case unmatched(code: String, reason: String)
    }

    /// `StoredTemplate.id` of the template the photo was read with.
    public var templateID: Int64
    /// `StoredTemplate.revision` of the template the photo was read with.
    public var revision: Int
    /// The photo.
    public var photo: StoredPhoto
    /// The result for the photo.
    public var result: Result
    /// Time spent reading, in milliseconds.
    public var milliseconds: Int
    /// The programs, libraries and models that read the photo, with versions, `readout 0.1.0, tesseract 5.3.0`; nil if
    /// not known.
    public var engines: String?
    /// Which features of the template's reference photo are visible in the photo; nil if not known.
    package var sighting: FeatureSighting?

    /// Makes a record from its parts.
    public init(
        templateID: Int64, revision: Int, photo: StoredPhoto, result: Result, milliseconds: Int
    ) {
        self.templateID = templateID
        self.revision = revision
        self.photo = photo
        self.result = result
        self.milliseconds = milliseconds
    }
}

/// The outcome of adding a record.
public enum AddOutcome: Hashable, Sendable {
    /// The record is stored; its status and doubts are those after the comparison with other records.
    case added(StoredRecord)
    /// The template already has a record of this photo, with this number.
    case duplicate(of: Int64)
}
