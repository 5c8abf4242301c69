package import ReadoutModel

/// A value whose template states another unit than its reference photo shows.
package struct OtherUnit: Hashable, Sendable {
    /// The value's name.
    package let value: String
    /// As the template states it.
    package let unit: String
    /// As recognised in the reference photo.
    package let shown: String
    /// Whether numbers in other units are converted.
    package let isConverted: Bool

    /// - Parameter shown: another unit that the photo shows.
    /// - Returns: nil where it shows none.
    package init?(of field: Field, shown: String?) {
        guard let unit = field.unit, let shown else { return nil }
        value = field.name
        self.unit = unit
        self.shown = shown
        isConverted = field.rules.converts && Unit.converted("1", from: shown, to: unit) != nil
    }
}
