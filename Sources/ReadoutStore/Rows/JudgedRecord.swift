import ReadoutAlignment
import ReadoutModel

/// A new record after comparison with its template and its neighbours in time.
struct JudgedRecord {
    /// What was read from the photo.
    let new: NewRecord
    /// The template's name.
    let template: String
    /// The values the photo was read with, by row number, where they differ from the present ones.
    let definitions: [Int64: Field]
    /// The readings in template order, with the doubts that other records raise; empty if the photo does not fit.
    let readings: [(row: FieldRow, new: NewReading)]
    /// The effects of each reading on other readings.
    let outcomes: [History.Outcome]

    /// The status to store.
    var status: RecordStatus {
        switch new.result {
        case .unmatched: .unmatched
        case .read: readings.allSatisfy { $0.new.reading.isAccepted } ? .accepted : .review
        }
    }

    /// The record as the store would return it.
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
    /// How the photo maps to the template; nil if it does not fit.
    var alignment: Alignment? {
        if case .read(let alignment, _) = result { alignment } else { nil }
    }

    /// Why the photo does not fit the template; nil if it does.
    var mismatch: StoredRecord.Mismatch? {
        guard case .unmatched(let code, let reason) = result else { return nil }
        return StoredRecord.Mismatch(code: code, reason: reason)
    }
}
