package import ReadoutImaging
package import ReadoutModel

/// Reads a line of print with a net trained on drawn lines: letters with and without accents, digits and marks.
package struct PrintReader: Sendable {
    /// The net used for reading.
    package let net: LineNet

    /// The contrasts in which the net sees the line. The probabilities of texts are averaged over them; characters are taken
    /// from the more certain one.
    static let views: [LineContrast] = [.flattened, .stretched]
    /// Factor by which the line is widened for the net: small letters stand close.
    private static let stretch = 1.35
    /// Margin around the words that the net is shown, in heights of the words. Of 624 values of made receipts, `scan` shows
    /// 422 with a margin of 0.2, 413 with 0.3, 409 with 0.4: the lines above and below disturb.
    static let margin = 0.2
    /// Maximum width of the net's line in columns: about forty characters.
    private static let widest = 640

    /// Makes a reader from a net.
    package init(net: LineNet) { self.net = net }

    /// The texts that the line could show, most likely first. Their confidences are probabilities that add up to at
    /// most 1.
    ///
    /// Texts that differ only in spaces count as one.
    /// - Parameter line: dark on light, straight, with capitals half as high as the line.
    package func alternatives(in line: GrayImage) -> [Reading.Alternative] {
        let seen = PrintReader.views.flatMap { contrast in
            net.lattice(of: picture(of: line, in: contrast)).candidates().map {
                Reading.Alternative(
                    text: $0.text.singleSpaced,
                    confidence: $0.probability / Double(PrintReader.views.count))
            }
        }
        return seen.merged { $0 }
    }

    /// The line as the net gets it.
    func picture(of line: GrayImage, in contrast: LineContrast) -> GrayImage {
        line.netLine(
            trimmed: 0, contrast: contrast, height: net.lineHeight,
            columnsPerStep: net.columnsPerStep, widest: PrintReader.widest,
            stretch: PrintReader.stretch)
    }
}

extension [Reading.Alternative] {
    /// Merges the alternatives that differ only in spaces, most likely first.
    /// - Parameter read: transforms a text before the comparison.
    func merged(as read: (String) -> String) -> [Reading.Alternative] {
        let groups = Dictionary(grouping: self) { read($0.text).filter { !$0.isWhitespace } }
        return groups.values.compactMap { group in
            let sum = group.reduce(0) { $0 + $1.confidence }
            return group.max { ($0.confidence, $1.text) < ($1.confidence, $0.text) }.map {
                Reading.Alternative(text: read($0.text), confidence: Swift.min(1, sum))
            }
        }.sorted { ($1.confidence, $0.text) < ($0.confidence, $1.text) }
    }
}

extension String {
    /// The text with zeros and ones in place of the letters that look like them, where they stand among digits.
    /// - Parameter isInDigits: whether the whole text consists of digits, so that a letter may also be replaced where it
    ///   stands alone.
    func withDigits(isInDigits: Bool) -> String {
        var result = ""
        var rest = self[...]
        while let first = rest.first {
            guard first.isLetter || first.isNumber else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            let token = rest.prefix { $0.isLetter || $0.isNumber }
            let figures = token.map(\.lookingFigure)
            let isNumber =
                figures.allSatisfy(\.isNumber) && (isInDigits || token.contains(where: \.isNumber))
            result += isNumber ? String(figures) : String(token)
            rest = rest.dropFirst(token.count)
        }
        return result
    }
}

extension Character {
    /// The digit that a letter looks like in most print; other characters unchanged.
    var lookingFigure: Character {
        switch self {
        case "O", "o": "0"
        case "l", "I": "1"
        default: self
        }
    }

    /// Whether this is a digit that looks like a letter in most print, or that letter.
    var looksLikeAnother: Bool { "01".contains(lookingFigure) }
}
