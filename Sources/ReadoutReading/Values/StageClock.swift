/// Adds up how long the stages of reading take, for who measures them. Belongs to one worker.
package final class StageClock {
    /// In the order in which they were first reached; in the unit of the clock.
    package private(set) var stages: [(stage: String, time: Double)] = []
    private let now: () -> Double
    private var last: Double

    /// - Parameter now: what the clock shows.
    package init(now: @escaping () -> Double) {
        self.now = now
        last = now()
    }

    /// Counts the time since the last stage ended for this one, which ends now.
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
