import ArgumentParser
import ReadoutInput
import ReadoutPhotos

/// Which pictures are accepted as photos.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .customLong("max-pixels"),
        help: ArgumentHelp(
            "Refuse photos with more pixels than this, without decoding them.", valueName: "n"))
    var maxPixels = PhotoFile.usualPixels

    func validate() throws {
        guard (1...PhotoFile.mostPixels).contains(maxPixels) else {
            throw ValidationError("--max-pixels must be 1 to \(PhotoFile.mostPixels)")
        }
    }
}

extension Photo {
    /// A note that a file holds more pictures than the one that is read; nil when there is only one, and for a page of
    /// a file whose pages are separate photos.
    static func note(ofPictures count: Int, in path: String) -> String? {
        guard count > 1, !PagePath(path).isNamed else { return nil }
        return "note: '\(Terminal.printable(path))' holds \(count) pictures; "
            + "only the first is read"
    }

    /// Prints a note when the file holds more than what is read, unless the page was named.
    func noteOtherPictures() {
        guard pageCount > 1 else {
            Photo.note(ofPictures: pictureCount, in: path).map(Output.note)
            return
        }
        let place = PagePath(path)
        guard !place.isNamed else { return }
        Output.note(
            "note: '\(Terminal.printable(place.file))' has \(pageCount) pages; this is page \(page); "
                + "--pages 2 takes another")
    }
}
