import ReadoutGeometry
import ReadoutModel

/// Numbers or times that begin lines above each other and are evenly spaced: the rows of a table are told by them.
struct RowSeries {
    /// The place of the one that begins the value's line, and what it says.
    let region: Region
    let text: String
    private let steps: [Double]

    /// Minimum number of rows. Chosen, not fitted: any two numbers are evenly spaced.
    private static let leastRows = 3

    /// - Parameter lines: the words that begin lines which follow each other, one for each.
    /// - Returns: nil where the rows are not evenly spaced.
    fileprivate init?(_ label: TextBox.Word, among lines: [TextBox.Word]) {
        let steps = lines.compactMap(\.text.step)
        guard steps.count >= RowSeries.leastRows, steps.count == lines.count, steps[0] != steps[1],
            zip(steps, steps.dropFirst()).allSatisfy({
                abs(($1 - $0) - (steps[1] - steps[0])) < 1e-6
            })
        else { return nil }
        (region, text, self.steps) = (label.region, label.text, steps)
    }

    /// Whether a text begins another row of the series.
    func hasOther(_ text: String) -> Bool {
        text.step.map { $0 != self.text.step && steps.contains($0) } ?? false
    }
}

extension PageText {
    /// The numbers that tell the rows of a value's table; nil where there are none.
    func series(ofRowsBeside region: Region) -> RowSeries? {
        guard let line = line(of: region), let own = label(ofRow: line),
            own.region.right <= region.x
        else { return nil }
        let run = Array(lines.indices).run(around: { $0 == line }) { above, below in
            [above, below].allSatisfy { label(ofRow: $0)?.region.isAbove(own.region) ?? false }
        }
        return run.flatMap { RowSeries(own, among: $0.compactMap { label(ofRow: $0) }) }
    }

    /// The number or time that begins a line.
    private func label(ofRow line: Int) -> TextBox.Word? {
        lines[line].words.first.flatMap { $0.text.step == nil ? nil : $0 }
    }
}

extension String {
    /// The number or, in minutes, the time that the text says; nil where it says neither.
    fileprivate var step: Double? {
        if let time = wholeMatch(of: #/([0-9]{1,2}):([0-9]{2})/#) {
            return (Double(time.1) ?? 0) * 60 + (Double(time.2) ?? 0)
        }
        guard wholeMatch(of: #/[+\-]?[0-9]+([.,][0-9]+)?/#) != nil else { return nil }
        return Double(replacing(",", with: "."))
    }
}
