import Synchronization

/// What was found out about single values of a template, each when it is first needed.
final class ValueCache<Item: Sendable>: Sendable {
    /// By the value's index in the template.
    private let items: Mutex<[Int: Item]> = Mutex([:])

    /// The item of a value. Threads that need it at the same time may each make it.
    /// - Parameter make: makes the item; the result is kept.
    func item(ofValueAt index: Int, _ make: () throws -> Item) rethrows -> Item {
        if let known = items.withLock({ $0[index] }) { return known }
        let item = try make()
        items.withLock { $0[index] = item }
        return item
    }
}
