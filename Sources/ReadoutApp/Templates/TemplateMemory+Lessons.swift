import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutStore

extension TemplateMemory {
    /// A memory of what people confirmed of a template's records; its pictures are decoded when they are first needed.
    /// - Returns: nil when nothing was confirmed.
    init?(
        of template: Template, _ learnt: TemplateLearnt, lessons: [Lesson], nets: NetReaders
    ) {
        guard !lessons.isEmpty else { return nil }
        let fields = template.fields.map(learnt.taught)
        self.init(count: fields.count, nets: nets) {
            let byName = Dictionary(grouping: lessons, by: \.valueName)
            return fields.map { field in
                (byName[field.name] ?? []).filter { $0.shows(field) }.compactMap(\.glyphs)
            }
        }
    }
}

extension Lesson {
    /// Whether its text can be what the picture shows: a person who types leaves out noughts that stand there.
    func shows(_ field: TaughtField) -> Bool {
        let parsed = field.parsed(text)
        return parsed.value != nil && parsed.doubts.isEmpty
    }

    /// The lesson as glyph memory takes it; nil when its picture is damaged: it then teaches nothing.
    var glyphs: GlyphMemory.TaughtCrop? {
        do {
            return GlyphMemory.TaughtCrop(
                record: record, crop: try PictureFile.decode(picture), text: text)
        } catch {
            return nil
        }
    }
}
