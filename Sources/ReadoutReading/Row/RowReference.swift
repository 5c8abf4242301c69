import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// The line of one value in the reference photo: the value's own text, and the marks printed beside it.
struct RowReference: Sendable {
    /// A piece of the line that is not part of the value: a label, a unit, a frame.
    struct Mark: Hashable, Sendable {
        /// Columns of the reference's strip.
        let columns: Range<Int>
        /// Whether it stands in the value's place, as some units do.
        let isInside: Bool
        /// The value's unit, if it is that: the one that the template states, or else the one that was recognised there.
        let unit: String?
        /// The word that it shows, if recognised; words with digits do not count.
        let word: String?

        /// Whether it stands where the unit of a number does, although neither the template nor the recogniser tells what
        /// it says.
        var mayBeUnit = false

        /// Whether it is the edge of a frame, such as a display's window, in which the value stands.
        var isFrame = false

        /// Whether it is the value's unit.
        var isUnit: Bool { unit != nil }
        /// Whether it stands where the unit does, known or not.
        var isInUnitsPlace: Bool { isUnit || mayBeUnit }
    }

    /// The value's place in the reference photo.
    let region: Region
    let band: TextBand
    let strip: InkStrip
    /// The strip less what runs along the whole line.
    let flat: InkStrip
    /// All groups of ink on the line.
    let groups: [InkGroup]
    /// Columns of the value's own text in the strip; those of its place when no text was found there.
    let text: Range<Int>
    /// Columns of the value's own digits and of the points between them. Ink there in another photo must be read; it
    /// does not count as printed.
    let characters: [Range<Int>]
    /// The marks nearest to the value on either side; nil when there is none within reach.
    let before: Mark?, after: Mark?
    /// Whether currency signs stand before numbers of the reference photo, as on any line of a paper.
    let hasSigns: Bool
    /// Where the nearest mark on the right is the edge of a frame: the mark behind it, such as a unit beside a display's
    /// window.
    let behindFrame: Mark?
    /// Columns between the edges of the frame in which the value stands, as far as one was found on either side.
    let window: Range<Int>
    /// Whether a unit was found, in the value's place or after it.
    let hasUnit: Bool
    /// The widest gap between two of the value's own characters, and how far a digit stands above or below the others,
    /// both in glyph heights. A value with shifted or spaced digits has them in every photo.
    let widestGap: Double, shiftedDigit: Double
    /// How much farther apart than usual two of the value's neighbouring digits stand, as a share of the usual step.
    let unevenness: Double

    /// How far a line is examined beyond a value's place, in glyph heights: a text may extend past its place by
    /// `RowView.far`, and ink up to as far from the text is considered.
    static let reach = RowView.far * 2
    /// Maximum gap between the words of one text, in columns.
    static var wordSpace: Int { Int(Glyph.wordGap * InkStrip.glyphHeight) }

    /// The columns of characters that readers see: those of their ink, where that is no wider than a digit.
    func columns(of characters: [PlacedCharacter]) -> [Range<Int>] {
        let half = RowView.partFromMiddle * InkStrip.glyphHeight
        return characters.map { character in
            let middle = strip.column(at: character.x)
            let own = groups.nearest(to: middle, within: RowView.reach * InkStrip.glyphHeight)
            if let own, groups[own].width < Glyph.widest { return groups[own].columns }
            return Int(middle - half)..<Int(middle + half) + 1
        }
    }

    /// Maximum distance between characters of the value's text, in columns: slightly more than in the reference photo,
    /// which may lack a point or a narrow digit.
    private var farthestApart: Int {
        let heights = min(
            Glyph.wordGap, max(0.35, LetterNeighbourhood.spread * widestGap + 0.1))
        return Int((heights * InkStrip.glyphHeight).rounded())
    }

    /// Whether there is no room for a further digit between the value's text and the mark nearest to it on the right.
    var isClosedByMark: Bool {
        guard let after else { return false }
        let ground = after.columns.lowerBound - text.upperBound
        return ground < max(RowReference.wordSpace, widestCharacter)
    }

    /// Width of the value's widest character that is a single one, in columns; 0 where none stands alone.
    private var widestCharacter: Int {
        characters.map(\.count)
            .filter { Double($0) < Glyph.widest * InkStrip.glyphHeight }.max() ?? 0
    }

    /// Whether two neighbouring groups of ink in a photo stand close enough for characters of one text. Where every
    /// character has a cell of the same width, as in most print of receipts and on displays, a 1 has more ground beside
    /// it than others.
    func areTogether(_ left: InkGroup, _ right: InkGroup) -> Bool {
        let ground = right.columns.lowerBound - left.columns.upperBound
        let narrower = [left, right].filter(\.isFigure).map {
            max(0, widestCharacter - $0.columns.count) / 2
        }
        return ground - narrower.reduce(0, +) < farthestApart
    }

