import Foundation
import ReadoutModel
public import ReadoutStore

/// A self-contained page of a template's records: it loads nothing from elsewhere and prints well.
public struct ReportPage: Sendable {
    /// A record with the pictures of its values.
    public struct Entry: Sendable {
        /// The record.
        public let record: StoredRecord
        /// PNG picture of each value, by value name.
        public let pictures: [String: [UInt8]]

        /// Makes an entry.
        public init(record: StoredRecord, pictures: [String: [UInt8]]) {
            self.record = record
            self.pictures = pictures
        }
    }

    private let title: String, about: String
    private let period: Period
    private let series: [ValueSeries]
    private let summaries: [ValueSummary]
    /// The amounts each value counted; empty if the value is not a counter.
    private let consumptions: [[Consumption]]
    /// The sums of each value; empty where none are shown.
    private let sums: [[PeriodSum]]

    /// Makes a page.
    /// - Parameters:
    ///   - title: the template's name.
    ///   - about: the template's description.
    ///   - period: the period for which consumption is calculated.
    ///   - addsUp: whether numbers are added up per period where no value is a counter.
    public init(
        title: String, about: String, per period: Period, addsUp: Bool = false,
        _ series: [ValueSeries]
    ) {
        self.title = title
        self.about = about
        self.period = period
        self.series = series
        let summaries = series.map(ValueSummary.init)
        self.summaries = summaries
        consumptions = summaries.map { $0.consumption(per: period) }
        let isCounted = summaries.contains { $0.counter != nil }
        sums = summaries.map { addsUp && !isCounted ? $0.sums(per: period) : [] }
    }

    /// Writes the page piece by piece.
    /// - Parameters:
    ///   - madeAt: the time of creation, as shown on the page.
    ///   - records: the records of the page in order of time; the sequence is read once.
    ///   - isWaiting: whether a record needs review by a person.
    public func write(
        madeAt: String, _ records: some Sequence<StoredRecord>,
        isWaiting: (StoredRecord) -> Bool,
        pictures: (StoredRecord) throws -> [String: [UInt8]], to sink: (String) throws -> Void
    ) throws {
        try sink(head(madeAt))
        try sink(summary + consumption + addedUp + charts)
        var waiting: [StoredRecord] = []
        try sink("<h2>Readings</h2>\n<table class=\"readings\">\n<thead><tr><th>captured at</th>")
        for value in series { try sink("<th translate=\"no\">\(heading(value))</th>") }
        try sink("<th>record</th></tr></thead>\n<tbody>\n")
        for record in records {
            if isWaiting(record) { waiting.append(record) }
            if record.status != .unmatched {
                try sink(row(record, pictures: try pictures(record)))
            }
        }
        try sink("</tbody></table>\n")
        try sink(waits(waiting) + "</body></html>\n")
    }

    private func heading(_ value: ValueSeries) -> String {
        value.field.name.asXML + (value.field.unit.map { " [\($0.asXML)]" } ?? "")
    }

