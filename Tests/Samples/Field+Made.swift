import ReadoutGeometry
package import ReadoutModel

/// A value of a kind at any place in a photo, for tests that concern only text.
package func value(
    _ kind: Kind, unit: String? = nil, _ change: (inout Rules) -> Void = { _ in }
) -> Field {
    var rules = Rules()
    change(&rules)
    return Field(
        name: "v", kind: kind, unit: unit,
        location: .region(Region(x: 0, y: 0, width: 10, height: 10)), rules: rules)
}
