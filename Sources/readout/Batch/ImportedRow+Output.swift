import ReadoutApp
import ReadoutModel
import ReadoutStore

extension ImportedRow {
    /// Shows the outcome for the row.
    func show(asJSON isJSON: Bool, isDryRun: Bool) {
        switch outcome {
        case .refused: return
        case .duplicate(let id):
            let word = Tally.Outcome.duplicate.rawValue
            if isJSON {
                Output.json(.object(members(word) + [("record", .integer(Int(id)))]))
            } else {
                Output.line(
                    Terminal.printable(
                        "\(place.text): \(word): already known as record \(id)".said))
            }
        case .added(let record):
            if isJSON {
                Output.json(
                    .object(
                        members(record.status.rawValue)
                            + record.addedMembers(isStored: !isDryRun)
                            .filter { !["outcome", "quality", "milliseconds"].contains($0.0) }))
            } else {
                let number = isDryRun ? "" : "record \(record.id), "
                Output.line(
                    Terminal.printable(
                        "\(place.text): \(record.status.rawValue.said): \(number.said)"
                            + "\(record.captureTime.text), \(record.summary.said)"))
                rejudged.forEach { $0.noteRejudged() }
            }
        }
    }

    private func members(_ outcome: String) -> [(String, JSON)] {
        [
            ("file", .string(place.file)), ("line", .integer(place.number)),
            ("outcome", .string(outcome)),
        ]
    }
}
