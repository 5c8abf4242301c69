import CLeptonica
import CTesseract
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

#if os(Linux)
    import CTesseract.OpenMP
#endif

/// A Tesseract engine with its language loaded; freed when this value goes out of scope.
/// - Source: Tesseract's C interface, TessBaseAPI.
struct TesseractEngine: ~Copyable {
    private let api: OpaquePointer

    /// Resolution told to Tesseract, in dots per inch: photos do not know theirs, and without one Tesseract guesses.
    private static let resolution = "150"

    /// Minimum width and height of a picture, in pixels: those of the smallest character in small print.
    private static let leastSide = 5

    private init(_ api: OpaquePointer) { self.api = api }

    deinit {
        TessBaseAPIEnd(api)
        TessBaseAPIDelete(api)
    }

    /// Starts an engine; takes about 50 ms.
    /// - Parameter language: Tesseract's name of the language; several are joined by `+`.
    /// - Throws: `missingLanguage`, `engine`.
    static func start(
        language: String, models: LanguageModels
    ) throws(RecognitionError) -> TesseractEngine {
        try models.check(language)
        if let problem = TesseractRecognizer.loadingProblem { throw .engine(problem) }
        guard let api = TessBaseAPICreate() else { throw .engine("Tesseract does not start") }
        let engine = TesseractEngine(api)
        // Must be set before starting, because Tesseract already writes to stderr while it starts.
        TessBaseAPISetVariable(api, "debug_file", "/dev/null")
        setMsgSeverity(Int32(L_SEVERITY_NONE))
        guard TessBaseAPIInit2(api, models.folder, language, OEM_LSTM_ONLY) == 0 else {
            throw .engine("Tesseract cannot load '\(language)' from '\(models.folder)'")
        }
        TessBaseAPISetVariable(api, "user_defined_dpi", resolution)
        // One picture's text must not influence how the next one is read.
        TessBaseAPISetVariable(api, "tessedit_enable_doc_dict", "0")
        return engine
    }

    /// Finds the text of a picture; see `TextRecognizer.lines`.
    /// - Parameter deadline: when to give up, checked before recognition and between words; nil for never.
    /// - Throws: `engine`, `outOfTime`.
    func lines(
        in image: GrayImage, layout: TextLayout, allowed: String?,
        deadline: ContinuousClock.Instant? = nil
    ) throws(RecognitionError) -> [TextLine] {
        // Tesseract invents characters in a picture that has no room for them.
        guard image.width >= TesseractEngine.leastSide, image.height >= TesseractEngine.leastSide
        else { return [] }
        #if os(Linux)
            // The setting belongs to the thread, and a queue may change threads. With OpenMP threads of its own,
            // Tesseract is several times slower.
            omp_set_max_active_levels(0)
        #endif
        TessBaseAPISetPageSegMode(api, layout.segmentation)
        TessBaseAPISetVariable(api, "tessedit_char_whitelist", allowed ?? "")
        // Alternatives for each character cost time, and only values need them.
        TessBaseAPISetVariable(api, "lstm_choice_mode", layout == .line ? "2" : "0")
        // Callers read a display in both polarities and compare.
        TessBaseAPISetVariable(api, "tessedit_do_invert", layout == .display ? "0" : "1")
        // Tesseract reads a light line on dark either way, but in two passes instead of one. In a whole picture,
        // which may contain both, Tesseract inverts each line by itself; inverting beforehand was measured to gain
        // nothing.
        let image = layout == .line && image.isLightOnDark ? image.inverted : image
        image.pixels.withUnsafeBufferPointer { pixels in
            TessBaseAPISetImage(
                api, pixels.baseAddress, Int32(image.width), Int32(image.height), 1,
                Int32(image.width))
        }
        defer { TessBaseAPIClear(api) }
        guard try recognize(until: deadline) else {
            throw .engine("Tesseract gave up on a picture of \(image.width) by \(image.height)")
        }
        guard let iterator = TessBaseAPIGetIterator(api) else { return [] }
        defer { TessResultIteratorDelete(iterator) }
        // Pieces of scattered text arrive in no order.
        return TesseractEngine.lines(from: iterator, withAlternatives: layout == .line).sorted {
            $0.middle < $1.middle
        }
    }

    /// Recognises the picture that was set.
    /// - Returns: whether that succeeded.
    /// - Throws: `outOfTime`.
    /// - Source: Tesseract, ETEXT_DESC, whose deadline is checked before each word.
    private func recognize(
        until deadline: ContinuousClock.Instant?
    ) throws(RecognitionError) -> Bool {
        guard let deadline else { return TessBaseAPIRecognize(api, nil) == 0 }
        let left = (deadline - .now) / .milliseconds(1)
        guard left >= 1 else { throw .outOfTime }
        guard let monitor = TessMonitorCreate() else { return false }
        defer { TessMonitorDelete(monitor) }
        TessMonitorSetDeadlineMSecs(monitor, Int32(min(left, Double(Int32.max))))
        if TessBaseAPIRecognize(api, monitor) == 0 { return true }
        if deadline <= .now { throw .outOfTime }
        return false
    }

