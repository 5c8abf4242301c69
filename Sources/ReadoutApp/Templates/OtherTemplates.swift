import ReadoutAlignment
import ReadoutModel
import ReadoutReading
import ReadoutStore
import Synchronization

/// The templates that a photo could be of instead of the one that was named: made ready when first asked for, once for
/// all workers.
final class OtherTemplates: Sendable {
    private let store: Store
    private let named: Int64
    private let nets: NetReaders
    private let library = Mutex<TemplateLibrary?>(nil)

    /// - Parameters:
    ///   - named: the number of the template that was named.
    ///   - nets: the nets that belong to the program.
    init(store: Store, but named: Int64, nets: NetReaders) {
        self.store = store
        self.named = named
        self.nets = nets
    }

    /// The name of a template that looks more like a photo than the one that was named, over which it lies like this;
    /// nil when there is none, or when they cannot be told apart.
    /// - Throws: `StoreError`, `PictureProblem`.
    func template(
        betterThanNamedFor photo: WorkingPhoto, laidOver alignment: Alignment
    ) throws -> String? {
        let library = try all()
        guard let index = library.index(ofTemplate: named) else { return nil }
        return try library.identification.better(than: index, for: photo, laidOver: alignment)
            .map { try library.candidate($0).template.name }
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
            let made = try TemplateLibrary(store, nets: nets, keepsFeatures: false)
            library = made
            return made
        }
    }
}
