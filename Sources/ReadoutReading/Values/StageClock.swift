/// Adds up the time that each stage of reading takes. Belongs to one worker.
package final class StageClock {
    /// In the order in which they first ended; in the unit of the clock.
    package private(set) var stages: [(stage: String, time: Double)] = []
    private let now: () -> Double
    private var last: Double

    /// - Parameter now: the current time of the clock.
    package init(now: @escaping () -> Double) {
        self.now = now
        last = now()
    }

    /// Ends a stage: adds the time since the end of the previous stage.
    package func lap(_ stage: String) {
        let time = now()
        if let index = stages.firstIndex(where: { $0.stage == stage }) {
            stages[index].time += time - last
        } else {
            stages.append((stage, time - last))
        }
        last = time
    }
}
