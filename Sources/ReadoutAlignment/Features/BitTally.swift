/// Counts in how many rows of bytes each bit is set, eight bits at a time. The counts are binary numbers, and each
/// plane holds one binary digit of all counts.
struct BitTally {
    private let length: Int
    /// Lowest digit first, `length` bytes each.
    private var planes: [[UInt8]] = []

    /// - Parameter length: number of bytes in a row.
    init(length: Int) { self.length = length }

    /// Counts a row of `length` bytes.
    mutating func add(_ row: [UInt8]) {
        precondition(row.count == length)
        var carries = row
        var digit = 0
        var isDone = false
        while !isDone {
            if digit == planes.count { planes.append([UInt8](repeating: 0, count: length)) }
            isDone = carry(&carries, into: &planes[digit])
            digit += 1
        }
    }

    /// Number of rows in which the bit was set; bit 0 is the lowest of the first byte.
    func count(ofBit bit: Int) -> Int {
        planes.enumerated().reduce(0) { count, plane in
            count + Int(plane.element[bit / 8] >> UInt8(bit % 8) & 1) << plane.offset
        }
    }

    /// Adds one to the digits where `carries` has a bit, and leaves the remaining carries there.
    /// - Returns: whether no carry remains.
    private func carry(_ carries: inout [UInt8], into plane: inout [UInt8]) -> Bool {
        var left: UInt8 = 0
        for index in 0..<length {
            let both = plane[index] & carries[index]
            plane[index] ^= carries[index]
            carries[index] = both
            left |= both
        }
        return left == 0
    }
}
