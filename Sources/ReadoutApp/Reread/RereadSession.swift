import ReadoutModel
package import ReadoutStore

/// Reads the photos of records again with the templates as they are now, compares, and stores the differences if
/// wanted.
package struct RereadSession {
    private let store: Store
    private let isApplied: Bool
    private let options: ReadingOptions
    /// Record numbers grouped by the name of their template, so that each template is made ready only once.
    package let records: [(template: String, ids: [Int64])]
    private var operation: OperationID?
    /// Whether a photo that took too long is still being read: see `PhotoBatch.leavesWorkBehind`.
    package private(set) var leavesWorkBehind = false

    /// - Parameters:
    ///   - isStale: whether to include only records that were read with a former definition of their template.
    ///   - isApplied: whether to store the differences; all of them are one operation, which one undo takes back.
    /// - Throws: `StoreError`; `ReadoutError` when a record has no photo.
    package init(
        of subjects: RereadSubjects, isStale: Bool, in store: Store, isApplied: Bool,
        options: ReadingOptions
    ) throws {
        self.store = store
        self.isApplied = isApplied
        self.options = options
        var name: String?
        if case .template(let template) = subjects { name = template }
        var ids = try store.recordIDs(of: name, isStale: isStale)
        if case .records(let numbers) = subjects {
            for number in numbers where try store.record(number).photo.isTypedRow {
                throw ReadoutError(
                    code: "no-photo",
                    message: "cannot read record \(number) again: it was typed, and has no photo")
            }
            ids = ids.filter(Set(numbers).contains)
        }
        var byTemplate: [String: [Int64]] = [:]
        for id in ids { byTemplate[try store.record(id).template, default: []].append(id) }
        records = byTemplate.sorted { $0.key < $1.key }.map { (template: $0.key, ids: $0.value) }
    }

    /// Reads the photos of all records of one template.
    /// - Parameters:
    ///   - group: one of `records`.
    ///   - isStopping: asked before each photo is begun; photos already begun are finished.
    ///   - tell: receives the outcome for each record, in their order.
    /// - Throws: `StoreError`, `ReadoutError`, `PictureProblem`; what was reported stays stored.
    package mutating func run(
        _ group: (template: String, ids: [Int64]), isStopping: @escaping @Sendable () -> Bool,
        tell: (RereadEvent) throws -> Void
    ) async throws {
        var reading = try PhotoReading(
            store: store, template: group.template, keepsFeatures: isApplied, options: options)
        reading.readsKnown = true
        let paths = try group.ids.map {
            PhotoPlace.path(of: try store.record($0).photo, in: store)
        }
        var comparison = RereadComparison(
            store: store, isApplied: isApplied,
            scratch: try scratch(for: group), operation: operation)
        var batch = PhotoBatch(reading)
        defer {
            leavesWorkBehind = leavesWorkBehind || batch.leavesWorkBehind
            operation = comparison.operation
        }
        try await batch.run(paths, isStopping: isStopping) { outcome, item in
            let event = try comparison.event(
                for: outcome, ofRecord: group.ids[item], path: paths[item])
            if let event { try tell(event) }
        }
    }

    /// A copy of the store for a preview, in which each record is judged beside the new content of the others; nil when
    /// records are not compared, or the changes are stored for good.
    private func scratch(for group: (template: String, ids: [Int64])) throws -> Store? {
        guard !isApplied, group.ids.count > 1,
            try store.template(named: group.template).template.fields.contains(
                where: \.rules.comparesRecords)
        else { return nil }
        return try store.scratchCopy()
    }
}

/// Compares records with new readings of their photos.
private struct RereadComparison {
    let store: Store
    let isApplied: Bool
    let scratch: Store?
    /// The operation of all changes of the command.
    var operation: OperationID?
    /// The operation of the changes in the copy.
    private var operationOfScratch: OperationID?

    init(store: Store, isApplied: Bool, scratch: Store?, operation: OperationID?) {
        self.store = store
        self.isApplied = isApplied
        self.scratch = scratch
        self.operation = operation
    }

    /// - Returns: nil for outcomes that rereading cannot have.
    mutating func event(
        for outcome: PhotoReading.Outcome, ofRecord id: Int64, path: String
    ) throws -> RereadEvent? {
        let record = try store.record(id)
        switch outcome {
        case .failed(let error, _):
            return RereadEvent(record, error.isOfMissingPhoto ? .gone(error) : .unreadable(error))
        case .read(let new, _, let pictures):
            guard new.photo.sha256 == record.photo.sha256 else {
                let reason = "its file now holds another photo"
                return RereadEvent(
                    record, .replaced(ReadoutError(code: "replaced", message: reason)))
            }
            let rereading = try rereading(of: id, as: new)
            // Older versions stored relative paths; make them absolute.
            if isApplied { try PhotoPlace.note(path, of: record.photo, in: store) }
            var event = RereadEvent(record, .read(rereading))
            event.pictureCount = pictures
            event.rejudged = try rereading.after.rejudged.map {
                try (scratch ?? store).record($0)
            }
            return event
        case .duplicate, .unidentified, .dismissed:
            // Cannot happen: known photos are read here, and their template is named.
            return nil
        }
    }

    private mutating func rereading(of id: Int64, as new: NewRecord) throws -> Rereading {
        if isApplied {
            let batch = try operation ?? store.beginRereading()
            operation = batch
            return try store.reread(id, as: new, in: batch)
        }
        guard let scratch else { return try store.previewRereading(id, as: new) }
        let batch = try operationOfScratch ?? scratch.beginRereading()
        operationOfScratch = batch
        return try scratch.reread(id, as: new, in: batch)
    }
}
