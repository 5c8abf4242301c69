public import ReadoutGeometry
public import ReadoutImaging
public import ReadoutModel

/// Finds text in pictures. Not shared between threads: each worker has its own recogniser.
public protocol TextRecognizer: AnyObject {
    /// Finds the text of a picture.
    /// - Parameters:
    ///   - image: dark text on a light background, or light on dark; at least some 15 pixels high.
    ///   - layout: the layout of the text.
    ///   - language: Tesseract's name of the language, such as `eng`; several are joined by `+`.
    ///   - allowed: the only characters to consider; nil for all.
    /// - Returns: lines from top to bottom, their words from left to right, in pixels of `image`.
    /// - Throws: `RecognitionError`.
    func lines(
        in image: GrayImage, layout: TextLayout, language: String, allowed: String?
    ) throws -> [TextLine]
}

/// The layout of the text in a picture.
public enum TextLayout: Sendable, Hashable {
    /// Lines one below the other, as on a receipt.
    case block
    /// Pieces of text anywhere.
    case sparse
    /// A single line.
    case line
    /// A single line of a display or counter that fills the picture, dark on light; read with the display model,
    /// whatever the language.
    case display
}

/// Words on one line.
public struct TextLine: Hashable, Sendable {
    /// From left to right, at least one.
    public var words: [RecognizedWord]

    /// Makes a line of words, left to right.
    public init(words: [RecognizedWord]) { self.words = words }

    /// The words with a space between them.
    public var text: String { words.map(\.text).joined(separator: " ") }
    /// The confidence of the least certain word, 0...1.
    public var confidence: Double { words.map(\.confidence).min() ?? 0 }
}

/// A word as a recogniser saw it.
public struct RecognizedWord: Hashable, Sendable {
    /// The most likely text.
    public var text: String
    /// 0...1; not a probability, and not comparable between recognisers.
    public var confidence: Double
    /// Pixels of the recognised picture.
    public var region: Region
    /// From left to right.
    public var characters: [RecognizedCharacter]

    /// Makes a word.
    public init(
        text: String, confidence: Double, region: Region, characters: [RecognizedCharacter] = []
    ) {
        self.text = text
        self.confidence = confidence
        self.region = region
        self.characters = characters
    }
}

/// A character as a recogniser saw it.
public struct RecognizedCharacter: Hashable, Sendable {
    /// The most likely character.
    public var text: String
    /// 0...1.
    public var confidence: Double
    /// Pixels of the recognised picture.
    public var region: Region
    /// Other possible characters, most likely first; empty if the recogniser gives none.
    public var alternatives: [Reading.Alternative]

    /// Makes a character.
    public init(
        text: String, confidence: Double, region: Region,
        alternatives: [Reading.Alternative] = []
    ) {
        self.text = text
        self.confidence = confidence
        self.region = region
        self.alternatives = alternatives
    }
}

/// Why text could not be recognised.
public enum RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A language has no installed model; `package` is the Debian package that contains it, `installed` lists the
    /// languages that have one.
    case missingLanguage(String, package: String, installed: [String])
    /// The engine did not start, or it failed.
    case engine(String)
    /// The recogniser's deadline passed.
    case outOfTime

    /// What could not be done, why, and the next step.
    public var description: String {
        switch self {
        case .missingLanguage(let language, let package, let installed):
            "cannot recognise text in '\(language)': its model is not installed; "
                + "install the package \(package), or name one of the languages installed: "
                + (installed.isEmpty ? "none" : installed.joined(separator: ", "))
        case .engine(let reason): "cannot recognise text: \(reason)"
        case .outOfTime: "cannot recognise text: it takes too long"
        }
    }
}
