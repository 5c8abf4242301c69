package import ReadoutModel
package import ReadoutStore
import ReadoutTesseract

extension PhotoReading {
    /// Reads photos with the template of this name, or with whichever template fits when `template` is nil.
    /// - Parameter keepsFeatures: whether features missing from the store may be written to it.
    /// - Throws: `StoreError.noTemplate`; `ReadoutError` when the store has no template at all; `PictureProblem` when a
    ///   template is damaged; `RecognitionError`.
    package init(
        store: Store, template: String?, keepsFeatures: Bool,
        options: ReadingOptions = ReadingOptions()
    ) throws {
        guard let template else {
            guard try !store.templates().isEmpty else {
                throw ReadoutError(
                    code: "no-template",
                    message: "there is no template yet; 'readout template create PHOTO' makes one")
            }
            let library = try TemplateLibrary(store, keepsFeatures: keepsFeatures)
            try TesseractRecognizer.check(languages: library.languages)
            self.init(.all(library, store), options)
            return
        }
        let stored = try store.template(named: template)
        try TesseractRecognizer.check(languages: stored.template.languages)
        let candidate = try TemplateLibrary.Candidate(stored, in: store)
        self.init(
            .named(
                CurrentCandidate(stored, ready: candidate, in: store), store,
                others: OtherTemplates(store: store, but: stored.id, nets: candidate.nets)),
            options)
    }

    /// Reads photos with a template that is in no store.
    /// - Parameter memory: what was learnt about the template, as its file carries it.
    /// - Throws: `PictureProblem` when the template is damaged; `RecognitionError`.
    package init(
        template: Template, memory: LearntMemory, options: ReadingOptions = ReadingOptions()
    ) throws {
        try TesseractRecognizer.check(languages: template.languages)
        self.init(.alone(try TemplateLibrary.Candidate(template, memory)), options)
    }
}
