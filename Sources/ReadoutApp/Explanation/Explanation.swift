import ReadoutAlignment
import ReadoutInput
package import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore
import ReadoutTesseract

/// How a record came about: what the store holds of it, and what its photo shows when read again.
package struct Explanation {
    package let record: StoredRecord
    /// The template as it is now.
    package let template: StoredTemplate
    /// The nearest trusted readings in time, by the value's name.
    package let neighbours: [String: Neighbours]
    /// What people taught about the values.
    package let learnt: TemplateLearnt
    /// The engines that read photos now.
    package let engines: [EngineVersion]
    /// The steps of reading the photo again, or why that failed.
    package let rereading: Result<ReadingTrace, ReadoutError>
    private let store: Store

    /// Maximum time for reading the photo.
    private static let patience: Duration = .seconds(120)

    /// Reads a record's photo again; takes as long as reading a photo.
    /// - Parameter outside: an additional reader to ask.
    /// - Throws: `StoreError.noRecord`; the error for an engine or a model that is not installed.
    package init(ofRecord id: Int64, in store: Store, outside: ReaderProgram? = nil) throws {
        self.store = store
        record = try store.record(id)
        template = try store.template(withID: record.templateID)
        neighbours = try store.neighbours(ofRecord: id)
        learnt = try store.learnt(ofTemplate: record.templateID)
        let languages = template.template.languages
        try TesseractRecognizer.check(languages: languages)
        engines = try EngineVersion.all(languages: languages)
        rereading = Explanation.rereading(
            record, with: template, in: store, outside: outside)
    }

    /// Whether the template is unchanged since the photo was read.
    package var isSameDefinition: Bool { record.revision == template.revision }

    /// The steps of reading a value; nil when the photo was not read again.
    package func trace(of value: String) -> ValueTrace? {
        guard case .success(let trace) = rereading else { return nil }
        return trace.values.first { $0.name == value }
    }

    /// The picture of each value as it was read, as PNG, by the value's name; values without a stored picture are left
    /// out.
    /// - Throws: `StoreError`, `PictureProblem`.
    package func pictures() throws -> [String: [UInt8]] {
        try record.readings.reduce(into: [:]) {
            $0[$1.valueName] = try picture(of: $1.valueName)
        }
    }

    /// The picture of a value as it was read, as PNG; nil when none is stored.
    /// - Throws: `StoreError`, `PictureProblem`.
    package func picture(of value: String) throws -> [UInt8]? {
        if isSameDefinition, let crop = trace(of: value)?.crop {
            return try PictureFile.png(crop.inner)
        }
        return try store.crop(of: record.id, value: value)
    }

    /// Reads a record's photo again, and aligns it anew.
    private static func rereading(
        _ record: StoredRecord, with template: StoredTemplate, in store: Store,
        outside: ReaderProgram?
    ) -> Result<ReadingTrace, ReadoutError> {
        guard !record.photo.isTypedRow else {
            return .failure(
                ReadoutError(code: "no-photo", message: "the record was typed, and has no photo"))
        }
        do {
            let path = PhotoPlace.path(of: record.photo, in: store)
            guard try PhotoFile.sha256(of: path) == record.photo.sha256 else {
                let message = "'\(path)' now holds another photo"
                return .failure(ReadoutError(code: "replaced", message: message))
            }
            let recognizer = TesseractRecognizer()
            recognizer.deadline = .now + patience
            let candidate = try TemplateLibrary.Candidate(template, in: store)
            let trace = ReadingTrace()
            var reader = candidate.reader
            reader.outside = outside?.reader()
            _ = try reader.read(
                WorkingPhoto(
                    // Whoever added the photo may have raised the size limit, so only the largest one applies here.
                    reading: PhotoFile.load(path, atMostPixels: PhotoFile.mostPixels),
                    with: recognizer
                ), with: recognizer, noting: trace)
            return .success(trace)
        } catch RecognitionError.outOfTime {
            return .failure(.timeout(record.photo.path, after: patience))
        } catch {
            return .failure(ReadoutError(error))
        }
    }
}
