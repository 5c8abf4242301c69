import ReadoutGeometry

/// The results of reading photos of known values, for people, and whether they are good enough.
struct AccuracyReport {
    /// The minimum shares of all values, 0...1. No accepted value may be wrong.
    struct Floor {
        var right = 0.0
        var accepted = 0.0
    }

    /// Values whose probability, according to the program, lies between two limits.
    struct Bin {
        let range: Range<Double>
        let findings: [Accuracy.Finding]

        /// The mean of the program's probabilities.
        var said: Double {
            findings.compactMap(\.probability).reduce(0, +) / Double(findings.count)
        }
        /// The share of right values.
        var right: Double { Double(findings.count(where: \.isRight)) / Double(findings.count) }
    }

    let findings: [Accuracy.Finding]

    private static let limits = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.995, 0.998, 0.999, 1.01]

    /// The bins that are not empty, least probable first.
    var bins: [Bin] {
        zip(AccuracyReport.limits, AccuracyReport.limits.dropFirst()).map { low, high in
            Bin(
                range: low..<high,
                findings: findings.filter { $0.probability.map((low..<high).contains) ?? false })
        }.filter { !$0.findings.isEmpty }
    }

    /// Shares of all values.
    var right: Double { share(findings, \.isRight) }
    var accepted: Double { share(findings, \.isAccepted) }
    /// Values that were accepted but are wrong.
    var wrong: [Accuracy.Finding] { findings.filter(\.isWrong) }

    /// The report for people.
    var table: String {
        var names: [String] = []
        for finding in findings where !names.contains(finding.template) {
            names.append(finding.template)
        }
        var lines = ["template          values   right  accepted  wrong"]
        for name in names { lines.append(row(name, findings.filter { $0.template == name })) }
        lines.append(row("all", findings))
        lines += ["", "probability said   values    said   right"]
        for bin in bins {
            let range =
                "\(decimal(bin.range.lowerBound, 3)) to \(decimal(min(1, bin.range.upperBound), 3))"
            lines.append(
                padded(range, 17) + column("\(bin.findings.count)", 8)
                    + column(percent(bin.said), 8) + column(percent(bin.right), 8) + "  "
                    + String(repeating: "#", count: Int((bin.right * 40).rounded())))
        }
        let others = findings.filter { $0.probability == nil }
        lines.append(
            padded("other doubt", 17) + column("\(others.count)", 8) + column("-", 8)
                + column(percent(share(others, \.isRight)), 8))
        lines += wrong.map {
            "wrong: \($0.photo), \($0.value): \"\($0.text)\" was accepted for \($0.expected)"
        }
        return lines.joined(separator: "\n")
    }

    /// The values that were not read right, one a line, to see where they are lost.
    var misses: String {
        findings.filter { !$0.isRight }.map {
            "\($0.photo), \($0.value): \"\($0.text)\" for \($0.expected), "
                + ($0.probability.map(percent) ?? "in doubt")
        }.joined(separator: "\n")
    }

    /// Why the results are not good enough; empty when they are.
    func failures(below floor: Floor) -> [String] {
        var failures: [String] = []
        if !wrong.isEmpty { failures.append("\(wrong.count) accepted values are wrong") }
        let unsure = findings.count { $0.isAccepted && $0.probability ?? 1 < 0.995 }
        if unsure > 0 { failures.append("\(unsure) accepted values are less than 99.5 % certain") }
        if right < floor.right {
            failures.append("\(percent(right)) are right, at least \(percent(floor.right)) must be")
        }
        if accepted < floor.accepted {
            failures.append(
                "\(percent(accepted)) are accepted, at least \(percent(floor.accepted)) must be")
        }
        return failures
    }

    private func share(
        _ findings: [Accuracy.Finding], _ property: (Accuracy.Finding) -> Bool
    ) -> Double {
        Double(findings.count(where: property)) / Double(max(1, findings.count))
    }

    private func row(_ name: String, _ findings: [Accuracy.Finding]) -> String {
        padded(name, 16) + column("\(findings.count)", 8)
            + column(percent(share(findings, \.isRight)), 8)
            + column(percent(share(findings, \.isAccepted)), 10)
            + column("\(findings.count(where: \.isWrong))", 7)
    }

    private func percent(_ share: Double) -> String { decimal(share * 100, 2) + "%" }

    private func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
