import ReadoutModel
import ReadoutReports
import ReadoutStore

extension PlainRows {
    /// What counters counted, and the sums of other numbers: a row for each value and period.
    init(_ summaries: [ValueSummary], per period: Period) {
        self.init([
            PlainColumn("value", .text), PlainColumn("unit", .text), PlainColumn("period", .text),
            PlainColumn("amount", .number), PlainColumn("from", .moment),
            PlainColumn("to", .moment), PlainColumn("remark", .text),
            PlainColumn("count", .number), PlainColumn("doubtful", .number),
        ])
        for summary in summaries {
            let head = [summary.field.name, summary.field.unit]
            rows += summary.consumption(per: period).map { item in
                head + [
                    item.period, item.amount.text(decimals: summary.decimals), item.fromMoment,
                    item.toMoment, item.remark.isEmpty ? nil : item.remark, nil, nil,
                ]
            }
            rows += summary.sums(per: period).map { item in
                head + [
                    item.period, item.sum?.text(decimals: summary.decimals), nil, nil, nil,
                    "\(item.count)", "\(item.doubtful)",
                ]
            }
        }
    }
}
