import ReadoutAlignment
import ReadoutModel

/// A new record after it was compared with its template and its neighbours in time.
struct JudgedRecord {
    /// What the photo said.
    let new: NewRecord
    /// The template's name.
    let template: String
    /// The values by the number of their row as the photo was read with them, where that is not as they are now.
    let definitions: [Int64: Field]
    /// In template order, with the doubts that other records raise; none when the photo does not fit.
    let readings: [(row: FieldRow, new: NewReading)]
    /// What other readings become because of them, one for each.
    let outcomes: [History.Outcome]

    /// What the record is stored as.
    var status: RecordStatus {
        switch new.result {
        case .unmatched: .unmatched
        case .read: readings.allSatisfy { $0.new.reading.isAccepted } ? .accepted : .review
        }
    }

    /// The record as it stands in the store.
    func record(id: Int64, addedAt: String) -> StoredRecord {
        StoredRecord(
            id: id, templateID: new.templateID, template: template, revision: new.revision,
            isStale: !definitions.isEmpty, status: status, captureTime: new.photo.captureTime,
            photo: new.photo,
            alignment: new.alignment, mismatch: new.mismatch, milliseconds: new.milliseconds,
            engines: new.engines, addedAt: addedAt,
            readings: readings.map {
                StoredReading($0.new.reading, of: $0.row.field, readAs: definitions[$0.row.id])
            })
    }
}

extension NewRecord {
    /// How the photo lies over the template; nil when it does not fit.
    var alignment: Alignment? {
        if case .read(let alignment, _) = result { alignment } else { nil }
    }

    /// Why the photo does not fit the template; nil when it does.
    var mismatch: StoredRecord.Mismatch? {
        guard case .unmatched(let code, let reason) = result else { return nil }
        return StoredRecord.Mismatch(code: code, reason: reason)
    }
}
