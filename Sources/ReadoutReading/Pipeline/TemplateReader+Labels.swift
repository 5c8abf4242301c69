import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Where a labelled value is; nil when its label is not found, and the photo does not fit the template either.
    ///
    /// Where the photo can be laid over the reference photo, the value's place there says more than the label's words do:
    /// how wide a value may be, and what stands beside it. Where the words are found elsewhere, the words decide.
    func place(
        ofLabel label: String, ofValueAt index: Int, by placing: Placing
    ) throws -> ValuePlace? {
        let field = fields[index]
        let expected = referenceFindings[index]
        let photo = placing.photo.photo
        var plane = Homography.identity
        let seen = try placing.photo.seen(in: page, language: field.rules.readingLanguage) {
            plane = $1
            return LabelFinder(words: $0).value(
                at: label, of: field, before: expected?.next, in: photo.picture, photo.frame,
                through: plane
            ).flatMap { finding in
                // Where a date is expected, the label beside other words is another one that reads alike.
                expected?.isWhole == true && !finding.isWhole ? nil : finding
            }
        }
        let shown = seen.flatMap { Region.bounds(of: plane.corners(of: $0.region)) }
        if let expected,
            let place = try laidPlace(
                ofValueAt: index, expected.region, by: placing, isLabelSeen: seen != nil),
            shown.map({ isSame($0, as: place) }) ?? true
        {
            // Numbers are followed along their line; of other values, the label's words show how long they are.
            guard let seen, let shown, !field.isInDigits, field.kind.isFree || seen.isWhole else {
                return place
            }
            var whole = place.widened(to: shown)
            whole.beginsRange = seen.beginsRange && !expected.beginsRange
            return whole
        }
        guard let seen else {
            // Without its label, the value is read at its place in the reference photo and left to a person.
            guard let expected, let alignment = placing.alignment else { return nil }
            return ValuePlace(
                region: expected.region, transform: alignment.transform, missingLabel: label)
        }
        // Another word may stand in the value's place, so a value in an unusual position is not trusted.
        let isPlaced = expected.map(seen.isPlaced) ?? false
        if !isPlaced, let expected, try placing.page.isSure(),
            let found = try place(byLinesOf: placing, ofValueAt: index, expected.region)
        {
            return found
        }
        return ValuePlace(
            region: seen.region, transform: plane, agreement: isPlaced ? nil : 0,
            isByLabel: true, beginsRange: seen.beginsRange && expected?.beginsRange != true)
    }

    /// Where a value is according to its place in the reference photo; nil where the photo does not surely show it
    /// there.
    /// - Parameter isLabelSeen: whether the label's words were read. If not, the value's line must be recognised by its
    ///   other text or by the picture beside the value: the line may be missing, and another may stand in its place.
    private func laidPlace(
        ofValueAt index: Int, _ region: Region, by placing: Placing, isLabelSeen: Bool
    ) throws -> ValuePlace? {
        var found: ValuePlace?
        if let alignment = placing.alignment, placing.resemblance == .sure {
            let picture = try place(byPictureOf: placing, alignment, ofValueAt: index, region)
            if isLabelSeen || picture.isByLines || picture.row?.showsItsLabel ?? false {
                found = picture
            }
        }
        if found == nil, try placing.page.isSure() {
            found = try place(byLinesOf: placing, ofValueAt: index, region)
        }
        return found.flatMap { $0.isSure ? $0 : nil }
    }

    /// Whether a label's words lead to the line and the column of a place.
    /// - Parameter seen: where the words lead, in the photo.
    private func isSame(_ seen: Region, as place: ValuePlace) -> Bool {
        guard let region = place.regionInPhoto, let common = region.intersection(seen)
        else { return false }
        return 2 * common.height >= min(region.height, seen.height)
    }
}

extension Kind {
    /// Whether any words may be a value.
    fileprivate var isFree: Bool { self == .text || self == .code }
}

extension ValuePlace {
    /// The place, as wide as it and a region of the photo together.
    fileprivate func widened(to seen: Region) -> ValuePlace {
        guard let back = transform.inverse,
            let other = Region.bounds(of: back.corners(of: seen))
        else { return self }
        return ValuePlace(
            region: region.widened(to: other), transform: transform, agreement: agreement, row: row,
            missingLabel: missingLabel, isByLines: isByLines)
    }
}

extension Region {
    /// The region, as wide as it and another one together: a label's words may show that a value is longer.
    func widened(to other: Region) -> Region {
        let left = min(x, other.x)
        return Region(x: left, y: y, width: max(right, other.right) - left, height: height)
    }
}

extension WorkingPhoto {
    /// Searches the photo's words, then the words of another look that turns faint print black. In each look, the words that
    /// both readers saw come first, then those of the recogniser alone. On a page, words are searched in the plane in which
    /// its lines are level.
    /// - Parameters:
    ///   - page: the text of the reference photo.
    ///   - find: searches words; also receives the transform from their plane to the photo.
    func seen<Found>(
        in page: PageText, language: String,
        _ find: ([TextBox.Word], _ plane: Homography) -> Found?
    ) throws -> Found? {
        let leveling = page.isPage ? leveling : nil
        for preparation in [TextPreparation.plain, .faint] {
            for asFound in [false, true] {
                let words =
                    leveling == nil
                    ? try words(language: language, preparation: preparation, asFound: asFound)
                    : try levelWords(
                        language: language, preparation: preparation, asFound: asFound)
                if let found = find(words, leveling ?? .identity) { return found }
            }
        }
        return nil
    }
}
