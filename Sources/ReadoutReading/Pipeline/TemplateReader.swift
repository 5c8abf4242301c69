package import ReadoutAlignment
import ReadoutGeometry
package import ReadoutImaging
public import ReadoutInput
public import ReadoutModel

/// Reads photos with one template: aligns each, cuts out each value's place and reads it.
public struct TemplateReader: Sendable {
    /// The template that photos are read with.
    public var template: Template { prepared.template }
    /// How many of the values that are accepted may be wrong.
    public var allowance = ErrorAllowance.usual
    /// A reader that is asked last, and can only put values in doubt; nil for none.
    package var outside: OutsideReader?
    /// The values with what was learnt of them.
    let values: [TaughtValue]
    package let prepared: PreparedTemplate
    private let nets: NetReaders?
    /// What the values' characters look like; nil when nothing was confirmed yet.
    private let memory: TemplateMemory?
    let referenceTexts: ReferenceTexts
    /// For each value where it stands in the reference photo; its label where that was not found.
    let referencePlaces: [Location]
    /// For each value with a label where the reference photo has it.
    let referenceFindings: [LabelFinder.Finding?]
    /// The text of the reference photo, line by line.
    let page: PageText
    /// For each value the height of its text over that of its place in the reference photo, 0...1.
    private let textShares: [Double]
    /// For each value where something stands close beside its place in the reference photo.
    let neighbours: [HorizontalSides]
    /// For each value its line in the reference photo; nil where that cannot be cut out.
    let rows: [RowReference?]
    /// The words beside the values.
    let guards: Guards

    /// Least agreement of a value's surroundings with the reference, 0...1. Measured: right places of the same
    /// device lie above 0.55, places on a paper whose lines have moved below 0.5.
    static let leastAgreement = 0.5
    /// Places less high than this in the photo, in pixels, hold nothing that could be read.
    private static let leastHeight = 6.0
    /// The tallest crop that is kept with a reading, in pixels: enough for a person to check it.
    private static let keptCropHeight = 64
    /// Height of text over that of its place where nothing was recognised in it: a place drawn by hand has some room.
    private static let usualTextShare = 0.7

    /// Makes a reader; works out what all photos share.
    /// - Parameters:
    ///   - template: the template.
    ///   - picture: its reference photo in grey, decoded from `template.reference.picture`.
    ///   - nets: read displays, and print beside the recogniser; without them only that reads.
    ///   - features: of the reference photo, when they were found before.
    ///   - learnt: what people taught of the values.
    ///   - memory: what the values' characters look like, when a person has confirmed readings.
    package init(
        _ template: Template, picture: GrayImage, nets: NetReaders? = nil,
        features: TemplateFeatures? = nil, learnt: TemplateLearnt = TemplateLearnt(),
        memory: TemplateMemory? = nil
    ) {
        let values = template.values.map(learnt.taught)
        self.values = values
        self.memory = memory
        prepared = PreparedTemplate(template, picture: picture, features: features)
        self.nets = nets
        let boxes = template.reference.boxes
        let finder = LabelFinder(words: boxes.flatMap(\.words))
        let findings = values.map { value in
            value.label.flatMap { finder.value(at: $0, of: value) }
        }
        referenceFindings = findings
        let places = zip(template.values, findings).map { value, finding in
            finding.map { .region($0.region) } ?? value.location
        }
        referencePlaces = places
        page = PageText(
            words: boxes.flatMap(\.words),
            values: places.compactMap { if case .region(let region) = $0 { region } else { nil } })
        referenceTexts = ReferenceTexts(places.map { boxes.text(at: .location($0)) ?? "" })
        neighbours = template.values.map { value in
            guard case .region(let region) = value.location else { return [] }
            return boxes.neighbours(of: region)
        }
        let prepared = prepared
        let regions = template.valueRegions
        let words = boxes.flatMap(\.words)
        rows = zip(template.values, places).map { value, place in
            guard case .region(let region) = place else { return nil }
            return RowReference(
                of: region, beside: regions,
                unit: (value.unit, value.unit.flatMap { boxes.unit($0, in: region) }),
                words: words, in: prepared.picture, frame: prepared.frame)
        }
        guards = Guards(
            template,
            places: places.map { if case .region(let region) = $0 { region } else { nil } },
            in: prepared.picture, frame: prepared.frame)
        textShares = places.map { place in
            guard case .region(let region) = place else { return TemplateReader.usualTextShare }
            return boxes.textShare(of: region) ?? TemplateReader.usualTextShare
        }
    }

