/// One recogniser and the queue it runs on. Several workers run at the same time, each on its own photo.
public actor RecognitionWorker {
    private let executor: SerialThreadExecutor
    /// Created on the worker's queue; never leaves it.
    private lazy var recognizer = TesseractRecognizer()

    /// Runs this actor on its own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Makes a worker; its engine starts when it is first needed.
    public init() { executor = SerialThreadExecutor(label: "readout.recognition") }

    /// Runs work on the worker's queue, one piece after another, and returns its result.
    /// - Throws: what `work` throws.
    public func run<Result: Sendable, Failure: Error>(
        _ work: @Sendable (TesseractRecognizer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try work(recognizer)
    }
}
