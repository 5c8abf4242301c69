/// Lines, boxes, dots and texts on a page; lengths in pixels, origin top left.
public struct Drawing: Hashable, Sendable {
    /// On which side of its place a text stands.
    public enum Side: Hashable, Sendable {
        /// It begins there.
        case start
        /// Its middle is there.
        case middle
        /// It ends there.
        case end
    }

    /// A colour of the few that are used; each is told apart in grey as well.
    public enum Ink: Hashable, Sendable {
        /// Text and axes.
        case dark
        /// Lines of the grid.
        case faint
        /// What is certain.
        case main
        /// What is not whole.
        case pale
        /// What is doubtful.
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

    /// A place on the page.
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
        /// A dot; a ring where it is not filled.
        case dot(x: Double, y: Double, radius: Double, Ink, isFilled: Bool)
        /// A text; `y` is where its letters stand.
        case text(String, x: Double, y: Double, height: Double, Side, Ink)
    }

    /// In pixels.
    public let width: Double, height: Double
    /// From the back to the front.
    public internal(set) var shapes: [Shape] = []
}
