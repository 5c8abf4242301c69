import ReadoutGeometry

/// The byte form of features, stored with a template. Little-endian: the numbers of dark and of light features in four
/// bytes each, then 48 bytes for each feature: x, y, size and angle in four bytes each, and its four words.
extension FeatureSet {
    private static let headLength = 8
    private static let featureLength = 48

    /// The features in their byte form; places are exact to a thousandth of a pixel.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(FeatureSet.headLength + total * FeatureSet.featureLength)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        append(UInt32(dark.count))
        append(UInt32(light.count))
        for feature in all {
            for number in [feature.place.x, feature.place.y, feature.size, feature.angle] {
                append(Float(number).bitPattern)
            }
            for index in 0..<4 { append(feature.words[index]) }
        }
        return bytes
    }

    /// Reads features from their byte form; nil when the bytes are malformed.
    package init?(bytes: [UInt8]) {
        guard bytes.count >= FeatureSet.headLength else { return nil }
        var dark: [Feature] = []
        var light: [Feature] = []
        let isWhole = bytes.withUnsafeBytes { raw in
            func integer<T: FixedWidthInteger>(_ offset: Int, as type: T.Type) -> T {
                T(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: T.self))
            }
            func number(_ offset: Int) -> Double {
                Double(Float(bitPattern: integer(offset, as: UInt32.self)))
            }
            let darkCount = Int(integer(0, as: UInt32.self))
            let total = darkCount + Int(integer(4, as: UInt32.self))
            guard raw.count == FeatureSet.headLength + total * FeatureSet.featureLength else {
                return false
            }
            dark.reserveCapacity(darkCount)
            light.reserveCapacity(total - darkCount)
            for index in 0..<total {
                let start = FeatureSet.headLength + index * FeatureSet.featureLength
                let feature = Feature(
                    place: Point(number(start), number(start + 4)), size: number(start + 8),
                    angle: number(start + 12),
                    words: SIMD4(
                        integer(start + 16, as: UInt64.self), integer(start + 24, as: UInt64.self),
                        integer(start + 32, as: UInt64.self), integer(start + 40, as: UInt64.self)))
                guard feature.place.x.isFinite, feature.place.y.isFinite, feature.size > 0,
                    feature.size.isFinite, feature.angle.isFinite
                else { return false }
                if index < darkCount { dark.append(feature) } else { light.append(feature) }
            }
            return true
        }
        guard isWhole else { return nil }
        self.init(dark: dark, light: light)
    }
}
