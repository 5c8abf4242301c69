import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Minimum height of a readable place in the photo, in pixels.
    private static let leastHeight = 6.0
    /// Maximum height of the crop kept with a reading, in pixels: enough for a person to check it.
    private static let keptCropHeight = 64

    /// Reads one value of a photo.
    /// - Parameters:
    ///   - otherLabel: the word of the reference photo beside the value that the photo contradicts; nil for none.
    ///   - quality: receives the quality of the photo at the value's place.
    ///   - trace: records each step.
    /// - Returns: the reading with its doubts, except those that other values raise.
    func reading(
        ofValueAt index: Int, by placing: Placing, otherLabel: String?, reader: ValueReader,
        quality: inout PhotoQuality,
        noting trace: ValueTrace
    ) throws -> Reading {
        guard let place = try place(ofValueAt: index, by: placing) else {
            return .unread(
                fields[index].name,
                because: try missing(
                    fields[index].field.label ?? "", of: fields[index], in: placing.photo))
        }
        return try reading(
            ofValueAt: index, at: place, by: placing, otherLabel: otherLabel, reader: reader,
            quality: &quality, noting: trace)
    }

    /// The doubt about a value whose label marks no place in a photo.
    private func missing(
        _ label: String, of field: TaughtField, in photo: WorkingPhoto
    ) throws -> Doubt {
        let standing = try photo.seen(in: page, language: field.rules.readingLanguage) { words, _ in
            let count = LabelFinder(words: words).count(of: label)
            return count > 1 ? count : nil
        }
        return .labelNotFound(label, standing: standing ?? 0)
    }

    /// Reads one value at a place of a photo.
    func reading(
        ofValueAt index: Int, at place: ValuePlace, by placing: Placing, otherLabel: String?,
        reader: ValueReader, quality: inout PhotoQuality, noting trace: ValueTrace
    ) throws -> Reading {
        let taught = fields[index]
        let field = taught.field
        let photo = placing.photo
        let corners = place.transform.corners(of: place.region)
        trace.place = corners
        trace.agreement = place.agreement
        trace.sign = referenceTexts.sign
        if let alignment = placing.alignment, case .region(let region) = field.location {
            trace.foreseen = alignment.transform.corners(of: region)
        }
        let side = corners[0].distance(to: corners[3]) / 2 + corners[1].distance(to: corners[2]) / 2
        let frame = photo.photo.frame.expanded(horizontally: side * 0.1, vertically: side * 0.1)
        guard side < 1e5, corners.contains(where: frame.contains) else {
            return .unread(field.name, because: .outsidePhoto)
        }
        guard side > TemplateReader.leastHeight else {
            return .unread(field.name, because: .tooSmall(heightInPixels: side))
        }
        func cut(_ region: Region) -> ValueCrop {
            var crop = ValueCrop(of: region, through: place.transform, from: photo.photo)
            crop.neighbours = place.rowNeighbours ?? neighbours[index]
            crop.marks = place.row?.sidesWithMarks ?? []
            crop.neighbours.formUnion(crop.marks)
            crop.unitStart = (place.row?.unitStart).map(crop.column)
            return crop
        }
        let row = place.row
        let region =
            row.map { place.region(extendedBy: $0, for: field, withSign: trace.sign != nil) }
            ?? place.region
        let crop = cut(region)
        trace.crop = crop
        if crop.isWhole {
            quality.measure(
                crop.inner, of: field.name, height: side, textShare: textShares[index])
        }
        trace.clock?.lap("quality")
        func read(beside reference: ReferenceText) throws -> Reading {
            let forms = taught.learnt.forms
            // A misread text must not be changed into another known one either.
            let others =
                [reference.text].compactMap(\.self) + reference.others + forms.examples
            var reading = try reader.reading(of: taught, in: crop, like: others, noting: trace) {
                heights in
                var lower = region
                lower.y += heights * lower.height
                return cut(lower)
            }
            reading = beside(
                writtenTextOf: photo.photo, at: place.transform.corners(of: region), reading,
                of: taught, in: crop, noting: trace)
            guard !place.isRow else { return reading }
            reading.doubts += doubts(
                ofTextAt: index, reading.text, beside: forms.texts(beside: reference.text))
            return reading
        }
        // The reference photo does not say what other rows contain.
        var reading = try read(
            beside: place.isRow
                ? ReferenceText(text: nil, others: []) : referenceTexts.text(ofValueAt: index))
        if !reading.isAccepted, !place.isRow,
            let reference = try closeReference(ofValueAt: index, reader: reader)
        {
            trace.hypotheses = []
            reading = try read(beside: reference)
        }
        // Text that the page stores has lost no digit.
        if photo.photo.written?.isDrawn != true {
            let form = try doubt(
                ofFormAt: index, reading.text, isRow: place.isRow, reader: reader)
            reading.doubts += [form].compactMap(\.self)
            if field.kind == .number || field.kind == .integer {
                reading.doubts += [
                    doubt(ofSignAt: index, reading.text), doubt(ofCurrencyAt: index, reading.text),
                ].compactMap(\.self)
            }
        }
        if place.beginsRange { reading.doubts.append(.unexplained) }
        if let label = place.missingLabel {
            reading.doubts.append(try missing(label, of: taught, in: photo))
        }
        if page.isPage, !place.isRow, let region = referencePlaces[index].region,
            let column = placing.page.otherColumn(of: region, through: place.transform)
        {
            reading.doubts.append(.otherLabel(column.heading, seen: column.seen))
        }
        // If the value was found by its line or its label, the text around its place was already compared.
        if let otherLabel, !place.isByLines, !place.isByLabel {
            reading.doubts.append(.otherLabel(otherLabel))
        }
        if let agreement = place.agreement, agreement < TemplateReader.leastAgreement,
            !(row?.isOnItsLine ?? false)
        {
            reading.doubts.append(.surroundings)
        }
        if place.isRow || field.isText, reading.isAccepted,
            crop.showsMore(
                than: reading, of: field, by: trace.hypotheses, at: region,
                isBare: place.isRow, on: place.row, through: place.transform, in: photo.photo)
        {
            reading.doubts.append(.unexplained)
        }
        let seen =
            field.isInDigits && !place.isRow
                && (reading.isAccepted || reading.isDoubtfulInCharacters)
            ? seenBeside(region, through: place.transform, of: photo.photo) : nil
        if seen?.continues(
            reading.text,
            but: field.closedSides(of: reading.text, meaning: field.parsed(reading.text))) ?? false
        {
            reading.doubts.append(.cutOff)
        }
        if field.isInDigits || field.kind == .date {
            reading = try held(
                reading, ofValueAt: index, at: place, in: crop, beside: seen, by: placing,
                reader: reader, noting: trace)
            reading = reading.besideSign(trace.sign, trace.hypotheses, as: taught)
        } else if field.kind == .code {
            reading = reading.besideLettersForDigits(
                trace.hypotheses, as: taught, beside: referenceTexts.recognized[index])
        }
        // On a paper, names and texts that people fill in stand beside others.
        if !field.isInDigits, field.kind != .date, !place.isRow, !page.isPage {
            reading = try heldByWords(
                reading, ofValueAt: index, at: place, by: placing, noting: trace)
        }
        let inner = crop.inner
        let kept = min(inner.height, TemplateReader.keptCropHeight)
        trace.shown = inner.resized(
            width: max(1, inner.width * kept / inner.height), height: kept)
        return reading
    }
}

extension ValuePlace {
    /// The region in which to read a value whose text may be longer than in the reference photo.
    /// - Parameter hasSign: whether a currency sign stands before a value of the template.
    fileprivate func region(
        extendedBy row: RowView, for field: Field, withSign hasSign: Bool
    ) -> Region {
        if field.isInDigits { return hasSign ? row.regionWithSign : row.region }
        // The words of a line that was found by its text are known.
        if isByLines { return region }
        switch field.kind {
        // Another choice may be printed beside the one that holds.
        case .choice where !field.rules.hasLongerChoices: return region
        case .choice, .text, .code:
            return row.extendedByLetters(asOneWord: false).widened(to: region)
        default: return row.extendedByLetters(asOneWord: true)
        }
    }
}

extension Rules {
    /// Whether a choice continues another one, as `RUN - FAULT` does `RUN`.
    fileprivate var hasLongerChoices: Bool {
        choices.contains { choice in choices.contains { $0 != choice && $0.hasPrefix(choice) } }
    }
}
