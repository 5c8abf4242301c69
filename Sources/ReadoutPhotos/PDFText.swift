import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// The text of a page as printed by poppler's programs.
/// - Source: Poppler, pdftotext(1) with -bbox-layout, pdftohtml(1) with -xml, pdfimages(1) with -list.
struct PDFText {
    /// Line by line; points, origin top left.
    let lines: [[TextBox.Word]]

    /// Maximum number of words of a page: as many as a template may have text boxes.
    private static let mostWords = 20_000

    /// - Parameter layout: one page, as printed by pdftotext.
    /// - Returns: nil if the layout is not as expected, or has too many words.
    init?(layout: String) {
        var lines: [[TextBox.Word]] = []
        var count = 0
        for row in layout.split(whereSeparator: \.isNewline) {
            let row = row.drop { $0 == " " }
            if row.hasPrefix("<line ") { lines.append([]) }
            guard row.hasPrefix("<word ") else { continue }
            count += 1
            guard let word = PDFText.word(row), !lines.isEmpty, count <= PDFText.mostWords else {
                return nil
            }
            lines[lines.count - 1].append(word)
        }
        self.lines = lines.filter { !$0.isEmpty }
    }

    /// `<word xMin="1" yMin="2" xMax="3" yMax="4">text</word>`.
    private static func word(_ row: Substring) -> TextBox.Word? {
        let parts = row.split(separator: "\"", maxSplits: 8, omittingEmptySubsequences: false)
        guard parts.count == 9, let end = parts[8].firstRange(of: "</word>"),
            let left = Double(parts[1]), let top = Double(parts[3]),
            let right = Double(parts[5]), let bottom = Double(parts[7]),
            [left, top, right, bottom].allSatisfy({ abs($0) < 1e7 })
        else { return nil }
        return TextBox.Word(
            text: String(parts[8][..<end.lowerBound].dropFirst()).withoutEntities, confidence: 1,
            region: Region(
                x: left, y: top, width: max(0, right - left), height: max(0, bottom - top)))
    }

    /// Whether every character of the text is visible on the page.
    /// - Parameter visible: the page as printed by pdftohtml, which leaves out invisible text.
    func isAll(in visible: String) -> Bool {
        var counts: [Character: Int] = [:]
        for row in visible.split(whereSeparator: \.isNewline) where row.hasPrefix("<text ") {
            for character in String(row).withoutTags.withoutEntities {
                counts[character, default: 0] += 1
            }
        }
        for character in lines.joined().flatMap(\.text) where !character.isWhitespace {
            counts[character, default: 0] -= 1
            if counts[character, default: 0] < 0 { return false }
        }
        return true
    }

    /// Whether the fonts map all their glyphs to characters.
    var isReadable: Bool {
        lines.joined().allSatisfy { word in
            word.text.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .privateUse, .unassigned, .control, .surrogate: false
                default: $0 != "\u{FFFD}"
                }
            }
        }
    }

    /// The lines in pixels of the drawn page. Leaves out words outside the page, and words that run up or down.
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - frame: the drawn page, in pixels.
    func lines(scaledBy scale: Double, in frame: Region) -> [[TextBox.Word]] {
        lines.map { words in
            words.compactMap { word in
                let region = word.region.scaled(by: scale)
                let isUpright = word.text.count < 3 || region.height < region.width * 1.5
                return isUpright && region.area > 0 && frame.contains(region.center)
                    && !word.text.allSatisfy(\.isWhitespace)
                    ? TextBox.Word(text: word.text, confidence: 1, region: region) : nil
            }
        }.filter { !$0.isEmpty }
    }

    /// How each picture of a page is encoded, such as `jpeg`, from pdfimages' list.
    static func encodings(ofList list: String) -> [String] {
        list.split(whereSeparator: \.isNewline).dropFirst(2).map { row in
            let columns = row.split(separator: " ")
            return columns.count > 8 ? String(columns[8]) : ""
        }
    }

    /// Total area of the pictures listed by pdfimages, in square inches; overlapping pictures all count.
    static func pictureArea(ofList list: String) -> Double {
        list.split(whereSeparator: \.isNewline).dropFirst(2).reduce(0) { area, row in
            let columns = row.split(separator: " ")
            guard columns.count > 8, columns[2] != "smask", let width = Double(columns[3]),
                let height = Double(columns[4]), let across = Double(columns[columns.count - 4]),
                let down = Double(columns[columns.count - 3])
            else { return area }
            return area + width / max(1e-3, across) * (height / max(1e-3, down))
        }
    }
}

extension String {
    /// The text without tags.
    fileprivate var withoutTags: String {
        var isTag = false
        return filter { character in
            if character == "<" { isTag = true }
            defer { if character == ">" { isTag = false } }
            return !isTag
        }
    }

    /// The text with XML entities replaced by their characters.
    fileprivate var withoutEntities: String {
        guard contains("&") else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(10).firstIndex(of: ";"),
                let character = String.character(ofEntity: rest[..<end].dropFirst())
            else {
                result.append("&")
                rest = rest.dropFirst()
                continue
            }
            result.append(character)
            rest = rest[end...].dropFirst()
        }
        return result + rest
    }

    private static func character(ofEntity name: Substring) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            guard name.hasPrefix("#"),
                let number = UInt32(
                    name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            else { return nil }
            return Unicode.Scalar(number).map(Character.init)
        }
    }
}
