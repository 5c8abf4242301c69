import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

/// The reference photo's texts at the places of a template's values: as recognised in the whole photo, and where that
/// may be wrong, read again as closely as any photo.
final class ReferenceTexts: Sendable {
    /// By value, as recognised in the whole photo; empty where nothing was recognised.
    let recognized: [String]
    private let close = ValueCache<ReferenceText>()
    private let decimals = ValueCache<Int?>()

    /// The currency sign before the first value that has one; nil if none has.
    let sign: Character?

    init(_ recognized: [String]) {
        self.recognized = recognized
        sign = recognized.lazy.compactMap(Unit.sign).first
    }

    /// As recognised in the whole photo.
    func text(ofValueAt index: Int) -> ReferenceText {
        let text = recognized[index]
        return ReferenceText(text: text.isEmpty ? nil : text, others: [])
    }

    /// The text at a value's place, with the result of a close reading.
    /// - Parameter read: reads the value closely; the result is kept.
    func closeText(ofValueAt index: Int, _ read: () throws -> Reading) rethrows -> ReferenceText {
        try close.item(ofValueAt: index) {
            text(ofValueAt: index).combined(withClose: try read())
        }
    }

    /// The number of decimals at a value's place, nil where it is unknown.
    /// - Parameter read: finds the number; the result is kept.
    func decimals(ofValueAt index: Int, _ read: () throws -> Int?) rethrows -> Int? {
        try decimals.item(ofValueAt: index, read)
    }
}

/// The reference photo's text at the place of a value.
struct ReferenceText: Hashable {
    /// The text that other photos' texts are compared with; nil where it is unknown.
    let text: String?
    /// Other possible texts.
    let others: [String]

    /// The text combined with a close reading.
    ///
    /// The whole photo sometimes loses characters, so a close reading with other runs of letters and digits replaces
    /// the text. A close reading of the same length only becomes an alternative: it need not be better, since a reader
    /// that takes a zero for a letter does so everywhere. An uncertain one changes nothing.
    fileprivate func combined(withClose reading: Reading) -> ReferenceText {
        guard reading.isAccepted else { return self }
        guard let text else { return ReferenceText(text: reading.text, others: []) }
        if reading.text.isWritten(like: text) { return self }
        return reading.text.characterSorts.count == text.characterSorts.count
            ? ReferenceText(text: text, others: [reading.text])
            : ReferenceText(text: reading.text, others: [text])
    }
}

extension TemplateReader {
    /// Doubts about a text from the template's other texts, and from how the value was written before.
    func doubts(ofTextAt index: Int, _ text: String, beside others: [String]) -> [Doubt] {
        guard template.fields[index].isText else { return [] }
        return (isFixedText(text, beside: index) ? [.fixedText(text)] : [])
            + text.doubts(beside: others)
    }

    /// The doubt about a text in digits that is written unlike the reference photo's and unlike the confirmed ones: it may
    /// lack a digit. Nil where there are none to compare it with.
    /// - Parameter isRow: whether the text is one row of a column: the reference photo shows other rows.
    /// - Throws: `RecognitionError`.
    func doubt(
        ofFormAt index: Int, _ text: String, isRow: Bool, reader: ValueReader
    ) throws -> Doubt? {
        let field = fields[index]
        guard text.mayLackCharacters(as: field.kind) else { return nil }
        func doubt(besides seen: [String]) -> Doubt? {
            text.writtenUnlike(seen + field.learnt.forms.examples, as: field.kind)
                .map { .form(text: text, reference: $0) }
        }
        func doubt(beside reference: ReferenceText) -> Doubt? {
            doubt(besides: [reference.text].compactMap(\.self) + reference.others)
        }
        if isRow { return doubt(besides: []) }
        guard field.kind == .date else {
            let own = try referenceLine(ofValueAt: index, reader: reader)
            return doubt(besides: [own?.text].compactMap(\.self))
        }
        guard let unlike = doubt(beside: referenceTexts.text(ofValueAt: index)) else { return nil }
        // The whole photo may have lost a digit of its own.
        return try closeReference(ofValueAt: index, reader: reader).map(doubt(beside:)) ?? unlike
    }

    /// The doubt about a plus sign where neither the reference photo nor a confirmed text has a sign: it may be what is
    /// left of a digit.
    func doubt(ofSignAt index: Int, _ text: String) -> Doubt? {
        let known = [referenceTexts.recognized[index]] + fields[index].learnt.forms.examples
        let isUsual = known.contains { $0.contains { "+-\u{2212}\u{b1}".contains($0) } }
        return text.contains("+") && !isUsual ? .unusualCharacters("+") : nil
    }

    /// The doubt about a currency sign before the digits that neither the reference photo nor a confirmed text has.
    func doubt(ofCurrencyAt index: Int, _ text: String) -> Doubt? {
        let known = ([referenceTexts.recognized[index]] + fields[index].learnt.forms.examples)
            .compactMap { Unit.sign(beforeDigitsOf: $0) }
        guard fields[index].unit == nil, let seen = Unit.sign(beforeDigitsOf: text),
            let usual = known.first, !known.contains(seen)
        else { return nil }
        return .unit(found: String(seen), expected: String(usual))
    }

    /// The reference photo's text at a value's place, read closely; nil if that adds nothing to the text recognised in
    /// the whole photo.
    func closeReference(ofValueAt index: Int, reader: ValueReader) throws -> ReferenceText? {
        let field = fields[index]
        guard field.isText || field.kind == .date,
            let crop = referenceCrop(ofValueAt: index)
        else { return nil }
        let text = try referenceTexts.closeText(ofValueAt: index) {
            try reader.reading(of: field, in: crop)
        }
        return text == referenceTexts.text(ofValueAt: index) ? nil : text
    }

    /// What the reference photo says against the number of decimals in a reading. Nil if the photo or a confirmed text has
    /// as many, or a rule sets the decimals.
    func unusualDecimals(
        beside reading: Reading, ofValueAt index: Int, reader: ValueReader
    ) throws -> UnusualDecimals? {
        let field = fields[index]
        guard field.kind == .number, field.rules.decimals == nil, let seen = reading.value,
            referencePlaces[index].region != nil
        else { return nil }
        let confirmed = field.learnt.forms.examples.compactMap { field.parsed($0).value?.decimals }
        // Confirmed texts are known; the reference photo may have to be read.
        if confirmed.contains(seen.decimals) { return nil }
        let known = try referenceDecimals(ofValueAt: index, reader: reader)
        if known == seen.decimals { return nil }
        guard let usual = known ?? confirmed.first else {
            // A point that was read is there; one that was not read may be lost here as it is there.
            return seen.decimals > 0 ? nil : .unknown
        }
        return .other(usual: usual)
    }

    /// The number of decimals in the reference photo; nil where readers are not sure that it shows none.
    private func referenceDecimals(ofValueAt index: Int, reader: ValueReader) throws -> Int? {
        let field = fields[index]
        // What the first look took for another unit may be misread digits.
        let first = field.parsed(referenceTexts.recognized[index])
        if first.doubts.isEmpty, let value = first.value, value.decimals > 0 {
            return value.decimals
        }
        return try referenceTexts.decimals(ofValueAt: index) {
            guard let crop = referenceCrop(ofValueAt: index) else { return nil }
            let close = try reader.reading(of: field, in: crop)
            return close.value.flatMap { value in
                value.decimals > 0 || close.isAccepted ? value.decimals : nil
            }
        }
    }

    /// Whether a text stands in the reference photo outside the values, such as a label or a button.
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
