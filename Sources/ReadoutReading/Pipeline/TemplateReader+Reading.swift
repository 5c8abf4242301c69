package import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
public import ReadoutInput
import ReadoutModel

/// How a photo fits a template.
private enum PhotoFit {
    /// How it lies over the reference photo, nil where only labels may lead to the values, and how sure that is.
    case found(Alignment?, Resemblance)
    /// Why it is refused, with the best attempt at aligning it.
    case refused(AlignmentFailure, best: Alignment?, PhotoQuality)
}

extension Reading {
    /// Adds the doubts about what was read, whatever the photo shows: the limits that it breaks, and the checks that it
    /// does not pass.
    mutating func addDoubts(ofValueAs field: Field) {
        guard let value else { return }
        doubts += field.limitDoubts(of: value).filter { !doubts.contains($0) }
        doubts += field.checkDoubts(of: text)
    }
}

extension TemplateReader {
    /// Reads one photo.
    /// - Throws: `RecognitionError`. A photo that does not fit is no error but an unmatched result.
    public func read(_ photo: Photo, with recognizer: any TextRecognizer) throws -> PhotoResult {
        let reading = nets?.print.map { PageReader($0).lines }
        return try read(
            WorkingPhoto(photo, recognizer: recognizer, reading: reading), with: recognizer)
    }

    /// - Parameters:
    ///   - known: the alignment of the photo to the template, if it was found before.
    ///   - trace: records each step.
    package func read(
        _ photo: WorkingPhoto, with recognizer: any TextRecognizer,
        alignment known: Alignment? = nil, noting trace: ReadingTrace? = nil
    ) throws -> PhotoResult {
        let page = LatePage(of: photo, to: page, language: prepared.language)
        switch try fit(of: photo, page, known: known) {
        case .found(let alignment, let resemblance):
            return try result(
                of: photo, page, alignment, resemblance, with: recognizer, noting: trace)
        case .refused(let failure, let best, let quality):
            return unmatched(failure, photo, quality: quality, best: best, noting: trace)
        }
    }

    /// Finds out how a photo lies over the reference photo, by its picture or by its lines of text.
    /// - Parameter known: the alignment of the photo, if it was found before.
    /// - Throws: `RecognitionError`.
    private func fit(
        of photo: WorkingPhoto, _ page: LatePage, known: Alignment?
    ) throws -> PhotoFit {
        let hasRegions = !template.valueRegions.isEmpty
        var alignment = known
        var resemblance = Resemblance.sure
        if let alignment { page.straighten(by: alignment.transform) }
        if alignment == nil, hasRegions {
            let best = try Aligner().bestCandidate(of: photo, to: prepared) { try page.isSure() }
            if let best { page.straighten(by: best.alignment.transform) }
            switch Aligner.judged(best, of: photo, to: prepared) {
            case .success(let found): alignment = found
            case .failure(let failure):
                guard let (found, how) = try resembling(page, best) else {
                    let quality = PhotoQuality(of: photo)
                    return .refused(
                        failure.explained(by: best, of: photo, to: prepared, quality: quality),
                        best: best?.alignment, quality)
                }
                (alignment, resemblance) = (found, how)
            }
        }
        if alignment == nil, !hasRegions, referenceFindings.contains(where: { $0 != nil }) {
            // A photo that does not fit is read by the words of the labels alone.
            let best = try Aligner().bestCandidate(of: photo, to: laid) { try page.isSure() }
            if case .success(let found) = Aligner.judged(best, of: photo, to: laid) {
                alignment = found
            }
        }
        if resemblance == .sure, let alignment, showsNoValue(photo.photo, alignment) {
            let part = VisiblePart(
                of: prepared.frame, through: alignment.transform, in: photo.photo.frame)
            return .refused(
                .valuesOutsidePhoto(part), best: alignment, PhotoQuality(of: photo))
        }
        return .found(alignment, resemblance)
    }

    /// Whether the places of all values lie outside a photo.
    private func showsNoValue(_ photo: Photo, _ alignment: Alignment) -> Bool {
        let regions = template.valueRegions
        // In framed photos every place is visible apart from small shifts, so this check is skipped.
        return !regions.isEmpty && !template.isFramed
            && regions.allSatisfy { isOutside($0, of: photo, through: alignment.transform) }
    }

