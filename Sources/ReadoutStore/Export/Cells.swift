/// The cells of one row as bytes, used again for each row so that nothing is allocated for a cell.
struct Cells {
    /// What stands in a cell.
    enum Content {
        /// Nothing was read, or it is left out.
        case empty
        /// A place in `bytes`.
        case bytes(Range<Int>)
    }

    private(set) var bytes: [UInt8] = []
    private(set) var contents: [Content]

    init(count: Int) {
        contents = Array(repeating: .empty, count: count)
        bytes.reserveCapacity(4096)
    }

    /// Empties all cells.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        for index in contents.indices { contents[index] = .empty }
    }

    mutating func set(_ index: Int, to text: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: text)
        contents[index] = .bytes(start..<bytes.count)
    }
}
