import ArgumentParser
import ReadoutModel

/// How text is recognised.
struct RecognitionOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Language of the text, as Tesseract names it; join several with +.",
            valueName: "lang"))
    var language = Rules.usualLanguage

    func validate() throws {
        guard language.wholeMatch(of: #/[A-Za-z0-9_]+(?:\+[A-Za-z0-9_]+)*/#) != nil else {
            throw ValidationError(
                "'\(language)' is not a language; use Tesseract's names, such as eng or eng+ces")
        }
    }
}
