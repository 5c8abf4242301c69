/// What people confirmed of one value's readings, made ready to read others by it.
package struct ValueMemory: Sendable {
    /// What its characters look like; nil when the pictures show none.
    let glyphs: GlyphMemory?
    /// The reader of displays with a net that learnt from them; nil when they teach it nothing.
    let display: DisplayReader?

    /// - Parameters:
    ///   - lessons: crops of the value, newest first.
    ///   - others: those of other values of the template.
    ///   - nets: what the readers were before; nil to have the characters' looks alone.
    package init(
        _ lessons: [GlyphMemory.TaughtCrop], others: [[GlyphMemory.TaughtCrop]] = [],
        nets: NetReaders? = nil
    ) {
        glyphs = GlyphMemory(lessons, others: others)
        display = nets?.display.taught(lessons)
    }
}
