import Foundation
public import ReadoutAlignment
public import ReadoutInput
public import ReadoutModel

/// What the store keeps of a photo's file; the pixels stay where they are.
public struct StoredPhoto: Hashable, Sendable {
    /// SHA-256 of the file, 64 lower-case hexadecimal digits: the photo's identity.
    public var sha256: String
    /// Where the file is: from the root, where that is known.
    public var path: String
    /// Width and height in pixels of the upright photo.
    public var width: Int, height: Int
    /// When the photo was taken.
    public var captureTime: CaptureTime
    /// Where it was taken, when the camera wrote that down.
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

    /// Takes what is kept of a decoded photo.
    public init(_ photo: Photo) {
        self.init(
            sha256: photo.sha256, path: StoredPhoto.absolute(photo.path), width: photo.width,
            height: photo.height,
            captureTime: photo.captureTime, position: photo.position)
    }

    /// A path from the root, which names the same file from every folder.
    ///
    /// Nothing in it is resolved: `..` behind a link to a folder leads elsewhere than its text says.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        let folder = FileManager.default.currentDirectoryPath
        var rest = path[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
        return folder.hasSuffix("/") ? folder + rest : "\(folder)/\(rest)"
    }

    /// Describes a row of a table that a person typed: there is no photo, but the store knows each record by one.
    /// - Parameters:
    ///   - digest: of what the row says, by which the same row is known again.
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

/// A reading with the picture that it was read from.
public struct NewReading: Hashable, Sendable {
    /// What was read; its own `crop` is not stored.
    public var reading: Reading
    /// The value's place in the photo as a picture file, PNG or JPEG.
    public var crop: [UInt8]?

    /// Joins a reading and its picture.
    public init(_ reading: Reading, crop: [UInt8]? = nil) {
        self.reading = reading
        self.crop = crop
    }
}

/// What one photo said, to be stored.
public struct NewRecord: Hashable, Sendable {
    /// What became of the photo.
    public enum Result: Hashable, Sendable {
        /// It fits the template and was read; no alignment where the values were found by their labels.
        case read(Alignment?, [NewReading])
        /// It does not fit the template; `code` for programs, `reason` for people.
        case unmatched(code: String, reason: String)
    }

    /// `StoredTemplate.id` of the template it was read with.
    public var templateID: Int64
    /// `StoredTemplate.revision` of the template it was read with.
    public var revision: Int
    /// The photo.
    public var photo: StoredPhoto
    /// What became of it.
    public var result: Result
    /// Time that reading took.
    public var milliseconds: Int
    /// The readers: programs, libraries and models with their versions, `readout 0.1.0, tesseract 5.3.0`; nil where
    /// that is not known.
    public var engines: String?
    /// Which features of the template's reference photo the photo shows, as far as that is known.
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

/// What became of a record that was to be added.
public enum AddOutcome: Hashable, Sendable {
    /// It is stored; its status and doubts are those after the comparison with other records.
    case added(StoredRecord)
    /// The template has a record of this very photo already: its number.
    case duplicate(of: Int64)
}
