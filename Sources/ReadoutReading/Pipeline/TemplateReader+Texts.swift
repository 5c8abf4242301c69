import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel
import Synchronization

/// What the reference photo says at the places of a template's values: as it was recognised with the whole photo, and
/// where that may be wrong read once more, as closely as any other photo.
final class ReferenceTexts: Sendable {
    /// By value, as recognised with the whole photo; empty where nothing was.
    let recognized: [String]
    private let close: Mutex<[Int: ReferenceText]> = Mutex([:])

    init(_ recognized: [String]) { self.recognized = recognized }

    /// As recognised with the whole photo.
    func text(ofValueAt index: Int) -> ReferenceText {
        let text = recognized[index]
        return ReferenceText(text: text.isEmpty ? nil : text, others: [])
    }

    /// What stands at a value's place when it is read closely, too.
    /// - Parameter read: reads it; its answer is kept.
    func closeText(ofValueAt index: Int, _ read: () throws -> Reading) rethrows -> ReferenceText {
        if let known = close.withLock({ $0[index] }) { return known }
        let reading = try read()
        let text = text(ofValueAt: index).beside(closely: reading)
        close.withLock { $0[index] = text }
        return text
    }
}

/// What the reference photo says at the place of a value.
struct ReferenceText: Hashable {
    /// What other photos' texts are held against; nil where nothing is known.
    let text: String?
    /// What it could say, too.
    let others: [String]

    /// The text with what a close look makes of it.
    ///
    /// With the whole photo characters are lost now and then. Where only what they are differs, a close look need not be
    /// the better one: who takes a nought for a letter there does so everywhere. One that is not certain says nothing.
    fileprivate func beside(closely reading: Reading) -> ReferenceText {
        guard reading.isAccepted else { return self }
        guard let text else { return ReferenceText(text: reading.text, others: []) }
        if reading.text.isWritten(like: text) { return self }
        return reading.text.characterSorts.count == text.characterSorts.count
            ? ReferenceText(text: text, others: [reading.text])
            : ReferenceText(text: reading.text, others: [text])
    }
}

extension TemplateReader {
    /// What makes a text doubtful by what else stands in the template, and by how it was written before.
    func doubts(ofTextAt index: Int, _ text: String, beside others: [String]) -> [Doubt] {
        guard template.fields[index].isText else { return [] }
        return (isFixedText(text, beside: index) ? [.fixedText(text)] : [])
            + text.doubts(beside: others)
    }

    /// What the reference photo says at a value's place, read closely; nil where that is not otherwise than it was
    /// recognised with the whole photo.
    func closeReference(ofValueAt index: Int, reader: ValueReader) throws -> ReferenceText? {
        let field = fields[index]
        guard field.isText || field.kind == .date,
            case .region(let region) = referencePlaces[index]
        else { return nil }
        let text = try referenceTexts.closeText(ofValueAt: index) {
            var crop = ValueCrop(
                of: region, through: .identity, from: prepared.picture, in: prepared.frame)
            crop.neighbours = neighbours[index]
            return try reader.reading(of: field, in: crop)
        }
        return text == referenceTexts.text(ofValueAt: index) ? nil : text
    }

    /// Decimals of the number in the reference photo, where a reading has others than there and than in every text that
    /// people confirmed; nil where it has not, a rule says how many it has, or nobody knows.
    func usualDecimals(
        beside reading: Reading, ofValueAt index: Int, reader: ValueReader
    ) throws -> Int? {
        let field = fields[index]
        guard field.kind == .number, field.rules.decimals == nil, let seen = reading.value,
            case .region(let region) = referencePlaces[index]
        else { return nil }
        let text = referenceTexts.recognized[index]
        var known = field.parsed(text).value
        if known == nil {
            let close = try referenceTexts.closeText(ofValueAt: index) {
                let crop = ValueCrop(
                    of: region, through: .identity, from: prepared.picture, in: prepared.frame)
                return try reader.reading(of: field, in: crop)
            }
            known = close.text.flatMap { field.parsed($0).value }
        }
        guard let known else { return nil }
        let usual = field.learnt.forms.examples.compactMap { field.parsed($0).value } + [known]
        return usual.contains { $0.decimals == seen.decimals } ? nil : known.decimals
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
