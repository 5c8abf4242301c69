/// The memories of a template's values, each made on first request and shared by several workers.
package struct TemplateMemory: Sendable {
    private let shelf: Shelf<ValueMemory>

    /// - Parameters:
    ///   - count: number of values in the template.
    ///   - nets: the readers before learning.
    ///   - lessons: the lessons of the value at a place in the template, newest first; called when they are first needed.
    package init(
        count: Int, nets: NetReaders, lessons: @escaping @Sendable (Int) -> [TaughtCrop]
    ) {
        shelf = Shelf(capacity: max(1, count)) { ValueMemory(lessons($0), nets: nets) }
    }

    /// The memory of the value at this place in the template.
    package func memory(ofValueAt index: Int) throws -> ValueMemory {
        try shelf.item(index)
    }
}