    /// Reads the values of a photo that fits.
    /// - Throws: `RecognitionError`.
    private func result(
        of photo: WorkingPhoto, _ page: LatePage, _ alignment: Alignment?,
        _ resemblance: Resemblance, with recognizer: any TextRecognizer,
        noting trace: ReadingTrace?
    ) throws -> PhotoResult {
        trace?.clock?.lap("align")
        trace?.note(alignment, of: photo, to: prepared)
        let otherLabels =
            resemblance.isByLines
            ? [:]
            : alignment.map { laid.labels.contradictions($0.transform, in: photo.pyramid) }
                ?? [:]
        trace?.clock?.lap("labels")
        let placing = try placing(of: photo, page, alignment, resemblance)
        var quality = PhotoQuality()
        var values: [TracedReading] = []
        for index in template.fields.indices {
            values.append(
                try reading(
                    ofValueAt: index, by: placing, otherLabel: otherLabels[index],
                    with: recognizer, quality: &quality, clock: trace?.clock))
            // Where reading ends early, the trace holds the values before.
            trace?.values.append(values[index].trace)
        }
        let crops = Dictionary(
            values.compactMap { value in value.trace.shown.map { (value.trace.name, $0) } }
        ) { $1 }
        let readings = judged(values, in: crops, page, resemblance, asksAll: trace != nil)
        if let trace {
            for (seen, reading) in zip(trace.values, readings) { seen.reading = reading }
        }
        if alignment == nil,
            readings.allSatisfy({ $0.doubts.contains { $0.code == "label-not-found" } })
        {
            let quality = PhotoQuality(of: photo)
            let failure = AlignmentFailure.noLabelFound(
                labels: template.fields.compactMap(\.label))
            return unmatched(
                quality.hints.first.map(AlignmentFailure.poorPhoto) ?? failure, photo,
                quality: quality, best: nil, noting: trace)
        }
        if quality.parts.isEmpty { quality = PhotoQuality(of: photo) }
        return PhotoResult(
            match: .matched(alignment), readings: readings, crops: crops, quality: quality,
            sighting: resemblance == .sure
                ? alignment.flatMap { sighting(of: photo, through: $0.transform) } : nil)
    }

    /// The sources for where the values are in a photo, its tables among them.
    /// - Throws: `RecognitionError`.
    private func placing(
        of photo: WorkingPhoto, _ page: LatePage, _ alignment: Alignment?,
        _ resemblance: Resemblance
    ) throws -> Placing {
        var placing = Placing(photo: photo, alignment: alignment, resemblance, page)
        if !resemblance.isByLines, let alignment {
            placing.usualUnlikeness = landmarks.usualUnlikeness(
                through: alignment.transform, in: placing.landmarks)
        }
        placing.tables = try tables.map { try rows(of: $0, by: placing) }
        return placing
    }

    /// The readings, judged by how well the photo fits, by what the outside reader sees, and by each other.
    /// - Parameters:
    ///   - crops: the picture of each value's place, by the value's name.
    ///   - asksAll: whether to ask the outside reader about readings that it cannot change, too.
    private func judged(
        _ values: [TracedReading], in crops: [String: GrayImage], _ page: LatePage,
        _ resemblance: Resemblance, asksAll: Bool
    ) -> [Reading] {
        let fitsPoorly =
            resemblance.isUnsure
            || page.hasOtherHeading(above: referencePlaces.compactMap(\.region))
        var readings = values.indices.map { index in
            var reading = values[index].reading
            if fitsPoorly { reading.doubts.insert(.poorFit, at: 0) }
            return fields[index].isColumn
                ? reading
                : rated(reading, ofValueAt: index, noting: values[index].trace)
                    .judged(allowing: allowance, after: fields[index].learnt.trackRecord)
        }
        readings = weighed(readings, in: crops, beside: values.map(\.trace), asksAll: asksAll)
        for (index, field) in template.fields.enumerated() where !field.isColumn {
            readings[index].addDoubts(ofValueAs: field)
        }
        return readings.guarded(by: template.fields) { referenceTexts.recognized[$0] }
            .summed(by: SumJudgement(of: template.fields))
    }

    /// The features of the reference that an aligned photo shows; nil when too few are found, or the photo's own
    /// features were not needed.
    private func sighting(
        of photo: WorkingPhoto, through transform: Homography
    ) -> FeatureSighting? {
        guard photo.hasFeatures else { return nil }
        return FeatureSighting(
            of: prepared.templateFeatures.all, in: photo, through: transform,
            reach: Aligner.reach * prepared.tolerance)
    }

    /// The result for a photo that does not fit; the trace receives the best attempt.
    private func unmatched(
        _ failure: AlignmentFailure, _ photo: WorkingPhoto, quality: PhotoQuality,
        best: Alignment?, noting trace: ReadingTrace?
    ) -> PhotoResult {
        trace?.note(refused: best, because: failure, of: photo, to: prepared)
        return PhotoResult(match: .unmatched(failure), readings: [], quality: quality)
    }

    /// Whether all corners of a region lie outside the photo.
    private func isOutside(
        _ region: Region, of photo: Photo, through transform: Homography
    ) -> Bool {
        !transform.corners(of: region).contains(where: photo.frame.contains)
    }
}
