import ReadoutModel

extension TemplateReader {
    /// The reading with the probability that it is right, where it is in doubt. What is accepted has that of the reason to
    /// believe it.
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
