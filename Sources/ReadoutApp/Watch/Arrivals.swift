import ReadoutFiles

/// Files that arrived in a folder or were changed there, held back until they are completely written.
struct Arrivals {
    typealias Instant = ContinuousClock.Instant

    /// A file held back.
    private struct Candidate {
        var version: FileVersion?
        /// Time since which the version is unchanged.
        var since: Instant
        /// Whether a writer may still have the file open.
        var isOpen: Bool
    }

    /// Minimum time that a closed file must stay unchanged.
    let rest: Duration
    /// Time without a change after which an open file counts as complete: its writer may be waiting for a slow network.
    /// A file that changes later is read again.
    static let restOfOpen: Duration = .seconds(10)

    private var candidates: [String: Candidate] = [:]
    /// The version in which each present file was handed out.
    private var handedOut: [String: FileVersion] = [:]

    init(rest: Duration) { self.rest = rest }

    /// Notes that a file arrived or was written.
    /// - Parameter isOpen: whether more may be written to the file.
    mutating func note(_ name: String, isOpen: Bool, at now: Instant) {
        guard Arrivals.isWanted(name) else { return }
        let wasClosed = candidates[name].map { !$0.isOpen } ?? false
        candidates[name] = Candidate(version: nil, since: now, isOpen: isOpen && !wasClosed)
    }

    /// Holds back a file that was handed out, to hand out the same version again.
    mutating func putBack(_ name: String, at now: Instant) {
        handedOut[name] = nil
        note(name, isOpen: false, at: now)
    }

    /// Notes that a name is gone from the folder.
    mutating func forget(_ name: String) {
        candidates[name] = nil
        handedOut[name] = nil
    }

    /// Compares the folder's content with what is known, for use when change events cannot be relied on.
    /// - Parameter folder: the version of each file by name.
    mutating func compare(with folder: [String: FileVersion], at now: Instant) {
        handedOut = handedOut.filter { folder[$0.key] != nil }
        candidates = candidates.filter { folder[$0.key] != nil }
        for (name, version) in folder where Arrivals.isWanted(name) {
            guard candidates[name] == nil, handedOut[name] != version else { continue }
            candidates[name] = Candidate(version: version, since: now, isOpen: false)
        }
    }

    /// The files that stayed unchanged long enough, in order of arrival; each version of a file is handed out once.
    /// - Parameter version: the present version of a file; nil when the file is gone.
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
                // A writer that pauses may close the file without having written more.
                guard handedOut[name] != found else { continue }
                handedOut[name] = found
                rested.append((name, found, candidate.since))
            }
        }
        return rested.sorted { ($0.since, $0.name) < ($1.since, $1.name) }
            .map { ($0.name, $0.version) }
    }

    /// When to call `rested` again; nil when no file is held back.
    var nextCheck: Instant? {
        candidates.values.map { $0.since + ($0.version == nil ? .zero : wait(for: $0)) }.min()
    }

    private func wait(for candidate: Candidate) -> Duration {
        candidate.isOpen ? max(rest, Arrivals.restOfOpen) : rest
    }

    /// Whether a name may be a photo's: hidden names and those of unfinished downloads are not.
    static func isWanted(_ name: String) -> Bool {
        guard let end = name.lastIndex(of: ".") else { return true }
        let unfinished = ["part", "partial", "tmp", "temp", "crdownload", "filepart", "download"]
        return !name.hasPrefix(".")
            && !unfinished.contains(name[name.index(after: end)...].lowercased())
    }
}
