import ReadoutGeometry
import ReadoutImaging
import ReadoutInput

/// A photo's line of one value compared with the reference's: the extent of the value's text, and what surrounds it.
struct RowView: Sendable {
    let reference: RowReference
    let strip: InkStrip
    /// The strip less what runs along the whole line.
    let flat: InkStrip
    /// All groups of ink on the line.
    private(set) var groups: [InkGroup]
    /// Whether all ink of the text can be told from noise.
    private(set) var standsOut = true
    /// The columns of the value's text in the photo; nil when its place is empty.
    let text: Range<Int>?
    /// The matches of the marks beside the value; nil where the reference has none.
    let before: StripLikeness?, after: StripLikeness?
    /// The match of the mark behind the frame on the right.
    let behindFrame: StripLikeness?
    /// The columns of the strip that the photo shows.
    let visible: Range<Int>

    /// Minimum correlation at which a mark, or other ink of the reference, counts as found again.
    static let found = 0.6
    /// Minimum correlation near its place at which a mark is not searched elsewhere.
    static let surely = 0.85
    /// Margin beside a text or a sign that extends past its place, in glyph heights. Chosen, not fitted.
    private static let room = 0.3

    init?(_ reference: RowReference, through transform: Homography, in photo: Photo) {
        self.init(reference, through: transform, from: photo.picture, in: photo.frame)
    }

    /// - Parameters:
    ///   - transform: from the plane of the reference photo to a photo.
    ///   - frame: the photo's whole extent; `picture` may be smaller.
    init?(
        _ reference: RowReference, through transform: Homography, from picture: GrayImage,
        in frame: Region
    ) {
        let columns =
            reference.strip
            .left...reference.strip.x(
                atColumn: Double(reference.strip.image.width))
        guard
            let strip = InkStrip(
                of: reference.band, columns: columns, through: transform, from: picture,
                in: frame)
        else { return nil }
        self.reference = reference
        self.strip = strip
        flat = strip.flat
        let visible = RowView.visible(strip, through: transform, in: frame)
        self.visible = visible
        let place = strip.columns(of: reference.region)
        let groups = strip.groups(contrast: strip.contrast(in: place))
            .filter { visible.contains(Int($0.middle)) }
        self.groups = groups
        let own = reference.text
        // A mark that leaves no room for the widest digit between the text and itself moves with the text.
        let attached = Glyph.widest * InkStrip.glyphHeight
        before = reference.before.flatMap { mark in
            let isAttached = Double(own.lowerBound - mark.columns.upperBound) < attached
            let found = RowView.likeness(
                of: mark, reference, in: strip,
                reach: isAttached ? -mark.columns.lowerBound...own.count : 0...0)
            // The stroke of a digit may look like a thin mark, but the digit goes on beside it.
            return found.flatMap {
                RowView.growsOn(groups, pastRightOf: mark, movedBy: $0.shift) ? nil : $0
            }
        }
        after = reference.after.flatMap { mark in
            let isAttached = Double(mark.columns.lowerBound - own.upperBound) < attached
            return RowView.likeness(
                of: mark, reference, in: strip,
                reach: isAttached
                    ? -own.count...(strip.image.width - mark.columns.upperBound) : 0...0)
        }
        behindFrame = reference.behindFrame.flatMap {
            RowView.likeness(of: $0, reference, in: strip, reach: 0...0)
        }
        text = RowView.text(
            among: groups, of: strip, reference, before: before, after: after,
            areTogether: reference.areTogether)
    }

    /// The view with the ink that is as visible as that of a text's characters: the edge of a window may stand out far
    /// more.
    func showingInk(of characters: [PlacedCharacter]) -> RowView {
        let columns = characters.map { strip.column(at: $0.x) }
        guard let first = columns.min(), let last = columns.max() else { return self }
        let half = RowView.partFromMiddle * InkStrip.glyphHeight
        let text = (Int(first - half)..<Int(last + half) + 1).clamped(to: 0..<strip.image.width)
        guard !text.isEmpty else { return self }
        let contrast = min(
            strip.contrast(in: text), strip.contrast(in: strip.columns(of: reference.region)))
        var view = self
        view.groups = strip.groups(contrast: contrast)
            .filter { visible.contains(Int($0.middle)) }
        view.standsOut = strip.standsOut(contrast: contrast)
        return view
    }

