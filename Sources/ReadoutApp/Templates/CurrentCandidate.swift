package import ReadoutStore
import Synchronization

/// A template ready to read photos, prepared again whenever people have taught something about it, so that each photo
/// is read with the latest lessons. Several workers use it at the same time.
package final class CurrentCandidate: Sendable {
    /// The template; its definition stays the same for this object's lifetime, while lessons may be added.
    package let stored: StoredTemplate
    private let store: Store
    private let known: Mutex<TemplateLibrary.Candidate>

    package init(
        _ stored: StoredTemplate, ready candidate: TemplateLibrary.Candidate, in store: Store
    ) {
        self.stored = stored
        self.store = store
        known = Mutex(candidate)
    }

    /// The template with all lessons so far.
    /// - Throws: `StoreError`; `PictureProblem` when the template is damaged.
    package func candidate() throws -> TemplateLibrary.Candidate {
        try known.withLock { known in
            known = try known.current(in: store)
            return known
        }
    }
}
