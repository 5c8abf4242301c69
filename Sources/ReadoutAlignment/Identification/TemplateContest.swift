package import ReadoutGeometry
package import ReadoutImaging

/// Decides between two templates for a photo at the places where their reference photos differ: which of the two does
/// the photo look like there? Devices of one make differ in a label, and everything else supports both.
package struct TemplateContest: Sendable {
    /// The photo's decision.
    package enum Verdict: Sendable {
        case first, second, undecided
    }

    package let verdict: Verdict
    /// Agreement of the photo with the loser where the two differ, relative to its agreement with the winner, 0...1; 1
    /// when there is no loser.
    package let nearness: Double

    /// Minimum number of windows that clearly look like the winner: a single letter covers that many.
    private static let fewestWon = 3
    /// Minimum number of windows that look like the winner for each one that looks like the loser.
    private static let advantage = 10

    /// - Parameters:
    ///   - first: a template that the photo fits.
    ///   - transform: the photo's alignment with the first template.
    ///   - second: the other template.
    ///   - between: approximate transform from the first reference photo to the second.
    ///   - photo: the photo's pyramid.
    package init(
        _ first: PreparedTemplate, _ transform: Homography, _ second: PreparedTemplate,
        between: Homography, in photo: PicturePyramid
    ) {
        let groups =
            ReferenceDifferences(first, transform, second, between: between, in: photo)?.groups
            ?? []
        let isFirst = groups.reduce(0) { $0 + $1.clearlyFirst - $1.clearlySecond } > 0
        let views = groups.map { View($0, isFirst: isFirst) }
        // A difference that only one reference shows counts against a winner, but does not decide.
        let deciding = views.filter { $0.isClear && $0.group.isOfBoth }
        let won = deciding.reduce(0) { $0 + $1.won }
        let lost = views.reduce(0) { $0 + ($1.lost > 1 ? $1.lost : 0) }
        // Where the photo looks like neither, the distinguishing label may be hidden.
        let hidden = views.filter { !$0.isClear && $0.group.isOfBoth && $0.group.isInside }
            .reduce(0) { $0 + $1.group.unlike }
        guard won >= TemplateContest.fewestWon, lost * TemplateContest.advantage <= won,
            hidden <= won
        else {
            verdict = .undecided
            nearness = 1
            return
        }
        verdict = isFirst ? .first : .second
        let sums = deciding.reduce((0.0, 0.0)) {
            ($0.0 + $1.group.first, $0.1 + $1.group.second)
        }
        let (more, less) = isFirst ? sums : (sums.1, sums.0)
        nearness = more > 0 ? max(0, min(1, less / more)) : 1
    }

    /// A group of differences from the point of view of one side.
    private struct View {
        let group: ReferenceDifferences.Group
        /// Number of windows that clearly look like this side, and like the other.
        let won: Int, lost: Int

        init(_ group: ReferenceDifferences.Group, isFirst: Bool) {
            self.group = group
            won = isFirst ? group.clearlyFirst : group.clearlySecond
            lost = isFirst ? group.clearlySecond : group.clearlyFirst
        }

        var isClear: Bool { won > 1 && won > TemplateContest.advantage * lost }
    }
}
