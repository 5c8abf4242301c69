package import ReadoutGeometry

/// Identifies the template of a photo among many.
///
/// An index of all templates' features selects the few that may match, and only these are examined. Templates that fit
/// alike are compared at the places where their reference photos differ; if that does not settle it, none is chosen.
///
/// Templates whose photos are framed alike come before all others: a photo of their proportions is aligned with them by
/// its frame.
package struct Identification: Sendable {
    /// The part of a template that the index needs.
    package struct Entry: Sendable {
        /// The template's name.
        package let name: String
        /// The image features of its reference photo that are used for alignment.
        package let features: FeatureSet
        /// Number of features outside all values, whether photos show them again or not.
        package let count: Int
        /// The extent of its reference photo.
        package let frame: Region
        /// Whether all its photos are framed like its reference photo.
        package let isFramed: Bool

        package init(
            name: String, features: TemplateFeatures, frame: Region, isFramed: Bool = false
        ) {
            self.name = name
            self.features = features.kept
            count = features.outsideCount
            self.frame = frame
            self.isFramed = isFramed
        }

        /// The fit of a picture's features to the reference photo's; nil when they do not agree.
        func fit(_ picture: FeatureSet) -> ConsensusFit? {
            let search = ConsensusSearch(
                FeatureMatcher.pairs(features, picture), frame: frame,
                tolerance: PreparedTemplate.tolerance(in: frame))
            guard let fit = search.best(), fit.inliers.count >= Aligner.fewestAnchors else {
                return nil
            }
            return fit
        }
    }

    private let entries: [Entry]
    private let index: TemplateIndex
    private let prepared: @Sendable (Int) throws -> PreparedTemplate
    /// Which templates are like each other.
    private let likes: Likeness

    /// Number of templates with most support whose features, and where those do not tell, whose lines of text are compared
    /// with the photo's. It bounds the time of one photo; chosen, not fitted.
    package static let fieldSize = 6
    /// Minimum support of a rival, relative to that of the template that fits.
    private static let rivalShare = 0.35
    /// Number of templates with most support that are tried by outlines and words when features settle nothing.
    private static let mostSlow = 2
    /// Rank of a template whose support counts as chance, and the minimum ratio to that support that does not. For
    /// foreign photos the best template has 1.4 to 1.8 times it, for papers whose lines have moved 2 to 4 times.
    private static let chanceRank = 20, leastDistinct = 1.9
    /// Number of templates with few features that are tried whatever the index says, and the number of features below
    /// which a template has few.
    private static let mostBare = 1, fewFeatures = 120

    /// - Parameters:
    ///   - entries: the templates.
    ///   - prepared: prepares a template by its index in `entries`; called only for templates that may match, by
    ///     several threads, and again for each photo.
    package init(
        _ entries: [Entry], prepared: @escaping @Sendable (Int) throws -> PreparedTemplate
    ) {
        self.entries = entries
        // Counts include dropped features: a template that learnt to drop some must not outrank similar ones.
        let index = TemplateIndex(entries.map(\.features), counts: entries.map(\.count))
        self.index = index
        likes = Likeness(entries, index)
        self.prepared = prepared
    }

    /// The template of a photo, and how close the others come.
    /// - Parameter readingWords: whether the photo's words are read, which is slow, if it fits no template otherwise.
    /// - Throws: `RecognitionError`, and what `prepared` throws.
    package func result(
        for photo: WorkingPhoto, readingWords: Bool = true
    ) throws -> Result {
        guard !entries.isEmpty else {
            return Result(candidates: [], choice: .failure(.noTemplates), nearest: nil)
        }
        let ranking = index.ranking(of: photo.features)
        let support = ranking.filter { !entries[$0.template].isFramed }
        var lineup = Lineup(photo: photo, entries: entries, prepared: prepared)
        let framed = try lineup.triedByFrame(
            ranking.map(\.template).filter { template in
                entries[template].isFramed
                    && Aligner.hasProportions(of: entries[template].frame, photo)
            })
        var best = framed.first
        if best == nil {
            best = try lineup.tried(support.prefix(Identification.fieldSize).map(\.template))
        }
        if best == nil {
            let templates = slowlyTried(support)
            best = try lineup.triedByOutlines(templates)
            if best == nil, readingWords { best = try lineup.triedByWords(templates) }
        }
        guard let best else { return result(lineup, .failure(.noneFits), support) }
        let rivals = rivals(of: best, ranking).filter { !framed.contains($0) }
        let choice = try lineup.contest(best, rivals: framed + rivals, likes)
        return result(
            lineup, choice.mapError { .severalFit($0.templates.map { entries[$0].name }) }, support)
    }

    /// The template that looks more like a photo than the one that the photo was aligned with, among templates with a
    /// similar reference photo.
    /// - Parameters:
    ///   - template: index of the aligned template in `entries`.
    ///   - alignment: the alignment with that template.
    /// - Returns: index in `entries`; nil when there is no better template, or when they cannot be told apart.
    /// - Throws: what `prepared` throws.
    package func better(
        than template: Int, for photo: WorkingPhoto, laidOver alignment: Alignment
    ) throws -> Int? {
        // Lazily: comparing two reference photos takes a while, and the contest needs only the first few.
        let rivals = likes.candidates(for: template).lazy.filter {
            likes.transform(from: template, to: $0) != nil
        }
        var lineup = Lineup(photo: photo, entries: entries, prepared: prepared)
        lineup.accept(alignment, of: template)
        guard
            case .success(let choice) = try lineup.contest(template, rivals: rivals, likes),
            choice.index != template
        else { return nil }
        return choice.index
    }

    /// Other templates that the photo may match as well as the one that fits.
    private func rivals(of best: Int, _ support: [TemplateIndex.Support]) -> [Int] {
        let mine = support.first { $0.template == best }?.score ?? 0
        let near = support.prefix(Identification.fieldSize).filter {
            $0.template != best && $0.score > Identification.rivalShare * mine
        }.map(\.template)
        return near + likes.candidates(for: best).filter { !near.contains($0) }
    }

    /// The templates to try by outlines and words: those with clearly more support than chance gives, and the
    /// best-supported one with very few features, which the index may not find.
    private func slowlyTried(_ support: [TemplateIndex.Support]) -> [Int] {
        let chance =
            support.count > 2 * Identification.chanceRank
            ? Identification.leastDistinct * support[Identification.chanceRank].score : 0
        let first = support.prefix(Identification.mostSlow).filter { $0.score >= chance }
            .map(\.template)
        let bare = support.map(\.template)
            .filter { entries[$0].features.total < Identification.fewFeatures }
            .prefix(Identification.mostBare)
        return first + bare.filter { !first.contains($0) }
    }

    private func result(
        _ lineup: Lineup, _ choice: Swift.Result<Choice, Refusal>,
        _ support: [TemplateIndex.Support]
    ) -> Result {
        var order = support.map(\.template)
        let isListed = Set(order)
        order += entries.indices.filter { !isListed.contains($0) }
        let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        let candidates = order.map { index in
            Candidate(
                index: index, name: entries[index].name, score: lineup.scores[index] ?? 0,
                alignment: lineup.alignments[index])
        }.sorted { ($0.score, rank[$1.index] ?? 0) > ($1.score, rank[$0.index] ?? 0) }
        return Result(
            candidates: candidates, choice: choice,
            nearest: candidates.first { $0.score > 0 }?.index ?? support.first?.template)
    }
}

