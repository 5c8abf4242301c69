import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// A value at its place in a photo, cut out: what the steps of its reading share.
struct PlacedValue {
    /// The value's index in the template.
    let index: Int
    let place: ValuePlace
    /// Where it is read, in the place's plane: its text may be longer than in the reference photo.
    let region: Region
    let crop: ValueCrop
    let placing: Placing
    let reader: ValueReader
    let trace: ValueTrace

    var photo: Photo { placing.photo.photo }
}

/// The steps in which a value is read at its place.
extension TemplateReader {
    /// The reading of a value's text, with doubts about the text alone.
    /// - Throws: `RecognitionError`.
    func textReading(of value: PlacedValue) throws -> Reading {
        // The reference photo does not say what other rows contain.
        guard !value.place.isRow else {
            return try reading(of: value, beside: ReferenceText(text: nil, others: []))
        }
        let first = try reading(of: value, beside: referenceTexts.text(ofValueAt: value.index))
        guard !first.isAccepted,
            let reference = try closeReference(ofValueAt: value.index, reader: value.reader)
        else { return first }
        value.trace.hypotheses = []
        return try reading(of: value, beside: reference)
    }

    /// The reading of a value's text beside what the reference photo shows in its place.
    private func reading(
        of value: PlacedValue, beside reference: ReferenceText
    ) throws -> Reading {
        let (taught, place) = (fields[value.index], value.place)
        let forms = taught.learnt.forms
        // A misread text must not be changed into another known one either.
        let others = [reference.text].compactMap(\.self) + reference.others + forms.examples
        var reading = try value.reader.reading(
            of: taught, in: value.crop, like: others, noting: value.trace
        ) { heights in
            var lower = value.region
            lower.y += heights * lower.height
            return crop(of: lower, ofValueAt: value.index, at: place, in: value.photo)
        }
        reading = weighed(
            reading, againstTextIn: value.photo, at: place.transform.corners(of: value.region),
            of: taught, in: value.crop, noting: value.trace)
        guard !place.isRow else { return reading }
        reading.doubts += doubts(
            ofTextAt: value.index, reading.text, beside: forms.texts(beside: reference.text))
        return reading
    }

    /// Doubts about how a text is written, unless the page stores it: such text has lost no digit.
    /// - Throws: `RecognitionError`.
    func doubts(ofFormOf value: PlacedValue, _ text: String) throws -> [Doubt] {
        guard value.photo.written?.isDrawn != true else { return [] }
        let (index, field) = (value.index, fields[value.index].field)
        var doubts = [
            try doubt(
                ofFormAt: index, text, isRow: value.place.isRow, reader: value.reader)
        ]
        if field.isNumeric {
            doubts += [doubt(ofSignAt: index, text), doubt(ofCurrencyAt: index, text)]
        }
        return doubts.compactMap(\.self)
    }

    /// Doubts about the place of a value: about its label, its column and what surrounds it.
    /// - Parameter otherLabel: the word of the reference photo beside the value that the photo contradicts; nil for none.
    /// - Throws: `RecognitionError`.
    func doubts(ofPlaceOf value: PlacedValue, otherLabel: String?) throws -> [Doubt] {
        let (index, place) = (value.index, value.place)
        var doubts: [Doubt] = []
        if place.beginsRange { doubts.append(.unexplained) }
        if let label = place.missingLabel {
            doubts.append(try missing(label, of: fields[index], in: value.placing.photo))
        }
        if page.isPage, !place.isRow, let region = referencePlaces[index].region,
            let column = try value.placing.page.fit()?.otherColumn(
                of: region, through: place.transform)
        {
            doubts.append(.otherLabel(column.heading, seen: column.seen))
        }
        // If the value was found by its line or its label, the text around its place was already compared.
        if let otherLabel, !place.isByLines, !place.isByLabel {
            doubts.append(.otherLabel(otherLabel))
        }
        if let agreement = place.agreement, agreement < TemplateReader.leastAgreement,
            !(place.row?.isOnItsLine ?? false)
        {
            doubts.append(.surroundings)
        }
        return doubts
    }

    /// The reading, put in doubt where something in or around its place contradicts it.
    /// - Throws: `RecognitionError`.
    func compared(_ reading: Reading, of value: PlacedValue) throws -> Reading {
        let (index, place, trace) = (value.index, value.place, value.trace)
        let taught = fields[index]
        let field = taught.field
        var reading = reading
        if place.isRow || field.isText, reading.isAccepted,
            value.crop.showsMore(
                than: reading, of: field, by: trace.hypotheses, at: value.region,
                isBare: place.isRow, on: place.row, through: place.transform, in: value.photo)
        {
            reading.doubts.append(.unexplained)
        }
        let seen =
            field.isInDigits && !place.isRow
                && (reading.isAccepted || reading.isDoubtfulInCharacters)
            ? seenBeside(value.region, through: place.transform, of: value.photo) : nil
        if seen?.continues(
            reading.text,
            but: field.closedSides(of: reading.text, meaning: field.parsed(reading.text))) ?? false
        {
            reading.doubts.append(.cutOff)
        }
        if field.isInDigits || field.kind == .date {
            reading = try held(reading, of: value, beside: seen)
            reading = reading.contradicted(
                bySign: trace.sign, in: trace.hypotheses, as: taught
            ).contradicted(
                byBoundIn: trace.hypotheses, as: taught,
                beside: referenceTexts.recognized[index])
        } else if field.kind == .code {
            reading = reading.contradicted(
                byLettersIn: trace.hypotheses, as: taught, beside: referenceTexts.recognized[index])
        }
        if !field.isInDigits, field.kind != .date, !place.isRow {
            reading = try heldByWords(reading, of: value)
        }
        return reading
    }
}
