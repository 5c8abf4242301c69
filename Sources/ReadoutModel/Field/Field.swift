/// One thing to collect from each photo.
public struct Field: Hashable, Sendable {
    /// Unique within the template; also the column's name in an export.
    public var name: String
    /// What sort of thing it is.
    public var kind: Kind
    /// What a number is counted in, as it is written on the device.
    public var unit: String?
    /// Where it is.
    public var location: Location
    /// What is known about it.
    public var rules: Rules
    /// Whether letters and figures may stand in it as they please.
    package var isText: Bool { kind == .text || kind == .code }
    /// Whether the value is written in figures, a unit aside.
    package var isFigures: Bool { [Kind.number, .integer, .time, .duration].contains(kind) }
    /// Whether it matters how it is written: as a text, a code or a date, or with the usual decimals or not.
    package var isFormed: Bool {
        isText || kind == .date || rules.decimals != nil
    }

    /// Makes a value.
    public init(
        name: String, kind: Kind, unit: String? = nil, location: Location, rules: Rules = Rules()
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.location = location
        self.rules = rules
    }
}
