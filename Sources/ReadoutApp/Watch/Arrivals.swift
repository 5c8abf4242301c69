import ReadoutFiles

/// Files that came to a folder or were changed there, held back until whoever writes them is done.
struct Arrivals {
    typealias Instant = ContinuousClock.Instant

    /// A file that is held back.
    private struct Candidate {
        var version: FileVersion?
        /// Since when the version is the same.
        var since: Instant
        /// Whether whoever wrote it may still have it open.
        var isOpen: Bool
    }

    /// How long a file that was closed must rest.
    let rest: Duration
    /// Time without a change after which an open file counts as complete: its writer may wait for a slow line. A file
    /// that changes later is read again.
    static let restOfOpen: Duration = .seconds(10)

    private var candidates: [String: Candidate] = [:]
    /// The version in which each file that is there was handed out.
    private var handedOut: [String: FileVersion] = [:]

    init(rest: Duration) { self.rest = rest }

    /// Notes that a file came or was written.
    /// - Parameter isOpen: whether more may be written to it.
    mutating func note(_ name: String, isOpen: Bool, at now: Instant) {
        guard Arrivals.isWanted(name) else { return }
        let wasClosed = candidates[name].map { !$0.isOpen } ?? false
        candidates[name] = Candidate(version: nil, since: now, isOpen: isOpen && !wasClosed)
    }

    /// Notes that a name is gone from the folder.
    mutating func forget(_ name: String) {
        candidates[name] = nil
        handedOut[name] = nil
    }

    /// Compares all that is in the folder with what is known, where no message of a change can be relied on.
    /// - Parameter folder: the version of each file by its name.
    mutating func compare(with folder: [String: FileVersion], at now: Instant) {
        handedOut = handedOut.filter { folder[$0.key] != nil }
        candidates = candidates.filter { folder[$0.key] != nil }
        for (name, version) in folder where Arrivals.isWanted(name) {
            guard candidates[name] == nil, handedOut[name] != version else { continue }
            candidates[name] = Candidate(version: version, since: now, isOpen: false)
        }
    }

    /// The files that have rested long enough, those that came first in front; each is handed out once for each of
    /// its versions.
    /// - Parameter version: looks at a file; nil when it is gone.
    mutating func rested(
        at now: Instant, version: (String) -> FileVersion?
    ) -> [(name: String, version: FileVersion)] {
        var rested: [(name: String, version: FileVersion, since: Instant)] = []
        for (name, candidate) in candidates {
            guard let found = version(name) else {
                candidates[name] = nil
                continue
            }
            if found != candidate.version {
                candidates[name] = Candidate(
                    version: found, since: now, isOpen: candidate.isOpen)
            } else if now >= candidate.since + wait(for: candidate) {
                candidates[name] = nil
                handedOut[name] = found
                rested.append((name, found, candidate.since))
            }
        }
        return rested.sorted { ($0.since, $0.name) < ($1.since, $1.name) }
            .map { ($0.name, $0.version) }
    }

    /// When to ask `rested` again; nil when no file is held back.
    var nextLook: Instant? {
        candidates.values.map { $0.since + ($0.version == nil ? .zero : wait(for: $0)) }.min()
    }

    private func wait(for candidate: Candidate) -> Duration {
        candidate.isOpen ? max(rest, Arrivals.restOfOpen) : rest
    }

    /// Whether a name may be that of a photo: not a hidden one, nor one that programs give to what they have begun
    /// to write.
    static func isWanted(_ name: String) -> Bool {
        guard let end = name.lastIndex(of: ".") else { return true }
        let unfinished = ["part", "partial", "tmp", "temp", "crdownload", "filepart", "download"]
        return !name.hasPrefix(".")
            && !unfinished.contains(name[name.index(after: end)...].lowercased())
    }
}
