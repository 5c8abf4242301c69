import ArgumentParser
import ReadoutInput
import ReadoutModel
import ReadoutTesseract

/// Options of text recognition.
struct RecognitionOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Language of the text, by Tesseract's name; join several with +.",
            valueName: "lang"))
    var language = Settings.usual?[.language] ?? Rules.usualLanguage

    func validate() throws { try RecognitionOptions.check(language) }

    /// - Throws: `ValidationError` when a text is not the name of a language.
    static func check(_ language: String) throws {
        guard Rules.isLanguage(language) else {
            throw ValidationError(
                "'\(language)' is not a language; use Tesseract's names, such as eng or eng+ces")
        }
    }

    /// - Throws: `ValidationError` for a language that this machine cannot read.
    static func checkInstalled(_ languages: Set<String>) throws {
        do {
            try TesseractRecognizer.check(languages: languages)
        } catch {
            // Without a folder of models, nothing is known about them.
            if case .missingLanguage = error { throw ValidationError("\(error)") }
        }
    }
}
