import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutStore

extension PhotoBatch {
    /// Reads the photos of one command, reports the outcomes, and exits with the matching code.
    /// - Parameters:
    ///   - interruption: lets a person stop the batch after the current photo; nil to ignore signals.
    ///   - ask: asks a person whether to store a record, and with which corrections; nil to ask nobody.
    ///   - insists: asks a person whether to store answers that contradict these rules.
    /// - Throws: `ExitCode` unless all photos are fine; the errors of the other `run`.
    consuming func run(
        _ found: FoundPhotos, through adder: inout RecordAdder, into report: inout AddReport,
        unless interruption: Interruption?,
        asking ask: ((StoredRecord) throws -> RecordAnswer?)? = nil,
        insisting insists: ([String]) throws -> Bool = { _ in false }
    ) async throws {
        let isStopping: @Sendable () -> Bool = { interruption?.isRequested ?? false }
        report.begin(found.count)
        report.passedOver = found.passedOver
        report.subfolders = found.subfolders
        do {
            try await run(found.files, isStopping: isStopping) { outcome, item in
                let event = try adder.take(outcome, path: found.files[item])
                guard let ask, case .added(let record) = event.outcome else {
                    report.show(event)
                    return
                }
                if let answer = try ask(record) {
                    report.show(try adder.keep(event, with: answer, insisting: insists))
                } else {
                    report.skip(event.path)
                }
            }
        } catch {
            report.settle()
            // Report the stored records even when the next ones cannot be stored.
            try report.finish(always: report.tally.done > 0, left: found.count - report.tally.done)
            throw error
        }
        report.settle()
        let isCutShort = isStopping() && report.tally.done < found.files.count
        for name in found.unreadableNames { report.refuse(name) }
        for folder in found.unreadableFolders { report.refuse(folder) }
        try report.finish(
            always: found.count > 1 || found.passedOver.count > 0
                || found.count > 0 && (found.subfolders > 0 || !found.passedOver.isEmpty),
            left: isCutShort ? found.count - report.tally.done : 0)
        let code = isCutShort ? 130 : report.exitCode
        if leavesWorkBehind { _exit(code) }
        if code != 0 { throw ExitCode(code) }
    }
}
