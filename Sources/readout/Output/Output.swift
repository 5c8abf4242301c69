import Foundation

/// Where a command writes: results to standard output, everything else to standard error.
enum Output {
    /// Writes a line of results.
    static func line(_ text: String) { write(text + "\n", to: .standardOutput) }

    /// Writes results as they are.
    static func text(_ text: String) { write(text, to: .standardOutput) }

    /// Writes results as they come.
    static func bytes(_ bytes: UnsafeRawBufferPointer) {
        write(Data(bytes), to: .standardOutput)
    }

    /// Writes one JSON value on a line of its own.
    static func json(_ value: JSON) { line(value.text) }

    /// Writes a line for the person, not for a program that reads the results.
    static func note(_ text: String) { write(text + "\n", to: .standardError) }

    /// Writes without ending the line: a question, or progress.
    static func prompt(_ text: String) { write(text, to: .standardError) }

    private static func write(_ text: String, to handle: FileHandle) {
        write(Data(text.utf8), to: handle)
    }

    private static func write(_ data: Data, to handle: FileHandle) {
        do {
            try handle.write(contentsOf: data)
        } catch {
            // Nobody reads any more (`readout ... | head`): there is nothing left to do or to say.
            exit(handle === FileHandle.standardOutput ? 141 : 1)
        }
    }
}
