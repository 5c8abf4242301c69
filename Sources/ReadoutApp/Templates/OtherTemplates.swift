import ReadoutAlignment
import ReadoutModel
import ReadoutReading
import ReadoutStore
import Synchronization

/// The templates other than the named one that a photo might show: made ready when first needed, once for all workers.
final class OtherTemplates: Sendable {
    private let store: Store
    private let named: Int64
    private let nets: NetReaders
    private let library = Mutex<TemplateLibrary?>(nil)

    /// - Parameters:
    ///   - named: the ID of the named template.
    ///   - nets: the nets that come with the program.
    init(store: Store, but named: Int64, nets: NetReaders) {
        self.store = store
        self.named = named
        self.nets = nets
    }

    /// The name of a template that a photo resembles more than the named one, whose alignment is given; nil when there
    /// is none, or when the two cannot be told apart.
    /// - Throws: `StoreError`, `PictureProblem`.
    func template(
        betterThanNamedFor photo: WorkingPhoto, laidOver alignment: Alignment
    ) throws -> String? {
        let library = try all()
        guard let index = library.index(ofTemplate: named) else { return nil }
        return try library.identification.better(than: index, for: photo, laidOver: alignment)
            .map { try library.candidate($0).template.name }
    }

    /// The name of a template that a photo clearly shows, judged without reading words; nil when there is none.
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
