import Foundation
import ReadoutModel
import ReadoutStore

extension Settings.Key {
    /// The setting's meaning, for people.
    var explanation: String {
        switch self {
        case .database: "the database, if neither --database nor READOUT_DATABASE names one"
        case .jobs: "maximum number of photos read at the same time"
        case .language: "language of texts, as Tesseract names it"
        case .reader: "an external reader to ask, as in --reader"
        case .locale: "how csv, tsv and md write numbers, such as cs_CZ"
        case .decimal: "decimal mark of csv, tsv and md"
        case .delimiter: "character between the cells of csv"
        case .color: "auto, always or never"
        case .pictures: "pictures in the terminal: auto or never"
        }
    }

    /// The default value; nil when it depends on the file or photo.
    var usual: String? {
        switch self {
        case .database: nil
        case .jobs: String(ProcessInfo.processInfo.activeProcessorCount)
        case .language: Rules.usualLanguage
        case .locale, .delimiter, .reader: nil
        case .decimal: "."
        case .color: ColorChoice.auto.rawValue
        case .pictures: PictureChoice.auto.rawValue
        }
    }

    /// The problem with a value; nil when it is valid.
    func problem(of text: String) -> String? {
        switch self {
        case .database:
            text.isEmpty
                ? "names no file"
                : text.hasPrefix("/") || text.hasPrefix("~/")
                    ? nil : "must begin with / or ~/, because commands run in any folder"
        case .jobs:
            Int(text).map { (1...256).contains($0) } == true ? nil : "must be 1 to 256"
        case .language:
            Rules.isLanguage(text)
                ? nil : "is not a language; use Tesseract's names, such as eng or eng+ces"
        case .reader: text.isEmpty ? "names no reader" : nil
        case .locale:
            SheetLocale(argument: text) == nil
                ? "is not known; set decimal and delimiter instead" : nil
        case .decimal: [".", ","].contains(text) ? nil : "must be '.' or ','"
        case .delimiter:
            ExportOptions.isDelimiter(text)
                ? nil : "must be one character that is neither a quote nor a line end"
        case .color:
            ColorChoice(rawValue: text) == nil ? "must be auto, always or never" : nil
        case .pictures:
            PictureChoice(rawValue: text) == nil ? "must be auto or never" : nil
        }
    }
}
