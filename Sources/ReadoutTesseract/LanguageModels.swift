import Foundation
package import ReadoutInput

/// The folder of Tesseract's language models.
package struct LanguageModels {
    /// The folder's path.
    package let folder: String

    /// Where packages and builds install the models, in order of preference; `TESSDATA_PREFIX` takes precedence.
    private static let usualFolders = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata",
        "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata",
    ]

    /// Finds the folder.
    /// - Throws: `engine` if there is none.
    package init() throws(RecognitionError) {
        let environment = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"]
        if let environment, !environment.isEmpty {
            guard LanguageModels.isFolder(environment) else {
                throw .engine(
                    "TESSDATA_PREFIX names '\(environment)', which is not a folder; correct or unset the variable"
                )
            }
            folder = environment
        } else if let usual = LanguageModels.usualFolders.first(where: LanguageModels.isFolder) {
            folder = usual
        } else {
            throw .engine(
                "no folder of language models found; install the package tesseract-ocr-eng, "
                    + "or name the folder in TESSDATA_PREFIX")
        }
    }

    /// Uses a known folder.
    init(folder: String) { self.folder = folder }

    /// Names of the languages that have a model, sorted; without `osd`, which detects the orientation of a page.
    var languages: [String] {
        get throws(RecognitionError) {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder)
            } catch {
                throw .engine("cannot list the language models in '\(folder)'")
            }
            return names.filter { $0.hasSuffix(".traineddata") }
                .map { String($0.dropLast(".traineddata".count)) }
                .filter { $0 != "osd" }.sorted()
        }
    }

    /// Checks that each language, of one or several joined by `+`, has a model.
    /// - Throws: `missingLanguage`, `engine`.
    func check(_ languages: String) throws(RecognitionError) {
        let installed = try self.languages
        for language in languages.split(separator: "+", omittingEmptySubsequences: false)
        where !installed.contains(String(language)) {
            let package = "tesseract-ocr-" + language.lowercased().replacing("_", with: "-")
            throw .missingLanguage(
                String(language), package: package, installed: installed)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
