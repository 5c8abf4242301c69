package import ReadoutModel
package import ReadoutStore
import ReadoutTesseract

extension PhotoReading {
    /// Photos are read with the template of this name, or with whichever fits when there is none.
    /// - Parameter keepsFeatures: whether the store may be completed.
    /// - Throws: `StoreError.noTemplate`; `ReadoutError` when there is no template at all; `PictureProblem` when a
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

    /// Photos are read with a template that no store has.
    /// - Parameter memory: what was learnt of it, as its file carries it.
    /// - Throws: `PictureProblem` when the template is damaged; `RecognitionError`.
    package init(
        template: Template, memory: LearntMemory, options: ReadingOptions = ReadingOptions()
    ) throws {
        try TesseractRecognizer.check(languages: template.languages)
        self.init(.alone(try TemplateLibrary.Candidate(template, memory)), options)
    }
}
