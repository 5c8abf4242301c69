import ArgumentParser
import Foundation
import ReadoutApp

extension PhotoBatch {
    /// Reads the photos of one call, says what became of all, and ends the call with the code that says so.
    /// - Parameter interruption: what lets a person end it after the photo in hand; nil when nothing does.
    /// - Throws: `ExitCode` unless all is well; as the other `run`.
    consuming func run(
        _ found: PhotoPaths.Found, into report: inout AddReport, unless interruption: Interruption?
    ) async throws {
        let isStopping: @Sendable () -> Bool = { interruption?.isRequested ?? false }
        report.begin(found.count)
        report.passedOver = found.passedOver
        do {
            try await run(found.files, into: &report, isStopping: isStopping)
        } catch {
            // Report the stored records even when the next ones cannot be stored.
            try report.finish(always: report.tally.done > 0, left: found.count - report.tally.done)
            throw error
        }
        let isCutShort = isStopping() && report.tally.done < found.files.count
        for name in found.unreadableNames { report.refuse(name) }
        for folder in found.unreadableFolders { report.refuse(folder) }
        try report.finish(
            always: found.count > 1 || !found.passedOver.isEmpty,
            left: isCutShort ? found.count - report.tally.done : 0)
        let code = isCutShort ? 130 : report.exitCode
        if leavesWorkBehind { _exit(code) }
        if code != 0 { throw ExitCode(code) }
    }
}
