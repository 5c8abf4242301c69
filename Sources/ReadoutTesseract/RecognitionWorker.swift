/// One recogniser and the queue it works on. Several workers work at the same time, each on its own photo.
public actor RecognitionWorker {
    private let executor: SerialThreadExecutor
    /// Made on the worker's queue; never leaves it.
    private lazy var recognizer = TesseractRecognizer()

    /// Runs this actor on its own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Makes a worker; its engine starts with the first work that needs it.
    public init() { executor = SerialThreadExecutor(label: "readout.recognition") }

    /// Does work on the worker's queue, one piece after another, and returns its result.
    /// - Throws: what `work` throws.
    public func run<Result: Sendable, Failure: Error>(
        _ work: @Sendable (TesseractRecognizer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try work(recognizer)
    }
}
