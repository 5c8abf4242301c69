package import ReadoutAlignment
package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutModel

/// The steps from one photo to its readings, kept so that a failure can be examined.
///
/// Created by a caller who wants to see the steps, and filled by `TemplateReader`; without a trace nothing is
/// collected. Belongs to one worker.
package final class ReadingTrace {
    /// The photo's alignment, or the best attempt if the photo was refused; nil when there was none.
    package var alignment: Alignment?
    /// Why the photo was refused; nil when it was not.
    package var failure: AlignmentFailure?
    /// Features of the reference found again by the alignment: from pixels of the reference photo to pixels of the
    /// photo.
    package var inliers: [Correspondence] = []
    /// Features that look alike, whether or not they fit together.
    package var lookalikes: [Correspondence] = []
    /// One for each value, in template order; values after the point where reading ended are missing.
    package var values: [ValueTrace] = []

    /// Measures the stages; nil to measure nothing. With a clock, work that only serves people who look at pictures is
    /// skipped.
    package let clock: StageClock?

    package init(clock: StageClock? = nil) { self.clock = clock }

    /// Records an alignment and the features behind it.
    package func note(
        _ alignment: Alignment?, of photo: WorkingPhoto, to template: PreparedTemplate
    ) {
        self.alignment = alignment
        guard clock == nil else { return }
        lookalikes = FeatureMatcher.pairs(template.features, photo.features)
        guard let alignment else { return }
        inliers = Aligner.inliers(of: alignment.transform, photo, template)
    }

    /// Records the best attempt at aligning a photo that does not fit; nil when there was none.
    package func note(
        refused best: Alignment?, because failure: AlignmentFailure? = nil,
        of photo: WorkingPhoto, to template: PreparedTemplate
    ) {
        note(best, of: photo, to: template)
        self.failure =
            failure ?? .tooFewAnchors(found: best?.inliers ?? 0, needed: Aligner.sureAnchors)
        values = template.template.fields.map { field in
            let trace = ValueTrace(name: field.name)
            if let best, case .region(let region) = field.location {
                trace.foreseen = best.transform.corners(of: region)
            }
            return trace
        }
    }
}

/// The steps of reading one value.
package final class ValueTrace {
    /// The value's name.
    package let name: String
    /// Corners of its expected place according to the alignment of the whole photo: pixels of the photo, clockwise from
    /// the top left; empty where a label locates the value.
    package var foreseen: [Point] = []
    /// Corners of the place that was read; empty when there is none.
    package var place: [Point] = [] { didSet { clock?.lap("align") } }
    /// Agreement of the surroundings with the reference, 0...1; nil where they say nothing.
    package var agreement: Double?
    /// The place with its margins.
    package var crop: ValueCrop? { didSet { clock?.lap("sample crops") } }
    /// The picture of the place for people; nil where the place lies outside the photo.
    package var shown: GrayImage?
    /// The line of text found in it.
    package var line: GrayImage? { didSet { clock?.lap("find line") } }
    /// The currency sign before a value of the template in the reference photo; nil if there is none.
    package var sign: Character?
    /// The readers' results, in the order in which they were asked.
    package var hypotheses: [HypothesisTrace] = []
    /// The measured digits of a seven-segment display; nil when they were not needed, or there are none.
    var segments: SegmentLine?
    /// The evidence for and against the reading; nil when nothing was read.
    package var evidence: Evidence?
    /// The inputs by which doubts about the characters were weighed; nil where there were none, or other doubts, too.
    package var weighed: FusionInputs?
    /// The inputs for the probability of a reading in doubt; nil where it is accepted.
    package var rated: FusionInputs?
    /// The final reading.
    package var reading: Reading? { didSet { clock?.lap("decide") } }
    /// Measures the stages; nil to measure nothing.
    package let clock: StageClock?

    package init(name: String, clock: StageClock? = nil) {
        self.name = name
        self.clock = clock
    }

    /// The readers that saw the accepted text, in the order in which they were asked; each name once.
    package func readers(of field: TaughtField) -> [String] {
        guard let reading, !reading.text.isEmpty else { return [] }
        let meaning = Hypothesis(
            reader: .recognizer, text: reading.text, confidence: 1, field: field
        ).meaning
        var names: [String] = []
        for look in hypotheses where look.confidence >= Reading.leastAlternative {
            let name = look.reader.rawValue
            let seen = Hypothesis(
                reader: .recognizer, text: look.text, confidence: 1, field: field)
            if seen.meaning == meaning, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The texts that the readers saw, each with its probability.
    package func candidates(of field: TaughtField, by model: FusionModel) -> Candidates {
        Candidates(hypotheses, of: field, by: model, after: sign)
    }

    func note(_ hypothesis: HypothesisTrace) {
        clock?.lap(hypothesis.name)
        hypotheses.append(hypothesis)
    }
}

extension Aligner {
    /// The features of the reference that the photo shows where a transform expects them.
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
