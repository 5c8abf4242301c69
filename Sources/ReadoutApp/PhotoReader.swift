public import ReadoutModel
import ReadoutPhotos
public import ReadoutStore

/// Reads photos with one template, without a store: the command `read`, as an API.
///
/// Photos are judged by the template alone. A reader holds no state; several tasks may use one.
public struct PhotoReader: Sendable {
    /// The template that photos are read with.
    public let template: Template
    private let memory: LearntMemory

    /// Reads with a template, and with what was learnt about it according to its file.
    public init(_ template: Template, memory: LearntMemory = .empty) {
        self.template = template
        self.memory = memory
    }

    /// Reads with the present state of a stored template; the store is not needed afterwards.
    /// - Throws: `StoreError.noTemplate`.
    public init(_ name: String, of store: Store) throws {
        let stored = try store.template(named: name)
        self.init(stored.template, memory: try store.memory(of: stored))
    }

    /// Reads photos, several at a time.
    ///
    /// When the consumer ends its loop early or its task is cancelled, the batch finishes the photos it has begun and
    /// stops.
    /// - Parameter photos: their paths. Each page of a file with several pages is a photo, as in `invoice.pdf#2`.
    /// - Returns: one event for each photo, in the order given; its record is what a store would take, and has no
    ///   number. The stream ends with `ReadoutError` when too many photos take too long; `PictureProblem` when the
    ///   template is damaged; `RecognitionError` when a language is missing.
    public func read(
        _ photos: [String], options: ReadingOptions = ReadingOptions()
    ) -> AsyncThrowingStream<PhotoEvent, any Error> {
        .telling { [self] tell in
            var batch = PhotoBatch(try reading(options))
            var adder = adder
            let photos = photos.flatMap { PhotoFile.pages(of: $0, choosing: options.pages) }
            try await batch.run(photos, isStopping: { Task.isCancelled }) { outcome, item in
                tell(try adder.take(outcome, path: photos[item]))
            }
        }
    }

    /// Reads the photos.
    package func reading(_ options: ReadingOptions) throws -> PhotoReading {
        try PhotoReading(template: template, memory: memory, options: options)
    }

    /// Judges the records.
    package var adder: RecordAdder { RecordAdder(withoutStore: template) }
}
