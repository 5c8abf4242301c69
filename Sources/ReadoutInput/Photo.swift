package import ReadoutGeometry
public import ReadoutImaging
public import ReadoutModel

/// A decoded, upright picture file given by the user.
public struct Photo: Sendable {
    /// The path as the user gave it.
    public let path: String
    /// The photo's identity: the SHA-256 of the file, 64 lower-case hexadecimal digits; for a page after the first, a
    /// digest of that and the page number.
    public let sha256: String
    /// The upright picture, at the size of the file unless it was loaded smaller.
    public let picture: GrayImage
    /// Width and height in pixels of the upright photo in the file, whatever size was loaded.
    public let width: Int, height: Int
    /// When the photo was taken.
    public let captureTime: CaptureTime
    /// Where the photo was taken, if the camera wrote that down.
    public let position: GeographicPosition?
    /// Number of pages or frames in the file; one of them is the photo.
    public let pictureCount: Int
    /// The photo's page in the file, from 1.
    public let page: Int
    /// Number of pages in the file that are photos of their own; 1 if its other pictures are not.
    public let pageCount: Int
    /// The text embedded in a page of a PDF; nil if there is none.
    public let written: WrittenText?

    /// Makes a photo from its parts.
    public init(
        path: String, sha256: String, picture: GrayImage, width: Int, height: Int,
        captureTime: CaptureTime, position: GeographicPosition? = nil, pictureCount: Int = 1,
        page: Int = 1, pageCount: Int = 1, written: WrittenText? = nil
    ) {
        self.path = path
        self.sha256 = sha256
        self.picture = picture
        self.width = width
        self.height = height
        self.captureTime = captureTime
        self.position = position
        self.pictureCount = pictureCount
        self.page = page
        self.pageCount = pageCount
        self.written = written
    }

    /// The whole upright photo in its own pixels.
    package var frame: Region {
        Region(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    /// Pixels of `picture` per pixel of the photo: 1 unless it was loaded smaller.
    package var scale: Double { Double(picture.width) / Double(width) }
}

/// A place on the earth in WGS 84.
public struct GeographicPosition: Hashable, Sendable {
    /// Degrees north, -90...90.
    public let latitude: Double
    /// Degrees east, -180...180.
    public let longitude: Double

    /// Makes a position from degrees north and east.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
