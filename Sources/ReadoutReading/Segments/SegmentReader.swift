import ReadoutImaging
import ReadoutModel

/// Reads seven-segment displays by their geometry: it needs no training, and so makes different errors from a net.
struct SegmentReader: Sendable {
    /// Minimum level of ink that is not noise, relative to the local change of grey.
    private static let leastLevel = 0.5

    /// Measures the line in a crop; nil where nothing looks like seven-segment digits.
    /// - Parameter crop: one line, at least some 12 pixels high, upright within a few degrees, dark on light or light
    ///   on dark; best with some margin.
    func line(in crop: GrayImage) -> SegmentLine? {
        guard crop.width >= 12, crop.height >= 10, let fit = SegmentFit(SegmentInk(crop)),
            Double(fit.profiles.level) >= Self.leastLevel
        else { return nil }
        return SegmentLine(fit)
    }

    /// The most likely text of a measured line; nil where none was found, or nothing fits.
    ///
    /// The likelihood of a text is the product of the likelihoods of its segments being lit or not, so each cell shows its
    /// own most likely character. It is lowered where the cells do not explain ink beside or between them, where a cell is
    /// much fainter than the others, and where the line touches the edge of the crop.
    func likeliest(of line: SegmentLine?) -> Reading.Alternative? {
        guard let line, line.cells.allSatisfy({ $0.level >= Self.leastLevel / 2 }) else {
            return nil
        }
        let best = line.cells.map { $0.candidates[0] }
        let confidence = best.reduce(1.0) { $0 * $1.likelihood } * line.trust
        guard confidence >= Probability.negligible else { return nil }
        var text = ""
        for (candidate, mark) in zip(best, line.marks) {
            text.append(candidate.character)
            if let seen = mark.character { text.append(seen) }
        }
        return Reading.Alternative(text: text, confidence: confidence)
    }
}
