/// What confirmed readings taught about one value, prepared for reading further photos.
package struct ValueMemory: Sendable {
    /// The reader of displays, with its net trained on the lessons; nil when they teach the net nothing.
    let display: DisplayReader?

    /// - Parameters:
    ///   - lessons: crops of the value, newest first.
    ///   - nets: the readers before learning.
    package init(_ lessons: [TaughtCrop], nets: NetReaders) {
        display = nets.display.taught(lessons)
    }
}
