import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// The text of a review: one block of lines for each value, then the answer.
struct ReviewScreen {
    /// Details of the current value.
    struct Facts {
        let record: StoredRecord
        let reading: StoredReading
        let neighbours: Neighbours
        /// What other records say against the reading by now.
        let objections: [Doubt]
        /// Path of the value's picture; nil when the picture is shown in the terminal, or none is stored.
        let picture: String?
    }

    private static let margin = 12
    private let isStyled: Bool
    private let columns: Int

    init() {
        let environment = ProcessInfo.processInfo.environment
        isStyled = environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
        columns = max(40, min(100, Terminal.size(of: .errors)?.columns ?? 80))
    }

    /// The lines above the value's picture.
    func heading(_ item: ReviewItem, of review: Review, _ facts: Facts) -> [String] {
        let record = facts.record
        let place =
            "\(review.passed.count + 1) of \(review.items.count): record \(record.id) of "
            + "'\(record.template)', \(record.captureTime.text.replacing("T", with: " "))"
            + (record.captureTime.source == .file ? " (only the file's time)" : "")
        let reading = facts.reading
        let text = Terminal.printable(reading.text.rowsInLine)
        let read =
            item.offer.map { offer in
                let shown = offer.shown(as: reading.kind)
                let unit = shown.with(unit: reading.unit).dropFirst(shown.count)
                return bold(shown) + Terminal.printable(String(unit))
            } ?? (reading.text.isEmpty ? "nothing" : "\"\(text)\"")
        let scaled =
            reading.factor != nil && item.offer != nil
            ? ", shown as \(text)" : ""
        let line = "read \(read)\(scaled), \(percent(reading.confidence)) sure"
        // The value's name is the person's own, even where it is also a word of ours.
        return [
            "", Terminal.printable(place.said), "\(bold(reading.valueName)): \(line.said)",
        ]
    }

    /// The lines below the value's picture.
    func details(_ item: ReviewItem, _ facts: Facts) -> [String] {
        var lines: [String] = []
        let doubts = facts.reading.doubts + facts.objections
        for (index, doubt) in doubts.enumerated() {
            lines += wrapped(index == 0 ? "in doubt" : "", doubt.description.said)
        }
        if !item.choices.isEmpty {
            let choices = item.choices.enumerated().map {
                "[\($0 + 1)] \($1.shown(as: facts.reading.kind))"
            }
            lines += wrapped("or", choices.joined(separator: "  "))
        }
        let kind = facts.reading.kind
        lines += neighbour("before", facts.neighbours.earlier, shownAs: kind)
        lines += neighbour("after", facts.neighbours.later, shownAs: kind)
        if let picture = facts.picture { lines.append(labelled("picture", picture)) }
        return lines
    }

    private func neighbour(
        _ label: String, _ reading: PastReading?, shownAs kind: Kind?
    ) -> [String] {
        guard let reading else { return [] }
        let moment = reading.capturedAt.replacing("T", with: " ")
        let taken = "on \(moment)".said
        return wrapped(label, "\(reading.value.text.shown(as: kind)) \(taken)")
    }

    /// The keys for answers, on one or two lines.
    func keys(_ item: ReviewItem) -> [String] {
        var keys: [String] = []
        if item.offer != nil { keys.append("[a]ccept") }
        if !item.choices.isEmpty {
            keys.append(item.choices.count == 1 ? "[1] choose" : "[1-\(item.choices.count)] choose")
        }
        keys += [
            "[t]ype", "[e]dit", "[s]kip", "[x] unreadable", "[o]pen photo", "[d]ismiss photo",
            "[b]ack", "[q]uit", "[?]",
        ]
        var lines = [""]
        for key in keys.map(\.said) {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = key
            } else if line.count + key.count + 2 <= columns {
                lines[lines.count - 1] = "\(line)  \(key)"
            } else {
                lines.append(key)
            }
        }
        return lines
    }

    /// What each key does.
    static var help: [String] { english.map(\.said) }

    private static let english = [
        "",
        "  a, Enter   the value is right as it was read",
        "  1 ... 9    the value is the text with this number",
        "  t          type the value; Enter stores it, Escape cancels",
        "  e          the same, beginning with what was read",
        "  s          skip: the value still waits for an answer",
        "  x          nobody can read it in this photo: the value stays empty and no longer waits",
        "  o          open the whole photo",
        "  d          dismiss the photo: none of its values waits any more",
        "  b, <       go back, and undo the last answer",
        "  q          quit; every answer is stored already",
    ]

    /// The line that confirms an answer.
    ///
    /// - Parameter reading: the value as it is stored now; nil when its record is gone.
    func answered(
        _ item: ReviewItem, _ answer: Review.Answer, as reading: StoredReading?
    ) -> String {
        func shown(_ text: String) -> String {
            let stored = reading?.correction?.value?.text ?? text
            return Terminal.printable(stored.shown(as: reading?.kind).with(unit: reading?.unit))
        }
        let line =
            switch answer {
            case .confirmed: "  confirmed: \(shown(item.offer ?? ""))"
            case .text(let text): "  stored: \(shown(text))"
            case .unreadable: "  stored as unreadable"
            case .dismissed: "  photo dismissed"
            case .skipped: "  skipped"
            }
        return line.said
    }

    /// The summary at the end.
    func summary(_ review: Review) -> [String] {
        func count(_ matches: (Review.Answer) -> Bool) -> Int {
            review.count { if case .answered(let answer) = $0 { matches(answer) } else { false } }
        }
        let parts = [
            (count { $0 == .confirmed }, "confirmed"),
            (count { if case .text = $0 { true } else { false } }, "corrected"),
            (count { $0 == .unreadable }, "unreadable"),
            (count { $0 == .dismissed }, "of dismissed photos"),
            (review.count { $0 == .settled }, "settled by others"),
            (count { $0 == .skipped }, "skipped"), (review.left, "left"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let line = "\(counted(review.items.count, "value")): \(parts.joined(separator: ", "))"
        return ["", line.said]
    }

    private func bold(_ text: String) -> String {
        let text = Terminal.printable(text)
        return isStyled ? "\u{1B}[1m\(text)\u{1B}[22m" : text
    }

    private func labelled(_ label: String, _ text: String) -> String {
        "  \(label.said.padding(toLength: ReviewScreen.margin - 2, withPad: " ", startingAt: 0))"
            + Terminal.printable(text)
    }

    /// A label and a text, wrapped to the terminal's width.
    private func wrapped(_ label: String, _ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !line.isEmpty, line.count + word.count + 1 > columns - ReviewScreen.margin {
                lines.append(line)
                line = String(word)
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return (lines + [line]).enumerated().map { labelled($0 == 0 ? label : "", $1) }
    }
}
