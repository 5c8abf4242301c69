import Foundation
import ReadoutGeometry

/// The program's probabilities against the shares of right values, as SVG. Both axes are in log-odds, so that 99 % and
/// 99.9 % are well apart.
struct ReliabilityChart {
    let bins: [AccuracyReport.Bin]

    private static let side = 360.0, edge = 56.0
    private static let ticks = [0.1, 0.5, 0.9, 0.99, 0.999]
    /// Shares beyond these limits are drawn at the edge.
    private static let least = 0.05, most = 0.9997

    var svg: String {
        let plot = Region(
            x: Self.edge, y: 24, width: Self.side - Self.edge - 16,
            height: Self.side - Self.edge - 24)
        func part(_ share: Double) -> Double {
            func logOdds(_ p: Double) -> Double { log(p / (1 - p)) }
            let low = logOdds(Self.least), high = logOdds(Self.most)
            return (logOdds(min(Self.most, max(Self.least, share))) - low) / (high - low)
        }
        func place(_ said: Double, _ right: Double) -> Point {
            Point(plot.x + plot.width * part(said), plot.bottom - plot.height * part(right))
        }
        var parts: [String] = []
        for tick in Self.ticks {
            let at = place(tick, tick)
            parts.append(
                "<path d=\"M\(short(plot.x)) \(short(at.y))H\(short(plot.right))M\(short(at.x)) "
                    + "\(short(plot.y))V\(short(plot.bottom))\" stroke=\"#e0e0e0\"/>")
            let label = "\(short(tick * 100)) %"
            parts.append(text(label, at.x, plot.bottom + 16, "middle"))
            parts.append(text(label, plot.x - 6, at.y + 4, "end"))
        }
        let (low, high) = (place(Self.least, Self.least), place(Self.most, Self.most))
        parts.append(
            "<path d=\"M\(short(low.x)) \(short(low.y))L\(short(high.x)) \(short(high.y))\" "
                + "stroke=\"#a0a0a0\" stroke-dasharray=\"4 4\"/>")
        for bin in bins {
            let at = place(bin.said, bin.right)
            // The area grows with the number of values.
            let radius = 2 + Double(bin.findings.count).squareRoot() / 3
            parts.append(
                "<circle cx=\"\(short(at.x))\" cy=\"\(short(at.y))\" r=\"\(short(radius))\" "
                    + "fill=\"#1f5fbf\" fill-opacity=\"0.6\"/>")
        }
        parts.append(text("said", plot.right, plot.bottom + 34, "end"))
        parts.append(text("right", plot.x, 16, "start"))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(short(Self.side)) \
            \(short(Self.side))" font-family="sans-serif" font-size="11">
            <title>Probability that the program gave a value, and the share that was right</title>
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }

    private func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
        "<text x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\" fill=\"#606060\">"
            + "\(text)</text>"
    }

    /// Rounded to hundredths, without trailing zeros.
    private func short(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
