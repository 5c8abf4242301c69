import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Minimum and maximum height of a readable place in the photo, in pixels. No photo is as high as the maximum. Chosen,
    /// not fitted.
    private static let leastHeight = 6.0, mostHeight = 1e5
    /// Maximum height of the crop kept with a reading, and of each row of a column, in pixels: enough for a person to check
    /// it. Chosen, not fitted.
    static let keptCropHeight = 64

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
    func missing(
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
        let field = fields[index].field
        let photo = placing.photo.photo
        let corners = place.transform.corners(of: place.region)
        note(place, at: corners, ofValueAt: index, by: placing, in: trace)
        let height = corners.usualHeight
        if let doubt = TemplateReader.doubt(ofShowing: corners, height: height, in: photo) {
            return .unread(field.name, because: doubt)
        }
        let region =
            place.row.map { place.region(extendedBy: $0, for: field, withSign: trace.sign != nil) }
            ?? place.region
        let crop = crop(of: region, ofValueAt: index, at: place, in: photo)
        trace.crop = crop
        if crop.isWhole {
            quality.measure(
                crop.inner, of: field.name, height: height, textShare: textShares[index])
        }
        trace.clock?.lap("quality")
        let value = PlacedValue(
            index: index, place: place, region: region, crop: crop, placing: placing,
            reader: reader, trace: trace)
        var reading = try textReading(of: value)
        reading.doubts += try doubts(ofFormOf: value, reading.text)
        reading.doubts += try doubts(ofPlaceOf: value, otherLabel: otherLabel)
        reading = try compared(reading, of: value)
        let inner = crop.inner
        let kept = min(inner.height, TemplateReader.keptCropHeight)
        trace.shown = inner.resized(
            width: max(1, inner.width * kept / inner.height), height: kept)
        return reading
    }

    /// Records where a value is read.
    private func note(
        _ place: ValuePlace, at corners: [Point], ofValueAt index: Int, by placing: Placing,
        in trace: ValueTrace
    ) {
        trace.place = corners
        trace.agreement = place.agreement
        trace.sign = referenceTexts.sign
        if let alignment = placing.alignment,
            case .region(let region) = template.fields[index].location
        {
            trace.foreseen = alignment.transform.corners(of: region)
        }
    }

    /// The doubt about a place that a photo does not show, or shows too small; nil where it can be read.
    private static func doubt(
        ofShowing corners: [Point], height: Double, in photo: Photo
    ) -> Doubt? {
        let slack = ValueCrop.slack * height
        let frame = photo.frame.expanded(horizontally: slack, vertically: slack)
        guard height < mostHeight, corners.contains(where: frame.contains) else {
            return .outsidePhoto
        }
        return height > leastHeight ? nil : .tooSmall(heightInPixels: height)
    }

    /// Cuts a region out of a photo in which a value's place was found.
    func crop(
        of region: Region, ofValueAt index: Int, at place: ValuePlace, in photo: Photo
    ) -> ValueCrop {
        var crop = ValueCrop(of: region, through: place.transform, from: photo)
        crop.neighbours = place.rowNeighbours ?? neighbours[index]
        crop.marks = place.row?.sidesWithMarks ?? []
        crop.neighbours.formUnion(crop.marks)
        crop.unitStart = (place.row?.unitStart).map(crop.column)
        return crop
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
