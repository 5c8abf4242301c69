import ReadoutAlignment
package import ReadoutModel
import ReadoutReading
package import ReadoutStore

/// Adds readings to a store and reports the outcome for each photo. All records of a batch are one operation, which one
/// undo takes back.
package struct RecordAdder {
    /// Which records are stored.
    package enum Choice: Sendable {
        case all
        /// Only records that `keep(_:with:)` is called for, after a person was asked.
        case wanted
        /// None: each record is judged beside the stored ones only.
        case nothing
        /// None: all records are added to a copy of the store, and so are judged beside each other, too.
        case trial
    }

    /// What new records are judged against.
    private enum Place {
        case store(Store, Choice)
        /// Only the template they were read with, which is in no store.
        case alone(Template)
    }

    private let place: Place
    /// The copy of the store that a trial adds to; nil before its first record.
    private var copy: Store?
    /// The photos of the records that are only in the copy, by the records' numbers.
    private var tried: [Int64: String] = [:]
    private var operation: OperationID?
    private var done = 0

    /// Adds records to a store; the operation begins with the first record.
    package init(store: Store, storing choice: Choice = .all) { place = .store(store, choice) }

    /// Judges records of a template that is in no store, as an empty store would.
    package init(withoutStore template: Template) { place = .alone(template) }

    /// Stores the record of a photo, if wanted.
    /// - Throws: `StoreError`; records stored before stay stored.
    package mutating func take(
        _ outcome: PhotoReading.Outcome, path: String
    ) throws -> PhotoEvent {
        switch outcome {
        case .read(let new, let result, let pictures):
            var event = try event(of: new, at: path, isOfFile: true)
            event.pictureCount = pictures
            event.quality = result.quality
            if case .unmatched(let failure) = result.match, failure.isOfPhoto {
                event.misfit = failure.description
            }
            return numbered(event)
        case .duplicate(let id): return numbered(try known(id, at: path, isOfFile: true))
        case .dismissed(let sha256):
            return numbered(PhotoEvent(path: path, sha256: sha256, .dismissed))
        case .unidentified(let photo):
            var event = PhotoEvent(
                path: path, sha256: photo.photo.sha256, .unidentified(reason: photo.reason))
            event.pictureCount = photo.pictures
            event.quality = photo.quality
            event.misfit = photo.retakeReason
            event.unidentified = photo
            return numbered(event)
        case .failed(let error, let sha256):
            return numbered(PhotoEvent(path: path, sha256: sha256, .unreadable(error)))
        }
    }

    /// Stores a record that was read on another machine, if wanted.
    /// - Throws: `StoreError`; records stored before stay stored.
    mutating func take(_ new: NewRecord) throws -> PhotoEvent {
        numbered(try event(of: new, at: new.photo.path, isOfFile: false))
    }

    /// Stores a record that was only judged before, together with a person's answer to it.
    /// - Parameter insists: asks whether an answer that breaks these rules is to be stored anyway; if not, the record is
    ///   stored as it was read.
    /// - Returns: the event for the photo; unchanged when nothing is to be stored.
    /// - Throws: `StoreError`.
    package mutating func keep(
        _ event: PhotoEvent, with answer: RecordAnswer, insisting insists: ([String]) throws -> Bool
    ) throws -> PhotoEvent {
        guard let new = event.new, case .store(let store, .wanted) = place else { return event }
        let operation = try operationOfBatch(in: store)
        var kept = event
        switch try store.add(new, in: operation) {
        case .duplicate(let id): kept.outcome = .known(try store.record(id))
        case .added(let record):
            try PhotoPlace.note(event.path, of: record.photo, in: store)
            if !answer.isEmpty {
                do {
                    try answer.apply(to: record, in: store, as: operation)
                } catch StoreError.brokenRules(_, let problems) {
                    var answer = answer
                    answer.isForced = try insists(problems)
                    if answer.isForced {
                        try answer.apply(to: record, in: store, as: operation)
                    }
                }
            }
            kept.outcome = .added(try store.record(record.id))
            kept.rejudged = try record.rejudged.map { try store.record($0) }
        }
        return kept
    }

    private mutating func event(
        of new: NewRecord, at path: String, isOfFile: Bool
    ) throws -> PhotoEvent {
        switch try added(new) {
        case .duplicate(let id): return try known(id, in: copy, at: path, isOfFile: isOfFile)
        case .added(var record):
            var rejudged: [StoredRecord] = []
            var elsewhere: (id: Int64, template: String)?
            if case .store(let store, let choice) = place {
                // Another template may have had the photo before, from a file that is gone.
                if isOfFile, choice == .all {
                    try PhotoPlace.note(path, of: record.photo, in: store)
                }
                rejudged = try record.rejudged.map { try (copy ?? store).record($0) }
                if copy != nil {
                    tried[record.id] = path
                    record.rejudged.removeAll { tried[$0] != nil }
                }
                if record.status == .unmatched {
                    elsewhere = try store.records(ofPhoto: new.photo.sha256)
                        .first { $0.status != .unmatched }
                        .map { ($0.id, try store.record($0.id).template) }
                }
            }
            var event = PhotoEvent(path: path, sha256: new.photo.sha256, .added(record))
            event.new = new
            event.rejudged = rejudged
            event.elsewhere = elsewhere
            return event
        }
    }

    private mutating func added(_ new: NewRecord) throws -> AddOutcome {
        switch place {
        case .store(let store, .all):
            return try store.add(new, in: operationOfBatch(in: store))
        case .store(let store, .trial):
            let copy = try copyToTry(of: store)
            return try copy.add(new, in: operationOfBatch(in: copy))
        case .store(let store, _): return try store.preview(new)
        case .alone(let template): return .added(StoredRecord(unstored: new, of: template))
        }
    }

    private mutating func copyToTry(of store: Store) throws -> Store {
        if let copy { return copy }
        let made = try store.scratchCopy()
        copy = made
        return made
    }

    /// The event for a photo that was added before. Notes the present place of the photo's file.
    /// - Parameters:
    ///   - copy: the copy of the store that has the record; nil for the store itself.
    ///   - isOfFile: false when the photo was read on another machine.
    private func known(
        _ id: Int64, in copy: Store? = nil, at path: String, isOfFile: Bool
    ) throws -> PhotoEvent {
        guard case .store(let store, let choice) = place else {
            throw StoreError.noRecord(id)
        }
        let record = try (copy ?? store).record(id)
        var event = PhotoEvent(path: path, sha256: record.photo.sha256, .known(record))
        event.first = copy == nil ? nil : tried[id]
        if isOfFile, choice == .all || choice == .wanted {
            event.isMoved = try PhotoPlace.note(path, of: record.photo, in: store)
        }
        event.isUnsettled =
            try record.status != .accepted && !store.isDismissed(photo: record.photo.sha256)
        return event
    }

    /// The operation that all records of the batch belong to.
    private mutating func operationOfBatch(in store: Store) throws -> OperationID {
        if let operation { return operation }
        let begun = try store.beginAdding()
        operation = begun
        return begun
    }

    private mutating func numbered(_ event: PhotoEvent) -> PhotoEvent {
        done += 1
        var event = event
        event.done = done
        return event
    }
}
