import CHeif
import CLeptonica
import COnDemand

/// Versions of the libraries and programs that read pictures.
public enum LibraryVersions {
    /// For example `1.82.0`.
    public static var leptonica: String {
        guard let text = getLeptonicaVersion() else { return "unknown" }
        defer { lept_free(text) }
        return String(cString: text).replacing("leptonica-", with: "")
    }

    /// For example `1.15.1`; `missing` where libheif cannot be loaded.
    public static var heif: String {
        heifProblem == nil ? String(cString: heif_get_version()) : "missing"
    }

    /// Why libheif cannot be loaded, for people; nil where it can.
    public static var heifProblem: String? {
        heif_problem().map { "HEIC photos cannot be read: \(String(cString: $0))" }
    }

    /// For example `22.12.0`; nil if poppler, which reads PDFs, is not installed.
    public static var poppler: String? { PDFFile.version }
}
