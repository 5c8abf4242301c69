/// Lines, boxes, dots and texts on a page; lengths in pixels, origin top left.
public struct Drawing: Hashable, Sendable {
    /// The alignment of a text relative to its position.
    public enum Side: Hashable, Sendable {
        /// The text begins at the position.
        case start
        /// The text is centred on the position.
        case middle
        /// The text ends at the position.
        case end
    }

    /// The colours in use, which remain distinguishable in grey.
    public enum Ink: Hashable, Sendable {
        /// Text and axes.
        case dark
        /// Grid lines.
        case faint
        /// Certain readings.
        case main
        /// Incomplete amounts.
        case pale
        /// Doubtful readings.
        case doubt

        /// 0xRRGGBB.
        var color: UInt32 {
            switch self {
            case .dark: 0x222222
            case .faint: 0xDDDDDD
            case .main: 0x1F5FA8
            case .pale: 0x9DBFE3
            case .doubt: 0xC8500A
            }
        }
    }

    /// A position on the page.
    public struct Place: Hashable, Sendable {
        /// In pixels.
        public let x: Double, y: Double

        init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// One thing that is drawn.
    public enum Shape: Hashable, Sendable {
        /// A line through points.
        case line([Place], Ink, width: Double)
        /// A filled box.
        case box(x: Double, y: Double, width: Double, height: Double, Ink)
        /// A dot; a ring if not filled.
        case dot(x: Double, y: Double, radius: Double, Ink, isFilled: Bool)
        /// A text; `y` is the baseline.
        case text(String, x: Double, y: Double, height: Double, Side, Ink)
    }

    /// In pixels.
    public let width: Double, height: Double
    /// Ordered from back to front.
    public internal(set) var shapes: [Shape] = []
}
