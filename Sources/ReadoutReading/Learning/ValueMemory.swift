/// What confirmed readings taught about one value, prepared for reading further photos.
package struct ValueMemory: Sendable {
    /// How the value's characters look; nil when the pictures show none.
    let glyphs: GlyphMemory?
    /// The reader of displays, with its net trained on the lessons; nil when they teach the net nothing.
    let display: DisplayReader?

    /// - Parameters:
    ///   - lessons: crops of the value, newest first.
    ///   - others: crops of the template's other values.
    ///   - nets: the readers before learning; nil to learn only how the characters look.
    package init(
        _ lessons: [GlyphMemory.TaughtCrop], others: [[GlyphMemory.TaughtCrop]] = [],
        nets: NetReaders? = nil
    ) {
        glyphs = GlyphMemory(lessons, others: others)
        display = nets?.display.taught(lessons)
    }
}
