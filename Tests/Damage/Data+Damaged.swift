package import Foundation

extension Data {
    /// These bytes with damage as disks, transfers or attackers cause it.
    package func damaged(by random: inout some RandomNumberGenerator) -> Data {
        var bytes = [UInt8](self)
        // Decoders trust the beginning most.
        func place(_ random: inout some RandomNumberGenerator) -> Int {
            let end = Bool.random(using: &random) ? Swift.min(bytes.count, 256) : bytes.count
            return Int.random(in: 0..<end, using: &random)
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(place(&random)...)
        case 1:
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[place(&random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        case 2:
            let start = place(&random)
            let end = Swift.min(bytes.count, start + Int.random(in: 1...64, using: &random))
            let filling: UInt8 = Bool.random(using: &random) ? 0 : 0xFF
            for index in start..<end { bytes[index] = filling }
        case 3:
            let start = place(&random)
            let end = Swift.min(bytes.count, start + Int.random(in: 1...512, using: &random))
            bytes.insert(contentsOf: bytes[start..<end], at: place(&random))
        default:
            let start = place(&random)
            bytes.removeSubrange(
                start..<Swift.min(bytes.count, start + Int.random(in: 1...64, using: &random)))
        }
        return Data(bytes)
    }
}
