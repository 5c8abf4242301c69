import Foundation

/// A shell script that can be run as a program, for tests.
package enum ShellProgram {
    /// Writes the script to a file that can be run, and returns the file's path.
    ///
    /// Another process writes the file. If this one did, a program that another test starts meanwhile would hold the
    /// file open for writing for a moment, and a file that is open for writing cannot be run (`ETXTBSY` of execve(2)).
    @discardableResult
    package static func write(_ script: String, to path: String) throws -> String {
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = [
            "-c", #"printf '%s\n' "$2" >"$1" && chmod 755 "$1""#, "sh", path,
            "#!/bin/sh\n\(script)",
        ]
        try writer.run()
        writer.waitUntilExit()
        guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return path
    }
}
