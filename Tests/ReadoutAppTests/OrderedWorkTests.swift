import Foundation
import ReadoutApp
import Synchronization
import Testing

struct OrderedWorkTests {
    @Test func `work that never ends is left alone, and what follows is done by another`()
        async throws
    {
        let mayEnd = Mutex(false)
        var work = OrderedWork(jobs: 2, limit: .milliseconds(100))
        var delivered: [Int?] = []
        try await work.run(6, isStopping: { false }) { item, _ in
            while item == 1, !mayEnd.withLock({ $0 }) { usleep(10_000) }
            return item
        } deliver: { item, result in
            delivered.append(result)
        }
        #expect(delivered == [0, nil, 2, 3, 4, 5])
        #expect(work.abandoned == 1)
        mayEnd.withLock { $0 = true }
    }

    @Test func `a batch of nothing but endless work comes to an end`() async throws {
        let mayEnd = Mutex(false)
        var work = OrderedWork(jobs: 4, limit: .milliseconds(20))
        var given = 0
        await #expect(throws: ReadoutError.self) {
            try await work.run(100, isStopping: { false }) { _, _ in
                while !mayEnd.withLock({ $0 }) { usleep(10_000) }
            } deliver: { _, _ in
                given += 1
            }
        }
        #expect((OrderedWork.mostAbandoned...20).contains(given))
        mayEnd.withLock { $0 = true }
    }
}
