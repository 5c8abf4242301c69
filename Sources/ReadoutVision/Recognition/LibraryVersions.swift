import CHeif
import CLeptonica
import CTesseract

/// Versions of the libraries that read pictures and text.
public enum LibraryVersions {
    /// Such as `5.3.0`.
    public static var tesseract: String { String(cString: TessVersion()) }

    /// Such as `1.82.0`.
    public static var leptonica: String {
        guard let text = getLeptonicaVersion() else { return "unknown" }
        defer { lept_free(text) }
        return String(cString: text).replacing("leptonica-", with: "")
    }

    /// Such as `1.15.1`.
    public static var heif: String { String(cString: heif_get_version()) }
}