    /// Contrast of the value's place as a multiple of the reference photo's; more than 0.
    var contrast: Double {
        let place = reference.strip.columns(of: reference.region)
        return Double(max(1, strip.contrast(in: strip.columns(of: reference.region))))
            / Double(max(1, reference.strip.contrast(in: place)))
    }

    /// Where the unit begins that stands after the value as in the reference photo, in the reference's plane; nil where the
    /// value has none, or it cannot be found.
    var unitStart: Double? {
        guard let mark = reference.after, mark.isInUnitsPlace, let after, let text,
            after.whole >= RowView.surely
        else { return nil }
        let start = mark.columns.lowerBound + after.shift
        return text.lowerBound < start ? strip.x(atColumn: Double(start)) : nil
    }

    /// The region of the reference's plane in which to read the value's text: its place, extended as far as the text
    /// extends, and cut where a mark beside it has moved in.
    var region: Region {
        var region = extended
        guard let text else { return region }
        let first = strip.x(atColumn: Double(text.lowerBound))
        let last = strip.x(atColumn: Double(text.upperBound))
        var (left, right) = (region.x, region.right)
        if let after, let mark = reference.after, !mark.isInside,
            after.hasMoved || mark.isFrame && after.whole >= RowView.found
        {
            let edge = strip.x(atColumn: Double(mark.columns.lowerBound + after.shift) - 1)
            if edge > first { right = min(right, edge) }
        }
        if let before, let mark = reference.before, !mark.isInside, before.hasMoved {
            let edge = strip.x(atColumn: Double(mark.columns.upperBound + before.shift) + 1)
            if edge < last { left = max(left, edge) }
        }
        guard right - left > 0.3 * reference.band.height else { return reference.region }
        region.x = left
        region.width = right - left
        return region
    }

    /// The same region, extended over the sign directly before the value if the sign does not surely look as in the reference
    /// photo: what stands there may be a digit, so it has to be read.
    var regionWithSign: Region {
        var region = region
        guard let mark = reference.before, !mark.isInside, !mark.isFrame, !RowView.isWord(mark),
            let before, RowView.found..<RowView.surely ~= before.whole
        else { return region }
        let end = region.right
        let left = strip.x(atColumn: Double(mark.columns.lowerBound + before.shift))
        region.x = min(region.x, left - RowView.room * reference.band.height)
        region.width = end - region.x
        return region
    }

    /// The value's place, extended as far as its text extends.
    private var extended: Region { place(extendedBy: text) }

    /// The value's place, extended as far as its letters and digits go on where nothing stands in the reference photo.
    /// Rules and underlines do not count.
    /// - Parameter isOneWord: whether the value is a single word, such as a date, which ends at the next space.
    func extendedByLetters(asOneWord isOneWord: Bool) -> Region {
        let marks = (reference.before, reference.after)
        let first = marks.0.map { $0.isInside ? 0 : $0.columns.upperBound } ?? 0
        let end = marks.1.map { $0.isInside ? strip.image.width : $0.columns.lowerBound }
        let free = (first..<max(first, end ?? strip.image.width)).clamped(to: visible)
        let letters = strip.groups(
            in: free, contrast: strip.contrast(in: strip.columns(of: reference.region)),
            rows: strip.upperRows)
        let text = RowView.text(
            among: letters, of: strip, reference, before: before, after: after
        ) {
            isOneWord
                ? reference.areTogether($0, $1)
                : $1.columns.lowerBound - $0.columns.upperBound < RowReference.wordSpace
        }
        guard let text else { return reference.region }
        // Where the letters come close to where the reference photo shows something that the photo does not show, their
        // end is unknown.
        func isEndKnown(_ ground: Int, _ mark: StripLikeness?) -> Bool {
            ground >= RowReference.wordSpace || ground > 0 && mark?.whole ?? 0 >= RowView.found
        }
        let whole = place(extendedBy: text)
        let place = reference.region
        let left =
            isEndKnown(text.lowerBound - free.lowerBound, before) ? whole.x : place.x
        let right =
            isEndKnown(free.upperBound - text.upperBound, after) ? whole.right : place.right
        return Region(x: left, y: place.y, width: right - left, height: place.height)
    }

