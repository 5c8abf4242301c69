import Foundation
import GRDB

/// A checksum of values. Reveals changes by a fault or by another program, but not forgery.
/// - Source: FNV-1a, 64 bits, draft-eastlake-fnv.
struct Checksum: Hashable {
    private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The checksum in the form stored in a column.
    var stored: Int64 { Int64(bitPattern: state) }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    /// Adds a value with its type and length, so that two values never look like two others joined.
    mutating func add(_ value: DatabaseValue) {
        switch value.storage {
        case .null: add([0])
        case .int64(let number): add(1, UInt64(bitPattern: number))
        case .double(let number): add(2, number.bitPattern)
        case .string(let text):
            add(3, UInt64(text.utf8.count))
            add(text.utf8)
        case .blob(let data):
            add(4, UInt64(data.count))
            add(data)
        }
    }

    private mutating func add(_ type: UInt8, _ number: UInt64) {
        add([type])
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// The checksum of bytes in the form stored in a column.
    static func stored(of bytes: some Sequence<UInt8>) -> Int64 {
        var checksum = Checksum()
        checksum.add(bytes)
        return checksum.stored
    }
}
