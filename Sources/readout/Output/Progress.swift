import Foundation

/// How far a batch is, on one line of the terminal that is drawn again and again; silent without a terminal.
struct Progress {
    private let count: Int
    private let isShown: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var isDrawn = false

    /// - Parameter count: photos in all; one alone needs no progress.
    init(count: Int) {
        self.count = count
        isShown = Terminal.showsProgress && count > 1
        start = clock.now
    }

    /// Draws the line: how many are done, how many of them need attention, how fast, and how long it takes yet.
    mutating func draw(done: Int, attention: Int) {
        guard isShown else { return }
        let seconds = Double((clock.now - start).components.seconds) + 0.001
        let left = Int(seconds / Double(max(1, done)) * Double(count - done))
        let speed = String(format: "%.1f", Double(done) / seconds)
        var line = "\(done) of \(count) photos"
        if attention > 0 { line += ", \(attention) to look at" }
        if done < count, seconds > 2 { line += ", \(speed) a second, \(Progress.time(left)) left" }
        Output.prompt("\r\u{1B}[K" + line)
        isDrawn = true
    }

    /// Clears the line, so that something else can be written.
    mutating func clear() {
        guard isDrawn else { return }
        Output.prompt("\r\u{1B}[K")
        isDrawn = false
    }

    /// `1:05` for 65 seconds.
    private static func time(_ seconds: Int) -> String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
