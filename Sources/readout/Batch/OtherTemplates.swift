import ReadoutCore
import ReadoutStore
import ReadoutVision
import Synchronization

/// The templates that a photo could be of when it does not fit the one that was named: made ready when first asked for,
/// once for all workers.
final class OtherTemplates: Sendable {
    private let store: Store
    private let named: Int64
    private let prepared = Mutex<[PreparedTemplate]?>(nil)

    /// Most templates that are tried: each costs some ten milliseconds a photo.
    private static let most = 32

    /// - Parameter named: the number of the template that was named.
    init(store: Store, but named: Int64) {
        self.store = store
        self.named = named
    }

    /// The name of a template that a photo shows surely, by its features alone; nil when there is none.
    /// - Throws: `StoreError`, `PictureProblem`.
    func template(shownBy photo: WorkingPhoto) throws -> String? {
        let aligner = Aligner()
        return try all().first { aligner.isSure(of: photo, being: $0) }?.template.name
    }

    private func all() throws -> [PreparedTemplate] {
        try prepared.withLock { prepared in
            if let prepared { return prepared }
            let made = try store.allTemplates().filter { $0.id != named }
                .prefix(OtherTemplates.most).map { stored in
                    PreparedTemplate(
                        stored.template,
                        picture: try PictureFile.decode(stored.template.reference.picture))
                }
            prepared = made
            return made
        }
    }
}
