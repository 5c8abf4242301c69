import ReadoutInput
import ReadoutModel

extension AlignmentFailure {
    /// The failure with its cause if that is visible: a part of the thing cut off, or a bad photo.
    /// - Parameters:
    ///   - candidate: the best attempt at aligning the photo.
    ///   - quality: the quality of the whole photo.
    package func explained(
        by candidate: Aligner.Candidate?, of photo: WorkingPhoto, to template: PreparedTemplate,
        quality: PhotoQuality
    ) -> AlignmentFailure {
        // Photos framed alike may all be dark or blurred, and none shows only a part.
        if template.template.isFramed { return self }
        if let candidate, candidate.evidence.isTelling,
            let part = VisiblePart(
                of: template.frame, through: candidate.alignment.transform, in: photo.photo.frame),
            part.share < AlignmentFailure.mostOfPart
        {
            return .onlyPart(part)
        }
        // Small text or a reflection does not prevent the rest of a photo from being found again.
        if let hint = quality.hints.first { return .poorPhoto(hint) }
        return self
    }

    /// Maximum visible share of the thing that explains a failure; with more of it, something else is wrong.
    private static let mostOfPart = 0.72
}

extension AlignmentEvidence {
    /// Whether the transform, though not certain, is unlikely to be found by chance.
    package var isTelling: Bool {
        confidence > Likely.confidence && (isFramed || picture.nearness > Likely.nearness)
    }

    /// Minimum measures at which a part is named: with less, a photo of something else may be taken for a part.
    private enum Likely {
        static let confidence = 0.2
        static let nearness = 0.4
    }
}
