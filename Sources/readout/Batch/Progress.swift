import Foundation

/// The progress of a batch: on a terminal, one line that is redrawn; elsewhere, if wanted, a line for each photo.
struct Progress {
    private enum Manner {
        case silent
        case drawn
        case lines
    }

    /// Seconds over which the speed is measured. Known photos take no time, so older speed says nothing about the
    /// remaining photos.
    private static let window = 20.0

    /// Total number of photos; nil when unknown.
    private let count: Int?
    private let manner: Manner
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    /// Number of photos done at earlier moments, within the window.
    private var past: [(seconds: Double, done: Int)] = [(0, 0)]
    private var isDrawn = false

    /// - Parameters:
    ///   - count: total number of photos, nil when unknown; a single photo shows no progress.
    ///   - isVerbose: whether to print lines where nothing can be drawn.
    init(count: Int?, isVerbose: Bool = false) {
        self.count = count
        manner =
            Terminal.showsProgress
            ? (count.map { $0 > 1 } ?? true ? .drawn : .silent) : isVerbose ? .lines : .silent
        start = clock.now
    }

    /// Shows how many photos are done, how many need attention, the speed and the remaining time.
    /// - Parameter done: number of photos of this batch; the tally may also count earlier ones.
    mutating func draw(done: Int, of tally: Tally) {
        guard manner == .drawn else { return }
        let seconds = (clock.now - start) / .seconds(1)
        past.append((seconds, done))
        // Keep one older entry to measure from.
        while past.count > 2, past[1].seconds < seconds - Progress.window { past.removeFirst() }
        var line = "\(part(done)) photos"
        if tally[.review] > 0 { line += ", \(tally[.review]) to review" }
        if tally.failed > 0 { line += ", \(tally.failed) failed" }
        let speed = Progress.speed(from: past[0], to: (seconds, done))
        if seconds > 2, speed > 0, count.map({ done < $0 }) ?? true {
            line += ", \(String(format: "%.1f", speed)) a second"
            if let count {
                line += ", \(Progress.time(Int(Double(count - done) / speed))) left"
            }
        }
        Output.prompt("\r\u{1B}[K" + line.said)
        isDrawn = true
    }

    /// Prints the outcome for a photo where nothing is drawn.
    func say(_ outcome: Tally.Outcome, path: String, done: Int) {
        guard manner == .lines else { return }
        Output.note("\(part(done)): \(Terminal.printable(path)): \(outcome.rawValue)")
    }

    /// Clears the line, so that other output can follow.
    mutating func clear() {
        guard isDrawn else { return }
        Output.prompt("\r\u{1B}[K")
        isDrawn = false
    }

    /// `3 of 10`, or `3`.
    private func part(_ done: Int) -> String { count.map { "\(done) of \($0)" } ?? "\(done)" }

    /// Photos per second between two moments.
    private static func speed(
        from: (seconds: Double, done: Int), to: (seconds: Double, done: Int)
    ) -> Double {
        Double(to.done - from.done) / max(0.001, to.seconds - from.seconds)
    }

    /// `1:05` for 65 seconds, `2:00:05` for two hours and five seconds.
    private static func time(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : String(minutes)) + ":\(two(seconds % 60))"
    }
}
