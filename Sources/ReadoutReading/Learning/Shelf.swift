import Synchronization

/// A cache of numbered items that are expensive to make. Each item is made on first request, once for all threads, and
/// kept while it is among the most recently requested.
package final class Shelf<Item: Sendable>: Sendable {
    /// The place of one item; other requests wait here while the item is being made.
    private final class Slot: Sendable {
        let item = Mutex<Item?>(nil)
    }

    private struct Slots {
        var all: [Int: Slot] = [:]
        /// The clock of each item's last request, by number.
        var uses: [Int: Int] = [:]
        var clock = 0
    }

    private let capacity: Int
    private let make: @Sendable (Int) throws -> Item
    private let slots = Mutex(Slots())

    /// - Parameters:
    ///   - capacity: maximum number of items kept, at least one.
    ///   - make: makes the item with a number; its errors reach the callers, and nothing is kept.
    package init(capacity: Int, make: @escaping @Sendable (Int) throws -> Item) {
        precondition(capacity > 0)
        self.capacity = capacity
        self.make = make
    }

    /// The item with this number.
    /// - Throws: the error of `make`.
    package func item(_ number: Int) throws -> Item {
        let slot = slots.withLock { slots in
            slots.clock += 1
            slots.uses[number] = slots.clock
            if let slot = slots.all[number] { return slot }
            if slots.all.count >= capacity,
                let oldest = slots.uses.min(by: { $0.value < $1.value })?.key
            {
                slots.all[oldest] = nil
                slots.uses[oldest] = nil
            }
            let slot = Slot()
            slots.all[number] = slot
            return slot
        }
        return try slot.item.withLock { item in
            if let item { return item }
            let made = try make(number)
            item = made
            return made
        }
    }
}
