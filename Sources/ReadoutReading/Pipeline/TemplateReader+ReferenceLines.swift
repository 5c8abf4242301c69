import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel
import Synchronization

/// What the readers see on the line of a value in the reference photo itself.
struct ReferenceLine {
    /// The characters of its text.
    let characters: [PlacedCharacter]
    /// The evidence against that text.
    let evidence: Evidence
}

/// The lines of the reference photo that were read so far.
final class ReferenceLines: Sendable {
    /// By value; nil where the readers were not sure.
    private let lines: Mutex<[Int: ReferenceLine?]> = Mutex([:])

    /// The line of a value.
    /// - Parameter read: reads the line; the result is kept.
    func line(ofValueAt index: Int, _ read: () throws -> ReferenceLine?) rethrows -> ReferenceLine?
    {
        if let known = lines.withLock({ $0[index] }) { return known }
        let line = try read()
        lines.withLock { $0[index] = .some(line) }
        return line
    }
}

extension TemplateReader {
    /// Reads the line of a value in the reference photo; only once.
    /// - Returns: nil where the readers are not sure of it.
    /// - Throws: `RecognitionError`.
    func referenceLine(ofValueAt index: Int, reader: ValueReader) throws -> ReferenceLine? {
        try referenceLines.line(ofValueAt: index) {
            guard let row = rows[index], case .region(let region) = referencePlaces[index],
                let view = RowView(
                    row, through: .identity, from: prepared.picture, in: prepared.frame)
            else { return nil }
            let taught = fields[index]
            var crop = ValueCrop(
                of: region, through: .identity, from: prepared.picture, in: prepared.frame)
            crop.neighbours = neighbours[index]
            let trace = ValueTrace(name: taught.name)
            let reading = try reader.reading(of: taught, in: crop, noting: trace)
            // What a doubtful reading lost must not be excused in other photos.
            guard reading.isAccepted else { return nil }
            let field = taught.field
            let line = view.evidence(of: reading, of: field, by: trace.hypotheses, in: crop)
            return ReferenceLine(
                characters: trace.hypotheses.characters(of: reading, of: field, in: crop),
                evidence: Evidence(for: reading, of: field, by: trace.hypotheses, on: line))
        }
    }
}
