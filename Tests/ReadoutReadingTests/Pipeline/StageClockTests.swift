import Testing

@testable import ReadoutReading

struct StageClockTests {
    @Test func `time is counted for the stage that ends, however often it comes`() {
        var time = 10.0
        let clock = StageClock { time }
        for (stage, end) in [("align", 12.0), ("read", 17.0), ("align", 18.0)] {
            time = end
            clock.lap(stage)
        }
        #expect(clock.stages.map(\.stage) == ["align", "read"])
        #expect(clock.stages.map(\.time) == [3, 5])
    }
}