    private static func lines(
        from iterator: OpaquePointer, withAlternatives: Bool
    ) -> [TextLine] {
        var lines: [TextLine] = []
        // Characters of a word without text are left out together with the word.
        var isInWord = false
        var startsLine = true
        let page = TessResultIteratorGetPageIteratorConst(iterator)
        repeat {
            if TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0 { startsLine = true }
            if TessPageIteratorIsAtBeginningOf(page, RIL_WORD) != 0 {
                isInWord = false
                if let word = piece(iterator, RIL_WORD) {
                    let recognized = RecognizedWord(
                        text: word.text, confidence: word.confidence, region: word.region)
                    if startsLine {
                        lines.append(TextLine(words: [recognized]))
                    } else {
                        lines[lines.count - 1].words.append(recognized)
                    }
                    (isInWord, startsLine) = (true, false)
                }
            }
            if isInWord, var character = piece(iterator, RIL_SYMBOL) {
                if withAlternatives {
                    character.alternatives = alternatives(iterator, besides: character.text)
                }
                let line = lines.count - 1
                lines[line].words[lines[line].words.count - 1].characters.append(character)
            }
        } while TessResultIteratorNext(iterator, RIL_SYMBOL) != 0
        return lines
    }

    /// Other possible characters at the iterator's position, most likely first.
    private static func alternatives(
        _ iterator: OpaquePointer, besides text: String
    ) -> [Reading.Alternative] {
        guard let choices = TessResultIteratorGetChoiceIterator(iterator) else { return [] }
        defer { TessChoiceIteratorDelete(choices) }
        var found: [Reading.Alternative] = []
        repeat {
            guard let raw = TessChoiceIteratorGetUTF8Text(choices) else { continue }
            let other = String(cString: raw)
            let confidence = Double(TessChoiceIteratorConfidence(choices)) / 100
            guard !other.isEmpty, other != text, !found.contains(where: { $0.text == other }) else {
                continue
            }
            found.append(
                Reading.Alternative(text: other, confidence: min(1, max(0, confidence))))
        } while TessChoiceIteratorNext(choices) != 0
        return found.sorted { $0.confidence > $1.confidence }
    }

    /// The text at the iterator's position; nil if there are only spaces.
    private static func piece(
        _ iterator: OpaquePointer, _ level: TessPageIteratorLevel
    ) -> RecognizedCharacter? {
        guard let raw = TessResultIteratorGetUTF8Text(iterator, level) else { return nil }
        defer { TessDeleteText(raw) }
        let text = String(cString: raw)
        var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard !text.allSatisfy(\.isWhitespace),
            TessPageIteratorBoundingBox(
                TessResultIteratorGetPageIteratorConst(iterator), level, &left, &top, &right,
                &bottom) != 0
        else { return nil }
        let confidence = Double(TessResultIteratorConfidence(iterator, level)) / 100
        return RecognizedCharacter(
            text: text, confidence: min(1, max(0, confidence)),
            region: Region(
                x: Double(left), y: Double(top), width: Double(right - left),
                height: Double(bottom - top)))
    }
}

extension GrayImage {
    /// Whether most of the picture, which is its background, is darker than the middle of its greys.
    fileprivate var isLightOnDark: Bool {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        /// The grey at this share of the pixels, sorted from dark to light.
        func gray(atShare share: Double) -> Int {
            var rest = Int(Double(pixels.count) * share)
            for (gray, count) in counts.enumerated() {
                rest -= count
                if rest < 0 { return gray }
            }
            return 255
        }
        // Ignores the extremes, which are due to noise and glare.
        return gray(atShare: 0.5) * 2 < gray(atShare: 0.02) + gray(atShare: 0.98)
    }
}

extension TextLine {
    /// The mean y coordinate of the words' centres.
    fileprivate var middle: Double {
        words.map(\.region.center.y).reduce(0, +) / Double(max(1, words.count))
    }
}

extension TextLayout {
    /// Tesseract's mode for the layout.
    fileprivate var segmentation: TessPageSegMode {
        switch self {
        case .block: PSM_SINGLE_BLOCK
        case .sparse: PSM_SPARSE_TEXT
        case .line: PSM_SINGLE_LINE
        case .display: PSM_RAW_LINE
        }
    }
}
