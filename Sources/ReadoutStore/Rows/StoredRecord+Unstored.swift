package import ReadoutModel

extension StoredRecord {
    /// The record that a store without any other record would make of a photo's readings; its number is meaningless.
    /// - Parameter template: the template the photo was read with.
    package init(unstored new: NewRecord, of template: Template) {
        let rows = template.fields.enumerated().map { place, field in
            FieldRow(id: Int64(place), field: field)
        }
        var readings: [(row: FieldRow, new: NewReading)] = []
        if case .read(_, let given) = new.result {
            readings = rows.map { row in
                let name = row.field.name
                return (row, given.first { $0.reading.valueName == name } ?? .missing(name))
            }
        }
        let judged = JudgedRecord(
            new: new, template: template.name, definitions: [:], readings: readings, outcomes: [])
        self = judged.record(id: 0, addedAt: timestamp())
    }
}
