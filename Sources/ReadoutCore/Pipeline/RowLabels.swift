/// The texts that stand left of values drawn as regions, on the same line: by them a value is found again where the
/// lines of a paper have moved.
struct RowLabels: Sendable {
    private struct Label: Sendable {
        let text: String
        let finding: LabelFinder.Finding
    }

    /// By the value's place in the template.
    private let labels: [Int: Label]
    private let values: [TaughtValue]

    /// A label may reach so far over its value's left edge, in heights of the value's region.
    private static let overlap = 0.3
    /// So many texts on a value's line are tried as its label, from the nearest on.
    private static let mostTried = 2

    /// - Parameters:
    ///   - learnt: what people taught of the template's values.
    ///   - finder: of the reference photo's words.
    init(
        _ template: Template, _ learnt: TemplateLearnt = TemplateLearnt(), finder: LabelFinder
    ) {
        values = template.values.map(learnt.taught)
        var labels: [Int: Label] = [:]
        for (index, value) in values.enumerated() {
            guard case .region(let region) = value.location else { continue }
            let beside = template.reference.boxes.filter { box in
                let common =
                    min(box.region.bottom, region.bottom) - max(box.region.y, region.y)
                return common * 2 > min(box.region.height, region.height)
                    && box.region.right < region.x + RowLabels.overlap * region.height
                    && box.text.contains(where: \.isLetter)
            }.sorted { $0.region.right > $1.region.right }
            for box in beside.prefix(RowLabels.mostTried) {
                // It has to lead to the value in the reference photo itself.
                guard let finding = finder.value(at: box.text, of: value), !finding.isBelow,
                    region.contains(finding.region.center)
                else { continue }
                labels[index] = Label(text: box.text, finding: finding)
                break
            }
        }
        self.labels = labels
    }

    /// Whether a value has a label.
    func has(_ index: Int) -> Bool { labels[index] != nil }

    /// Where a value stands among the words of a photo: beside its label, as far from it as in the reference photo.
    func region(ofValueAt index: Int, in words: [TextBox.Word]) -> Region? {
        guard let label = labels[index],
            let found = LabelFinder(words: words).value(at: label.text, of: values[index]),
            found.isPlaced(like: label.finding)
        else { return nil }
        return found.region
    }
}
