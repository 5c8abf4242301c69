import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// What the net for print sees in the place of a paper's number and close beside it.
///
/// Ink beside a number is measured only where it can be told from noise, and the measure does not say what it is. The net
/// reads it in dark and faint photos, too.
extension Reading.Alternative {
    /// Whether the text has more digits directly beside those of a number.
    /// - Parameter closed: the sides on which more digits say nothing.
    func continues(_ number: String, but closed: HorizontalSides) -> Bool {
        guard let figures = number.figures else { return false }
        return text.ranges(of: figures).contains { found in
            let before = text[..<found.lowerBound].last?.isNumber ?? false
            let after = text[found.upperBound...].first?.isNumber ?? false
            return before && !closed.contains(.left) || after && !closed.contains(.right)
        }
    }

    /// Whether the text is a given number, and what stands before and after it is the same as in another text.
    /// - Parameter other: what stands in the same place in the reference photo.
    func shows(_ number: String, asIn other: String) -> Bool {
        guard let figures = text.figures, figures == number.figures, let others = other.figures
        else { return false }
        func around(_ text: String, _ figures: Substring) -> [String] {
            [text[..<figures.startIndex], text[figures.endIndex...]].map {
                $0.filter { !$0.isWhitespace }.lowercased()
            }
        }
        return around(text, figures) == around(other, others)
    }
}

extension TemplateReader {
    /// What stands in a number's place and beside it; nil where the reference photo shows no paper, its text is stored in
    /// the file, or no line of text is found.
    /// - Parameter region: where the number was read, in the plane that `transform` maps from.
    func seenBeside(
        _ region: Region, through transform: Homography, of photo: Photo
    ) -> Reading.Alternative? {
        guard page.isPage, photo.written?.isDrawn != true, let net = nets?.print else { return nil }
        let crop = ValueCrop(of: region.withRoomBeside, through: transform, from: photo)
        return net.texts(in: crop).first
    }

    /// Whether the text beside a number surely reads as in the reference photo, which explains all ink there.
    func explains(
        _ seen: Reading.Alternative?, _ reading: Reading, ofValueAt index: Int
    ) -> Bool {
        guard let seen, seen.confidence >= Verdict.print.gate,
            let region = referencePlaces[index].region,
            let other = nets?.print?.texts(
                in: ValueCrop(of: region.withRoomBeside, inReferenceOf: prepared)
            ).first
        else { return false }
        return seen.shows(reading.text, asIn: other.text)
    }
}

extension Region {
    /// The region with the ground beside it in which ink counts as close to its text.
    fileprivate var withRoomBeside: Region {
        expanded(horizontally: RowView.beside * height, vertically: 0)
    }
}

extension String {
    /// The text from its first to its last digit; nil where it has none.
    fileprivate var figures: Substring? {
        guard let first = firstIndex(where: \.isNumber), let last = lastIndex(where: \.isNumber)
        else { return nil }
        return self[first...last]
    }
}
