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
    ///   - isFramed: whether all photos are framed like this one, as by a camera on a bracket.
    /// - Throws: `DefinitionProblems` with all that is wrong; `PhotoError`, `RecognitionError`, `StoreError`;
    ///   `ReadoutError` when the photo does not even fit itself.
    @discardableResult
    public func makeTemplate(
        _ name: String, description: String = "", from photo: String, values: [String],
        language: String = Rules.usualLanguage, isFramed: Bool = false
    ) async throws -> StoredTemplate {
        let (definitions, problems) = FieldDefinition.parsed(options: values)
        guard problems.isEmpty else { throw DefinitionProblems(problems) }
        let made = try await RecognitionWorker().run { recognizer in
            let scan = try PhotoScan(path: photo, language: language, recognizer: recognizer)
            return try TemplateDraft(
                scan: scan, definitions: definitions, language: language, isFramed: isFramed
            ).template(name: name, description: description, recognizer: recognizer)
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
    /// All records are one operation, which `Store.undo()` takes back. A task that ends its loop early, or is
    /// cancelled, stops the batch after the photos in hand; what was told of stays stored.
    /// - Parameters:
    ///   - photos: their paths; of a file with several pages each page is a photo, as in `invoice.pdf#2`.
    ///   - template: its name; nil to read each photo with whichever template fits.
    /// - Returns: one event a photo, in the order given. The stream ends with `StoreError` when nothing more can be stored,
    ///   or `ReadoutError` when there is no template, or too many photos take too long.
    public func add(
        _ photos: [String], template: String? = nil, options: ReadingOptions = ReadingOptions()
    ) -> AsyncThrowingStream<PhotoEvent, any Error> {
        .telling { [store] tell in
            let reading = try PhotoReading(
                store: store, template: template, keepsFeatures: true, options: options)
            var batch = PhotoBatch(reading)
            var adder = RecordAdder(store: store)
            let photos = photos.flatMap { PhotoFile.pages(of: $0, choosing: options.pages) }
            try await batch.run(photos, isStopping: { Task.isCancelled }) { outcome, item in
                tell(try adder.take(outcome, path: photos[item]))
            }
        }
    }

    /// Reads photos into records as they arrive in a folder, until the task is cancelled or the loop is left; those
    /// that are there come first.
    /// - Parameters:
    ///   - folder: its path; folders within it are not watched.
    ///   - template: its name; nil to read each photo with whichever template fits.
    ///   - target: a folder that photos are moved to that were read; nil to leave them where they are.
    ///   - period: how often the folder is looked through; nil to be told by the system where that can be.
    /// - Returns: what happens. The stream ends with `ReadoutError` or `StoreError` when it makes no sense to go on.
    public func watch(
        _ folder: String, template: String? = nil, movingTo target: String? = nil,
        every period: Duration? = nil, options: ReadingOptions = ReadingOptions()
    ) -> AsyncThrowingStream<WatchEvent, any Error> {
        .telling { [store] tell in
            var session = try WatchSession(
                of: folder, into: store, template: template, movingTo: target, every: period,
                options: options)
            let stop = StopRequest()
            try await withTaskCancellationHandler {
                try await session.run(until: stop, tell: tell)
            } onCancel: {
                stop.make()
            }
        }
    }

    /// Reads the photos of records again with the present templates.
    /// - Parameters:
    ///   - isStale: whether only records are meant that were read with an older revision of their template.
    ///   - isApplied: whether what differs is stored, as one operation.
    /// - Returns: one event a record. The stream ends with `StoreError` when there is no such record, or nothing more can
    ///   be stored.
    public func reread(
        _ subjects: RereadSubjects, isStale: Bool = false, isApplied: Bool = false,
        options: ReadingOptions = ReadingOptions()
    ) -> AsyncThrowingStream<RereadEvent, any Error> {
        .telling { [store] tell in
            var session = try RereadSession(
                of: subjects, isStale: isStale, in: store, isApplied: isApplied, options: options)
            for group in session.records where !Task.isCancelled {
                try await session.run(group, isStopping: { Task.isCancelled }, tell: tell)
            }
        }
    }

    /// Takes what `readout read --json` printed elsewhere into the store, as one operation.
    /// - Parameter files: paths of files with such lines.
    /// - Returns: one event a line. The stream ends with `StoreError` when nothing more can be stored, or `ReadoutError`
    ///   when a file cannot be read.
    public func importResults(
        _ files: [String]
    ) -> AsyncThrowingStream<ImportEvent, any Error> {
        .telling { [store] tell in
            let lines = try files.map { try TextLines(of: $0) }
            var run = try ResultImport(into: store)
            try run.run(lines, isStopping: { Task.isCancelled }, tell: tell)
        }
    }

    /// Takes tables of earlier readings that have no photos into the store, as one operation, whole or not at all.
    /// - Parameters:
    ///   - template: the name of the one whose readings they are.
    ///   - isForced: whether rows that break a rule are stored, and marked.
    ///   - isTrial: whether nothing is to be stored.
    /// - Returns: what became of each row.
    /// - Throws: `TableProblems` with all that is wrong; `StoreError`.
    public func importTables(
        _ tables: [ReadingTable], template: String, format: TableFormat = TableFormat(),
        isForced: Bool = false, isTrial: Bool = false
    ) throws -> [ImportedRow] {
        try TableImport(
            store: store, template: template, format: format, isForced: isForced,
            isTrial: isTrial
        ).run(tables)
    }

    /// Finds the files of records' photos by their content in folders, and those within them, and notes where they
    /// are now.
    /// - Parameters:
    ///   - isTrial: whether nothing is to be stored.
    ///   - isStopping: asked between two files; nothing is stored then.
    /// - Throws: `ReadoutError` when a folder is none; `StoreError`.
    public func relink(
        to folders: [String], isTrial: Bool = false,
        isStopping: () -> Bool = { Task.isCancelled }
    ) throws -> FoundMoves {
        let found = try PhotoRelinking(store).found(in: folders, isStopping: isStopping)
        if !isTrial, !found.isCutShort { try store.relink(found.moves) }
        return found
    }
}
