import ReadoutModel
import ReadoutReports

extension ValueSummary {
    /// All values, one line each.
    static func table(_ summaries: [ValueSummary]) -> Table {
        var table = Table([
            ("value", .left), ("unit", .left), ("count", .right), ("first", .right),
            ("at", .left), ("last", .right), ("at", .left), ("least", .right), ("most", .right),
            ("sum", .right), ("counted", .right),
        ])
        for summary in summaries {
            table.add([
                summary.field.name, summary.field.unit ?? "", "\(summary.count)",
                text(summary.first, of: summary.field), day(summary.first),
                text(summary.last, of: summary.field), day(summary.last),
                text(summary.least, of: summary.field), text(summary.most, of: summary.field),
                summary.sum.map { $0.text(decimals: summary.decimals).saidNumber } ?? "",
                summary.counted.map { $0.text(decimals: summary.decimals).saidNumber } ?? "",
            ])
        }
        return table
    }

    private static func text(_ reading: Reading?, of field: Field) -> String {
        let text = reading?.text.saidNumber ?? ""
        return field.kind == .date ? ShownDate.inText(text) : text
    }

    private static func day(_ reading: Reading?) -> String {
        reading.map { ShownDate.inText(String($0.capturedAt.prefix(10))) } ?? ""
    }

    /// The consumption, one line for each period; nil when there is none.
    func consumptionTable(per period: Period) -> Table? {
        let found = consumption(per: period)
        guard !found.isEmpty else { return nil }
        var table = Table([
            (period.rawValue, .left), ("counted", .right), ("", .left), ("from", .left),
            ("to", .left),
        ])
        for item in found {
            let marks = (item.isInterpolated ? "~" : " ") + (item.isPartial ? "(" : "")
            table.add([
                ShownDate.inText(item.period), item.amount.text(decimals: decimals).saidNumber,
                marks,
                ShownDate.inText(item.fromText), ShownDate.inText(item.toText),
            ])
        }
        return table
    }

    /// The sums of a number that is no counter, one line for each period; nil when there is none.
    func sumTable(per period: Period) -> Table? {
        let found = sums(per: period)
        guard !found.isEmpty else { return nil }
        let areWhole = found.allSatisfy { $0.doubtful == 0 }
        var table = Table(
            [
                (period.rawValue, .left), ("count", .right), ("sum", .right), ("least", .right),
                ("most", .right),
            ] + (areWhole ? [] : [("doubtful", .right)]))
        for item in found {
            table.add(
                [ShownDate.inText(item.period), "\(item.count)"]
                    + [item.sum, item.least, item.most].map {
                        $0?.text(decimals: decimals).saidNumber ?? "-"
                    } + (areWhole ? [] : [item.doubtful == 0 ? "" : "\(item.doubtful)"]))
        }
        return table
    }

    /// The summary as `stats --json` prints it; numbers are strings with all their digits.
    func json(per period: Period) -> JSON {
        var members: [(String, JSON)] = [
            ("name", .string(field.name)), ("unit", .optional(field.unit)),
            ("count", .integer(count)), ("doubtful", .integer(doubtful)),
            ("unreadable", .integer(unreadable)),
            ("file_times", .integer(ofFileTime)),
            ("older_definition", .integer(ofOlderDefinition)),
            ("first", ValueSummary.json(first)), ("last", ValueSummary.json(last)),
            ("least", ValueSummary.json(least)), ("most", ValueSummary.json(most)),
            ("sum", .optional(sum.map { $0.text(decimals: decimals) })),
        ]
        if let counted {
            members += [
                ("counted", .string(counted.text(decimals: decimals))),
                (
                    "periods",
                    .array(
                        consumption(per: period).map { item in
                            .object([
                                ("period", .string(item.period)),
                                ("from", .string(item.fromMoment)), ("to", .string(item.toMoment)),
                                ("counted", .string(item.amount.text(decimals: decimals))),
                                ("interpolated", .bool(item.isInterpolated)),
                                ("partial", .bool(item.isPartial)),
                            ])
                        })
                ),
            ]
        }
        let sums = sums(per: period)
        if !sums.isEmpty {
            let items = sums.map { item in
                JSON.object([
                    ("period", .string(item.period)), ("count", .integer(item.count)),
                    ("doubtful", .integer(item.doubtful)),
                    ("sum", .optional(item.sum?.text(decimals: decimals))),
                    ("least", .optional(item.least?.text(decimals: decimals))),
                    ("most", .optional(item.most?.text(decimals: decimals))),
                ])
            }
            members.append(("sums", .array(items)))
        }
        members.append(("notes", .array(notes.map(JSON.string))))
        return .object(members)
    }

    private static func json(_ reading: Reading?) -> JSON {
        guard let reading else { return .null }
        return .object([
            ("captured_at", .string(reading.capturedAt)), ("value", .string(reading.text)),
        ])
    }
}

extension Consumption {
    /// `2026-03-01T00:00:00`.
    var fromMoment: String { CivilDate(secondsSince1970: from).text }
    /// `2026-03-01T00:00:00`.
    var toMoment: String { CivilDate(secondsSince1970: to).text }
}
