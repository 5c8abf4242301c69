import ReadoutInput
import ReadoutModel

extension AlignmentFailure {
    /// The failure with its cause named, where one is seen: a part of the thing cut off, or a bad photo.
    /// - Parameters:
    ///   - candidate: the best try at laying the photo over the template.
    ///   - quality: of the whole photo.
    package func explained(
        by candidate: Aligner.Candidate?, of photo: WorkingPhoto, to template: PreparedTemplate,
        quality: PhotoQuality
    ) -> AlignmentFailure {
        // Where the frame is the same, what a picture looks like is no matter of how it was taken.
        if template.template.isFramed { return self }
        if let candidate, candidate.evidence.isTelling,
            let part = VisiblePart(
                of: template.frame, through: candidate.alignment.transform, in: photo.photo.frame),
            part.share < AlignmentFailure.mostOfPart
        {
            return .onlyPart(part)
        }
        // Small text or a reflection does not keep the rest of a photo from being found again.
        if let hint = quality.hints.first { return .poorPhoto(hint) }
        return self
    }

    /// With more of the thing in the photo than this share, something else is the matter.
    private static let mostOfPart = 0.72
}

extension AlignmentEvidence {
    /// Whether the transform, though it is not certain, is hardly found by chance.
    package var isTelling: Bool {
        confidence > Likely.confidence && (isFramed || picture.nearness > Likely.nearness)
    }

    /// Minimum measures at which a part is named: with less, what is found in a photo of something else is taken for one.
    private enum Likely {
        static let confidence = 0.2
        static let nearness = 0.4
    }
}
