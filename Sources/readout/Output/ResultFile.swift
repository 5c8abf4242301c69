import Foundation

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
        let failure = Failure(
            code: "unwritable-file",
            message: "cannot write '\(path)': \(TextFile.unwritableReason(for: path))")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        {
            throw failure
        }
        let temporary = path + ".part-\(ProcessInfo.processInfo.processIdentifier)"
        guard FileManager.default.createFile(atPath: temporary, contents: nil),
            let handle = FileHandle(forWritingAtPath: temporary)
        else { throw failure }
        do {
            let result = try body { bytes in
                do {
                    try handle.write(contentsOf: bytes)
                } catch {
                    throw failure
                }
            }
            try handle.synchronize()
            try handle.close()
            guard rename(temporary, path) == 0 else { throw failure }
            return result
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
