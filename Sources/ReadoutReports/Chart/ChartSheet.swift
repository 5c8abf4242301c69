/// Several charts, one below another.
public struct ChartSheet: Sendable {
    private let charts: [Chart]

    /// Stacks charts in the given order.
    public init(_ charts: [Chart]) { self.charts = charts }

    /// Draws all charts on one page.
    /// - Parameters:
    ///   - width: width of the page in pixels.
    ///   - height: height of each chart in pixels.
    public func drawing(width: Double = 900, height: Double = 320) -> Drawing {
        let drawings = charts.map { $0.drawing(width: width, height: height) }
        var page = Drawing(
            width: drawings.first?.width ?? width,
            height: drawings.reduce(0) { $0 + $1.height })
        var top = 0.0
        for drawing in drawings {
            page.shapes += drawing.shapes.map { $0.moved(down: top) }
            top += drawing.height
        }
        return page
    }
}

extension Drawing.Shape {
    /// The shape moved down.
    fileprivate func moved(down by: Double) -> Drawing.Shape {
        switch self {
        case .line(let places, let ink, let width):
            .line(places.map { Drawing.Place($0.x, $0.y + by) }, ink, width: width)
        case .box(let x, let y, let width, let height, let ink):
            .box(x: x, y: y + by, width: width, height: height, ink)
        case .dot(let x, let y, let radius, let ink, let isFilled):
            .dot(x: x, y: y + by, radius: radius, ink, isFilled: isFilled)
        case .text(let text, let x, let y, let height, let side, let ink):
            .text(text, x: x, y: y + by, height: height, side, ink)
        }
    }
}
