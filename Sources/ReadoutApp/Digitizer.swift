public import ReadoutModel
import ReadoutPhotos
public import ReadoutStore
import ReadoutTesseract

/// Turns photos into records of a store: what the commands `template create` and `record add` do, for a program.
///
/// A digitizer holds no state of its own. Several tasks may use one, or several digitizers one store.
public struct Digitizer: Sendable {
    /// Where templates and records are.
    public let store: Store

    /// Works on a store that was opened for writing.
    public init(store: Store) { self.store = store }

    /// Makes a template from one photo and stores it.
    /// - Parameters:
    ///   - name: no other template of the store has it.
    ///   - photo: the path of the reference photo.
    ///   - values: what to collect, each as after `--value`: `energy=214x46+264+439,kind=number,unit=kWh`.
    ///   - language: Tesseract's name of the photo's language.
    /// - Throws: `DefinitionProblems` with all that is wrong; `PhotoError`, `RecognitionError`, `StoreError`;
    ///   `ReadoutError` when the photo does not even fit itself.
    @discardableResult
    public func makeTemplate(
        _ name: String, description: String = "", from photo: String, values: [String],
        language: String = Rules.usualLanguage
    ) async throws -> StoredTemplate {
        let (definitions, problems) = ValueDefinition.parsed(options: values)
        guard problems.isEmpty else { throw DefinitionProblems(problems) }
        let made = try await RecognitionWorker().run { recognizer in
            let scan = try PhotoScan(path: photo, language: language, recognizer: recognizer)
            return try TemplateDraft(scan: scan, definitions: definitions, language: language)
                .template(name: name, description: description, recognizer: recognizer)
        }
        if let misfit = made.misfit {
            throw ReadoutError.doesNotFitItself(photo, because: misfit)
        }
        let stored = try store.insert(made.template)
        try store.keepFeatures(of: stored)
        return stored
    }

    /// Reads photos into records, several at a time.
    ///
    /// All records are one operation, which `Store.undo()` takes back. A task that ends its loop early, or is cancelled,
    /// stops the batch after the photos in hand; what was told of stays stored.
    /// - Parameters:
    ///   - photos: their paths; of a file with several pages each page is a photo, as in `invoice.pdf#2`.
    ///   - template: its name; nil to read each photo with whichever template fits.
    /// - Returns: one event a photo, in the order given. The stream ends with `StoreError` when nothing more can be stored,
    ///   or `ReadoutError` when there is no template, or too many photos take too long.
    public func add(
        _ photos: [String], template: String? = nil, options: ReadingOptions = ReadingOptions()
    ) -> AsyncThrowingStream<PhotoEvent, any Error> {
        let store = store
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    var reading = try PhotoReading(
                        store: store, template: template, keepsFeatures: true)
                    reading.apply(options)
                    var batch = PhotoBatch(reading, jobs: options.jobs)
                    var report = EventReport(store: store) { continuation.yield($0) }
                    try await batch.run(
                        photos.flatMap { PhotoFile.pages(of: $0) }, into: &report,
                        isStopping: { Task.isCancelled })
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
