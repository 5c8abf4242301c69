package import ReadoutGeometry
public import ReadoutImaging
public import ReadoutModel

/// A picture file given by the user, decoded and upright.
public struct Photo: Sendable {
    /// The path as the user gave it.
    public let path: String
    /// SHA-256 of the file, 64 lower-case hexadecimal digits: the photo's identity. Of a page behind the first it is
    /// made from that and the page's number.
    public let sha256: String
    /// The picture upright, at the size of the file unless it was loaded smaller.
    public let picture: GrayImage
    /// Width and height in pixels of the upright photo in the file, whatever size was loaded.
    public let width: Int, height: Int
    /// When the photo was taken.
    public let captureTime: CaptureTime
    /// Where it was taken, when the camera wrote that down.
    public let position: GeographicPosition?
    /// Pages or frames in the file; one of them is the photo.
    public let pictureCount: Int
    /// Which page of the file the photo is, from 1.
    public let page: Int
    /// How many pages the file has that are photos each; 1 where its other pictures are none.
    public let pageCount: Int
    /// The text that the page carries, where it is one of a PDF; nil where it has none.
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

    /// Pixels of `picture` for one pixel of the photo: 1 unless it was loaded smaller.
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
