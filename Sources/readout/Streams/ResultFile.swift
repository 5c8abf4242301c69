import ReadoutApp
import ReadoutFiles

/// Writes results to standard output or to a file, which is written whole or not at all.
enum ResultFile {
    /// Runs `body` with a sink for bytes.
    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - spared: files of the same command that must not be replaced.
    /// - Throws: `Failure` when the file cannot be written; what `body` throws, in which case no file is left.
    static func write<Result>(
        to path: String, sparing spared: SparedFiles,
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Result
    ) throws -> Result {
        guard path != "-" else {
            return try body { bytes in Output.bytes(bytes) }
        }
        do {
            return try TargetFile.write(to: path, sparing: spared, body)
        } catch let problem as TargetFile.Problem {
            throw Failure(problem, path: path)
        }
    }

    /// The existing file that writing would replace; nil if there is none, and for what is written in place.
    /// - Throws: `Failure` when writing would fail.
    static func replaced(by path: String, sparing spared: SparedFiles) throws -> String? {
        guard path != "-" else { return nil }
        do {
            return try TargetFile.replaced(by: path, sparing: spared)
        } catch {
            throw Failure(error, path: path)
        }
    }

    /// Fails early when writing would fail.
    /// - Throws: `Failure`.
    static func check(_ path: String, sparing spared: SparedFiles) throws {
        guard path != "-" else { return }
        do {
            try TargetFile.check(path, sparing: spared)
        } catch {
            throw Failure(error, path: path)
        }
    }
}

extension Failure {
    /// The error for a file that cannot be written.
    init(_ problem: TargetFile.Problem, path: String) {
        self.init(ReadoutError(problem, path: path))
    }
}
