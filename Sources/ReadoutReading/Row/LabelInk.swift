import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutModel

/// The words before values on their lines in the reference photo of a display that the recogniser missed, such as words in dots.
enum LabelInk {
    /// - Parameters:
    ///   - places: of the values in the reference photo.
    ///   - known: all words that were found there.
    ///   - read: reads a place there; nil where it surely shows no word.
    static func words(
        before places: [Region], among known: [TextBox.Word], in picture: GrayImage, frame: Region,
        read: (Region) -> TextBox.Word?
    ) -> [TextBox.Word] {
        places.flatMap { place -> [TextBox.Word] in
            let hasLabel = known.contains {
                $0.confidence >= WordAnchor.sureConfidence && $0.text.contains(where: \.isLetter)
                    && $0.region.begins(lineOf: place, among: places)
            }
            return hasLabel
                ? []
                : runs(before: place, among: places, in: picture, frame: frame).filter { run in
                    !known.contains { $0.region.intersection(run) != nil }
                }.compactMap(read)
        }
    }

    /// The places of ink that stands together like a word before a value.
    private static func runs(
        before place: Region, among places: [Region], in picture: GrayImage, frame: Region
    ) -> [Region] {
        let before = places.filter { $0.isOnLine(of: place) && $0.right <= place.x }
            .map(\.right).max()
        // As far as a strip can be cut.
        let widest = ValueCrop.widest / InkStrip.glyphHeight * place.height
        let left = max(before ?? frame.x, place.right - widest.rounded(.down))
        guard left < place.x,
            let strip = InkStrip(
                of: TextBand(top: place.y, height: place.height), columns: left...place.right,
                through: .identity, from: picture, in: frame)
        else { return [] }
        let value = strip.columns(of: place)
        let groups = strip.groups(contrast: strip.contrast(in: value))
            .filter { $0.columns.upperBound <= value.lowerBound && $0.isFigure }
        return groups.runs {
            $1.columns.lowerBound - $0.columns.upperBound <= RowReference.wordSpace
        }.compactMap { run in
            run.count < 2 ? nil : run.joined.map { region(of: $0, in: strip) }
        }
    }

    /// The place of a group in the plane of its strip.
    private static func region(of group: InkGroup, in strip: InkStrip) -> Region {
        let top = Double(group.rows.lowerBound) / strip.scale - InkStrip.margin * strip.band.height
        return Region(
            x: strip.x(atColumn: Double(group.columns.lowerBound)), y: strip.band.top + top,
            width: Double(group.columns.count) / strip.scale,
            height: Double(group.rows.count) / strip.scale)
    }
}
