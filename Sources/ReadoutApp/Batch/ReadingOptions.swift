import Foundation
public import ReadoutModel
public import ReadoutPhotos

/// How photos are read.
public struct ReadingOptions: Sendable {
    /// Maximum number of photos read at the same time, from 1; by default one for each core.
    public var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// How long one photo may take; nil for no limit.
    public var timeout: Duration? = .seconds(120)
    /// How large a share of the accepted values may be wrong.
    public var allowance = ErrorAllowance.usual
    /// Maximum number of pixels of a photo.
    public var mostPixels = PhotoFile.usualPixels
    /// The pages that are read of files with several; nil for all.
    public var pages: PageChoice?
    /// A further reader that is asked, and can only put values in doubt; nil for none.
    package var outside: ReaderProgram?

    /// The usual way.
    public init() {}
}
