import ReadoutAlignment
import ReadoutReading
import ReadoutTesseract

extension TemplateLibrary {
    /// The template whose lines of text a photo shows, where the pictures do not tell: on papers, lines move, come and
    /// go, and the papers of one till look alike but for their words.
    /// - Parameter result: what the pictures told.
    /// - Returns: nil when the photo surely shows the lines of no template, or of several.
    /// - Throws: `RecognitionError`, `StoreError`, `PictureProblem`.
    func finding(
        byLinesOf photo: WorkingPhoto, after result: Identification.Result,
        with recognizer: TesseractRecognizer, options: ReadingOptions
    ) throws -> Finding? {
        let possible: [Identification.Candidate]
        switch result.choice {
        case .failure(.noneFits): possible = result.candidates
        case .failure(.severalFit(let names)):
            possible = result.candidates.filter { names.contains($0.name) }
        default: return nil
        }
        var choices: [Identification.Choice] = []
        for place in possible.prefix(Identification.fieldSize) {
            let reader = try candidate(place.index).reader
            guard let alignment = try reader.alignmentByLines(of: photo) else { continue }
            choices.append(Identification.Choice(index: place.index, alignment: alignment))
        }
        guard let choice = choices.first, choices.count == 1 else { return nil }
        // Lines of the photo may have moved, so that its reading starts from no alignment.
        let reading = try options.reader(of: candidate(choice.index), until: recognizer.deadline)
            .read(photo, with: recognizer)
        guard case .matched = reading.match else { return nil }
        return Finding(result: result.choosing(.success(choice)), reading: reading)
    }
}
