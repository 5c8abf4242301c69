import ReadoutGeometry
package import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// Reads seven-segment displays by their geometry: it needs no training, and so makes different errors from a net.
package struct SegmentReader: Sendable {
    /// Maximum number of alternatives.
    private static let most = 8
    /// Minimum level of ink that is not noise, relative to the local change of grey.
    private static let leastLevel = 0.5

    package init() {}

    /// The texts that the crop could show, most likely first.
    ///
    /// The likelihood of a text is the product of the likelihoods of its segments being lit or not. It is lowered where
    /// the cells do not explain ink beside or between them, where a cell is much fainter than the others, and where the
    /// line touches the edge of the crop.
    /// - Parameter crop: one line, at least some 12 pixels high, upright within a few degrees, dark on light or light
    ///   on dark; best with some margin.
    /// - Returns: empty when nothing looks like a row of seven-segment digits.
    package func alternatives(in crop: GrayImage) -> [DisplayReader.Alternative] {
        line(in: crop).map(alternatives(of:)) ?? []
    }

    /// The same for a line that was measured before.
    func alternatives(of line: SegmentLine) -> [DisplayReader.Alternative] {
        guard line.cells.allSatisfy({ $0.level >= Self.leastLevel / 2 }) else { return [] }
        var texts: [(characters: [Int], likelihood: Double)] = [([], 1)]
        for cell in line.cells {
            var longer: [(characters: [Int], likelihood: Double)] = []
            for text in texts {
                for (index, candidate) in cell.candidates.prefix(4).enumerated() {
                    longer.append(
                        (text.characters + [index], text.likelihood * candidate.likelihood))
                }
            }
            longer.sort { $0.likelihood > $1.likelihood }
            texts = Array(longer.prefix(Self.most))
        }
        let trust = line.trust
        let found = texts.filter { $0.likelihood * trust >= Probability.negligible }.map {
            alternative($0.characters, likelihood: $0.likelihood * trust, of: line)
        }
        var known: Set<String> = []
        return found.filter { known.insert($0.reading.text).inserted }
    }

    /// The most likely text of a line that was measured before; nil where none was found, or nothing fits.
    func likeliest(of line: SegmentLine?) -> DisplayReader.Alternative? {
        line.flatMap { alternatives(of: $0).first }
    }

    /// Measures the line in a crop; nil where nothing looks like seven-segment digits.
    func line(in crop: GrayImage) -> SegmentLine? {
        guard crop.width >= 12, crop.height >= 10, let fit = SegmentFit(SegmentInk(crop)),
            Double(fit.profiles.level) >= Self.leastLevel
        else { return nil }
        return SegmentLine(fit)
    }

    private func alternative(
        _ choice: [Int], likelihood: Double, of line: SegmentLine
    ) -> DisplayReader.Alternative {
        let (layout, scale) = (line.fit.layout, line.fit.field.scale)
        var characters: [RecognizedCharacter] = []
        for (index, (cell, mark)) in zip(line.cells, line.marks).enumerated() {
            let candidate = cell.candidates[choice[index]]
            // In a slanted cell, the middle of the height stands right of the foot.
            let left =
                Double(cell.column) - layout.stroke / 2 + layout.slant * layout.height / 2
            let width = layout.width + layout.stroke
            func place(_ x: Double, _ width: Double) -> Region {
                Region(
                    x: x * scale.x, y: layout.top * scale.y, width: width * scale.x,
                    height: layout.height * scale.y)
            }
            characters.append(
                RecognizedCharacter(
                    text: String(candidate.character), confidence: candidate.likelihood,
                    region: place(left, width)))
            if let seen = mark.character {
                characters.append(
                    RecognizedCharacter(
                        text: String(seen), confidence: 1 - 0.4 * (mark.isDoubtful ? 1 : 0),
                        region: place(left + width, layout.stroke)))
            }
        }
        return DisplayReader.Alternative(
            reading: Reading.Alternative(
                text: characters.map(\.text).joined(), confidence: likelihood),
            characters: characters)
    }
}
