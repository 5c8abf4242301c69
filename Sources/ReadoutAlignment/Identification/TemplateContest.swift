package import ReadoutGeometry
package import ReadoutImaging

/// Decides between two templates that a photo may be of by the places where their reference photos differ: which of
/// the two does the photo look like there? Devices of one make differ in a label, and all else speaks for both.
package struct TemplateContest: Sendable {
    /// What the photo says.
    package enum Verdict: Sendable {
        case first, second, undecided
    }

    package let verdict: Verdict
    /// How well the photo agrees with the loser where the two differ, over how well it does with the winner, 0...1;
    /// 1 when there is no loser.
    package let nearness: Double

    /// Minimum number of windows that clearly look like the winner: what one letter covers.
    private static let fewestWon = 3
    /// Windows that look like the winner for each that looks like the loser.
    private static let advantage = 10

    /// - Parameters:
    ///   - first: a template that the photo fits.
    ///   - transform: how the photo lies over it.
    ///   - second: the other template.
    ///   - between: roughly, from the first's reference photo to that of the second.
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
        // What only one reference shows speaks against, but decides nothing.
        let deciding = views.filter { $0.isClear && $0.group.isOfBoth }
        let won = deciding.reduce(0) { $0 + $1.won }
        let lost = views.reduce(0) { $0 + ($1.lost > 1 ? $1.lost : 0) }
        // Where the photo looks like neither, the label may be hidden that tells them apart.
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

    /// A group of differences as the side sees it that may win.
    private struct View {
        let group: ReferenceDifferences.Group
        /// Windows that clearly look like this side, and those like the other.
        let won: Int, lost: Int

        init(_ group: ReferenceDifferences.Group, isFirst: Bool) {
            self.group = group
            won = isFirst ? group.clearlyFirst : group.clearlySecond
            lost = isFirst ? group.clearlySecond : group.clearlyFirst
        }

        var isClear: Bool { won > 1 && won > TemplateContest.advantage * lost }
    }
}
