import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// A value's place in a photo: a region of a plane, and the transform from that plane to the photo.
struct ValuePlace {
    let region: Region
    let transform: Homography
    /// Agreement of the surroundings with the reference, 0...1; nil where the surroundings say nothing.
    var agreement: Double?
    /// The value's line, compared with the reference photo's; nil where it was not compared.
    var row: RowView?
    /// The label that should mark the value, if the photo does not show it.
    var missingLabel: String?
    /// Whether the place was found by the line of text on which the value stands.
    var isByLines = false
    /// Whether the place was found by its label's words alone.
    var isByLabel = false
    /// Whether a dash and more words follow the value, but not in the reference photo. The value may then be the first day of
    /// a period.
    var beginsRange = false
    /// The sides on which other text stands close to a row of a column; nil for a value that stands once.
    var rowNeighbours: HorizontalSides?

    /// Whether it is one row of a column.
    var isRow: Bool { rowNeighbours != nil }

    /// Whether its line or its surroundings show that it is the right place.
    var isSure: Bool {
        if row?.isOnItsLine ?? false, !isByLines { return true }
        return agreement.map { $0 >= TemplateReader.leastAgreement } ?? isByLines
    }

    /// The place in the photo's own plane; nil where the transform does not reach it.
    var regionInPhoto: Region? { Region.bounds(of: transform.corners(of: region)) }
}

/// How surely a photo shows a template's form, and what shows it.
enum Resemblance {
    /// Surely, by the picture.
    case sure
    /// Surely, by its lines of text alone.
    case lines
    /// Doubtfully, by the picture or by the lines.
    case unsureByPicture, unsureByLines

    var isByLines: Bool { self == .lines || self == .unsureByLines }
    var isUnsure: Bool { self == .unsureByPicture || self == .unsureByLines }
}

/// The sources for where the values are in a photo.
struct Placing {
    let photo: WorkingPhoto
    let alignment: Alignment?
    let resemblance: Resemblance
    let page: LatePage
    /// How the words beside the values look in the photo.
    let landmarks: Landmarks.Sight
    /// How different from the reference unchanged words look in the photo, 0...1; nil where unknown.
    var usualUnlikeness: Double?
    /// The tables of the template as the photo has them.
    var tables: [TableRows] = []

    /// The mapping to the photo for a region below tables that have more or fewer rows than in the reference photo; nil
    /// where there is no such table.
    func moved(_ region: Region) -> Homography? {
        tables.filter { ($0.table.endLevel ?? .infinity) <= region.center.y + region.height / 2 }
            .max { ($0.table.endLevel ?? 0) < ($1.table.endLevel ?? 0) }?.moved(region)
    }

    init(
        photo: WorkingPhoto, alignment: Alignment?, _ resemblance: Resemblance, _ page: LatePage,
        landmarks: Landmarks.Sight? = nil
    ) {
        self.landmarks = landmarks ?? Landmarks.Sight(of: photo.photo)
        self.photo = photo
        self.alignment = alignment
        self.resemblance = resemblance
        self.page = page
    }

    /// The same, relying on the lines of text alone.
    var byLines: Placing {
        var placing = Placing(
            photo: photo, alignment: alignment, .lines, page, landmarks: landmarks)
        placing.usualUnlikeness = usualUnlikeness
        return placing
    }
}

extension TemplateReader {
    /// The remaining resemblance of a photo whose picture does not surely fit the template; nil when there is none.
    /// - Parameter best: the best attempt at aligning the picture.
    func resembling(
        _ page: LatePage, _ best: Aligner.Candidate?
    ) throws -> (Alignment, Resemblance)? {
        if let fit = try page.fit(), let alignment = fit.alignment {
            return (alignment, fit.share >= LatePage.surely ? .lines : .unsureByLines)
        }
        guard let best, best.evidence.isTelling else { return nil }
        return (best.alignment, .unsureByPicture)
    }

    /// Where a value is; nil when its label is not found, and the photo does not fit the template either.
    func place(ofValueAt index: Int, by placing: Placing) throws -> ValuePlace? {
        switch template.fields[index].location {
        case .region(let region):
            guard var alignment = placing.alignment else {
                preconditionFailure("a region needs an alignment")
            }
            if let moved = placing.moved(region) { alignment.transform = moved }
            if placing.resemblance.isByLines {
                return try place(byLinesOf: placing, ofValueAt: index, region)
                    ?? ValuePlace(region: region, transform: alignment.transform, agreement: 0)
            }
            return try place(
                byPictureOf: placing, alignment, ofValueAt: index, region)
        case .label(let label):
            return try place(ofLabel: label, ofValueAt: index, by: placing)
        }
    }

