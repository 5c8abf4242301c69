import ArgumentParser
import ReadoutModel

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
}
