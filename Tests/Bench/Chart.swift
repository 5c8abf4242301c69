import ReadoutGeometry

/// Line charts side by side as SVG; the vertical axis of each is a share, 0 to 100 %.
struct Chart {
    /// One chart's line.
    struct Curve: Sendable {
        let name: String
        let unit: String
        /// The step of the condition, and the share from 0 to 1.
        let points: [Point]
    }

    let curves: [Curve]

    private static let columns = 3
    private static let panel = (width: 290.0, height: 200.0)
    /// The area of a panel for the line.
    private static let plot = Region(x: 46, y: 34, width: 226, height: 112)

    var svg: String {
        let rows = (curves.count + Chart.columns - 1) / Chart.columns
        let width = Chart.panel.width * Double(Chart.columns)
        let height = Chart.panel.height * Double(rows)
        let panels = curves.enumerated().map { index, curve in
            let x = Double(index % Chart.columns) * Chart.panel.width
            let y = Double(index / Chart.columns) * Chart.panel.height
            return "<g transform=\"translate(\(short(x)) \(short(y)))\">\n\(panel(curve))\n</g>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(short(width)) \(short(height))" \
            font-family="sans-serif" font-size="11">
            <title>Share of photos aligned</title>
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(panels.joined(separator: "\n"))
            </svg>

            """
    }

    /// Steps are drawn at equal distances; the axis is labelled with their values.
    private func panel(_ curve: Curve) -> String {
        let plot = Chart.plot
        let gap = plot.width / Double(max(1, curve.points.count - 1))
        func place(_ index: Int, _ share: Double) -> Point {
            Point(plot.x + gap * Double(index), plot.bottom - plot.height * share)
        }
        var parts = [
            text(curve.name, Point(plot.x, 20), "start", size: 13, color: "#202020"),
            text(curve.unit, Point(plot.right, plot.bottom + 34), "end", color: "#606060"),
        ]
        for share in [0, 0.5, 1] {
            let y = place(0, share).y
            parts.append(
                "<path d=\"M\(short(plot.x)) \(short(y))H\(short(plot.right))\" stroke=\"#d8d8d8\"/>"
            )
            let label = "\(Int(share * 100)) %"
            parts.append(text(label, Point(plot.x - 6, y + 4), "end", color: "#606060"))
        }
        for (index, point) in curve.points.enumerated() {
            let at = Point(place(index, 0).x, plot.bottom + 16)
            parts.append(text(short(point.x), at, "middle", color: "#606060"))
        }
        let line = curve.points.enumerated().map { index, point in
            let at = place(index, point.y)
            return "\(short(at.x)),\(short(at.y))"
        }
        parts.append(
            "<polyline points=\"\(line.joined(separator: " "))\" fill=\"none\" stroke=\"#1f5fbf\" "
                + "stroke-width=\"2\"/>")
        for (index, point) in curve.points.enumerated() {
            let at = place(index, point.y)
            parts.append(
                "<circle cx=\"\(short(at.x))\" cy=\"\(short(at.y))\" r=\"3\" fill=\"#1f5fbf\"/>")
        }
        return parts.joined(separator: "\n")
    }

    private func text(
        _ text: String, _ at: Point, _ anchor: String, size: Int = 11, color: String
    ) -> String {
        "<text x=\"\(short(at.x))\" y=\"\(short(at.y))\" text-anchor=\"\(anchor)\" "
            + "font-size=\"\(size)\" fill=\"\(color)\">\(text)</text>"
    }

    /// Rounded to hundredths, without trailing zeros.
    private func short(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
