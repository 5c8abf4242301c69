/// The bytes that some programs write before a text.
package enum ByteOrderMark {
    /// Before a text in UTF-8.
    package static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// Before a text in UTF-16, in either byte order.
    package static let utf16: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
}
