/// The content of a chart: readings over time as a line, or amounts per period as bars.
public struct Chart: Hashable, Sendable {
    /// A reading.
    public struct Point: Hashable, Sendable {
        /// Seconds since 1970 of the wall clock.
        public let seconds: Int
        /// The value that was read.
        public let amount: Double
        /// Whether the reading is doubtful: such a reading is marked, and the line leaves it out.
        public let isDoubtful: Bool
        /// Whether the line is interrupted before this point because the counter fell, for example after a replacement.
        public let isNewStart: Bool

        /// Makes a point.
        public init(seconds: Int, amount: Double, isDoubtful: Bool, isNewStart: Bool = false) {
            self.seconds = seconds
            self.amount = amount
            self.isDoubtful = isDoubtful
            self.isNewStart = isNewStart
        }
    }

    /// The amount of one period.
    public struct Bar: Hashable, Sendable {
        /// `2026-03`.
        public let name: String
        /// The amount; nil if all readings of the period are doubtful.
        public let amount: Double?
        /// The amount for people, with the decimals of the counter; empty if there is none.
        public let text: String
        /// Whether the readings fail to cover the whole period.
        public let isPartial: Bool
        /// Number of doubtful readings, which the amount leaves out.
        public let doubtful: Int

        /// Makes a bar.
        public init(
            name: String, amount: Double?, text: String, isPartial: Bool, doubtful: Int = 0
        ) {
            self.name = name
            self.amount = amount
            self.text = text
            self.isPartial = isPartial
            self.doubtful = doubtful
        }
    }

    /// What the chart shows.
    public enum Content: Hashable, Sendable {
        /// Readings in order of time.
        case line([Point])
        /// Amounts in order of time.
        case bars([Bar])
    }

    /// The title: `energy [kWh]`.
    public let title: String
    /// The points or bars.
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

    /// The axis of the amounts. For bars it includes zero.
    /// - Parameter ticks: maximum number of steps.
    func amountAxis(ticks: Int) -> AmountAxis {
        switch content {
        case .line(let points):
            AmountAxis(points.map(\.amount), withZero: false, steps: ticks)
        case .bars(let bars): AmountAxis(bars.map { $0.amount ?? 0 }, withZero: true, steps: ticks)
        }
    }
}
