import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutModel
import ReadoutReading
import ReadoutStore

extension Explanation {
    /// Prints the explanation, with each value's picture below its name where the terminal shows pictures.
    /// - Parameter crops: paths of the values' pictures, by the value's name.
    /// - Throws: `StoreError`, `PictureProblem`.
    func print(crops: [String: String], showing pictures: TerminalPictures) throws {
        lines.forEach { Output.line($0.said) }
        for value in values {
            let lines =
                record.photo.isTypedRow
                ? ["", Terminal.printable(value.lineOfTyped)]
                : self.lines(of: value, crop: crops[value.field.name])
            lines.prefix(2).forEach { Output.line($0.said) }
            if pictures.canShow, let picture = try picture(of: value.field.name) {
                pictures.show(png: picture)
            }
            lines.dropFirst(2).forEach { Output.line($0.said) }
        }
    }

    /// An empty line and the lines about a value, its name first.
    /// - Parameter crop: path of the value's picture.
    private func lines(of value: ValueExplanation, crop: String?) -> [String] {
        let picture = crop.map { ["    picture  \($0)"] } ?? []
        return ([""] + value.lines + picture).map(Terminal.printable)
    }

    /// Lines about the record, before its values.
    private var lines: [String] {
        var lines = [
            "record       \(record.id)",
            "status       \(record.status.rawValue)",
            (record.photo.isTypedRow ? "typed        " : "photo        ") + record.photo.path,
            record.photo.isTypedRow ? nil : "sha256       \(record.photo.sha256)",
            "captured at  \(record.captureTime.text) (from \(record.captureTime.source.explanation))",
            "template     \(template.template.name), revision \(record.revision)"
                + (isSameDefinition ? "" : "; now at revision \(template.revision)"),
        ].compactMap(\.self)
        // No reader has seen what a person typed.
        guard !record.photo.isTypedRow else { return lines.map(Terminal.printable) }
        if let alignment = record.alignment {
            lines += alignment.explanation
        } else if let mismatch = record.mismatch {
            lines.append("unmatched    \(mismatch.reason)")
            if case .success(let trace) = rereading, let best = trace.alignment {
                lines += best.explanation
            }
        }
        let now = engines.versions
        lines.append(
            "read by      \(record.engines ?? "unknown readers; an older version did not keep them")"
        )
        if record.engines != now { lines.append("now read by  \(now)") }
        lines += ["looked at    \(rereadingNote)"]
        return lines.map(Terminal.printable)
    }

    /// Where the shown details come from.
    private var rereadingNote: String {
        switch rereading {
        case .failure(let failure):
            "only what was kept, because the photo cannot be read again: \(failure.message)"
        case .success where isSameDefinition: "the photo, read again with the same definition"
        case .success:
            "the photo, read again with the present definition; the one of revision \(record.revision) "
                + "was not kept"
        }
    }
}

extension Alignment {
    /// The alignment and its transform, as lines.
    fileprivate var explanation: [String] {
        let elements = transform.elements.map { String(format: "%.5g", $0) }
        return [
            "alignment    by \(method.rawValue), \(inliers) details agree, "
                + "\(String(format: "%.1f", residual)) pixels off, \(percent(confidence)) sure",
            "transform    "
                + [0, 3, 6].map { elements[$0..<($0 + 3)].joined(separator: " ") }
                .joined(separator: " / "),
        ]
    }
}

extension ValueExplanation {
    /// The line about a value that a person typed without a photo.
    fileprivate var lineOfTyped: String {
        let moment = reading.correction.map { " at \($0.correctedAt.shownMoment)" } ?? ""
        return "\(field.name): \(reading.shownText), typed\(moment)"
    }