    /// Reads one photo.
    /// - Throws: `RecognitionError`. A photo that does not fit is no error but an unmatched result.
    public func read(_ photo: Photo, with recognizer: any TextRecognizer) throws -> PhotoResult {
        try read(WorkingPhoto(photo, recognizer: recognizer), with: recognizer)
    }

    /// - Parameters:
    ///   - known: how the photo lies over the template, when that was found out before.
    ///   - trace: keeps what was tried.
    package func read(
        _ photo: WorkingPhoto, with recognizer: any TextRecognizer,
        alignment known: Alignment? = nil, noting trace: ReadingTrace? = nil
    ) throws -> PhotoResult {
        var alignment = known
        let regions = template.valueRegions
        let page = LatePage(of: photo, to: page, language: prepared.language)
        var resemblance = Resemblance.sure
        if alignment == nil, !regions.isEmpty {
            let best = try Aligner().bestCandidate(of: photo, to: prepared) { try page.isSure() }
            switch Aligner.judged(best) {
            case .success(let found): alignment = found
            case .failure(let failure):
                if let (found, how) = try resembling(page, best) {
                    (alignment, resemblance) = (found, how)
                    break
                }
                let quality = PhotoQuality(of: photo)
                return unmatched(
                    failure.explained(by: best, of: photo, to: prepared, quality: quality), photo,
                    quality: quality, best: best?.alignment, noting: trace)
            }
        }
        if let alignment, !regions.isEmpty, resemblance == .sure,
            regions.allSatisfy({ isOutside($0, of: photo.photo, through: alignment.transform) })
        {
            let part = VisiblePart(
                of: prepared.frame, through: alignment.transform, in: photo.photo.frame)
            return unmatched(
                .valuesOutsidePhoto(part), photo, quality: PhotoQuality(of: photo), best: alignment,
                noting: trace)
        }
        trace?.clock?.lap("align")
        trace?.note(alignment, of: photo, to: prepared)
        var readings: [Reading] = []
        var crops: [String: GrayImage] = [:]
        var quality = PhotoQuality()
        let otherLabels =
            resemblance.isByLines
            ? [:]
            : alignment.map { prepared.labels.contradictions($0.transform, in: photo.pyramid) }
                ?? [:]
        trace?.clock?.lap("labels")
        let late = LateAlignment(of: photo, to: prepared, known: alignment)
        var placing = Placing(photo: photo, alignment: alignment, resemblance, page, late)
        if !resemblance.isByLines, let alignment {
            placing.usualUnlikeness = guards.usualUnlikeness(
                through: alignment.transform, in: photo.photo)
        }
        for index in template.values.indices {
            var valueTrace = ValueTrace(
                name: template.values[index].name, clock: trace?.clock)
            let known = values[index].learnt
            let valueReader = ValueReader(
                recognizer: recognizer, nets: nets, chains: known.chains,
                memory: { try memory?.memory(ofValueAt: index) })
            var reading = try reading(
                ofValueAt: index, by: placing, otherLabel: otherLabels[index],
                reader: valueReader, quality: &quality, noting: valueTrace)
            // Where nothing of the value's kind stands, its line may have moved.
            if reading.value == nil, template.values[index].location.isRegion,
                !resemblance.isByLines, try page.fit() != nil
            {
                let secondTrace = ValueTrace(name: valueTrace.name, clock: trace?.clock)
                let second = try self.reading(
                    ofValueAt: index, by: placing.byLines, otherLabel: nil, reader: valueReader,
                    quality: &quality, noting: secondTrace)
                if second.value != nil { (reading, valueTrace) = (second, secondTrace) }
            }
            if resemblance.isUnsure { reading.doubts.insert(.poorFit, at: 0) }
            reading = reading.judged(allowing: allowance, after: known.trackRecord)
            valueTrace.reading = reading
            trace?.values.append(valueTrace)
            readings.append(reading)
            crops[reading.valueName] = valueTrace.shown
        }
        readings = contradicted(readings, in: crops, noting: trace)
        for (index, value) in template.values.enumerated() where readings[index].value != nil {
            readings[index].doubts += value.checkDoubts(of: readings[index].text)
        }
        readings = readings.guarded(by: template.values) { referenceTexts.recognized[$0] }
            .summed(by: SumJudgement(of: template.values))
        if let trace {
            for (seen, reading) in zip(trace.values, readings) { seen.reading = reading }
        }
        alignment = alignment ?? late.found
        if alignment == nil,
            readings.allSatisfy({ $0.doubts.contains { $0.code == "label-not-found" } })
        {
            let quality = PhotoQuality(of: photo)
            let failure = AlignmentFailure.noLabelFound(
                labels: template.values.compactMap(\.label))
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

    /// Which features of the reference an aligned photo shows; nil when too few are found, or the photo's own were not
    /// needed.
    private func sighting(
        of photo: WorkingPhoto, through transform: Homography
    ) -> FeatureSighting? {
        guard photo.hasFeatures else { return nil }
        return FeatureSighting(
            of: prepared.templateFeatures.all, in: photo, through: transform,
            reach: Aligner.reach * prepared.tolerance)
    }

    /// The result of a photo that does not fit, with the best try at it kept for those who want to see it.
    private func unmatched(
        _ failure: AlignmentFailure, _ photo: WorkingPhoto, quality: PhotoQuality,
        best: Alignment?, noting trace: ReadingTrace?
    ) -> PhotoResult {
        trace?.note(refused: best, because: failure, of: photo, to: prepared)
        return PhotoResult(match: .unmatched(failure), readings: [], quality: quality)
    }

    private func reading(
        ofValueAt index: Int, by placing: Placing, otherLabel: String?, reader: ValueReader,
        quality: inout PhotoQuality,
        noting trace: ValueTrace
    ) throws -> Reading {
        let taught = values[index]
        let value = taught.value
        let photo = placing.photo
        guard let place = try place(ofValueAt: index, by: placing) else {
            return .unread(value.name, because: .labelNotFound(value.label ?? ""))
        }
        let corners = place.transform.corners(of: place.region)
        trace.place = corners
        trace.agreement = place.agreement
        if let alignment = placing.alignment, case .region(let region) = value.location {
            trace.foreseen = alignment.transform.corners(of: region)
        }
        let side = corners[0].distance(to: corners[3]) / 2 + corners[1].distance(to: corners[2]) / 2
        let frame = photo.photo.frame.expanded(horizontally: side * 0.1, vertically: side * 0.1)
        guard side < 1e5, corners.contains(where: frame.contains) else {
            return .unread(value.name, because: .outsidePhoto)
        }
        guard side > TemplateReader.leastHeight else {
            return .unread(value.name, because: .tooSmall(heightInPixels: side))
        }
        func cut(_ region: Region) -> ValueCrop {
            var crop = ValueCrop(of: region, through: place.transform, from: photo.photo)
            crop.neighbours = neighbours[index]
            return crop
        }
        let row = place.row
        // Words of a text may stand as far apart as a text and what stands beside it.
        let region = value.isFigures ? row?.region ?? place.region : place.region
        let crop = cut(region)
        trace.crop = crop
        if crop.isWhole {
            quality.look(at: crop.inner, of: value.name, height: side, textShare: textShares[index])
        }
        trace.clock?.lap("quality")
        func read(beside reference: ReferenceText) throws -> Reading {
            let forms = taught.learnt.forms
            // Also of a text that was misread no other may be made.
            let others =
                [reference.text].compactMap(\.self) + reference.others + forms.examples
            var reading = try reader.reading(of: taught, in: crop, like: others, noting: trace) {
                heights in
                var lower = region
                lower.y += heights * lower.height
                return cut(lower)
            }
            reading.doubts += doubts(
                ofTextAt: index, reading.text, beside: forms.texts(beside: reference.text))
            return reading
        }
        var reading = try read(beside: referenceTexts.text(ofValueAt: index))
        if !reading.isAccepted,
            let reference = try closeReference(ofValueAt: index, reader: reader)
        {
            trace.hypotheses = []
            reading = try read(beside: reference)
        }
        if let label = place.missingLabel { reading.doubts.append(.labelNotFound(label)) }
        // Of a value that stands on a line of its own the text around its place was compared there.
        if let otherLabel, !place.isByLines { reading.doubts.append(.otherLabel(otherLabel)) }
        if let agreement = place.agreement, agreement < TemplateReader.leastAgreement,
            !(row?.isOnItsLine ?? false)
        {
            reading.doubts.append(.surroundings)
        }
        if value.isFigures {
            reading = try held(
                reading, ofValueAt: index, at: place, in: crop, by: placing, reader: reader,
                noting: trace)
        }
        let inner = crop.inner
        let kept = min(inner.height, TemplateReader.keptCropHeight)
        trace.shown = inner.resized(
            width: max(1, inner.width * kept / inner.height), height: kept)
        return reading
    }

    /// Whether no corner of a region comes to lie in the photo.
    private func isOutside(
        _ region: Region, of photo: Photo, through transform: Homography
    ) -> Bool {
        !transform.corners(of: region).contains(where: photo.frame.contains)
    }
}

extension Value {
    /// The label that shows the value's place, if one does.
    var label: String? {
        if case .label(let text) = location { text } else { nil }
    }
}

extension Location {
    var isRegion: Bool {
        if case .region = self { true } else { false }
    }
}

extension LabelFinder {
    /// Where a labelled value stands, told by what its kind is written like.
    func value(at label: String, of value: TaughtValue) -> Finding? {
        let endsItself = value.kind == .date || value.kind == .time
        return self.value(
            at: label, isFigures: value.isFigures,
            isWhole: endsItself ? { value.parsed($0).value != nil } : nil)
    }
}

extension [TextBox] {
    /// Where a value's unit stands in its place; nil where it was not recognised as a word of its own.
    fileprivate func unit(_ unit: String, in region: Region) -> Region? {
        flatMap(\.words).first {
            region.contains($0.region.center) && Unit.same($0.text, unit)
        }?.region
    }

    /// On which sides of a region a word begins or ends so close to it that a crop of the region shows it.
    fileprivate func neighbours(of region: Region) -> HorizontalSides {
        let margin = ValueCrop.margin * region.height
        return flatMap(\.words).map(\.region).reduce(into: []) { sides, word in
            let common = Swift.min(word.bottom, region.bottom) - Swift.max(word.y, region.y)
            guard common * 2 > Swift.min(word.height, region.height),
                !region.contains(word.center)
            else { return }
            if word.center.x < region.x, word.right > region.x - margin { sides.insert(.left) }
            if word.center.x > region.right, word.x < region.right + margin { sides.insert(.right) }
        }
    }

    /// Height of the text in a region over that of the region, 0.4...1; nil where there is none.
    fileprivate func textShare(of region: Region) -> Double? {
        let heights = flatMap(\.words).filter { region.contains($0.region.center) }
            .map(\.region.height).sorted()
        guard !heights.isEmpty, region.height > 0 else { return nil }
        // What is less than half as high is a comma or a speck.
        return Swift.min(1, Swift.max(0.4, heights[heights.count / 2] / region.height))
    }
}
