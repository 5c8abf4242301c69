/// Takes the rows of an export one after the other.
protocol RowSink {
    /// Call before the first row.
    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) throws
    /// Takes one row.
    mutating func append(_ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void) throws
    /// Call after the last row; hands on all remaining output.
    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// Collects bytes and hands them on in large pieces, to save calls and memory.
struct OutputBuffer {
    /// Minimum number of bytes to hand on at once, before the end.
    private static let capacity = 1 << 16

    var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(OutputBuffer.capacity + 4096) }

    /// Hands the bytes on once there are at least `capacity` of them.
    mutating func flushWhenFull(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        if bytes.count >= OutputBuffer.capacity { try flush(to: sink) }
    }

    /// Hands on all bytes.
    mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes(sink)
        bytes.removeAll(keepingCapacity: true)
    }
}