    /// The lines about one value, its name first.
    fileprivate var lines: [String] {
        var lines = [
            "\(field.name): \(reading.shownText), \(percent(reading.confidence)) sure, \(status)"
        ]
        for doubt in reading.doubts {
            lines.append(
                reading.correction == nil
                    ? "    in doubt \(doubt.description)" : "    was in doubt: \(doubt.description)"
            )
        }
        if let correction = reading.correction {
            let text = reading.text.rowsInLine
            lines.append(
                "    read     \"\(text)\"; \(status) at \(correction.correctedAt.shownMoment)")
        }
        if let changedReading {
            lines.append(
                "    now read \"\(changedReading.text)\", \(percent(changedReading.confidence)) sure"
                    + changedReading.doubts.map { "; \($0.description)" }.joined())
        }
        if let agreement = trace?.agreement {
            lines.append("    around   looks as in the template: \(percent(agreement))")
        }
        // Less than a tenth of what is unusual is not worth mentioning.
        for found in contradictions where found.unusualness >= 0.1 {
            lines.append("    against  " + found.line)
        }
        if let weighing {
            lines.append("    weighed  \(percent(weighing.probability)) sure by all that was seen")
            // Less than a tenth changes the probability hardly.
            for item in weighing.items where abs(item.share) >= 0.1 {
                let share = String(format: "%.1f", item.share)
                lines.append("    weighed  \(item.words): \(share)")
            }
        }
        var seen: [(reader: String, texts: [String])] = []
        for hypothesis in trace?.hypotheses ?? [] {
            let text = "\"\(hypothesis.text)\" \(percent(hypothesis.confidence))"
            if seen.last?.reader == hypothesis.name {
                seen[seen.count - 1].texts.append(text)
            } else {
                seen.append((hypothesis.name, [text]))
            }
        }
        lines += seen.map { "    seen by  \($0.reader): \($0.texts.joined(separator: ", "))" }
        if seen.isEmpty, !reading.alternatives.isEmpty {
            let others = reading.alternatives.map { "\"\($0.text)\" \(percent($0.confidence))" }
            lines.append("    seen too \(others.joined(separator: ", "))")
        }
        for finding in findings {
            let saying = finding.doubts.map(\.description).joined(separator: "; ")
            lines.append("    rule     \(finding.rule): \(finding.isKept ? "kept" : saying)")
        }
        for refusal in refusals {
            lines.append(
                "    not      \"\(refusal.text)\": "
                    + refusal.doubts.map(\.description).joined(separator: "; "))
        }
        if let order = field.learnt.dateOrder {
            lines.append(
                "    learnt   date-order=\(order.rawValue), from other dates of this value that people corrected"
            )
        }
        let forms = field.learnt.forms.examples
        if !forms.isEmpty {
            let texts = forms.map { "\"\($0)\"" }.joined(separator: ", ")
            lines.append("    learnt   written like \(texts), which people confirmed")
        }
        let checked = field.learnt.trackRecord
        if checked.readings > 0 { lines.append("    checked  \(checked.explanation)") }
        if field.rules.comparesRecords {
            lines.append(
                "    history  earlier \(neighbours.earlier.explanation), "
                    + "later \(neighbours.later.explanation)")
            lines += neighbours.replacements.map { "    event    \($0.explanation)" }
        }
        return lines
    }
}

extension Contradiction {
    /// The meaning of the measure, and how unusual its value is.
    fileprivate var line: String { "\(words); \(percent(unusualness)) of what is unusual" }
}

extension PastReading? {
    /// The reading compared with, for people.
    fileprivate var explanation: String {
        map { "\($0.value.text) of \($0.capturedAt)" } ?? "none"
    }
}

extension TrackRecord {
    /// The result of people's reviews, and its consequence.
    fileprivate var explanation: String {
        let expected = String(format: "%.2g", expected)
        let found =
            "\(counted(readings, "reading")) by people: \(wrong) wrong, \(expected) expected"
        if factor < 1 { return found + "; later readings are accepted sooner" }
        return factor > 1 ? found + "; later readings need more certainty" : found
    }
}
