package import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension Aligner {
    /// An alignment with the evidence for it, certain or not.
    package struct Candidate: Sendable {
        package var alignment: Alignment
        package var evidence: AlignmentEvidence

        /// Adds the evidence of the words.
        mutating func weigh(_ words: (agreeing: Int, contrary: Int)) {
            evidence.words = words.agreeing
            evidence.contraryWords = words.contrary
            alignment.confidence = evidence.confidence
        }
    }

    /// The best alignment by image features; nil when too few features agree, or no camera could see the thing that
    /// way.
    package func candidate(
        byFeaturesOf photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> Candidate? {
        let pairs = FeatureMatcher.pairs(template.features, photo.features)
        let search = ConsensusSearch(pairs, frame: template.frame, tolerance: template.tolerance)
        guard let fit = search.best(), fit.inliers.count >= Aligner.fewestAnchors else {
            return nil
        }
        return candidate(from: fit.transform, method: .features, photo, template)
    }

    /// Refines a rough transform, by the picture and by features near their expected places, and collects its evidence.
    package func candidate(
        from start: Homography, method: Alignment.Method, _ photo: WorkingPhoto,
        _ template: PreparedTemplate
    ) -> Candidate? {
        let content = template.content
        let coarse = TextureFit(template.coarseTexture, in: photo.pyramid, around: template.frame)
        let fine = TextureFit(template.fineTexture, in: photo.pyramid, around: template.frame)
        func score(_ transform: Homography) -> Double {
            transform.isPlausible(over: content)
                ? fine.agreement(through: transform, near: content).nearness : -1
        }
        var best = start
        var bestScore = score(start)
        func consider(_ transform: Homography?) {
            guard let transform else { return }
            let score = score(transform)
            guard score > bestScore else { return }
            best = transform
            bestScore = score
        }
        func considerNear(_ transform: Homography) {
            consider(fine.refined(transform, freedom: 8, steps: Aligner.steps))
            guard bestScore < Aligner.contentment else { return }
            let roughly = coarse.refined(transform, freedom: 8, steps: Aligner.steps)
            consider(roughly.flatMap { fine.refined($0, freedom: 8, steps: Aligner.steps) })
        }
        consider(coarse.refined(best, freedom: 8, steps: 10))
        considerNear(best)
        var fit: ConsensusFit?
        // The fit starts from a part of the thing and extends to more and more of it.
        for _ in 0..<Aligner.rounds {
            let foreseen = best
            fit = self.fit(foreseenBy: foreseen, photo, template)
            guard let found = fit?.transform else { break }
            consider(found)
            considerNear(found)
            if bestScore < Aligner.contentment { considerNear(best) }
            let moved = zip(best.corners(of: content), foreseen.corners(of: content)).map {
                $0.0.distance(to: $0.1)
            }
            let scale = best.scale(at: content.center)
            if moved.allSatisfy({ $0 < 0.5 * template.tolerance * scale }) { break }
        }
        guard best.isPlausible(over: content) else { return nil }
        let regions = template.template.valueRegions
        // Values outside the photo are not read, so their deviation does not matter.
        let seen = regions.filter { photo.photo.frame.contains(best.apply($0.center)) }
        let isVague = (seen.isEmpty ? regions : seen).contains { region in
            region.corners.contains { corner in
                guard let deviation = fit?.refinement?.deviation(at: corner) else { return true }
                return deviation > Aligner.mostDeviation * region.height
            }
        }
        var evidence = AlignmentEvidence(
            features: fit?.inliers.count ?? 0,
            picture: coarse.agreement(through: best, near: content), isVague: isVague)
        if evidence.confidence >= Aligner.leastConfidence / 4 {
            evidence.isElsewhere = isElsewhere(best, photo, template)
        }
        return Candidate(
            alignment: Alignment(
                transform: best, inliers: fit?.inliers.count ?? 0, residual: fit?.residual ?? 0,
                confidence: evidence.confidence, method: method),
            evidence: evidence)
    }

    /// The features found near the places where a transform expects them, and the transform fitted to them.
    private func fit(
        foreseenBy transform: Homography, _ photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> ConsensusFit? {
        let pairs = FeatureMatcher.pairs(
            template.features, photo.features, foreseenBy: transform,
            reach: Aligner.reach * template.tolerance)
        return ConsensusSearch(pairs, frame: template.frame, tolerance: template.tolerance)
            .fit(near: transform)
    }

    /// Whether no value's surroundings agree. The frame of another device of the same make fits, but its labels differ.
    func isElsewhere(
        _ transform: Homography, _ photo: WorkingPhoto, _ template: PreparedTemplate
    ) -> Bool {
        var asked = 0
        for (index, field) in template.template.fields.enumerated() {
            guard let region = field.location.region,
                let texture = template.surroundings[index], texture.evidence >= 2
            else { continue }
            let local = LocalAlignment(
                transform, region: region, texture: texture, photo: photo.pyramid)
            guard let agreement = local.agreement else { continue }
            if agreement >= Aligner.leastSurroundings { return false }
            asked += 1
        }
        return asked > 0 && asked * 2 >= template.surroundings.count
    }
}
