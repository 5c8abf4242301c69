import ReadoutGeometry

extension Identification {
    /// The templates examined for one photo.
    struct Lineup {
        let photo: WorkingPhoto
        let entries: [Entry]
        let prepared: @Sendable (Int) throws -> PreparedTemplate
        /// How well each template fits, 0...1, and the alignments with those that fit.
        private(set) var scores: [Int: Double] = [:]
        private(set) var alignments: [Int: Alignment] = [:]
        private var candidates: [Int: Aligner.Candidate] = [:]
        /// The alignments with templates that the photo fits by its frame.
        private var framed: [Int: Alignment] = [:]
        /// The fit of the photo's features to each template asked for; nil when they do not agree.
        private var fits: [Int: ConsensusFit?] = [:]

        /// Maximum number of templates with which the photo is aligned before one fits.
        private static let mostTries = 3
        /// Minimum share of a rival's features found in the photo, relative to that of the template that fits: with
        /// less, the photo does not fit the rival at all.
        private static let leastShare = 0.25
        /// Maximum number of similar templates before the search for more ends.
        private static let mostAlike = 8

        init(
            photo: WorkingPhoto, entries: [Entry],
            prepared: @escaping @Sendable (Int) throws -> PreparedTemplate
        ) {
            self.photo = photo
            self.entries = entries
            self.prepared = prepared
        }

        /// Records a given alignment of the photo with a template.
        mutating func accept(_ alignment: Alignment, of template: Int) {
            scores[template] = alignment.confidence
            alignments[template] = alignment
        }

        /// Aligns the photo with the templates by image features, those with the best fit first, until one fits.
        /// - Returns: the template that fits.
        mutating func tried(_ templates: [Int]) throws -> Int? {
            var found: [(template: Int, fit: ConsensusFit)] = []
            for template in templates {
                guard let fit = fit(template) else { continue }
                found.append((template, fit))
            }
            found.sort { ($0.fit.score, $1.template) > ($1.fit.score, $0.template) }
            for (template, fit) in found.prefix(Lineup.mostTries) {
                let candidate = Aligner().candidate(
                    from: fit.transform, method: .features, photo, try prepared(template))
                if let candidate, take(candidate, of: template) { return template }
            }
            return nil
        }

        /// Aligns the photo with templates whose photos are framed alike.
        /// - Returns: the templates that fit, the best one first.
        mutating func triedByFrame(_ templates: [Int]) throws -> [Int] {
            for template in templates {
                let found = Aligner().candidate(byFrameOf: photo, try prepared(template))
                if let found, take(found, of: template) { framed[template] = found.alignment }
            }
            return framed.keys.sorted { ((scores[$0] ?? 0), $1) > ((scores[$1] ?? 0), $0) }
        }

        /// Aligns the photo with each template by outlines.
        /// - Returns: the best template that fits.
        mutating func triedByOutlines(_ templates: [Int]) throws -> Int? {
            for template in templates {
                let found = Aligner().candidate(
                    byOutlineOf: photo, try prepared(template), isHurried: true)
                if let found { take(found, of: template) }
            }
            return best
        }

        /// Aligns the photo with each template by words.
        /// - Returns: the best template that fits.
        mutating func triedByWords(_ templates: [Int]) throws -> Int? {
            for template in templates {
                let found = try Aligner().candidate(
                    byWordsOf: photo, try prepared(template), instead: candidates[template])
                if let found { take(found, of: template) }
            }
            return best
        }

        /// The template that fits best.
        private var best: Int? {
            alignments.keys.max { (scores[$0] ?? 0, $1) < (scores[$1] ?? 0, $0) }
        }

        /// Compares the template that fits with each rival. A rival that looks more like the photo must then beat all
        /// others in turn.
        /// - Parameter rivals: the most important ones first.
        /// - Returns: the remaining template; on failure the templates that fit alike, or the first of them.
        mutating func contest(
            _ favourite: Int, rivals: some Sequence<Int>, _ likes: Likeness
        ) throws -> Swift.Result<Choice, Alike> {
            let all = [AnySequence([favourite]), AnySequence(rivals)].lazy.joined()
            var winner = favourite
            var beaten: Set<Int> = []
            while true {
                var alike: [Int] = []
                var better: Int?
                for rival in all where rival != winner {
                    // If thousands are alike, the first few suffice: no template is chosen.
                    guard alike.count < Lineup.mostAlike else { break }
                    let between = likes.transform(from: winner, to: rival)
                    guard let contest = try self.contest(winner, rival, between: between) else {
                        continue
                    }
                    switch contest.verdict {
                    case .first: break
                    case .undecided: alike.append(rival)
                    case .second: better = better ?? rival
                    }
                    if contest.verdict != .second {
                        scores[rival] = (scores[winner] ?? 0) * contest.nearness
                    }
                }
                guard let next = better else {
                    guard alike.isEmpty, let alignment = alignments[winner] else {
                        return .failure(Alike(templates: [winner] + alike))
                    }
                    return .success(Choice(index: winner, alignment: alignment))
                }
                beaten.insert(winner)
                guard !beaten.contains(next), try framed[next] != nil || tried([next]) != nil else {
                    return .failure(Alike(templates: [winner, next] + alike))
                }
                winner = next
            }
        }

        /// - Parameter between: from the winner's reference photo to the rival's, if they are alike.
        /// - Returns: nil when the photo does not fit the rival.
        private mutating func contest(
            _ winner: Int, _ rival: Int, between: Homography?
        ) throws -> TemplateContest? {
            guard let alignment = alignments[winner] else { return nil }
            if let framed = framed[rival], let back = framed.transform.inverse {
                return TemplateContest(
                    try prepared(winner), alignment.transform, try prepared(rival),
                    between: back.after(alignment.transform), in: photo.pyramid)
            }
            let fit = fit(rival)
            let mine = share(self.fit(winner)?.inliers.count ?? 0, of: winner)
            guard share(fit?.inliers.count ?? 0, of: rival) >= Lineup.leastShare * mine else {
                return nil
            }
            let start: Homography
            if let between {
                start = between
            } else {
                // Fewer features fit by chance over a template that is nothing like the winner.
                guard let fit, fit.inliers.count >= Likeness.fewestAlike,
                    let back = fit.transform.inverse
                else { return nil }
                start = back.after(alignment.transform)
            }
            return TemplateContest(
                try prepared(winner), alignment.transform, try prepared(rival),
                between: start, in: photo.pyramid)
        }

        private func share(_ inliers: Int, of template: Int) -> Double {
            Double(inliers) / Double(max(1, entries[template].count))
        }

        private mutating func fit(_ template: Int) -> ConsensusFit? {
            if let known = fits[template] { return known }
            let found = entries[template].fit(photo.features)
            fits[template] = .some(found)
            return found
        }

        /// Keeps a candidate that is more certain than the known one.
        /// - Returns: whether the template fits.
        @discardableResult
        private mutating func take(_ candidate: Aligner.Candidate, of template: Int) -> Bool {
            let confidence = candidate.alignment.confidence
            if let known = scores[template], known >= confidence {
                return alignments[template] != nil
            }
            candidates[template] = candidate
            scores[template] = confidence
            guard confidence >= Aligner.leastConfidence else { return false }
            alignments[template] = candidate.alignment
            return true
        }
    }

    /// Templates that fit a photo equally well.
    struct Alike: Error {
        let templates: [Int]
    }
}
