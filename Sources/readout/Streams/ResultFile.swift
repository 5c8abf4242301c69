import ArgumentParser
import ReadoutApp
import ReadoutFiles
import ReadoutPhotos

/// Writes results to standard output or to a file, which is written whole or not at all.
enum ResultFile {
    /// Runs `body` with a sink for bytes.
    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - spared: files of the same command that must not be replaced.
    ///   - isForced: whether to replace photos and databases, too.
    /// - Throws: `Failure` when the file cannot be written; what `body` throws, in which case no file is left.
    static func write<Result>(
        to path: String, sparing spared: SparedFiles, isForced: Bool = false,
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Result
    ) throws -> Result {
        guard path != "-" else {
            return try body { bytes in Output.bytes(bytes) }
        }
        if !isForced { try check(path, sparing: spared) }
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

    /// Fails early when writing would fail, or would replace a photo or a database.
    /// - Throws: `Failure`.
    static func check(_ path: String, sparing spared: SparedFiles) throws {
        guard let former = try replaced(by: path, sparing: spared),
            let content = PreciousFile(at: former)
        else { return }
        throw Failure(content, path: path)
    }
}

extension Failure {
    /// The error for a file that cannot be written.
    init(_ problem: TargetFile.Problem, path: String) {
        self.init(ReadoutError(problem, path: path))
    }

    /// The error for a file that no result may replace.
    init(_ content: PreciousFile, path: String) {
        let message =
            switch content {
            case .picture:
                "cannot write '\(path)': it is a picture that readout did not draw; name another file"
            case .database: "cannot write '\(path)': it is a database; name another file"
            }
        self.init(
            code: "unwritable-file", message: message,
            exitCode: ExitCode.validationFailure.rawValue)
    }
}
