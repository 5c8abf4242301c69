/// Finds out which template a photo is of.
package enum Identification {
    /// A template that a photo could be of.
    package struct Candidate: Hashable, Sendable {
        /// The template's name.
        package let name: String
        /// 0 for no sign of it; 1 for certain.
        package let score: Double
        /// How the photo lies over it; nil when it does not.
        package let alignment: Alignment?
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
            case .noTemplates: "there is no template yet; 'readout template create' makes one"
            case .noneFits:
                "it fits no template surely; 'readout identify' shows how near each comes, "
                    + "--template names one"
            case .severalFit(let names):
                "it fits \(names.map { "'\($0)'" }.joined(separator: " and ")) alike; "
                    + "name one with --template"
            }
        }
    }

    /// Least score of a template that is chosen.
    private static let leastScore = 0.5
    /// The next best template must score less than this share of the best.
    private static let margin = 0.7

    /// All templates, best first.
    /// - Throws: `RecognitionError`.
    package static func ranking(
        of photo: WorkingPhoto, among readers: [TemplateReader]
    ) throws -> [(index: Int, candidate: Candidate)] {
        try readers.enumerated().map { index, reader in
            let alignment: Alignment?
            do {
                alignment = try Aligner().alignment(of: photo, to: reader.prepared)
            } catch is AlignmentFailure {
                alignment = nil
            }
            return (
                index,
                Candidate(
                    name: reader.template.name, score: score(of: alignment, for: reader),
                    alignment: alignment)
            )
        }.sorted { ($0.candidate.score, $1.index) > ($1.candidate.score, $0.index) }
    }

    /// The one template that fits, by its index, and how the photo lies over it.
    /// - Throws: `RecognitionError`.
    package static func choice(
        of photo: WorkingPhoto, among readers: [TemplateReader]
    ) throws -> Result<(index: Int, alignment: Alignment?), Refusal> {
        guard !readers.isEmpty else { return .failure(.noTemplates) }
        let ranking = try ranking(of: photo, among: readers)
        let best = ranking[0]
        guard best.candidate.score >= leastScore else { return .failure(.noneFits) }
        let rivals = ranking.dropFirst().filter {
            $0.candidate.score >= best.candidate.score * margin
        }
        guard rivals.isEmpty else {
            return .failure(.severalFit([best.candidate.name] + rivals.map(\.candidate.name)))
        }
        return .success((best.index, best.candidate.alignment))
    }

    /// How surely a photo shows the template: its alignment's confidence, and how much of the template
    /// was found again, so that of two alike devices the one with the right labels wins.
    private static func score(of alignment: Alignment?, for reader: TemplateReader) -> Double {
        guard let alignment else { return 0 }
        let anchors = reader.prepared.anchors.filter(\.isStrong).count
        guard alignment.method == .words, anchors > 0 else { return alignment.confidence }
        return alignment.confidence * min(1, Double(alignment.inliers) / Double(anchors))
    }
}