    /// Finds a value from its place in the reference photo: by the picture around the place, or by its line of text where
    /// that picture looks different.
    func place(
        byPictureOf placing: Placing, _ alignment: Alignment, ofValueAt index: Int,
        _ region: Region
    ) throws -> ValuePlace {
        let photo = placing.photo
        var local = Aligner().localAlignment(ofValueAt: index, alignment, of: photo, to: laid)
        if let found = local,
            isOnOtherLine(ofValueAt: index, than: alignment, through: found.transform, by: placing)
        {
            local = Aligner().localAlignment(
                ofValueAt: index, alignment, of: photo, to: laid, isNearby: true)
        }
        let transform = local?.transform ?? alignment.transform
        let line = rows[index].flatMap { RowView($0, through: transform, in: photo.photo) }
        let looksAlike =
            local?.agreement ?? 0 >= TemplateReader.leastAgreement || line?.isOnItsLine ?? false
        let hasOtherLabel = showsOtherLabel(ofValueAt: index, through: transform, by: placing)
        if !looksAlike || hasOtherLabel,
            let found = try place(byLinesOf: placing, ofValueAt: index, region),
            !looksAlike || found.isSure
        {
            return found
        }
        return ValuePlace(
            region: region, transform: transform, agreement: local?.agreement, row: line,
            missingLabel: hasOtherLabel && page.isPage
                ? landmarks.label(ofValueAt: index, at: region) : nil)
    }

    /// Where a value is according to its line of text; nil when the photo has neither that line nor a similar one.
    ///
    /// If the line is uncertain, or little of it was found, the place is shown to a person but never trusted.
    func place(
        byLinesOf placing: Placing, ofValueAt index: Int, _ region: Region
    ) throws -> ValuePlace? {
        guard let page = try placing.page.fit() else { return nil }
        let found = page.place(of: region)
        let isFound = found.map { $0.probability > 0 } ?? false
        guard var place = (isFound ? found : nil) ?? page.likestPlace(to: region) ?? found else {
            return nil
        }
        let field = template.fields[index]
        let least = allowance.leastConfidence
        if isFound, let line = page.wholeLine(of: region) {
            for text in [closeText, outsideText]
            where place.probability < least || place.agreement == 0 {
                guard let text = try text(line, place.transform, placing.photo) else { continue }
                place = page.place(place, of: region, whenItsLineSays: text)
            }
        }
        let row = rows[index].flatMap {
            RowView($0, through: place.transform, in: placing.photo.photo)
        }
        let whole =
            field.isInDigits
            ? page.figures(in: region, at: place)
            : page.text(
                in: region, at: place,
                isWhole: field.endsItself ? { field.parsed($0).value != nil } : nil)
        // The text or the picture beside the value identifies the line. In another column of the line another value may
        // stand.
        let isSure =
            isFound && whole.intersection(region) != nil && place.agreement > 0
            && (place.probability >= least || row?.isOnItsLine ?? false
                || showsLabel(ofValueAt: index, region, through: place.transform, in: placing)
                || place.probability > Probability.likelier
                    && readsLabel(ofValueAt: index, region, on: page, in: placing))
        let label = page.label(beside: region)
        return ValuePlace(
            region: whole,
            transform: place.transform, agreement: isSure ? nil : 0,
            row: row, missingLabel: isSure || label.isEmpty ? nil : label, isByLines: true)
    }

    /// Whether the words that begin a value's line surely look as in the reference photo where a transform takes them.
    private func showsLabel(
        ofValueAt index: Int, _ region: Region, through transform: Homography, in placing: Placing
    ) -> Bool {
        landmarks.lineLikeness(
            ofValueAt: index, at: region, through: transform, in: placing.landmarks
        ).map { $0 >= RowView.surely } ?? false
    }

    /// The recogniser's text for one line of the reference photo, at the place where the photo shows that line. In a whole
    /// page, the recogniser overlooks some lines.
    func closeText(
        in line: Region, through transform: Homography, of photo: WorkingPhoto
    ) throws -> String? {
        try photo.words(
            in: line, through: transform,
            scale: TemplateReader.lineHeight / max(1, line.height), language: prepared.language,
            layout: .line
        ).map(\.text).joined(separator: " ")
    }
}

extension TemplateReader {
    /// Height at which a single line is shown to the recogniser, in pixels; chosen, not fitted.
    static let lineHeight = 44.0
}

extension PageFit {
    /// The expected line of a region of the reference photo, as high as the region; nil where there is none.
    fileprivate func wholeLine(of region: Region) -> Region? {
        reference.line(of: region).map { region.widened(to: reference.lines[$0].region) }
    }
}
