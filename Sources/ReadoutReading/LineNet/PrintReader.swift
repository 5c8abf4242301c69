package import ReadoutImaging
package import ReadoutModel

/// Reads a line of print by a net that learnt it from drawn lines: letters with and without accents, figures and marks.
package struct PrintReader: Sendable {
    /// The net that reads.
    package let net: LineNet

    /// How the line's grey is spread before the net sees it; what it sees on average counts.
    private static let views: [LineContrast] = [.flattened, .stretched]
    /// Columns of the net's line for one of the picture at its scale: small letters stand close.
    private static let stretch = 1.35
    /// Maximum width of the net's line in columns: some forty characters.
    private static let widest = 640

    /// Makes a reader of a net.
    package init(net: LineNet) { self.net = net }

    /// What the line says, most likely first; its confidences are probabilities, of all together at most 1.
    ///
    /// Texts that differ in blanks alone count as one.
    /// - Parameter line: dark on light, straight, half of its height filled by capitals.
    package func alternatives(in line: GrayImage) -> [Reading.Alternative] {
        let seen = PrintReader.views.flatMap { contrast in
            let picture = line.netLine(
                trimmed: 0, contrast: contrast, height: net.lineHeight,
                columnsPerStep: net.columnsPerStep, widest: PrintReader.widest,
                stretch: PrintReader.stretch)
            return net.lattice(of: picture).candidates().map {
                Reading.Alternative(
                    text: $0.text.singleSpaced,
                    confidence: $0.probability / Double(PrintReader.views.count))
            }
        }
        return seen.merged { $0 }
    }
}

extension [Reading.Alternative] {
    /// The alternatives that differ in blanks alone taken together, most likely first.
    /// - Parameter read: what a text is taken for.
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
    /// The text with noughts and ones for the letters that look like them, where they stand among figures.
    /// - Parameter isFigures: whether all of it is figures, so that such a letter may also stand alone.
    func withFigures(isFigures: Bool) -> String {
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
                figures.allSatisfy(\.isNumber) && (isFigures || token.contains(where: \.isNumber))
            result += isNumber ? String(figures) : String(token)
            rest = rest.dropFirst(token.count)
        }
        return result
    }
}

extension Character {
    /// The figure that a letter looks like in most print; other characters as they are.
    var lookingFigure: Character {
        switch self {
        case "O", "o": "0"
        case "l", "I": "1"
        default: self
        }
    }

    /// Whether it is a figure that looks like a letter in most print, or such a letter.
    var looksLikeAnother: Bool { "01".contains(lookingFigure) }
}
