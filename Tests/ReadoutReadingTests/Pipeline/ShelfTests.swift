import Synchronization
import Testing

@testable import ReadoutReading

struct ShelfTests {
    private struct Failed: Error {}

    private final class Made: Sendable {
        let numbers = Mutex<[Int]>([])

        func make(_ number: Int) -> String {
            numbers.withLock { $0.append(number) }
            return "item \(number)"
        }
    }

    @Test func `each is made once, however many ask at the same time`() async throws {
        let made = Made()
        let shelf = Shelf(capacity: 8) { made.make($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<40 {
                group.addTask {
                    let item = try shelf.item(task % 5)
                    #expect(item == "item \(task % 5)")
                }
            }
            try await group.waitForAll()
        }
        #expect(made.numbers.withLock { $0.sorted() } == [0, 1, 2, 3, 4])
    }

    @Test func `the one asked for longest ago makes room`() throws {
        let made = Made()
        let shelf = Shelf(capacity: 2) { made.make($0) }
        for number in [1, 2, 1, 3, 1, 2] { _ = try shelf.item(number) }
        #expect(made.numbers.withLock { $0 } == [1, 2, 3, 2])
    }

    @Test func `what fails is tried again`() throws {
        let tries = Mutex(0)
        let shelf = Shelf<Int>(capacity: 2) { number in
            let count = tries.withLock { tries in
                tries += 1
                return tries
            }
            guard count > 1 else { throw Failed() }
            return number
        }
        #expect(throws: Failed.self) { try shelf.item(7) }
        #expect(try shelf.item(7) == 7)
    }
}
