import ReadoutAlignment
import ReadoutApp
import ReadoutModel
import ReadoutReading

extension TemplateDraft.Made {
    /// Warnings about values that could hardly be read, and so will be doubtful in other photos.
    var warnings: [String] {
        result.readings.filter {
            !$0.isAccepted && ($0.confidence < PlaceReading.leastSure || $0.isPlaceInDoubt)
        }.map { reading in
            let name = Terminal.printable(reading.valueName)
            guard reading.confidence < PlaceReading.leastSure else {
                return
                    "warning: value '\(name)' is in doubt in the template's own photo, and will be in others; name a "
                    + "region that holds just its text, and digits=N for a counter"
            }
            let text = Terminal.printable(reading.text.rowsInLine)
            return reading.text.isEmpty
                ? "warning: no text was read of value '\(name)' in the template's photo; check its location"
                : "warning: value '\(name)' is only \(percent(reading.confidence)) sure in the template's "
                    + "photo, read as \"\(text)\"; check its location and kind"
        }
    }

    /// The reading of each value and the readers that can read it, for a person to check.
    var table: Table {
        var table = Table([
            ("value", .left), ("read", .left), ("sure", .right), ("read by", .left), ("why", .left),
        ])
        for reading in result.readings {
            let readers = readers[reading.valueName] ?? []
            table.add([
                reading.valueName, reading.text.isEmpty ? "-" : reading.text.rowsInLine,
                percent(reading.confidence),
                readers.isEmpty ? "-" : readers.map(\.said).joined(separator: ", "),
                reading.doubts.map(\.description.said).joined(separator: "; "),
            ])
        }
        return table
    }
}

extension Reading {
    /// Whether the readers did not agree, or saw more than the text: its place may be too large or too small.
    fileprivate var isPlaceInDoubt: Bool {
        doubts.contains { ["disagreement", "unexplained", "cut-off"].contains($0.code) }
    }
}