    /// - Parameters:
    ///   - region: the value's place in the reference photo.
    ///   - others: the places of the template's other values, where the line ends.
    ///   - unit: the value's unit, and its place within the value's place in the reference photo, as far as either is
    ///     known.
    ///   - words: all words recognised in the reference photo.
    ///   - isNumber: whether the value is a number, which may have a unit.
    ///   - isOfDigits: whether a reader sees digits in a part of the place, from one x to another. Asked only where a unit whose
    ///     words were not recognised may stand in it.
    init?(
        of region: Region, beside others: [Region], unit: (text: String?, place: Region?),
        words: [TextBox.Word] = [], in picture: GrayImage, frame: Region, isNumber: Bool = false,
        isOfDigits: (ClosedRange<Double>) -> Bool = { _ in false }
    ) {
        let crop = ValueCrop(of: region, through: .identity, from: picture, in: frame)
        let band = TextBand(in: region, shownBy: crop)
        let onLine = words.filter { $0.region.isBeside(band) }
        let stated = RowReference.unit(
            unit.text, behind: region, among: onLine, isNumber: isNumber)
        let (start, end) = RowReference.limits(
            of: region, band, beside: others, unit: stated?.region, in: frame)
        guard
            let strip = InkStrip(
                of: band, columns: start...end, through: .identity, from: picture, in: frame)
        else { return nil }
        let place = strip.columns(of: region)
        let groups = strip.groups(contrast: strip.contrast(in: place))
        let inner =
            unit.place.map(strip.columns(of:))
            ?? unit.text.flatMap {
                RowReference.unit($0, among: groups, in: place, of: strip, unless: isOfDigits)
            }
        let own = groups.filter { group in
            group.isIn(place) && !(inner.map { $0.contains(Int(group.middle)) } ?? false)
        }
        let first = own.first?.columns.lowerBound ?? place.lowerBound
        let text = first..<max(first + 1, own.last?.columns.upperBound ?? place.upperBound)
        let digits = own.filter(\.isFigure)
        self.region = region
        self.band = band
        self.strip = strip
        flat = strip.flat
        self.groups = groups
        self.text = text
        characters = RowReference.characters(digits, among: own)
        shiftedDigit = digits.shift
        widestGap = own.widestGap
        unevenness =
            zip(digits, digits.dropFirst()).map { $1.middle - $0.middle }.unevenness ?? 0
        let hasSigns = words.contains { Unit.sign(beforeDigitsOf: $0.text) != nil }
        self.hasSigns = hasSigns
        let finder = MarkFinder(
            strip: strip, text: text, whole: own.joined,
            others: groups.filter { !own.contains($0) }, words: onLine, hasSigns: hasSigns,
            unit: unit.text, stated: stated, isNumber: isNumber)
        let marks = finder.marks(beside: place)
        before = marks.before
        after = marks.after
        behindFrame = marks.behindFrame
        window = finder.window
        hasUnit = inner != nil || [after, behindFrame].contains { $0?.isUnit == true }
    }

    /// The word behind a value that says its unit; nil where none does.
    /// - Parameters:
    ///   - unit: as the template states it; nil where it states none.
    ///   - words: those on the value's line.
    private static func unit(
        _ unit: String?, behind place: Region, among words: [TextBox.Word], isNumber: Bool
    ) -> TextBox.Word? {
        let behind = words.filter { $0.region.x >= place.right }
            .sorted { $0.region.x < $1.region.x }
        if let unit { return behind.first { Unit.same($0.text, unit) } }
        // In a table, the unit is a column of its own.
        return isNumber ? behind.first.flatMap { Unit.spelling($0.text) == nil ? nil : $0 } : nil
    }

    /// The columns of a value's own digits and of the points between them.
    private static func characters(
        _ digits: [InkGroup], among own: [InkGroup]
    ) -> [Range<Int>] {
        let points = own.filter { group in
            !digits.contains(group)
                && digits.contains { $0.columns.upperBound <= group.columns.lowerBound }
                && digits.contains { $0.columns.lowerBound >= group.columns.upperBound }
        }
        return (digits + points).map(\.columns)
    }
}

extension Region {
    /// Whether the region stands on a line of text.
    fileprivate func isBeside(_ band: TextBand) -> Bool {
        isOnLine(of: Region(x: x, y: band.top, width: width, height: band.height))
    }
}

extension [InkGroup] {
    /// The widest gap between two neighbouring groups, in glyph heights; 0 for fewer than two.
    fileprivate var widestGap: Double {
        zip(self, dropFirst()).map {
            Double($1.columns.lowerBound - $0.columns.upperBound) / InkStrip.glyphHeight
        }.max() ?? 0
    }
}
