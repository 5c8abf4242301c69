import ReadoutAlignment
import ReadoutModel
import ReadoutStore
import Synchronization

/// The templates that a photo could be of when it does not fit the one that was named: made ready when first asked for,
/// once for all workers.
final class OtherTemplates: Sendable {
    private let store: Store
    private let named: Int64
    private let library = Mutex<TemplateLibrary?>(nil)

    /// - Parameter named: the number of the template that was named.
    init(store: Store, but named: Int64) {
        self.store = store
        self.named = named
    }

    /// The name of a template that a photo shows surely, without its words being read; nil when there is none.
    /// - Throws: `StoreError`, `PictureProblem`.
    func template(shownBy photo: WorkingPhoto) throws -> String? {
        let library = try all()
        guard
            case .success(let choice) = try library.identification.result(
                for: photo, readingWords: false
            ).choice
        else { return nil }
        let found = try library.candidate(choice.index)
        return found.stored?.id == named ? nil : found.template.name
    }

    private func all() throws -> TemplateLibrary {
        try library.withLock { library in
            if let library { return library }
            let made = try TemplateLibrary(store, keepsFeatures: false)
            library = made
            return made
        }
    }
}
