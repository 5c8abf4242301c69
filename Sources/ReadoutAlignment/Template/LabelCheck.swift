package import ReadoutGeometry
package import ReadoutImaging
import ReadoutModel

/// Checks whether the labels beside the values look in a photo as they do in the reference photo. Two devices of one
/// make may differ in a single word: the rest of their pictures agrees, and words are not always read.
package struct LabelCheck: Sendable {
    /// A word of the reference photo and its texture.
    private struct Label: Sendable {
        let anchor: WordAnchor
        let texture: Texture
    }

    private let labels: [Label]
    /// For each value, by its index in the template, the index of its nearest label in `labels`.
    private let nearest: [Int: Int]

    /// Maximum distance of a value's label, in heights of the value's region.
    private static let farthest = 3.0
    /// Height at which labels are compared, in pixels, and the margin around them, in heights of the word.
    private static let comparedHeight = 26.0, margin = 0.2
    /// Minimum height of a label at the photo's working size, in pixels, and maximum loss of contrast against the
    /// reference at which a label is judged: blurred or overexposed letters all look alike.
    private static let leastHeight = 12.0, mostGain = 2.0
    /// Minimum number of blocks with edges in all directions for judging a label.
    private static let leastEvidence = 3.0
    /// Minimum correlation of a label that agrees, and its minimum share of the best label's correlation. Measured: the
    /// same words reach 0.5 in bad photos and 0.9 in good ones, others mostly stay below 0.4.
    private static let leastAgreement = 0.4, leastShare = 0.6

    init(
        _ template: Template, anchors: [WordAnchor], pyramid: PicturePyramid, frame: Region
    ) {
        var labels: [Label] = []
        var nearest: [Int: Int] = [:]
        let places = template.valueRegions
        // A unit, such as l/h, moves when its value gets longer, and an amount, such as RM11.40, is another value.
        let strong = anchors.filter { anchor in
            anchor.isStrong && !Unit.isAmount(anchor.text)
                && !places.contains(where: anchor.region.isUnit(of:))
        }
        let words = template.reference.boxes.flatMap(\.words)
        for (index, field) in template.fields.enumerated() {
            guard let region = field.location.region, region.height > 0 else { continue }
            let best = strong.sorted {
                $0.region.distance(to: region) < $1.region.distance(to: region)
            }.first { !words.isAnswer($0.region, below: region) }
            guard let best, best.region.distance(to: region) <= LabelCheck.farthest * region.height
            else { continue }
            if let known = labels.firstIndex(where: { $0.anchor == best }) {
                nearest[index] = known
                continue
            }
            let margin = LabelCheck.margin * best.region.height
            let area = best.region.expanded(horizontally: margin, vertically: margin)
            guard let visible = area.intersection(frame) else { continue }
            let texture = Texture(
                of: pyramid, area: visible,
                side: max(visible.width, visible.height) * LabelCheck.comparedHeight
                    / best.region.height, excluding: template.valueRegions)
            guard texture.evidence >= LabelCheck.leastEvidence else { continue }
            nearest[index] = labels.count
            labels.append(Label(anchor: best, texture: texture))
        }
        self.labels = labels
        self.nearest = nearest
    }

    /// The labels that look different from the reference photo, by the index of their values in the template.
    package func contradictions(
        _ transform: Homography, in photo: PicturePyramid
    ) -> [Int: String] {
        let agreements = labels.map { agreement(of: $0, transform, in: photo) }
        let best = agreements.compactMap(\.self).max() ?? 0
        let least = max(LabelCheck.leastAgreement, LabelCheck.leastShare * best)
        return nearest.compactMapValues { index in
            guard let agreement = agreements[index], agreement < least else { return nil }
            return labels[index].anchor.text
        }
    }

    /// The agreement of a label, 0...1; nil when it cannot be judged.
    private func agreement(
        of label: Label, _ transform: Homography, in photo: PicturePyramid
    ) -> Double? {
        let region = label.anchor.region
        let height = region.height * transform.scale(at: region.center) * photo.levels[0].scaleX
        guard height >= LabelCheck.leastHeight else { return nil }
        let local = LocalAlignment(
            transform, region: region, texture: label.texture, photo: photo)
        let gains = TextureFit(label.texture, in: photo, around: region)
            .comparisons(through: local.transform)
            .filter { $0.correlation != nil }.map(\.gain).sorted()
        guard !gains.isEmpty, gains[gains.count / 2] <= LabelCheck.mostGain else { return nil }
        return local.agreement
    }
}

extension Region {
    /// Whether the region stands directly behind a value, as a unit does: on its line, and nearer than the value is high
    /// (chosen, not fitted).
    fileprivate func isUnit(of value: Region) -> Bool {
        2 * sharedHeight(with: value) >= min(height, value.height) && center.x > value.center.x
            && x - value.right < value.height
    }
}
