import CTesseract
import Foundation
public import ReadoutImaging
public import ReadoutInput
import ReadoutNets

/// Finds text with Tesseract. Keeps an engine for each language that was asked for; belongs to one thread at a time.
public final class TesseractRecognizer: TextRecognizer {
    /// A class, because a dictionary cannot hold noncopyable values.
    private final class WarmEngine {
        let engine: TesseractEngine
        init(_ engine: consuming TesseractEngine) { self.engine = engine }
    }

    /// When to give up with `RecognitionError.outOfTime`, checked between texts and between words; nil for never.
    public var deadline: ContinuousClock.Instant?

    private var engines: [String: WarmEngine] = [:]
    private var displayEngine: WarmEngine?

    /// Makes a recogniser; its engines start when they are needed.
    public init() {}

    /// Finds the text of a picture; see `TextRecognizer`.
    /// - Throws: `RecognitionError`; for displays also `ModelFileError` if their model is not installed.
    public func lines(
        in image: GrayImage, layout: TextLayout, language: String, allowed: String?
    ) throws -> [TextLine] {
        let warm = layout == .display ? try engineForDisplays() : try engine(language)
        return try warm.engine.lines(
            in: image, layout: layout, allowed: allowed, deadline: deadline)
    }

    private func engineForDisplays() throws -> WarmEngine {
        if let displayEngine { return displayEngine }
        let file = try ModelFile(.lstm).location()
        let models = LanguageModels(folder: file.deletingLastPathComponent().path)
        let engine = WarmEngine(
            try TesseractEngine.start(
                language: file.deletingPathExtension().lastPathComponent, models: models))
        displayEngine = engine
        return engine
    }

    private func engine(_ language: String) throws(RecognitionError) -> WarmEngine {
        if let engine = engines[language] { return engine }
        let engine = WarmEngine(
            try TesseractEngine.start(language: language, models: LanguageModels()))
        engines[language] = engine
        return engine
    }

    /// Tesseract's names of the installed languages, sorted.
    /// - Throws: `RecognitionError.engine` if the folder of models is missing.
    public static func installedLanguages() throws(RecognitionError) -> [String] {
        try LanguageModels().languages
    }

    /// Checks that the models of these languages are installed, so that a batch fails before its first photo.
    /// - Parameter languages: each a name, or several joined by `+`.
    /// - Throws: `RecognitionError.missingLanguage`, `engine`.
    public static func check(languages: Set<String>) throws(RecognitionError) {
        let models = try LanguageModels()
        for language in languages.sorted() { try models.check(language) }
    }

    /// The folder of the models.
    /// - Throws: `RecognitionError.engine` if it is missing.
    public static func modelFolder() throws(RecognitionError) -> String {
        try LanguageModels().folder
    }
}
