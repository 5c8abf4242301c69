import ReadoutModel

extension Drawing {
    /// The drawing as SVG, for a file of its own or within a page.
    /// - Source: W3C, Scalable Vector Graphics 1.1, basic shapes and text.
    public var svg: String {
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(shown(width)) \(shown(height))" \
            width="\(shown(width))" height="\(shown(height))" font-family="sans-serif">
            <rect width="100%" height="100%" fill="#ffffff"/>

            """
        for shape in shapes { text += element(shape) + "\n" }
        return text + "</svg>\n"
    }

    private func element(_ shape: Shape) -> String {
        switch shape {
        case .line(let points, let ink, let width):
            let places = points.map { "\(shown($0.x)),\(shown($0.y))" }.joined(separator: " ")
            return
                "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(color(ink))\" stroke-width=\"\(shown(width))\" stroke-linejoin=\"round\"/>"
        case .box(let x, let y, let width, let height, let ink):
            return
                "<rect x=\"\(shown(x))\" y=\"\(shown(y))\" width=\"\(shown(width))\" height=\"\(shown(height))\" fill=\"\(color(ink))\"/>"
        case .dot(let x, let y, let radius, let ink, let isFilled):
            let style =
                isFilled
                ? "fill=\"\(color(ink))\""
                : "fill=\"#ffffff\" stroke=\"\(color(ink))\" stroke-width=\"2\""
            return "<circle cx=\"\(shown(x))\" cy=\"\(shown(y))\" r=\"\(shown(radius))\" \(style)/>"
        case .text(let text, let x, let y, let height, let side, let ink):
            let anchor =
                switch side {
                case .start: "start"
                case .middle: "middle"
                case .end: "end"
                }
            return
                "<text x=\"\(shown(x))\" y=\"\(shown(y))\" font-size=\"\(shown(height))\" text-anchor=\"\(anchor)\" fill=\"\(color(ink))\">\(text.asXML)</text>"
        }
    }

    private func color(_ ink: Ink) -> String {
        let digits = String(ink.color, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// A length rounded to a tenth of a pixel, which is as fine as anyone can see.
    private func shown(_ length: Double) -> String {
        let tenths = Int((length * 10).rounded())
        return tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
