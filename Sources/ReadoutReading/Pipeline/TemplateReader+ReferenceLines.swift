import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

/// What the readers see on the line of a value in the reference photo itself.
struct ReferenceLine {
    let text: String
    /// The characters of its text.
    let characters: [PlacedCharacter]
    /// The evidence against that text.
    let evidence: Evidence
}

extension TemplateReader {
    /// Reads the line of a value in the reference photo; only once.
    /// - Returns: nil where the readers are not sure of it.
    /// - Throws: `RecognitionError`.
    func referenceLine(ofValueAt index: Int, reader: ValueReader) throws -> ReferenceLine? {
        try referenceLines.item(ofValueAt: index) {
            guard let row = rows[index], let crop = referenceCrop(ofValueAt: index),
                let view = RowView(
                    row, through: .identity, from: prepared.picture, in: prepared.frame)
            else { return nil }
            let taught = fields[index]
            let trace = ValueTrace(name: taught.name)
            let reading = try reader.reading(of: taught, in: crop, noting: trace)
            // What a doubtful reading lost must not be excused in other photos.
            guard reading.isAccepted else { return nil }
            let field = taught.field
            let line = view.evidence(of: reading, of: field, by: trace.hypotheses, in: crop)
            return ReferenceLine(
                text: reading.text,
                characters: trace.hypotheses.characters(of: reading, of: field, in: crop),
                evidence: Evidence(for: reading, of: field, by: trace.hypotheses, on: line))
        }
    }

    /// The place of a value in the reference photo; nil where its label was not found there.
    func referenceCrop(ofValueAt index: Int) -> ValueCrop? {
        guard let region = referencePlaces[index].region else { return nil }
        var crop = ValueCrop(of: region, inReferenceOf: prepared)
        crop.marks = rows[index]?.sidesWithMarks ?? []
        crop.neighbours = neighbours[index].union(crop.marks)
        crop.unitStart = (rows[index]?.unitStart).map(crop.column)
        return crop
    }
}