extension Identification {
    /// A template that may match a photo.
    package struct Candidate: Hashable, Sendable {
        /// Index in the list of templates.
        package let index: Int
        /// The template's name.
        package let name: String
        /// From 0, no sign of the template, to 1, certain.
        package let score: Double
        /// The alignment with the template; nil when the photo does not fit, or the alignment was not computed.
        package let alignment: Alignment?
    }

    /// The template that matches a photo.
    package struct Choice: Hashable, Sendable {
        /// Index in the list of templates.
        package let index: Int
        /// The alignment with the template.
        package let alignment: Alignment

        package init(index: Int, alignment: Alignment) {
            self.index = index
            self.alignment = alignment
        }
    }

    /// The result of an identification.
    package struct Result: Sendable {
        /// All templates, best first; of equal ones, those first with which the photo has more details in common.
        package let candidates: [Candidate]
        /// The one template that fits, or why none was chosen.
        package let choice: Swift.Result<Choice, Refusal>
        /// Index of the template nearest to the photo, however distant; nil where there is none.
        package let nearest: Int?

        /// The same result with another choice, made by other means; a chosen template comes first.
        package func choosing(_ choice: Swift.Result<Choice, Refusal>) -> Result {
            var candidates = candidates
            if case .success(let found) = choice,
                let place = candidates.firstIndex(where: { $0.index == found.index })
            {
                let known = candidates.remove(at: place)
                candidates.insert(
                    Candidate(
                        index: known.index, name: known.name,
                        score: max(known.score, found.alignment.confidence),
                        alignment: known.alignment ?? found.alignment), at: 0)
            }
            return Result(candidates: candidates, choice: choice, nearest: nearest)
        }

        /// Index of the chosen template in the list of templates.
        package var chosen: Int? {
            if case .success(let choice) = choice { choice.index } else { nil }
        }
    }

    /// Why no template was chosen.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// There are no templates.
        case noTemplates
        /// No template fits.
        case noneFits
        /// Several templates fit too much alike; their names, best first.
        case severalFit([String])
        /// Several templates fit alike, but the guards of none read what they must; their names, best first.
        case severalRefuse([String])

        /// The reason, and the next step.
        package var description: String {
            switch self {
            case .noTemplates:
                return "there is no template yet; 'readout template create' makes one"
            case .noneFits:
                return "no template clearly matches; see 'readout identify PHOTO', "
                    + "or name one with --template"
            case .severalFit(let names):
                return "it fits \(Refusal.list(names)) alike; name one with --template"
            case .severalRefuse(let names):
                return "it looks like \(Refusal.list(names)), but their guards read something "
                    + "else; does it show another device or register?"
            }
        }

        private static func list(_ names: [String]) -> String {
            let shown = names.prefix(4).map { "'\($0)'" }
            let more = names.count - shown.count
            return more > 0
                ? shown.joined(separator: ", ") + " and \(more) more"
                : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
        }
    }
}
