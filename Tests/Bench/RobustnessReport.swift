import ReadoutGeometry

/// The outcomes of `Robustness`: each step of each series, then photos within the promised conditions, then photos of
/// other things.
struct RobustnessReport {
    let groups: [[Outcome]]
    /// Photos that were accepted but wrongly aligned, one a line.
    let wrong: [String]

    /// For each series, the share of photos aligned at each step.
    var curves: [Chart.Curve] {
        var next = 0
        return Robustness.series.map { series in
            let groups = self.groups[next..<(next + series.steps.count)]
            next += series.steps.count
            return Chart.Curve(
                name: series.name, unit: series.unit,
                points: zip(series.steps, groups).map { step, outcomes in
                    Point(step, RobustnessReport.share(outcomes))
                })
        }
    }

    var chart: String { Chart(curves: curves).svg }

    /// The report for people: the shares of aligned photos and of wrongly accepted ones at each step, and the corner
    /// errors.
    var table: String {
        var lines: [String] = []
        var next = 0
        for series in Robustness.series {
            lines.append("\(series.name), \(series.unit)")
            for step in series.steps {
                lines.append("  " + column(decimal(step, 2), 6) + row(groups[next]))
                next += 1
            }
        }
        let within = groups[next]
        let errors = within.flatMap(\.errors).sorted()
        lines.append("tilt to 35 degrees, any turn, scale 0.5 to 2")
        lines.append("  " + column("", 6) + row(within))
        if !errors.isEmpty {
            let marks = [(0.5, "median"), (0.9, "90 %"), (0.99, "99 %"), (1, "most")].map {
                "\($0.1) \(decimal(errors[min(errors.count - 1, Int($0.0 * Double(errors.count)))], 2))"
            }
            lines.append("  corner error in pixels: " + marks.joined(separator: ", "))
        }
        let foreign = groups[next + 1]
        lines.append(
            "foreign pictures: \(foreign.count { $0.isAccepted }) of \(foreign.count) accepted")
        lines += wrong.map { "wrong: " + $0 }
        return lines.joined(separator: "\n")
    }

    private static func share(_ outcomes: [Outcome]) -> Double {
        Double(outcomes.count(where: \.isAligned)) / Double(max(1, outcomes.count))
    }

    private func row(_ outcomes: [Outcome]) -> String {
        let aligned = Int((100 * RobustnessReport.share(outcomes)).rounded())
        let errors = outcomes.flatMap(\.errors).sorted()
        let median = errors.isEmpty ? "-" : decimal(errors[errors.count / 2], 2)
        return column("\(aligned) %", 6) + " of \(outcomes.count) aligned, median error "
            + column(median, 5) + ", \(outcomes.count(where: \.isWrong)) wrong"
    }

    private func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
