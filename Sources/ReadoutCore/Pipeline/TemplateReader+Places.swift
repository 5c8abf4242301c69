/// Where a value is in a photo: a region of a plane, and the transform from that plane to the photo.
struct ValuePlace {
    let region: Region
    let transform: Homography
    /// How well the surroundings agree with the reference, 0...1; nil where they say nothing.
    var agreement: Double?
    /// The value's line, where it lies as in the reference photo.
    var row: RowView?
    /// The label by which the value was to be found, when the photo does not show it.
    var missingLabel: String?
}

/// How a photo lies over a template whose values have labels: found out when a label is missing, once.
final class LateAlignment {
    private let photo: WorkingPhoto
    private let template: PreparedTemplate
    private var wasTried: Bool
    /// The alignment as far as it is known; nil when there is none, or when nobody asked.
    private(set) var found: Alignment?

    /// - Parameter known: the alignment, when it was found before.
    init(of photo: WorkingPhoto, to template: PreparedTemplate, known: Alignment?) {
        self.photo = photo
        self.template = template
        found = known
        wasTried = known != nil
    }

    /// The alignment; nil when the photo does not fit.
    /// - Throws: `RecognitionError`.
    func alignment() throws -> Alignment? {
        guard !wasTried else { return found }
        wasTried = true
        if case .success(let fit) = Aligner.judged(
            try Aligner().bestCandidate(of: photo, to: template))
        {
            found = fit
        }
        return found
    }
}

extension TemplateReader {
    /// Where a value is; nil when its label is not found, and the photo cannot be laid over the template either.
    func place(
        ofValueAt index: Int, in photo: WorkingPhoto, alignment: Alignment?, late: LateAlignment
    ) throws -> ValuePlace? {
        let value = template.values[index]
        switch value.location {
        case .region(let region):
            guard let alignment else { preconditionFailure("a region needs an alignment") }
            let local = Aligner().localAlignment(
                ofValueAt: index, alignment, of: photo, to: prepared)
            let transform = local?.transform ?? alignment.transform
            let line = rows[index].flatMap { RowView($0, through: transform, in: photo.photo) }
            if let agreement = local?.agreement, agreement < TemplateReader.leastAgreement,
                !(line?.isOnItsLine ?? false), rowLabels.has(index),
                let found = try photo.seen(
                    language: value.rules.readingLanguage,
                    { rowLabels.region(ofValueAt: index, in: $0) })
            {
                var row = found
                // The words seen beside the label may be a part of the text only; figures stand together.
                if !value.isFigures,
                    let place = Region.bounds(of: alignment.transform.corners(of: region))
                {
                    row = found.union(
                        Region(x: place.x, y: found.y, width: place.width, height: found.height))
                }
                return ValuePlace(region: row, transform: .identity)
            }
            return ValuePlace(
                region: region, transform: transform, agreement: local?.agreement, row: line)
        case .label(let label):
            let expected = referenceFindings[index]
            let seen = try photo.seen(language: value.rules.readingLanguage) {
                LabelFinder(words: $0).value(at: label, of: values[index])
            }
            guard let found = seen else {
                // Where it stands in the reference photo it is read for the person who looks at it.
                guard let expected, let alignment = try late.alignment() else { return nil }
                return ValuePlace(
                    region: expected.region, transform: alignment.transform, missingLabel: label)
            }
            // Another word may stand where the value should: what lies otherwise is not believed.
            let isPlaced = expected.map(found.isPlaced) ?? false
            return ValuePlace(
                region: found.region, transform: .identity, agreement: isPlaced ? nil : 0)
        }
    }
}

extension WorkingPhoto {
    /// What is found among the photo's words, or else among those of another look, in which faint print is black.
    fileprivate func seen<Found>(
        language: String, _ find: ([TextBox.Word]) -> Found?
    ) throws -> Found? {
        try find(words(language: language)) ?? find(words(language: language, look: .faint))
    }
}
