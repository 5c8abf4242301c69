import ReadoutModel

extension TemplateReader {
    /// A reading in doubt with the probability that it is right. An accepted reading keeps the probability that its ground
    /// for acceptance gives.
    func rated(_ reading: Reading, ofValueAt index: Int, noting trace: ValueTrace) -> Reading {
        guard !reading.isAccepted, !fields[index].isColumn || reading.cells.isEmpty else {
            return reading
        }
        let inputs = reading.inputs(
            among: trace.candidates(of: fields[index], by: .shipped), against: trace.evidence,
            as: fields[index])
        trace.rated = inputs
        return reading.rated(by: inputs)
    }
}
