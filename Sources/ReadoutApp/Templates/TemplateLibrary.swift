package import ReadoutAlignment
import ReadoutImaging
package import ReadoutModel
import ReadoutPhotos
package import ReadoutReading
package import ReadoutStore

/// The templates of a store: identifies which one a photo shows, and makes each ready when it is first needed. Several
/// workers use it at the same time.
package struct TemplateLibrary: Sendable {
    /// A template and the reader that reads photos with it.
    package struct Candidate: Sendable {
        /// The template as the store holds it; nil for a template that is in no store.
        package let stored: StoredTemplate?
        package let reader: TemplateReader
        /// The version of the lessons that the reader has.
        private let version: Int64
        private let features: TemplateFeatures
        let nets: NetReaders

        /// Makes a template ready, with what people confirmed in its records.
        /// - Throws: `StoreError`; `PictureProblem` when the template is damaged.
        init(
            _ stored: StoredTemplate, features: TemplateFeatures, nets: NetReaders,
            in store: Store
        ) throws {
            // Ask for the version first: lessons taught in the meantime change it, and are seen later.
            let learnt = try store.learnt(ofTemplate: stored.id)
            try self.init(
                stored.template, stored, features: features, learnt: learnt,
                lessons: try store.lessons(ofTemplate: stored.id), nets: nets)
        }

        private init(
            _ template: Template, _ stored: StoredTemplate?, features: TemplateFeatures,
            learnt: TemplateLearnt, lessons: [Lesson], nets: NetReaders
        ) throws {
            self.stored = stored
            self.features = features
            self.nets = nets
            version = learnt.version
            reader = TemplateReader(
                template, picture: try PictureFile.decode(template.reference.picture), nets: nets,
                features: features, learnt: learnt,
                memory: TemplateMemory(of: template, learnt, lessons: lessons, nets: nets))
        }

        /// The template with all lessons so far. A template that was changed or deleted meanwhile is returned as it
        /// was; storing the record will report the change.
        /// - Throws: `StoreError`; `PictureProblem` when the template is damaged.
        package func current(in store: Store) throws -> Candidate {
            guard let stored, let now = try store.learntVersion(ofTemplate: stored.id),
                now != version
            else { return self }
            let changed = try store.template(withID: stored.id)
            guard changed.revision == stored.revision, changed.createdAt == stored.createdAt else {
                return self
            }
            return try Candidate(changed, features: features, nets: nets, in: store)
        }

        /// Makes a single template ready, with what its records tell about its features.
        /// - Throws: `StoreError`; `PictureProblem` when the template is damaged.
        package init(_ stored: StoredTemplate, in store: Store) throws {
            let all =
                try store.features(ofTemplate: stored.id)
                ?? FeatureSet(ofReferenceOf: stored.template)
            let features = TemplateFeatures(
                all, excluding: stored.template.valueRegions,
                learningFrom: try store.sightings(ofTemplate: stored.id, of: all))
            try self.init(
                stored, features: features, nets: NetReaders.installed(), in: store)
        }

        /// Makes a template ready that is in no store.
        /// - Parameter memory: what was learnt about the template, as its file carries it.
        /// - Throws: `PictureProblem` when the template is damaged.
        package init(_ template: Template, _ memory: LearntMemory) throws {
            let features = TemplateFeatures(
                try FeatureSet(ofReferenceOf: template), excluding: template.valueRegions)
            try self.init(
                template, nil, features: features, learnt: memory.learnt(of: template.fields),
                lessons: memory.lessons, nets: NetReaders.installed())
        }

        /// The template.
        package var template: Template { reader.template }
    }

    /// Identifies the template of a photo, by its index in the library.
    package let identification: Identification
    /// Tesseract's names of all languages that the templates need.
    package let languages: Set<String>
    private let shelf: Shelf<CurrentCandidate>
    /// The IDs of the templates in the store.
    private let ids: [Int64]

    /// Maximum number of templates kept ready: each takes some megabytes.
    private static let held = 16

    /// - Parameter keepsFeatures: whether features that the store lacks are written to it once found; requires a store
    ///   open for writing.
    /// - Throws: `StoreError`; `PictureProblem` when a template is damaged.
    package init(_ store: Store, keepsFeatures: Bool) throws {
        try self.init(store, nets: .installed(), keepsFeatures: keepsFeatures)
    }

    /// - Parameter nets: the nets that come with the program.
    /// - Throws: as the other initializer.
    init(_ store: Store, nets: NetReaders, keepsFeatures: Bool) throws {
        let cards = try store.cards()
        ids = cards.map(\.id)
        languages = cards.reduce(into: []) { $0.formUnion($1.languages) }
        func allFeatures(_ card: TemplateCard) throws -> FeatureSet {
            if let known = card.features { return known }
            let stored = try store.template(withID: card.id)
            let found = try FeatureSet(ofReferenceOf: stored.template)
            if keepsFeatures {
                try store.keep(found, ofTemplate: stored.id, revision: stored.revision)
            }
            return found
        }
        let features = try cards.map { card in
            let all = try allFeatures(card)
            return TemplateFeatures(
                all, excluding: card.valueRegions,
                learningFrom: try store.sightings(ofTemplate: card.id, of: all))
        }
        let shelf = Shelf(capacity: TemplateLibrary.held) { index in
            let stored = try store.template(withID: cards[index].id)
            let candidate = try Candidate(
                stored, features: features[index], nets: nets, in: store)
            return CurrentCandidate(stored, ready: candidate, in: store)
        }
        self.shelf = shelf
        identification = Identification(
            zip(cards, features).map { card, features in
                Identification.Entry(
                    name: card.name, features: features, frame: card.frame,
                    isFramed: card.isFramed)
            }
        ) { try shelf.item($0).candidate().reader.prepared }
    }

    /// The index of the template with this ID; nil for a template added later.
    func index(ofTemplate id: Int64) -> Int? { ids.firstIndex(of: id) }

    /// The template at this index, ready to read.
    /// - Throws: `StoreError`, `PictureProblem`.
    package func candidate(_ index: Int) throws -> Candidate { try shelf.item(index).candidate() }
}

extension Store {
    /// Finds the features of a template's reference photo and stores them, so that they need not be found when a photo
    /// is identified.
    /// - Throws: `StoreError`; `PictureProblem` when the template is damaged.
    package func keepFeatures(of stored: StoredTemplate) throws {
        try keep(
            FeatureSet(ofReferenceOf: stored.template), ofTemplate: stored.id,
            revision: stored.revision)
    }
}

extension FeatureSet {
    /// The features of a template's whole reference photo, with the precision that a store keeps, so that photos are
    /// read alike with and without a store.
    /// - Throws: `PictureProblem` when the reference picture is damaged.
    fileprivate init(ofReferenceOf template: Template) throws {
        let reference = template.reference
        let found = FeatureSet(
            of: PicturePyramid(
                try PictureFile.decode(reference.picture), width: reference.width,
                height: reference.height),
            describer: FeatureDescriber())
        self = FeatureSet(bytes: found.bytes) ?? found
    }
}
