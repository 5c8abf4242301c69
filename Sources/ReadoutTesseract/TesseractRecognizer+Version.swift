import COnDemand
import CTesseract

extension TesseractRecognizer {
    /// The version of Tesseract, such as `5.3.0`; `missing` where it cannot be loaded.
    public static var version: String {
        loadingProblem == nil ? String(cString: TessVersion()) : "missing"
    }

    /// Why Tesseract cannot be loaded, for people; nil where it can.
    public static var loadingProblem: String? {
        tesseract_problem().map { "Tesseract cannot be loaded: \(String(cString: $0))" }
    }
}
