import Foundation
public import ReadoutModel
public import ReadoutPhotos
import ReadoutReading

/// How photos are read.
public struct ReadingOptions: Sendable {
    /// Maximum number of photos read at the same time, at least 1; one per core by default.
    public var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Maximum time for one photo; nil for no limit.
    public var timeout: Duration? = .seconds(120)
    /// Maximum share of the accepted values that may be wrong.
    public var allowance = ErrorAllowance.usual
    /// Maximum number of pixels of a photo.
    public var mostPixels = PhotoFile.usualPixels
    /// The pages to read of files with several; nil for all.
    public var pages: PageChoice?
    /// An additional reader. It can put values in doubt, and settle doubts about characters. Nil for none.
    package var outside: ReaderProgram?

    /// The default options.
    public init() {}

    /// A template's reader that reads by these options.
    /// - Parameter deadline: when the additional reader has to be done; nil for no limit.
    func reader(
        of candidate: TemplateLibrary.Candidate, until deadline: ContinuousClock.Instant?
    ) -> TemplateReader {
        var reader = candidate.reader
        reader.allowance = allowance
        reader.outside = outside?.reader(until: deadline)
        return reader
    }
}
