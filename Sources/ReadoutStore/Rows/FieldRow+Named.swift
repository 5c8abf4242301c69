import ReadoutModel

extension [FieldRow] {
    /// The row of the value with this name, ignoring case.
    /// - Throws: `StoreError.noValueInTemplate` with the known names.
    func row(named name: String, ofTemplate template: String) throws -> FieldRow {
        let key = composed(name).lowercased()
        guard let row = first(where: { $0.field.name.lowercased() == key }) else {
            throw StoreError.noValueInTemplate(
                name: name, template: template, known: map(\.field.name))
        }
        return row
    }
}
