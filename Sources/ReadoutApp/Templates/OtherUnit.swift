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

    /// Nil where the photo shows the stated unit, or no known one.
    package init?(of field: Field, in template: Template) {
        guard let unit = field.unit, let shown = template.unitShownInstead(of: field) else {
            return nil
        }
        value = field.name
        self.unit = unit
        self.shown = shown
        isConverted = field.rules.converts && Unit.converted("1", from: shown, to: unit) != nil
    }
}
