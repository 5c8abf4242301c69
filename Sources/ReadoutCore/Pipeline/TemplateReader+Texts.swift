import Synchronization

/// What the reference photo says at the places of a template's values: as it was recognised with the whole photo, and
/// where that may be wrong read once more, as closely as any other photo.
final class ReferenceTexts: Sendable {
    /// By value, as recognised with the whole photo; empty where nothing was.
    let recognized: [String]
    private let close: Mutex<[Int: [String]]> = Mutex([:])

    init(_ recognized: [String]) { self.recognized = recognized }

    /// As recognised with the whole photo; none where nothing was.
    func texts(ofValueAt index: Int) -> [String] { [recognized[index]].filter { !$0.isEmpty } }

    /// What may stand at a value's place when it is read closely, too.
    ///
    /// With the whole photo characters are lost now and then. Where only what they are differs, a close look need not be
    /// the better one: who takes a nought for a letter there does so everywhere. One that is not certain says nothing.
    /// - Parameter read: reads it; asked once.
    func closeTexts(ofValueAt index: Int, _ read: () throws -> Reading) rethrows -> [String] {
        if let known = close.withLock({ $0[index] }) { return known }
        let reading = try read()
        var texts = texts(ofValueAt: index)
        if reading.isAccepted, !texts.contains(where: reading.text.isWritten) {
            let count = reading.text.characterSorts.count
            texts = texts.filter { $0.characterSorts.count == count } + [reading.text]
        }
        close.withLock { [texts] in $0[index] = texts }
        return texts
    }
}

extension TemplateReader {
    /// What makes a text doubtful by what else stands in the template, and by how it was written before.
    func doubts(ofTextAt index: Int, _ text: String, beside others: [String]) -> [Doubt] {
        let value = template.values[index]
        guard value.kind == .text || value.kind == .code else { return [] }
        return (isFixedText(text, beside: index) ? [.fixedText(text)] : [])
            + text.doubts(beside: others)
    }

    /// What the reference photo may say at a value's place, read closely; nil where that is not otherwise than it was
    /// recognised with the whole photo.
    func closeReferences(ofValueAt index: Int, reader: ValueReader) throws -> [String]? {
        let value = template.values[index]
        guard [Kind.text, .code, .date].contains(value.kind) else { return nil }
        let place = referenceFindings[index].map { Location.region($0.region) } ?? value.location
        guard case .region(let region) = place else { return nil }
        let texts = try referenceTexts.closeTexts(ofValueAt: index) {
            var crop = ValueCrop(
                of: region, through: .identity, from: prepared.picture, in: prepared.frame)
            crop.neighbours = neighbours[index]
            return try reader.reading(of: value, in: crop)
        }
        return texts == referenceTexts.texts(ofValueAt: index) ? nil : texts
    }

    /// Whether a text is one that stands in the reference photo outside the values: a label or a button.
    private func isFixedText(_ text: String, beside index: Int) -> Bool {
        let folded = text.folded
        guard !folded.isEmpty else { return false }
        let own = referenceTexts.recognized[index].folded
        let regions = template.valueRegions
        return folded != own
            && template.reference.boxes.contains { box in
                box.text.folded == folded
                    && !regions.contains { $0.contains(box.region.center) }
            }
    }
}
