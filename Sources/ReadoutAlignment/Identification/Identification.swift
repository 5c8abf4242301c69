package import ReadoutGeometry

/// Finds out which of many templates a photo is of.
///
/// An index of all templates' features names the few that the photo may be of, and only these are looked at. Those
/// that fit alike are told apart by the places where their reference photos differ; when that does not settle it,
/// none is chosen.
///
/// Templates whose photos are framed alike are laid over a photo of their proportions as they are, before all others.
package struct Identification: Sendable {
    /// As much of a template as the index needs.
    package struct Entry: Sendable {
        /// The template's name.
        package let name: String
        /// Image features of its reference photo by which photos are laid over it.
        package let features: FeatureSet
        /// How many there are outside all values, whether photos show them again or not.
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

        /// How a picture lies over the reference photo by its features; nil when they do not agree.
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
    /// For each template which others are like it.
    private let likes: Likeness

    /// Number of templates, those with most support, over which the photo's features are laid.
    private static let fieldSize = 6
    /// A template of that field is a rival of one that fits when it has more than this share of its support.
    private static let rivalShare = 0.35
    /// Number of templates, those with most support, that are tried by outlines and words when features settle nothing.
    private static let mostSlow = 2
    /// The support that this many templates exceed is chance, and so is less than this many times it: for foreign
    /// photos the best has 1.4 to 1.8 times it, for papers whose lines have moved 2 to 4 times.
    private static let chanceRank = 20, leastDistinct = 1.9
    /// Number of templates with fewer features than the second number that are tried as well, whatever the index says.
    private static let mostBare = 1, fewFeatures = 120

    /// - Parameters:
    ///   - entries: the templates.
    ///   - prepared: gives a template made ready by its place in `entries`; asked for those only that a photo may
    ///     be of, by several threads, and again for each photo.
    package init(
        _ entries: [Entry], prepared: @escaping @Sendable (Int) throws -> PreparedTemplate
    ) {
        self.entries = entries
        // What a template has learned must not make those that are like it look small.
        let index = TemplateIndex(entries.map(\.features), counts: entries.map(\.count))
        self.index = index
        likes = Likeness(entries, index)
        self.prepared = prepared
    }

    /// Which template a photo is of, and how near the others come.
    /// - Parameter readingWords: whether the photo's words are read, which is slow, when it fits none otherwise.
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

    /// The template that looks more like a photo than the one that the photo was laid over, among those whose reference
    /// photos are like that one's.
    /// - Parameters:
    ///   - template: the place of the one in `entries`.
    ///   - alignment: how the photo lies over it.
    /// - Returns: its place in `entries`; nil when none does, or when they cannot be told apart.
    /// - Throws: what `prepared` throws.
    package func better(
        than template: Int, for photo: WorkingPhoto, laidOver alignment: Alignment
    ) throws -> Int? {
        let rivals = likes.candidates(for: template).filter {
            likes.transform(from: template, to: $0) != nil
        }
        guard !rivals.isEmpty else { return nil }
        var lineup = Lineup(photo: photo, entries: entries, prepared: prepared)
        lineup.accept(alignment, of: template)
        guard
            case .success(let choice) = try lineup.contest(template, rivals: rivals, likes),
            choice.index != template
        else { return nil }
        return choice.index
    }

    /// Templates that the photo may be of as well as of the one that fits.
    private func rivals(of best: Int, _ support: [TemplateIndex.Support]) -> [Int] {
        let mine = support.first { $0.template == best }?.score ?? 0
        let near = support.prefix(Identification.fieldSize).filter {
            $0.template != best && $0.score > Identification.rivalShare * mine
        }.map(\.template)
        return near + likes.candidates(for: best).filter { !near.contains($0) }
    }

    /// The templates of which it is asked what outlines and words say: those whose support stands out of what
    /// any photo gives by chance, and the one with next to no features, which the index may not find.
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
        let candidates = entries.indices.map { index in
            Candidate(
                index: index, name: entries[index].name, score: lineup.scores[index] ?? 0,
                alignment: lineup.alignments[index])
        }.sorted { ($0.score, $1.index) > ($1.score, $0.index) }
        return Result(
            candidates: candidates, choice: choice,
            nearest: candidates.first { $0.score > 0 }?.index ?? support.first?.template)
    }
}

extension Identification {
    /// A template that a photo could be of.
    package struct Candidate: Hashable, Sendable {
        /// Its place in the list of templates.
        package let index: Int
        /// The template's name.
        package let name: String
        /// 0 for no sign of it; 1 for certain.
        package let score: Double
        /// How the photo lies over it; nil when it does not, or when that was not worked out.
        package let alignment: Alignment?
    }

    /// The template that a photo is of.
    package struct Choice: Hashable, Sendable {
        /// Its place in the list of templates.
        package let index: Int
        /// How the photo lies over it.
        package let alignment: Alignment
    }

    /// What was found out.
    package struct Result: Sendable {
        /// All templates, best first.
        package let candidates: [Candidate]
        /// The one template that fits, or why none was chosen.
        package let choice: Swift.Result<Choice, Refusal>
        /// The place of the template that the photo comes nearest to, however far that is; nil where there is none.
        package let nearest: Int?

        /// The place of the one that fits in the list of templates.
        package var chosen: Int? {
            if case .success(let choice) = choice { choice.index } else { nil }
        }
    }

    /// Why no template was chosen.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// There are no templates.
        case noTemplates
        /// None fits.
        case noneFits
        /// Several fit too much alike; their names, best first.
        case severalFit([String])

        /// Why, and the next step.
        package var description: String {
            switch self {
            case .noTemplates:
                return "there is no template yet; 'readout template create' makes one"
            case .noneFits:
                return "no template clearly matches; see 'readout identify PHOTO', "
                    + "or name one with --template"
            case .severalFit(let names):
                let shown = names.prefix(4).map { "'\($0)'" }
                let more = names.count - shown.count
                let list =
                    more > 0
                    ? shown.joined(separator: ", ") + " and \(more) more"
                    : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
                return "it fits \(list) alike; name one with --template"
            }
        }
    }
}
