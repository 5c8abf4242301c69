import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Reads the photos of records again.
struct RecordReread: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reread",
        abstract:
            "Read the photos of records again and show what would change.",
        discussion: """
            Useful after a template was changed or readout was updated. --apply changes the records. Corrected \
            and confirmed values stay. A record also stays, and is named, when its photo is gone or no longer \
            fits. One 'record undo' takes back all changes.

              readout record reread --stale meter
              readout record reread --stale meter --apply
              readout record reread 17 18
            """)

    @Argument(
        help: ArgumentHelp(
            "A template's name, or numbers of records.", valueName: "template-or-id"))
    var subjects: [String] = []

    @Flag(
        name: .long,
        help: "Only records that were read with an older revision of their template.")
    var stale = false

    @Flag(name: .long, help: "Replace the stored values by those that are read now.")
    var apply = false

    @OptionGroup var batch: BatchOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard stale || !subjects.isEmpty else {
            throw ValidationError(
                "name a template or records, or give --stale for all that are out of date")
        }
        guard subjects.count < 2 || subjects.allSatisfy({ Int64($0) != nil }) else {
            throw ValidationError("name one template, or the numbers of records")
        }
    }

    func run() async throws {
        let store = try store.open(apply ? .change : .read)
        let records = try chosen(in: store)
        guard !records.isEmpty else {
            Output.note(stale ? "no record is out of date" : "no records")
            return
        }
        let attention = batch.attention
        var done = 0
        var code: Int32 = 0
        let outside = try batch.reader.program()
        let interruption = Interruption()
        // Photos of one template follow each other: each template is made ready once.
        for (template, ids) in records {
            var reading = try reading(template, in: store)
            reading.outside = outside
            let photos = try ids.map {
                PhotoPlace.path(of: try store.record($0).photo, in: store)
            }
            let compares = try store.template(named: template).template.values.contains {
                $0.rules.comparesRecords
            }
            var report = RereadReport(
                store: store, records: ids, isApplied: apply, isJSON: output.json,
                scratch: !apply && compares && ids.count > 1 ? try store.scratchCopy() : nil)
            var batch = PhotoBatch(reading, jobs: batch.jobs)
            let isStopping: @Sendable () -> Bool = { interruption.isRequested }
            try await batch.run(photos, into: &report, isStopping: isStopping)
            report.finish(left: ids.count - report.done)
            done += report.done
            code = max(code, report.exitCode)
            if isStopping(), report.done < ids.count { code = 130 }
            if batch.leavesWorkBehind { _exit(attention.code(code)) }
            if code == 130 { break }
        }
        code = attention.code(code)
        if code != 0 { throw ExitCode(code) }
    }

    /// The records to be read again, by the name of their template.
    private func chosen(in store: Store) throws -> [(template: String, ids: [Int64])] {
        let numbers = subjects.compactMap { Int64($0) }
        let isNumbers = !subjects.isEmpty && numbers.count == subjects.count
        var ids = try store.recordIDs(of: isNumbers ? nil : subjects.first, isStale: stale)
        if isNumbers {
            for number in numbers where try store.record(number).photo.isTypedRow {
                throw Failure(
                    code: "no-photo",
                    message: "cannot read record \(number) again: it was typed, and has no photo")
            }
            let wanted = Set(numbers)
            ids = ids.filter(wanted.contains)
        }
        var byTemplate: [String: [Int64]] = [:]
        for id in ids { byTemplate[try store.record(id).template, default: []].append(id) }
        return byTemplate.sorted { $0.key < $1.key }.map { (template: $0.key, ids: $0.value) }
    }

    private func reading(_ template: String, in store: Store) throws -> PhotoReading {
        var reading = try PhotoReading(store: store, template: template, keepsFeatures: apply)
        batch.apply(to: &reading)
        reading.readsKnown = true
        return reading
    }
}
