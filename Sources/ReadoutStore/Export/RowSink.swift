/// Takes the rows of an export, one after the other.
protocol RowSink {
    /// Before the first row.
    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) throws
    /// A row.
    mutating func append(_ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void) throws
    /// Behind the last row; all that was written so far is handed on.
    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// Bytes that are handed on whenever there are enough of them: few calls, little memory.
struct OutputBuffer {
    /// Bytes handed on at once.
    private static let capacity = 1 << 16

    var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(OutputBuffer.capacity + 4096) }

    /// Hands the bytes on when there are enough.
    mutating func flushWhenFull(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if bytes.count >= OutputBuffer.capacity { try flush(to: sink) }
    }

    /// Hands on what is there.
    mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes(sink)
        bytes.removeAll(keepingCapacity: true)
    }
}