    private func place(extendedBy text: Range<Int>?) -> Region {
        var place = reference.region
        guard let text else { return place }
        let first = strip.x(atColumn: Double(text.lowerBound))
        let last = strip.x(atColumn: Double(text.upperBound))
        let room = RowView.room * reference.band.height
        // Text that ends closer to an edge than the thinnest digit is wide may go on beyond it.
        let overlap = InkGroup.thinnestDigit * reference.band.height
        var (left, right) = (place.x, place.right)
        if first < left + overlap { left = min(left, first - room) }
        if last > right - overlap { right = max(right, last + room) }
        place.x = left
        place.width = right - left
        return place
    }

    /// Whether a thin mark's ink goes on towards the value, so that it is something else.
    private static func growsOn(
        _ groups: [InkGroup], pastRightOf mark: RowReference.Mark, movedBy shift: Int
    ) -> Bool {
        guard !isWord(mark) else { return false }
        let edge = mark.columns.upperBound + shift
        let room = Int(InkGroup.thinnestDigit * InkStrip.glyphHeight)
        return groups.contains {
            $0.columns.lowerBound < edge && $0.columns.upperBound > edge + room
        }
    }

    /// Whether a mark is as wide as a word: at least as wide as glyphs are high. Chosen, not fitted.
    static func isWord(_ mark: RowReference.Mark) -> Bool {
        Double(mark.columns.count) >= InkStrip.glyphHeight
    }

    /// The match of a mark of the reference's line in the photo.
    /// - Parameter reach: columns by which the mark may have moved with the value's text.
    private static func likeness(
        of mark: RowReference.Mark, _ reference: RowReference, in strip: InkStrip,
        reach: ClosedRange<Int>
    ) -> StripLikeness? {
        let columns = mark.columns.lowerBound - 2..<mark.columns.upperBound + 2
        let near = reference.strip.likeness(of: columns, in: strip, shifts: InkStrip.nearby)
        if let near, near.whole >= surely || reach == 0...0 { return near }
        guard reach != 0...0 else { return near }
        let far = reference.strip.likeness(of: columns, in: strip, shifts: reach)
        // Among many places, a stroke resembles the stroke of some digit; a word hardly does.
        guard let far, isWord(mark) || far.whole >= surely else { return near }
        return far.whole > near?.whole ?? -1 ? far : near
    }

    /// The columns of the value's text: the ink in its place, and ink close beside it.
    private static func text(
        among groups: [InkGroup], of strip: InkStrip, _ reference: RowReference,
        before: StripLikeness?, after: StripLikeness?,
        areTogether: (InkGroup, InkGroup) -> Bool
    ) -> Range<Int>? {
        let place = strip.columns(of: reference.region)
        var first = 0
        var end = strip.image.width
        if let mark = reference.before, let before, before.whole >= found {
            first = mark.columns.upperBound + before.shift
        }
        if let mark = reference.after, let after, !mark.isInside, after.whole >= found {
            end = mark.columns.lowerBound + after.shift
        }
        let free = groups.filter {
            $0.columns.lowerBound >= first - 2 && $0.columns.upperBound <= end + 2
        }
        return free.columnsOfRun(around: { $0.isIn(place) }, while: areTogether)
    }

    /// The columns of a strip that lie in the photo.
    private static func visible(
        _ strip: InkStrip, through transform: Homography, in frame: Region
    ) -> Range<Int> {
        let (top, bottom) = (strip.band.top, strip.band.top + strip.band.height)
        func isVisible(_ column: Int) -> Bool {
            let x = strip.x(atColumn: Double(column) + 0.5)
            return [Point(x, top), Point(x, bottom)].allSatisfy {
                frame.contains(transform.apply($0))
            }
        }
        let all = 0..<strip.image.width
        let first = all.first(where: isVisible) ?? 0
        return first..<((all.last(where: isVisible) ?? first - 1) + 1)
    }
}

extension StripLikeness {
    /// Whether a mark was found away from its expected position.
    var hasMoved: Bool {
        whole >= RowView.found && Double(abs(shift)) > 0.25 * InkStrip.glyphHeight
    }
}
