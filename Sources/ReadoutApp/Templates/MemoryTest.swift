package import ReadoutModel
package import ReadoutReading
package import ReadoutStore
package import ReadoutTesseract

/// Reads a template's confirmed readings again from their stored pictures, each without its own lesson, and counts the
/// correct ones.
package struct MemoryTest: Sendable {
    /// The counts for one value.
    package struct Score: Sendable {
        package let name: String
        /// Number of readings that were read again.
        package var count = 0
        /// Number of them that gave the confirmed value.
        package var right = 0
        /// Number of them that were accepted without a person.
        package var accepted = 0
        /// Number of them that were accepted but wrong.
        package var wronglyAccepted = 0
        /// Number of them that were accepted only because of lessons.
        package var learnt = 0
        /// How often each text was mistaken for another.
        package var confusions: [Confusion: Int] = [:]
    }

    /// A text that was read as another.
    package struct Confusion: Hashable, Sendable {
        package let said: String
        package let read: String
        /// Whether it was accepted without a person.
        package let wasAccepted: Bool
    }

    /// One score for each value, in template order.
    package private(set) var scores: [Score]
    /// Number of records with a confirmed reading.
    package private(set) var records = 0

    /// Reads all lessons again.
    /// - Throws: `RecognitionError`.
    package init(
        of template: Template, _ learnt: TemplateLearnt, lessons: [Lesson], nets: NetReaders,
        recognizer: TesseractRecognizer
    ) throws {
        scores = template.fields.map { Score(name: $0.name) }
        let readable = lessons.compactMap { lesson in lesson.taughtCrop.map { (lesson, $0) } }
        // Lessons from the template's file belong to no record.
        let own = readable.filter { $0.0.value != nil }
        records = Set(own.map(\.0.record)).count
        for (lesson, taught) in own {
            guard let index = template.fields.firstIndex(where: { $0.name == lesson.valueName })
            else { continue }
            let known = learnt.taught(template.fields[index])
            var field = known
            field.learnt.forms = WrittenForms()
            let others = readable.filter {
                $0.0.valueName == field.name && $0.0.record != lesson.record
            }
            for (other, _) in others { field.learnt.forms.note(other.text, wasSeen: true) }
            var made: ValueMemory?
            func memory() -> ValueMemory {
                if let made { return made }
                let lessons = others.filter { $0.0.shows(known) }
                let memory = ValueMemory(
                    lessons.prefix(LessonChoice.mostOfValue).map(\.1), nets: nets)
                made = memory
                return memory
            }
            func read(_ memory: @escaping () -> ValueMemory?) throws -> Reading {
                var reading = try ValueReader(
                    recognizer: recognizer, nets: nets, memory: memory
                ).reading(of: field, in: ValueCrop(taught.crop))
                // The stored picture ends at the edge of the value's place, so text that touches the edge need not be
                // cut off.
                reading.doubts.removeAll { $0 == .cutOff }
                return reading
            }
            let reading = try read(memory)
            let isRight = reading.value == lesson.value
            scores[index].count += 1
            scores[index].right += isRight ? 1 : 0
            guard reading.isAccepted || !isRight else { continue }
            if !isRight {
                scores[index].confusions[
                    Confusion(
                        said: lesson.text, read: reading.text, wasAccepted: reading.isAccepted),
                    default: 0] += 1
            }
            guard reading.isAccepted else { continue }
            scores[index].accepted += 1
            scores[index].wronglyAccepted += isRight ? 0 : 1
            if made != nil, try !read({ nil }).isAccepted { scores[index].learnt += 1 }
        }
    }
}
