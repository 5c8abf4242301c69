import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension Aligner {
    /// Maximum shift between photos that are framed alike, as a share of the longer side, and as a share of either
    /// side: the few percent by which a bracket gives, or a display is cut out differently.
    private static let mostShift = 0.05, mostOfSide = 0.25
    /// Number of shifts tried along each side; neighbouring ones differ by about the width of a stroke.
    private static let placesAlong = 13
    /// Number of these shifts from which the alignment is refined.
    private static let mostStarts = 3
    /// Maximum difference between two pictures' proportions that count as equal: as a share, and in pixels, since sizes
    /// are whole numbers.
    private static let mostStretch = 0.01, mostRounding = 1.0

    /// Whether a photo has the proportions of another picture.
    static func hasProportions(of frame: Region, _ photo: WorkingPhoto) -> Bool {
        let (width, height) = (Double(photo.photo.width), Double(photo.photo.height))
        let isWide = width * frame.height > height * frame.width
        // The side that is too short for the other one.
        let (found, wanted) =
            isWide
            ? (height, width * frame.height / frame.width)
            : (width, height * frame.width / frame.height)
        return wanted - found <= max(mostRounding, mostStretch * wanted)
    }

    /// The alignment of a photo to a reference photo that is framed alike: only a small shift is searched.
    ///
    /// A photo that agrees immediately is not shifted. Otherwise a coarse search over shifts is refined step by step.
    /// - Returns: nil when the photo has other proportions, or the template's photos are not framed alike.
    /// - Source: Bergen, Anandan, Hanna and Hingorani 1992, Hierarchical Model-Based Motion Estimation,
    ///   doi:10.1007/3-540-55426-2_27.
    package func candidate(
        byFrameOf photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> Candidate? {
        let frame = template.frame
        guard let textures = template.frameTextures, Aligner.hasProportions(of: frame, photo)
        else { return nil }
        let content = textures.showsValues ? frame : template.content
        let coarse = TextureFit(textures.coarse, in: photo.pyramid, around: frame)
        let fine = TextureFit(textures.fine, in: photo.pyramid, around: frame)
        let still = Homography(elements: [
            Double(photo.photo.width) / frame.width, 0, 0,
            0, Double(photo.photo.height) / frame.height, 0, 0, 0, 1,
        ])
        let longer = Aligner.mostShift * max(frame.width, frame.height)
        let reach = Point(
            min(longer, Aligner.mostOfSide * frame.width),
            min(longer, Aligner.mostOfSide * frame.height))
        func score(_ transform: Homography) -> Double {
            fine.agreement(through: transform, near: content).nearness
        }
        func isNear(_ transform: Homography) -> Bool {
            guard let back = still.inverse?.after(transform) else { return false }
            return frame.corners.allSatisfy { corner in
                let moved = back.apply(corner)
                return abs(moved.x - corner.x) <= reach.x && abs(moved.y - corner.y) <= reach.y
            }
        }
        var best = (transform: still, score: score(still))
        /// Improves the agreement from a start, with increasing freedom.
        func follow(_ start: Homography) {
            var place = (transform: start, score: score(start))
            for (fit, freedom) in [(coarse, 2), (fine, 2), (fine, 4), (fine, 6)] {
                guard
                    let moved = fit.refined(
                        place.transform, freedom: freedom, steps: Aligner.steps),
                    isNear(moved)
                else { continue }
                let score = score(moved)
                if score > place.score { place = (moved, score) }
            }
            if place.score > best.score { best = place }
        }
        follow(still)
        if best.score < Aligner.contentment {
            starts(from: still, within: reach) {
                coarse.agreement(through: $0, near: content).nearness
            }.forEach(follow)
        }
        let picture = coarse.agreement(through: best.transform, near: content)
        var evidence = AlignmentEvidence(
            features: 0, picture: picture, isVague: false, isFramed: true)
        evidence.isElsewhere =
            !textures.showsValues && isElsewhere(best.transform, photo, template)
        return Candidate(
            alignment: Alignment(
                transform: best.transform, inliers: Int(picture.agreeing.rounded()), residual: 0,
                confidence: evidence.confidence, method: .frame),
            evidence: evidence)
    }

    /// The decision on the candidate by the frame: its alignment, or the reason for refusing it.
    static func judgedByFrame(
        _ best: Candidate?, of photo: WorkingPhoto, to template: PreparedTemplate
    ) -> Result<Alignment, AlignmentFailure> {
        let reference = template.template.reference
        guard let alignment = best?.alignment else {
            return .failure(
                .otherProportions(
                    found: PixelSize(width: photo.photo.width, height: photo.photo.height),
                    needed: PixelSize(width: reference.width, height: reference.height)))
        }
        return alignment.confidence < leastConfidence
            ? .failure(.otherPicture) : .success(alignment)
    }

    /// The shifts with the best rough agreement.
    private func starts(
        from still: Homography, within reach: Point, _ agreement: (Homography) -> Double
    ) -> [Homography] {
        let half = Aligner.placesAlong / 2
        var tried: [(transform: Homography, agreement: Double)] = []
        for row in -half...half {
            for column in -half...half {
                let shift = Homography.translation(
                    reach.x * Double(column) / Double(half), reach.y * Double(row) / Double(half))
                let transform = still.after(shift)
                tried.append((transform, agreement(transform)))
            }
        }
        return tried.sorted { $0.agreement > $1.agreement }.prefix(Aligner.mostStarts)
            .map(\.transform)
    }
}
