import Foundation
import ReadoutAlignment
import ReadoutModel
import ReadoutStore

extension StoredRecord {
    /// The record as `record show --json` prints it.
    var json: JSON { .object(members) }

    /// The record as JSON, each value with the path of its picture.
    /// - Parameter pictures: paths of the pictures, by the values' names.
    func json(pictures: [String: String]) -> JSON { .object(members(pictures: pictures)) }

    /// The members that `record list --json` and `record show --json` print.
    var members: [(String, JSON)] { members(pictures: [:]) }

    private func members(pictures: [String: String]) -> [(String, JSON)] {
        [
            ("record", .integer(Int(id))),
            ("template", .string(template)),
            ("status", .string(status.rawValue)),
            ("captured_at", .string(captureTime.text)),
            ("captured_from", .string(captureTime.source.rawValue)),
            ("utc_offset", .optional(captureTime.utcOffsetInMinutes)),
            ("captured_doubt", .optional(captureTime.doubt())),
            ("photo", .string(photo.path)),
            ("typed", .bool(photo.isTypedRow)),
            ("sha256", .string(photo.sha256)),
            ("alignment", alignment?.json ?? .null),
            ("unmatched", .optional(mismatch?.reason)),
            ("dismissed", .bool(isDismissed)),
            (
                "values",
                .object(
                    readings.map { ($0.valueName, $0.json(picture: pictures[$0.valueName])) })
            ),
            ("revision", .integer(revision)),
            ("added_at", .string(addedAt)),
            ("milliseconds", .integer(milliseconds)),
        ]
    }

    /// The record as `record add --json` prints it, without the photo's path.
    /// - Parameters:
    ///   - isStored: false for a record that was only judged; it has no number.
    ///   - quality: how well the photo was taken; nil when the quality was not measured.
    func addedMembers(isStored: Bool, quality: PhotoQuality? = nil) -> [(String, JSON)] {
        var members: [(String, JSON)] = [
            ("sha256", .string(photo.sha256)),
            ("outcome", .string(status.rawValue)),
            ("record", isStored ? .integer(Int(id)) : .null),
            ("template", .string(template)),
            ("captured_at", .string(captureTime.text)),
            ("captured_from", .string(captureTime.source.rawValue)),
            ("captured_doubt", .optional(captureTime.doubt())),
            ("alignment", alignment?.json ?? .null),
            ("values", .object(readings.map { ($0.valueName, $0.json) })),
        ]
        if !rejudged.isEmpty {
            members.append(("rejudged", .array(rejudged.map { .integer(Int($0)) })))
        }
        members.append(("quality", quality?.json ?? .null))
        if let mismatch {
            members.append(
                (
                    "error",
                    .object([
                        ("code", .string(mismatch.code)), ("message", .string(mismatch.reason)),
                    ])
                ))
        }
        return members + [("milliseconds", .integer(milliseconds))]
    }

    /// The record for people.
    var lines: [String] {
        var lines = [
            "record       \(id)",
            "template     \(Terminal.printable(template))",
            isDismissed
                ? "status       \(status.rawValue), its photo dismissed"
                : "status       \(status.rawValue)",
            "captured at  \(captureTime.text) (from \(captureTime.source.explanation))"
                + (captureTime.doubt().map { "; doubtful, it is \($0)" } ?? ""),
            photo.isTypedRow
                ? "typed        \(Terminal.printable(photo.path))"
                : "photo        \(Terminal.printable(photo.path))",
        ]
        if let alignment {
            lines.append(
                "alignment    \(alignment.inliers) details agree, "
                    + "\(String(format: "%.1f", alignment.residual)) pixels off")
        }
        if let mismatch { lines.append("unmatched    \(Terminal.printable(mismatch.reason))") }
        for reason in readings.reasonsOfRecord {
            lines.append("in doubt     \(Terminal.printable(reason))")
        }
        lines = lines.map(\.said)
        return readings.isEmpty
            ? lines
            : lines + [""] + readings.table(isTyped: photo.isTypedRow).lines
                + readings.tables.flatMap { [""] + $0.lines }
    }

    /// A table of the values' pictures, for a person to open.
    /// - Parameter pictures: paths of the pictures, by the values' names.
    func lines(ofPictures pictures: [String: String]) -> [String] {
        let paths = readings.compactMap { reading in
            pictures[reading.valueName].map { (reading.valueName, $0) }
        }
        guard !paths.isEmpty else { return [] }
        var table = Table([("value", .left), ("picture", .left)])
        for (name, path) in paths { table.add([name, path]) }
        return [""] + table.lines
    }

    /// Shows the stored picture of each value below the value's name; nothing when the terminal shows no pictures.
    /// - Throws: `StoreError`.
    func show(on pictures: TerminalPictures, from store: Store) throws {
        guard pictures.canShow else { return }
        for reading in readings {
            guard let crop = try store.crop(of: id, value: reading.valueName) else { continue }
            Output.line("")
            Output.line(Terminal.printable("\(reading.valueName): \(reading.shownText)"))
            pictures.show(png: crop)
        }
    }

    /// The record on one line: the text of each value, with `?` after a doubtful one.
    var summary: String {
        if status == .unmatched, let mismatch { return mismatch.reason }
        return readings.map { reading in
            "\(reading.valueName) \(reading.shownText)\(reading.isCertain ? "" : " ?")"
        }.joined(separator: ", ")
    }

    /// The record on one line, in the language of the environment; names and texts of values stay as they are.
    var saidSummary: String { status == .unmatched ? summary.said : summary }
}

