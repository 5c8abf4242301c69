import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutStore

extension TemplateMemory {
    /// A memory of what people confirmed in a template's records; its pictures are decoded when first needed.
    /// - Returns: nil when nothing was confirmed.
    init?(
        of template: Template, _ learnt: TemplateLearnt, lessons: [Lesson], nets: NetReaders
    ) {
        guard !lessons.isEmpty else { return nil }
        let fields = template.fields.map(learnt.taught)
        self.init(count: fields.count, nets: nets) { index in
            lessons.filter { $0.valueName == fields[index].name && $0.shows(fields[index]) }
                .compactMap(\.taughtCrop)
        }
    }
}

extension Lesson {
    /// Whether the lesson's text can be what the picture shows: people who type may leave out leading zeros.
    func shows(_ field: TaughtField) -> Bool {
        let parsed = field.parsed(text)
        return parsed.value != nil && parsed.doubts.isEmpty
    }

    /// The lesson in the form that readers learn from; nil when its picture is damaged and so teaches nothing.
    var taughtCrop: TaughtCrop? {
        do {
            return TaughtCrop(crop: try PictureFile.decode(picture), text: text)
        } catch {
            return nil
        }
    }
}
