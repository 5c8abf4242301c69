import ReadoutCore

/// A stream of results that goes to standard output or to a file, which appears whole or not at all.
enum ResultFile {
    /// Runs `body` with a sink for bytes.
    /// - Parameter path: a file, or `-` for standard output.
    /// - Throws: `Failure` when the file cannot be written; what `body` throws, and then no file is left.
    static func write<Result>(
        to path: String, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Result
    ) throws -> Result {
        guard path != "-" else {
            return try body { bytes in Output.bytes(bytes) }
        }
        do {
            return try TargetFile.write(to: path, body)
        } catch let problem as TargetFile.Problem {
            throw Failure(problem, path: path)
        }
    }
}

extension Failure {
    /// A file that cannot be written.
    init(_ problem: TargetFile.Problem, path: String) {
        self.init(code: "unwritable-file", message: "cannot write '\(path)': \(problem)")
    }
}
