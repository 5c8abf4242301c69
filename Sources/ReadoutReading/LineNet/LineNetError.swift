/// Why the bytes of a net cannot be used.
package enum LineNetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file does not begin like a net's file.
    case notAModel
    /// The file has a version that this program does not know.
    case unknownVersion(Int)
    /// The file ends before `needed` bytes.
    case tooShort(bytes: Int, needed: Int)
    /// The checksum does not fit the bytes.
    case damaged
    /// A layer does not fit the one before it or has impossible sizes; counted from 0.
    case impossibleLayer(Int)

    /// What could not be done, why, and the next step.
    package var description: String {
        let reason =
            switch self {
            case .notAModel: "it is not a net"
            case .unknownVersion(let version): "its version \(version) is unknown"
            case .tooShort(let bytes, let needed): "it has \(bytes) bytes, not \(needed)"
            case .damaged: "its checksum is wrong"
            case .impossibleLayer(let number): "its layer \(number) has impossible sizes"
            }
        return "cannot use a file as the net of a reader: \(reason); install readout again"
    }
}
