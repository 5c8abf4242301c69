import ReadoutCore
import ReadoutStore
import ReadoutVision

extension TemplateMemory {
    /// A memory of what people confirmed of a template's records; its pictures are decoded when they are first needed.
    /// - Returns: nil when nothing was confirmed.
    init?(of template: Template, lessons: [Lesson], nets: NetReaders) {
        guard !lessons.isEmpty else { return nil }
        let names = template.values.map(\.name)
        self.init(count: names.count, nets: nets) {
            let byName = Dictionary(grouping: lessons, by: \.valueName)
            return names.map { (byName[$0] ?? []).compactMap(\.glyphs) }
        }
    }
}

extension Lesson {
    /// The lesson as glyph memory takes it; nil when its picture is damaged: it then teaches nothing.
    var glyphs: GlyphMemory.Lesson? {
        do {
            return GlyphMemory.Lesson(
                record: record, crop: try PictureFile.decode(picture), text: text)
        } catch {
            return nil
        }
    }
}