extension [StoredReading] {
    /// The readings for a person to check.
    /// - Parameter isTyped: whether a person typed them all, without a photo.
    func table(isTyped: Bool) -> Table {
        var table = Table([
            ("value", .left), ("read", .left), ("sure", .right), ("status", .left), ("why", .left),
        ])
        for reading in self {
            let state =
                if let correction = reading.correction {
                    correction.state
                } else {
                    reading.isAccepted ? "accepted" : "review"
                }
            if isTyped {
                table.add([
                    reading.valueName, reading.shownText, "", "typed".said,
                    (reading.correction?.brokenRules ?? []).map(\.said).joined(separator: "; "),
                ])
                continue
            }
            // The machine's reading is shown beside the correction.
            let isChanged = reading.correction.map { !$0.isConfirmation } ?? false
            table.add(
                [
                    reading.valueName,
                    isChanged
                        ? (reading.text.isEmpty
                            ? "-" : reading.text.shown(as: reading.kind))
                        : reading.shownText,
                    percent(reading.confidence), state.said,
                    isChanged
                        ? (reading.correction?.changes(shownAs: reading.shownText) ?? "").said
                        : reading.isCertain
                            ? "" : ownReasons(of: reading).map(\.said).joined(separator: "; "),
                ], in: isChanged || reading.isCertain ? nil : .yellow)
        }
        return table
    }
}

extension Correction {
    /// The correction in one word.
    fileprivate var state: String {
        if isUnreadable { return "unreadable" }
        guard brokenRules.isEmpty else { return "forced" }
        return isConfirmation ? "confirmed" : "corrected"
    }

    /// The new text, and the rules that it breaks.
    fileprivate func changes(shownAs text: String) -> String {
        ([isUnreadable ? "cannot be read" : "now \(text)"] + brokenRules).joined(separator: "; ")
    }
}

extension StoredReading {
    /// The reading as JSON; a correction is added to the machine's reading.
    var json: JSON { json(picture: nil) }

    /// The reading as JSON.
    /// - Parameter picture: path of the value's picture; nil for none.
    func json(picture: String?) -> JSON {
        var members: [(String, JSON)] = [
            ("text", .string(text)),
            ("value", .optional(correction == nil ? value?.text : certainValue?.text)),
            ("confidence", .confidence(confidence)),
            ("accepted", .bool(isCertain)),
            ("reasons", .array(doubts.map { .string($0.description) })),
        ]
        if !alternatives.isEmpty {
            members.append(("alternatives", .array(alternatives.map { .string($0.text) })))
        }
        if !cells.isEmpty { members.append(("cells", .array(cells.map(\.json)))) }
        if let unit { members.append(("unit", .string(unit))) }
        if isOfOlderDefinition { members.append(("kind", .optional(kind?.name))) }
        if let correction {
            var word: [(String, JSON)] = [
                ("text", .string(correction.text)),
                ("corrected_at", .string(correction.correctedAt)),
            ]
            if correction.isUnreadable { word.append(("reason", .string("cannot-be-read"))) }
            if !correction.brokenRules.isEmpty {
                word.append(("forced", .bool(true)))
                word.append(("breaks", .array(correction.brokenRules.map(JSON.string))))
            }
            members.append(("correction", .object(word)))
        }
        if let picture { members.append(("crop", .string(picture))) }
        return .object(members)
    }

    /// The text for people: the correction, else the value in one notation, else the raw text.
    var shownText: String {
        // A display in other units shows digits that are not in the value's unit.
        let shown =
            (correction.map { $0.value?.text ?? $0.text }
            ?? (isAccepted || factor != nil ? value?.text : nil) ?? text)
            .shown(as: kind)
        return shown.isEmpty ? "-" : shown.with(unit: unit)
    }
}

extension String {
    /// The text of a reading for people: the rows of a column on one line, and a number or a duration as it is written in
    /// their language.
    /// - Parameter kind: the value's kind; nil when it is not known.
    func shown(as kind: Kind?) -> String {
        guard let kind, [.number, .duration].contains(kind) else { return rowsInLine }
        return rowsInLine.split(separator: " | ", omittingEmptySubsequences: false)
            .map { String($0).saidNumber }.joined(separator: " | ")
    }
}

extension String {
    /// A stored moment for people: `2026-03-01 17:49:00 UTC`.
    var shownMoment: String { replacing("T", with: " ").replacing("Z", with: " UTC") }
}

extension Alignment {
    /// The alignment's quality; residual in pixels of the reference photo.
    var json: JSON {
        .object([
            ("inliers", .integer(inliers)),
            ("residual", .number(residual, decimals: 2)),
            ("confidence", .confidence(confidence)),
            ("method", .string(method.rawValue)),
        ])
    }
}

extension CaptureTime {
    /// The moment in a table, marked when it is only the file's time, and when it cannot be right.
    var marked: String {
        text + (source == .file ? " (file)".said : "") + (doubt() == nil ? "" : " ?")
    }
}

extension CaptureTime.Source {
    /// The source of a moment, for people.
    var explanation: String {
        switch self {
        case .exif: "the camera"
        case .name: "the file's name"
        case .file: "the file's time"
        case .user: "a person"
        }
    }
}

extension RecordStatus {
    /// The color for records that need attention; nil for accepted ones.
    var color: Color? {
        switch self {
        case .accepted: nil
        case .review: .yellow
        case .unmatched: .red
        }
    }
}
