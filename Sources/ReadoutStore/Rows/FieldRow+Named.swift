import ReadoutModel

extension [FieldRow] {
    /// The row of a value, whose name is told whatever its case.
    /// - Throws: `StoreError.noValueInTemplate` with the names that there are.
    func row(named name: String, ofTemplate template: String) throws -> FieldRow {
        let key = composed(name).lowercased()
        guard let row = first(where: { $0.field.name.lowercased() == key }) else {
            throw StoreError.noValueInTemplate(
                name: name, template: template, known: map(\.field.name))
        }
        return row
    }
}
