import CTesseract

extension TesseractRecognizer {
    /// The version of Tesseract, such as `5.3.0`.
    public static var version: String { String(cString: TessVersion()) }
}
