/// One thing to collect from each photo.
public struct Field: Hashable, Sendable {
    /// Unique within the template; also the name of its column in an export.
    public var name: String
    /// The kind of its text, such as a number or a date.
    public var kind: Kind
    /// The unit of a number, as written on the device.
    public var unit: String?
    /// Where to read it.
    public var location: Location
    /// The rules that its readings must keep.
    public var rules: Rules
    /// Whether it may mix letters and digits freely.
    package var isText: Bool { kind == .text || kind == .code }
    /// Whether it is written in digits, apart from a unit.
    package var isInDigits: Bool { [Kind.number, .integer, .time, .duration].contains(kind) }
    /// Whether it is a number, with decimals or without.
    package var isNumeric: Bool { kind == .number || kind == .integer }
    /// Whether its form matters: a text, a code, a date, or a value with a usual number of decimals.
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
