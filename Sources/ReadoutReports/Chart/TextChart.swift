/// A chart made of characters, for a terminal: lines in braille dots, amounts as bars.
public struct TextChart: Sendable {
    private let chart: Chart
    private let width: Int, height: Int

    /// - Parameters:
    ///   - width: columns of the terminal; at least 40.
    ///   - height: rows of the plot; at least 4.
    public init(_ chart: Chart, width: Int, height: Int = 16) {
        self.chart = chart
        self.width = max(40, width)
        self.height = max(4, height)
    }

    /// The mark of a doubtful reading.
    private static let doubtMark: Character = "?"

    /// The lines of the chart, title first.
    public var lines: [String] {
        switch chart.content {
        case .line(let points): [chart.title] + plot(points)
        case .bars(let bars): [chart.title] + table(bars)
        }
    }

    private func plot(_ points: [Chart.Point]) -> [String] {
        guard !points.isEmpty else { return ["  nothing to draw"] }
        let axis = chart.amountAxis(ticks: max(2, height / 3))
        let margin = (axis.ticks.map(\.label.count).max() ?? 0) + 1
        let columns = max(10, width - margin - 2)
        // A date takes ten columns; the rest is space.
        let time = TimeAxis(points.map(\.seconds), ticks: max(2, columns / 14))
        var dots = Dots(columns: columns, rows: height)
        func place(_ point: Chart.Point) -> (x: Double, y: Double) {
            (time.place(of: point.seconds), axis.place(of: point.amount))
        }
        for run in chart.runs(of: points) {
            if run.count == 1 { dots.line(from: place(run[0]), to: place(run[0])) }
            for (start, end) in zip(run, run.dropFirst()) {
                dots.line(from: place(start), to: place(end))
            }
        }
        for point in points where point.isDoubtful {
            dots.mark(place(point), with: TextChart.doubtMark)
        }
        var labels = [String](repeating: "", count: height)
        for tick in axis.ticks {
            labels[min(height - 1, Int((1 - tick.place) * Double(height - 1) + 0.5))] = tick.label
        }
        var lines = dots.lines.enumerated().map { row, text in
            let label = labels[row]
            return String(repeating: " ", count: margin - 1 - label.count) + label
                + (label.isEmpty ? " │" : " ┤") + text
        }
        lines.append(String(repeating: " ", count: margin) + "└" + ruler(time, columns))
        lines.append(String(repeating: " ", count: margin + 1) + dates(time, columns))
        if points.contains(where: \.isDoubtful) {
            lines.append(String(repeating: " ", count: margin + 1) + "? doubtful")
        }
        return lines.map { $0.trimmingEnd }
    }

    private func ruler(_ time: TimeAxis, _ columns: Int) -> String {
        var line = [Character](repeating: "─", count: columns)
        for tick in time.ticks { line[column(tick.place, columns)] = "┬" }
        return String(line)
    }

    /// The labels below their ticks, without those that would touch another label.
    private func dates(_ time: TimeAxis, _ columns: Int) -> String {
        var line = [Character](repeating: " ", count: columns)
        var free = 0
        for tick in time.ticks {
            let wanted = column(tick.place, columns) - tick.label.count / 2
            let start = max(0, min(wanted, columns - tick.label.count))
            guard start >= free else { continue }
            line.replaceSubrange(start..<(start + tick.label.count), with: tick.label)
            free = start + tick.label.count + 2
        }
        return String(line)
    }

    private func column(_ place: Double, _ columns: Int) -> Int {
        min(columns - 1, max(0, Int(place * Double(columns - 1) + 0.5)))
    }

    /// One line per bar: name, amount, bar.
    private func table(_ bars: [Chart.Bar]) -> [String] {
        guard !bars.isEmpty else { return ["  nothing to draw"] }
        let names = bars.map(\.name.count).max() ?? 0
        let texts = bars.map(\.text.count).max() ?? 0
        let room = max(8, width - names - texts - 8)
        let most = bars.compactMap(\.amount).max() ?? 0
        return bars.map { bar in
            let name = bar.name + String(repeating: " ", count: names - bar.name.count)
            let text = String(repeating: " ", count: texts - bar.text.count) + bar.text
            let share = most > 0 ? max(0, bar.amount ?? 0) / most : 0
            let length = TextChart.bar(share * Double(room))
            let remark =
                (bar.isPartial ? " (part)" : "")
                + (bar.doubtful > 0 ? " (+\(bar.doubtful) doubtful)" : "")
            return "  \(name)  \(text)  "
                + (length.isEmpty && !remark.isEmpty ? String(remark.dropFirst()) : length + remark)
        }
    }

    /// A bar of a given length in columns, to an eighth of a column.
    private static func bar(_ columns: Double) -> String {
        let eighths = Int(columns * 8 + 0.5)
        let ends: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let end = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (end > 0 ? String(ends[end - 1]) : "")
    }
}

/// Rows of braille characters, each two dots wide and four dots high.
/// - Source: Unicode, block Braille Patterns: the bit of each dot.
private struct Dots {
    private let columns: Int, rows: Int
    private var bits: [UInt8]
    private var marks: [Int: Character] = [:]

    /// Bits of the left and right dots, from the top down.
    private static let left: [UInt8] = [0x01, 0x02, 0x04, 0x40]
    private static let right: [UInt8] = [0x08, 0x10, 0x20, 0x80]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        bits = Array(repeating: 0, count: columns * rows)
    }

    /// Draws a line between two positions, each 0...1 from the bottom left.
    mutating func line(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
        let (first, last) = (dot(a), dot(b))
        let steps = max(abs(last.x - first.x), abs(last.y - first.y), 1)
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let x = first.x + Int((Double(last.x - first.x) * share).rounded())
            let y = first.y + Int((Double(last.y - first.y) * share).rounded())
            bits[y / 4 * columns + x / 2] |= x % 2 == 0 ? Dots.left[y % 4] : Dots.right[y % 4]
        }
    }

    /// Puts a character at a position.
    mutating func mark(_ place: (x: Double, y: Double), with character: Character) {
        let dot = dot(place)
        marks[dot.y / 4 * columns + dot.x / 2] = character
    }

    private func dot(_ place: (x: Double, y: Double)) -> (x: Int, y: Int) {
        let (width, height) = (columns * 2 - 1, rows * 4 - 1)
        return (
            min(width, max(0, Int(place.x * Double(width) + 0.5))),
            min(height, max(0, Int((1 - place.y) * Double(height) + 0.5)))
        )
    }

    var lines: [String] {
        (0..<rows).map { row in
            String(
                (0..<columns).map { column -> Character in
                    let cell = row * columns + column
                    if let mark = marks[cell] { return mark }
                    guard bits[cell] > 0 else { return " " }
                    return Unicode.Scalar(0x2800 + UInt32(bits[cell])).map(Character.init) ?? " "
                })
        }
    }
}

extension String {
    /// The text without trailing spaces.
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
