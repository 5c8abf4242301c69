import ReadoutModel
package import ReadoutStore
import ReadoutTesseract

extension PhotoReading {
    /// Photos are read with the template of this name, or with whichever fits when there is none.
    /// - Parameter keepsFeatures: whether the store may be completed.
    /// - Throws: `StoreError.noTemplate`; `PictureProblem` when a template is damaged.
    package init(store: Store, template: String?, keepsFeatures: Bool) throws {
        guard let template else {
            guard try !store.templates().isEmpty else {
                throw ReadoutError(
                    code: "no-template",
                    message: "there is no template yet; 'readout template create PHOTO' makes one")
            }
            let library = try TemplateLibrary(store, keepsFeatures: keepsFeatures)
            try TesseractRecognizer.check(languages: library.languages)
            self.init(templates: .all(library), store: store)
            return
        }
        let stored = try store.template(named: template)
        try TesseractRecognizer.check(languages: stored.template.languages)
        let candidate = try TemplateLibrary.Candidate(stored, in: store)
        self.init(templates: .named(CurrentCandidate(candidate, in: store)), store: store)
    }

    /// Has photos read as these options say.
    package mutating func apply(_ options: ReadingOptions) {
        timeout = options.timeout
        allowance = options.allowance
        mostPixels = options.mostPixels
    }
}
