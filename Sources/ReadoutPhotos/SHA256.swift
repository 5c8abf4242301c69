import CNettle

/// The SHA-256 of bytes that arrive in pieces.
/// - Source: Nettle, sha256_init, sha256_update, sha256_digest.
package struct SHA256 {
    private var state = sha256_ctx()

    init() { nettle_sha256_init(&state) }

    mutating func update(_ bytes: [UInt8]) {
        nettle_sha256_update(&state, bytes.count, bytes)
    }

    /// The digest of the bytes so far, 64 lower-case hexadecimal digits; then starts again.
    mutating func digest() -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&state, digest.count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

extension SHA256 {
    /// The first 12 digits of the SHA-256 of some bytes: enough to tell versions of a file apart.
    package static func shortDigest(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return String(hash.digest().prefix(12))
    }
}

extension String {
    /// The SHA-256 of the text in UTF-8: 64 lower-case hexadecimal digits.
    package var sha256: String {
        var hash = SHA256()
        hash.update(Array(utf8))
        return hash.digest()
    }
}
