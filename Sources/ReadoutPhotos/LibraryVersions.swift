import CHeif
import CLeptonica

/// Versions of the libraries that read pictures.
public enum LibraryVersions {
    /// Such as `1.82.0`.
    public static var leptonica: String {
        guard let text = getLeptonicaVersion() else { return "unknown" }
        defer { lept_free(text) }
        return String(cString: text).replacing("leptonica-", with: "")
    }

    /// Such as `1.15.1`.
    public static var heif: String { String(cString: heif_get_version()) }

    /// Such as `22.12.0`; nil where poppler is not installed, without which no PDF is read.
    public static var poppler: String? { PDFFile.version }
}
