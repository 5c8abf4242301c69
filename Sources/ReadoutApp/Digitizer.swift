public import ReadoutModel
import ReadoutPhotos
public import ReadoutStore
import ReadoutTesseract

/// Turns photos into records of a store: the commands `template create` and `record add`, as an API.
///
/// A digitizer holds no state of its own. Several tasks may use one, or several digitizers one store.
public struct Digitizer: Sendable {
    /// The store of the templates and records.
    public let store: Store

    /// Works on a store that is open for writing.
    public init(store: Store) { self.store = store }

    /// Makes a template from one photo and stores it.
    /// - Parameters:
    ///   - name: a name that no other template of the store has.
    ///   - photo: the path of the reference photo.
    ///   - values: the values to collect, each in the form of a `--value` option:
    ///     `energy=214x46+264+439,kind=number,unit=kWh`.
    ///   - language: Tesseract's name of the photo's language.
    ///   - isFramed: whether all photos are framed like this one, as by a camera on a bracket.
    /// - Throws: `DefinitionProblems` with everything that is wrong; `PhotoError`, `RecognitionError`, `StoreError`;
    ///   `ReadoutError` when the template does not match its own photo.
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
        if made.misfit != nil { throw ReadoutError.doesNotFitItself(photo, made) }
        let stored = try store.insert(made.template)
        try store.keepFeatures(of: stored)
        return stored
    }

    /// Reads photos into records, several at a time.
    ///
    /// All records are one operation, which `Store.undo()` takes back. When the consumer ends its loop early or its
    /// task is cancelled, the batch finishes the photos it has begun and stops; what was reported stays stored.
    /// - Parameters:
    ///   - photos: their paths. Each page of a file with several pages is a photo, as in `invoice.pdf#2`.
    ///   - template: its name; nil to read each photo with whichever template fits.
    /// - Returns: one event for each photo, in the order given. The stream ends with `StoreError` when nothing more can
    ///   be stored, or `ReadoutError` when there is no template or too many photos take too long.
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

    /// Reads photos into records as they arrive in a folder, until the task is cancelled or the consumer ends its loop.
    /// Photos already in the folder come first.
    /// - Parameters:
    ///   - folder: its path; folders within it are not watched.
    ///   - template: its name; nil to read each photo with whichever template fits.
    ///   - target: a folder to move photos to once they are read; nil to leave them in place.
    ///   - period: how often to scan the folder; nil to use file system notifications where available.
    /// - Returns: the events. The stream ends with `ReadoutError` or `StoreError` when the watch cannot go on.
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

    /// Reads the photos of records again with the templates as they are now.
    /// - Parameters:
    ///   - isStale: whether to include only records that were read with an older revision of their template.
    ///   - isApplied: whether to store the differences, as one operation.
    /// - Returns: one event for each record. The stream ends with `StoreError` when a record does not exist or nothing
    ///   more can be stored.
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

    /// Imports what `readout read --json` printed elsewhere, as one operation.
    /// - Parameter files: paths of files with lines of `readout read --json`.
    /// - Returns: one event for each line. The stream ends with `StoreError` when nothing more can be stored, or
    ///   `ReadoutError` when a file cannot be read.
    public func importResults(
        _ files: [String]
    ) -> AsyncThrowingStream<ImportEvent, any Error> {
        .telling { [store] tell in
            let lines = try files.map { try TextLines(of: $0) }
            var run = try ResultImport(into: store)
            try run.run(lines, isStopping: { Task.isCancelled }, tell: tell)
        }
    }

    /// Imports tables of earlier readings without photos, as one operation: all rows or none.
    /// - Parameters:
    ///   - template: the name of the template that the readings belong to.
    ///   - isForced: whether to store rows that break a rule, and mark them.
    ///   - isTrial: whether to store nothing.
    /// - Returns: the outcome for each row.
    /// - Throws: `TableProblems` with everything that is wrong; `StoreError`.
    public func importTables(
        _ tables: [ReadingTable], template: String, format: TableFormat = TableFormat(),
        isForced: Bool = false, isTrial: Bool = false
    ) throws -> [ImportedRow] {
        try TableImport(
            store: store, template: template, format: format, isForced: isForced,
            isTrial: isTrial
        ).run(tables)
    }

    /// Finds the files of records' photos by content, in folders and their subfolders, and stores their new paths.
    /// - Parameters:
    ///   - isTrial: whether to store nothing.
    ///   - isStopping: asked between two files; when it returns true, nothing is stored.
    /// - Throws: `ReadoutError` when a path is not a folder; `StoreError`.
    public func relink(
        to folders: [String], isTrial: Bool = false,
        isStopping: () -> Bool = { Task.isCancelled }
    ) throws -> FoundMoves {
        let found = try PhotoRelinking(store).found(in: folders, isStopping: isStopping)
        if !isTrial, !found.isCutShort { try store.relink(found.moves) }
        return found
    }
}