    private func head(_ madeAt: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(title.asXML)</title>
        <style>\(ReportPage.style)</style></head><body>
        <h1>\(title.asXML)</h1>
        \(about.isEmpty ? "" : "<p>\(about.asXML)</p>")
        <p class="made">Made with readout at \(madeAt.asXML).</p>

        """
    }

    private var summary: String {
        var html = """
            <h2>Summary</h2>
            <table><thead><tr><th>value</th><th>readings</th><th>first</th><th>last</th>\
            <th>least</th><th>most</th><th>sum</th><th>counted</th></tr></thead><tbody>

            """
        for (series, summary) in zip(series, summaries) {
            let sums = [summary.sum, summary.counted]
                .map { $0?.text(decimals: summary.decimals) ?? "" }
            let count = shown(summary.count, doubtful: summary.doubtful)
            html += "<tr><th translate=\"no\">\(heading(series))</th><td>\(count)</td>"
            for reading in [summary.first, summary.last, summary.least, summary.most] {
                html += "<td>\(shown(reading))</td>"
            }
            html += sums.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
        }
        return html + "</tbody></table>\n" + notes
    }

    private func shown(_ count: Int, doubtful: Int) -> String {
        "\(count)" + (doubtful > 0 ? " (+\(doubtful) doubtful)" : "")
    }

    private func shown(_ reading: ValueSummary.Reading?) -> String {
        guard let reading else { return "" }
        return "\(reading.text.asXML)<br><small>\(reading.capturedAt.prefix(10))</small>"
    }

    private var notes: String {
        let notes = summaries.flatMap { $0.notes }
        guard !notes.isEmpty else { return "" }
        return "<ul>" + notes.map { "<li>\($0.asXML)</li>" }.joined(separator: "\n") + "</ul>\n"
    }

    private var consumption: String {
        let counters = series.indices.filter { summaries[$0].counter != nil }
        guard !counters.isEmpty else { return "" }
        var html = "<h2>Consumption per \(period.rawValue)</h2>\n"
        for index in counters {
            html += """
                <h3>\(heading(series[index]))</h3>
                <table><thead><tr><th>\(period.rawValue)</th><th>counted</th><th>from</th>\
                <th>to</th><th></th></tr></thead><tbody>

                """
            let decimals = summaries[index].decimals
            for item in consumptions[index] {
                html += """
                    <tr><th>\(item.period)</th><td>\(item.amount.text(decimals: decimals))</td>\
                    <td>\(item.fromText.asXML)</td><td>\(item.toText.asXML)</td>\
                    <td>\(item.remark)</td></tr>

                    """
            }
            html += "</tbody></table>\n"
        }
        return html
    }

    private var addedUp: String {
        let added = series.indices.filter { !sums[$0].isEmpty }
        guard !added.isEmpty else { return "" }
        var html = "<h2>Sums per \(period.rawValue)</h2>\n"
        for index in added {
            html += """
                <h3>\(heading(series[index]))</h3>
                <table><thead><tr><th>\(period.rawValue)</th><th>count</th><th>sum</th>\
                <th>least</th><th>most</th></tr></thead><tbody>

                """
            let decimals = summaries[index].decimals
            for item in sums[index] {
                let count = shown(item.count, doubtful: item.doubtful)
                html += "<tr><th>\(item.period)</th><td>\(count)</td>"
                for amount in [item.sum, item.least, item.most] {
                    html += "<td>\(amount?.text(decimals: decimals) ?? "")</td>"
                }
                html += "</tr>\n"
            }
            html += "</tbody></table>\n"
        }
        return html
    }

    private var charts: String {
        var html = "<h2>Charts</h2>\n"
        for (index, series) in series.enumerated() {
            let counted = Chart(summaries[index], consumptions[index], per: period)
            let added =
                sums[index].isEmpty ? nil : Chart(sumsOf: summaries[index], per: period)
            for chart in [Chart(series), counted, added] {
                if let chart { html += "<figure>\(chart.drawing().svg)</figure>\n" }
            }
        }
        return html
    }

    private func row(_ record: StoredRecord, pictures: [String: [UInt8]]) -> String {
        var html = "<tr><td>\(record.captureTime.text.replacing("T", with: " "))</td>"
        let readings = Dictionary(record.readings.map { ($0.valueName, $0) }) { first, _ in first }
        for series in series {
            guard let reading = readings[series.field.name] else {
                html += "<td></td>"
                continue
            }
            let value = reading.correction.map { $0.value?.text ?? "" } ?? reading.value?.text
            let mark = reading.isCertain ? "" : " class=\"doubtful\""
            let otherUnit =
                reading.isOfOlderDefinition && reading.unit != series.field.unit
                ? reading.unit.map { " \($0.asXML)" } ?? "" : ""
            html += "<td\(mark)>\((value ?? reading.text).asXML)\(otherUnit)"
            if !reading.isCertain { html += " ?" }
            if let picture = pictures[series.field.name] {
                html +=
                    "<br><img alt=\"\" src=\"data:image/png;base64,\(Data(picture).base64EncodedString())\">"
            }
            html += "</td>"
        }
        return html + "<td>\(record.id)</td></tr>\n"
    }

    private func waits(_ records: [StoredRecord]) -> String {
        guard !records.isEmpty else { return "<h2>Waiting for a person</h2>\n<p>Nothing.</p>\n" }
        var html = """
            <h2>Waiting for a person</h2>
            <table><thead><tr><th>record</th><th>captured at</th><th>photo</th><th>why</th></tr>\
            </thead><tbody>

            """
        for record in records {
            let reasons =
                record.mismatch.map { [$0.reason] }
                ?? record.readings.filter { !$0.isCertain }.map { reading in
                    "\(reading.valueName): "
                        + reading.doubts.map(\.description).joined(separator: "; ")
                }
            html += """
                <tr><td>\(record.id)</td><td>\(record.captureTime.text.replacing("T", with: " "))</td>\
                <td>\(record.photo.name.asXML)</td>\
                <td>\(reasons.map(\.asXML).joined(separator: "<br>"))</td></tr>

                """
        }
        return html + "</tbody></table>\n"
    }

    private static let style = """
        body{font:15px/1.45 sans-serif;color:#222;max-width:60em;margin:2em auto;padding:0 1em}
        h1{margin-bottom:0}h2{margin-top:2em}.made{color:#666}
        table{border-collapse:collapse;margin:.5em 0}
        th,td{border-bottom:1px solid #ddd;padding:.25em .8em;text-align:right;vertical-align:top}
        thead th{border-bottom:2px solid #222}
        th:first-child,td:first-child,td:last-child{text-align:left}
        .readings img{max-height:2.2em;max-width:14em}
        .doubtful{background:#ffeb9c;font-style:italic}
        figure{margin:1em 0}svg{max-width:100%;height:auto}
        @page{margin:15mm}
        @media print{body{margin:0;max-width:none;padding:0;font-size:11px}
        .readings{table-layout:fixed;width:100%}.readings th,.readings td{padding:.25em .3em;
        overflow-wrap:anywhere}.readings img{max-width:100%;height:auto}
        tr,figure{break-inside:avoid}thead{display:table-header-group}h2,h3{break-after:avoid}
        .doubtful{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
        """
}
