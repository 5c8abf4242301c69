package import ReadoutStore
import Synchronization

/// A template that is ready, made anew when people have taught something of it: each photo is read with what is known
/// by then. Used by several workers at once.
package final class CurrentCandidate: Sendable {
    /// Known to be the same template for as long as this lives.
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

    /// The template with what was learnt of it by now.
    /// - Throws: `StoreError`; `PictureProblem` when the template is damaged.
    package func candidate() throws -> TemplateLibrary.Candidate {
        try known.withLock { known in
            known = try known.current(in: store)
            return known
        }
    }
}
