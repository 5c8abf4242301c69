package import ReadoutGeometry
package import ReadoutImaging
import ReadoutModel

/// Asks whether the labels beside the values look in a photo as they do in the reference photo. Two devices of one
/// make differ in a word only: the rest of their pictures agrees, and words are not always read.
package struct LabelCheck: Sendable {
    /// A word of the reference photo with what it looks like.
    private struct Label: Sendable {
        let anchor: WordAnchor
        let texture: Texture
    }

    private let labels: [Label]
    /// By the value's place in the template, that of its nearest label in `labels`.
    private let nearest: [Int: Int]

    /// Farthest that a value's label stands from it, in heights of the value's region.
    private static let farthest = 3.0
    /// Height at which labels are compared, in pixels, and what is looked at around them, in heights of the word.
    private static let comparedHeight = 26.0, margin = 0.2
    /// Labels lower than this at the photo's working size are not judged, nor those with less contrast than one
    /// over this as against the reference: blurred or dazzled letters look like any.
    private static let leastHeight = 12.0, mostGain = 2.0
    /// Blocks with edges all ways that a label needs to be judged by.
    private static let leastEvidence = 3.0
    /// A label agrees when its correlation is no less than this, and than this share of the best label's. Measured:
    /// the same words from 0.5 up in bad photos and 0.9 in good ones, others mostly below 0.4.
    private static let leastAgreement = 0.4, leastShare = 0.6

    init(
        _ template: Template, anchors: [WordAnchor], pyramid: PicturePyramid, frame: Region
    ) {
        var labels: [Label] = []
        var nearest: [Int: Int] = [:]
        let strong = anchors.filter(\.isStrong)
        for (index, field) in template.fields.enumerated() {
            guard case .region(let region) = field.location, region.height > 0 else { continue }
            let best = strong.min {
                $0.region.distance(to: region) < $1.region.distance(to: region)
            }
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

    /// The labels that look otherwise than in the reference photo, by their values' places in the template.
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

    /// How a label agrees, 0...1; nil when it cannot be judged.
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
