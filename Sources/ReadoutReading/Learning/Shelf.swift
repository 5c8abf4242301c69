import Synchronization

/// Numbered things that cost time to make: each is made when it is first asked for, once for all threads, and kept
/// while it is among those asked for last.
package final class Shelf<Item: Sendable>: Sendable {
    /// A thing's place; who comes while it is being made waits for it.
    private final class Slot: Sendable {
        let item = Mutex<Item?>(nil)
    }

    private struct Slots {
        var all: [Int: Slot] = [:]
        /// By number when each was asked for last.
        var uses: [Int: Int] = [:]
        var clock = 0
    }

    private let capacity: Int
    private let make: @Sendable (Int) throws -> Item
    private let slots = Mutex(Slots())

    /// - Parameters:
    ///   - capacity: how many are kept, at least one.
    ///   - make: makes the thing of a number; what it throws is thrown to those who asked, and nothing is kept.
    package init(capacity: Int, make: @escaping @Sendable (Int) throws -> Item) {
        precondition(capacity > 0)
        self.capacity = capacity
        self.make = make
    }

    /// The thing of this number.
    /// - Throws: what making it throws.
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
