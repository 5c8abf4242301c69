package import ReadoutAlignment
package import ReadoutInput
import ReadoutNets
import ReadoutReading

extension WorkingPhoto {
    /// A photo whose lines of text are read by the recogniser and by the net for print that comes with the program.
    /// - Throws: an error that names the places searched when the net is not installed.
    package convenience init(
        reading photo: Photo, with recognizer: any TextRecognizer
    ) throws {
        self.init(photo, recognizer: recognizer, reading: try PageReader.installed.get().lines)
    }
}

extension PageReader {
    /// Loaded once.
    fileprivate static let installed = Result {
        PageReader(PrintReader(net: try .installed(.print)))
    }
}
