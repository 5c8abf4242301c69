/// What is to be drawn: readings over time as a line, or amounts per period as bars.
public struct Chart: Hashable, Sendable {
    /// A reading.
    public struct Point: Hashable, Sendable {
        /// Seconds since 1970 of the wall clock.
        public let seconds: Int
        /// What was read.
        public let amount: Double
        /// Whether nobody is sure of it: it is marked, and no line leads to it.
        public let isDoubtful: Bool
        /// Whether the line to it is broken off: the meter was exchanged, or it turned over.
        public let isNewStart: Bool

        /// Makes a point.
        public init(seconds: Int, amount: Double, isDoubtful: Bool, isNewStart: Bool = false) {
            self.seconds = seconds
            self.amount = amount
            self.isDoubtful = isDoubtful
            self.isNewStart = isNewStart
        }
    }

    /// An amount of a period.
    public struct Bar: Hashable, Sendable {
        /// `2026-03`.
        public let name: String
        /// How much.
        public let amount: Double
        /// How much, as people read it: with the decimals of the counter.
        public let text: String
        /// Whether readings do not reach to both ends of the period.
        public let isPartial: Bool

        /// Makes a bar.
        public init(name: String, amount: Double, text: String, isPartial: Bool) {
            self.name = name
            self.amount = amount
            self.text = text
            self.isPartial = isPartial
        }
    }

    /// What the chart shows.
    public enum Content: Hashable, Sendable {
        /// Readings, in the order of time.
        case line([Point])
        /// Amounts, in the order of time.
        case bars([Bar])
    }

    /// `energy [kWh]`.
    public let title: String
    /// What is drawn.
    public let content: Content

    /// Makes a chart.
    public init(title: String, content: Content) {
        self.title = title
        self.content = content
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool {
        switch content {
        case .line(let points): points.isEmpty
        case .bars(let bars): bars.isEmpty
        }
    }

    /// The axis of the amounts; bars stand on zero.
    /// - Parameter ticks: the most steps that the axis may have.
    func amountAxis(ticks: Int) -> AmountAxis {
        switch content {
        case .line(let points):
            AmountAxis(points.map(\.amount), withZero: false, steps: ticks)
        case .bars(let bars): AmountAxis(bars.map(\.amount), withZero: true, steps: ticks)
        }
    }
}
