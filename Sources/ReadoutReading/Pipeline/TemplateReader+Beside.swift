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

    /// What stands beside a given number in the text, but not beside the number of another text; nil where the text is not that
    /// number, or lacks what stands beside the other one.
    /// - Parameter other: what stands in the same place in the reference photo.
    func further(beside number: String, than other: String) -> String? {
        guard let figures = text.figures, figures == number.figures, let others = other.figures
        else { return nil }
        func around(_ text: String, _ figures: Substring) -> [String] {
            [text[..<figures.startIndex], text[figures.endIndex...]].map {
                $0.filter { !$0.isWhitespace }
            }
        }
        let sides = zip(around(text, figures), around(other, others)).map { seen, known in
            seen.lowercased() == known.lowercased() ? "" : seen.isEmpty ? nil : seen
        }
        return sides.contains(nil) ? nil : sides.compactMap(\.self).joined()
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

    /// The letters that surely stand beside a number and not in the reference photo: empty where all ink there is explained, nil
    /// where it is not surely read, or may be a sign.
    /// - Parameter seen: what the net for print sees there.
    func further(
        _ seen: Reading.Alternative?, beside reading: Reading, ofValueAt index: Int
    ) -> String? {
        guard let seen, seen.confidence >= Verdict.print.gate,
            let region = referencePlaces[index].region,
            let other = nets?.print?.texts(
                in: ValueCrop(of: region.withRoomBeside, inReferenceOf: prepared)
            ).first
        else { return nil }
        return seen.further(beside: reading.text, than: other.text).flatMap {
            $0.allSatisfy(\.isLetter) ? $0 : nil
        }
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
