import ReadoutModel

/// A value's present definition, to compare with the definition behind each of its readings.
struct ExportedDefinition {
    /// The definition behind a reading.
    struct Former {
        /// Nil if the kind is not known.
        let kind: String?
        let unit: String?
        let factor: String?
    }

    /// What is written for a reading.
    struct Shown {
        let text: String
        var isConverted = false
        /// Whether the reading could have been converted but was not.
        var isConvertible = false
        /// The number and its unit, where that is not the present one.
        var inOtherUnit: Cells.Quantity?
    }

    private let name: String
    private let kind: Kind
    private let unit: String?
    private let kindBytes: [UInt8]
    private let unitBytes: [UInt8]?
    private let factor: String?
    private let factorBytes: [UInt8]?

    init(_ field: Field) {
        name = field.name
        kind = field.kind
        unit = field.unit
        kindBytes = Array(field.kind.name.utf8)
        unitBytes = field.unit.map { Array($0.utf8) }
        factor = field.factor
        factorBytes = field.factor.map { Array($0.utf8) }
    }

    /// Whether a reading was made with exactly this kind, unit and factor.
    func isSame(
        kind: UnsafeBufferPointer<UInt8>?, unit: UnsafeBufferPointer<UInt8>?,
        factor: UnsafeBufferPointer<UInt8>?
    ) -> Bool {
        guard let kind, kind.elementsEqual(kindBytes) else { return false }
        guard (factor == nil) == (factorBytes == nil),
            factor.flatMap({ one in factorBytes.map { one.elementsEqual($0) } }) ?? true
        else { return false }
        guard let unit, let unitBytes else { return unit == nil && unitBytes == nil }
        return unit.elementsEqual(unitBytes)
            || Unit.isSameSpelling(String(decoding: unit, as: UTF8.self), self.unit)
    }

    /// The text for a reading made with an earlier definition: the number converted to the present unit if requested
    /// and exact, otherwise the number with its own unit.
    func shown(
        _ text: String, as former: Former, converts: Bool
    ) -> Shown {
        guard former.factor == factor else {
            return shownAtOtherScale(text, as: former, converts: converts)
        }
        guard former.kind != nil, let formerUnit = former.unit,
            !Unit.isSameSpelling(formerUnit, unit)
        else {
            return Shown(text: text)
        }
        let number = converted(text, from: former)
        if converts, let number { return Shown(text: number, isConverted: true) }
        let hasUnit = text.hasSuffix(formerUnit)
        var bare = hasUnit ? text.dropLast(formerUnit.count) : text[...]
        while bare.last == " " { bare.removeLast() }
        return Shown(
            text: hasUnit ? text : "\(text) \(formerUnit)",
            isConvertible: number != nil,
            inOtherUnit: Cells.Quantity(number: String(bare), unit: formerUnit))
    }

    /// The text for a number that the device showed with a different factor or different implied decimals.
    private func shownAtOtherScale(
        _ text: String, as former: Former, converts: Bool
    ) -> Shown {
        let number =
            Unit.isSameSpelling(former.unit, unit) && former.kind == kind.name
            ? DisplayScale.converted(text, from: former.factor ?? "1", to: factor ?? "1") : nil
        if converts, let number { return Shown(text: number, isConverted: true) }
        let formerUnit = former.unit.map { " \($0)" } ?? ""
        return Shown(
            text: "\(text)\(formerUnit) (scale \(former.factor ?? "1"))",
            isConvertible: number != nil)
    }

    /// The number in the present unit; nil if the conversion is not exact or the result is not of the present kind.
    private func converted(_ text: String, from former: Former) -> String? {
        guard let unit, let formerUnit = former.unit, isNumber(former.kind), isNumber(kind.name),
            let number = Unit.converted(text, from: formerUnit, to: unit),
            kind == .number || !number.contains(".")
        else { return nil }
        return number
    }

    /// How the definitions differ: `energy: number in kWh, now number in MWh`.
    func difference(from former: Former) -> String {
        let hasScale = former.kind != nil && former.factor != factor
        let now = described(kind.name, unit) + (hasScale ? " at scale \(factor ?? "1")" : "")
        guard let formerKind = former.kind else {
            return "\(name): with a definition that was not kept, now \(now)"
        }
        let then =
            described(formerKind, former.unit)
            + (hasScale ? " at scale \(former.factor ?? "1")" : "")
        return "\(name): \(then), now \(now)"
    }

    private func described(_ kind: String, _ unit: String?) -> String {
        unit.map { "\(kind) in \($0)" } ?? kind + isNumberWithoutUnit(kind)
    }

    private func isNumberWithoutUnit(_ kind: String) -> String {
        isNumber(kind) ? " without a unit" : ""
    }

    private func isNumber(_ kind: String?) -> Bool { kind == "number" || kind == "integer" }
}
