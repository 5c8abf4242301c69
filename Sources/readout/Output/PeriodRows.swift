import ReadoutModel
import ReadoutReports
import ReadoutStore

/// What counters counted, and the sums of other numbers, as rows: one for each value and period.
struct PeriodRows {
    private(set) var rows = PlainRows([
        PlainColumn("value", .text), PlainColumn("unit", .text), PlainColumn("period", .text),
        PlainColumn("amount", .number), PlainColumn("from", .moment), PlainColumn("to", .moment),
        PlainColumn("remark", .text), PlainColumn("count", .number),
        PlainColumn("doubtful", .number),
    ])

    init(_ summaries: [ValueSummary], per period: Period) {
        for summary in summaries {
            let head = [summary.field.name, summary.field.unit]
            for item in summary.consumption(per: period) {
                rows.rows.append(
                    head + [
                        item.period, item.amount.text(decimals: summary.decimals), item.fromMoment,
                        item.toMoment, item.remark.isEmpty ? nil : item.remark, nil, nil,
                    ])
            }
            for item in summary.sums(per: period) {
                rows.rows.append(
                    head + [
                        item.period, item.sum?.text(decimals: summary.decimals), nil, nil, nil,
                        "\(item.count)", "\(item.doubtful)",
                    ])
            }
        }
    }
}
