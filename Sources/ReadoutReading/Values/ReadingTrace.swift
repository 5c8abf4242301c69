package import ReadoutAlignment
package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutModel

/// What was tried on the way from one photo to its readings, kept so that a failure can be seen.
///
/// Made by who wants to see it, filled by `TemplateReader`; without one nothing is collected. Belongs to one worker.
package final class ReadingTrace {
    /// How the photo lies over the template, or the best try at it when that was refused; nil when there was none.
    package var alignment: Alignment?
    /// Why the photo was refused; nil when it was not.
    package var failure: AlignmentFailure?
    /// Details of the reference found again as the alignment has it: from pixels of the reference photo to pixels of
    /// the photo.
    package var inliers: [Correspondence] = []
    /// Details that look alike, whether or not they fit together.
    package var lookalikes: [Correspondence] = []
    /// One a value, in template order; none beyond where the reading ended.
    package var values: [ValueTrace] = []

    /// Measures the stages; without the work that only serves those who look at pictures. Nil to keep all.
    package let clock: StageClock?

    package init(clock: StageClock? = nil) { self.clock = clock }

    /// Keeps an alignment and what it was made from.
    package func note(
        _ alignment: Alignment?, of photo: WorkingPhoto, to template: PreparedTemplate
    ) {
        self.alignment = alignment
        guard clock == nil else { return }
        lookalikes = FeatureMatcher.pairs(template.features, photo.features)
        guard let alignment else { return }
        inliers = Aligner.inliers(of: alignment.transform, photo, template)
    }

    /// Keeps the best try at laying a photo over a template that it does not fit; nil when there was none.
    package func note(
        refused best: Alignment?, because failure: AlignmentFailure? = nil,
        of photo: WorkingPhoto, to template: PreparedTemplate
    ) {
        note(best, of: photo, to: template)
        self.failure =
            failure ?? .tooFewAnchors(found: best?.inliers ?? 0, needed: 4 * Aligner.fewestAnchors)
        values = template.template.fields.map { field in
            let trace = ValueTrace(name: field.name)
            if let best, case .region(let region) = field.location {
                trace.foreseen = best.transform.corners(of: region)
            }
            return trace
        }
    }
}

/// What was tried to read one value.
package final class ValueTrace {
    /// The value's name.
    package let name: String
    /// Corners of its place in the photo by the alignment of the whole: pixels of the photo, clockwise from the top
    /// left; none where the value is found by its label.
    package var foreseen: [Point] = []
    /// Corners of the place that was read; none when there is none.
    package var place: [Point] = [] { didSet { clock?.lap("align") } }
    /// How well its surroundings agree with the reference, 0...1; nil where they say nothing.
    package var agreement: Double?
    /// The place with its margins.
    package var crop: ValueCrop? { didSet { clock?.lap("sample crops") } }
    /// The place as a person would look at it; nil where it lies outside the photo.
    package var shown: GrayImage?
    /// The line of text found in it.
    package var line: GrayImage? { didSet { clock?.lap("find line") } }
    /// What the readers saw, in the order they were asked.
    package var hypotheses: [HypothesisTrace] = []
    /// The digits of a seven-segment display, measured; nil when nobody had to, or there are none.
    var segments: SegmentLine?
    /// What speaks for and against what was read; nil when nothing was.
    package var evidence: Evidence?
    /// What came of it.
    package var reading: Reading? { didSet { clock?.lap("decide") } }
    /// Measures the stages; nil when nobody does.
    package let clock: StageClock?

    package init(name: String, clock: StageClock? = nil) {
        self.name = name
        self.clock = clock
    }

    /// The readers that saw in the value's place what it was read as, in the order they were asked: by name, each once.
    package func readers(of field: TaughtField) -> [String] {
        guard let reading, !reading.text.isEmpty else { return [] }
        let meaning = Hypothesis(
            reader: .recognizer, text: reading.text, confidence: 1, field: field
        ).meaning
        var names: [String] = []
        for look in hypotheses where look.confidence >= ValueReader.leastAlternative {
            let name = look.reader.rawValue
            let seen = Hypothesis(
                reader: .recognizer, text: look.text, confidence: 1, field: field)
            if seen.meaning == meaning, !names.contains(name) { names.append(name) }
        }
        return names
    }

    func note(_ hypothesis: HypothesisTrace) {
        clock?.lap(hypothesis.name)
        hypotheses.append(hypothesis)
    }
}

extension Aligner {
    /// The features of the reference that are in the photo where a transform foresees them.
    static func inliers(
        of transform: Homography, _ photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> [Correspondence] {
        let pairs = FeatureMatcher.pairs(
            template.features, photo.features, foreseenBy: transform,
            reach: reach * template.tolerance)
        let search = ConsensusSearch(pairs, frame: template.frame, tolerance: template.tolerance)
        guard let fit = search.fit(near: transform) else { return [] }
        return fit.inliers.map { pairs[$0] }
    }
}
