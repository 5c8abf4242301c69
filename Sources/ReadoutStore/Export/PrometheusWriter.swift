import ReadoutModel

/// Writes the last reading of each number in the Prometheus text format, for the textfile collector.
///
/// The textfile collector refuses samples with timestamps, so the moment of each photo is a separate metric.
/// - Source: Prometheus, "Exposition formats", text format 0.0.4.
struct PrometheusWriter: RowSink {
    private struct Sample {
        let text: [UInt8]
        let seconds: Int
    }

    private let columns: [ExportColumn]
    private let template: String
    private var samples: [Sample?]
    private var records = 0

    /// - Parameter columns: `InfluxWriter.needed`, then values.
    init(columns: [ExportColumn], template: String) {
        self.columns = columns
        self.template = template
        samples = Array(repeating: nil, count: columns.count)
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) {}

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        records += 1
        guard let text = cells[0],
            let moment = UniversalMoment(
                String(decoding: text, as: UTF8.self),
                utcOffset: cells[1].flatMap { Int(String(decoding: $0, as: UTF8.self)) })
        else { return }
        for index in columns.indices where cells.isNumber(index) {
            guard case .value = columns[index], let cell = cells[index] else { continue }
            if let last = samples[index], last.seconds > moment.seconds { continue }
            samples[index] = Sample(text: Array(cell), seconds: moment.seconds)
        }
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        var output = OutputBuffer()
        output.bytes +=
            """
            # HELP readout_records Records with a certain value, by template.
            # TYPE readout_records gauge
            readout_records{template="\(escaped(template))"} \(records)
            # HELP readout_value Last certain reading of a value.
            # TYPE readout_value gauge

            """.utf8
        for (index, sample) in samples.enumerated() {
            guard let sample else { continue }
            output.bytes += "readout_value{\(labels(columns[index], withUnit: true))} ".utf8
            output.bytes += sample.text + [0x0A]
        }
        output.bytes +=
            """
            # HELP readout_captured_seconds When the photo of that reading was taken, seconds since 1970, UTC.
            # TYPE readout_captured_seconds gauge

            """.utf8
        for (index, sample) in samples.enumerated() {
            guard let sample else { continue }
            output.bytes +=
                "readout_captured_seconds{\(labels(columns[index], withUnit: false))} \(sample.seconds)\n"
                .utf8
        }
        try output.flush(to: sink)
    }

    private func labels(_ column: ExportColumn, withUnit: Bool) -> String {
        guard case .value(_, let name, let unit, _) = column else { return "" }
        var labels = "template=\"\(escaped(template))\",value=\"\(escaped(name))\""
        if withUnit, let unit { labels += ",unit=\"\(escaped(unit))\"" }
        return labels
    }

    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
            "\n", with: "\\n")
    }
}
