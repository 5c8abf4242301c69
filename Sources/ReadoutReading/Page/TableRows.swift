import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// The rows of a table in a photo.
struct TableRows {
    /// The place of one column's text in a row.
    struct Cell {
        /// In pixels of the reference photo.
        let region: Region
        /// The sides on which other text stands close.
        let neighbours: HorizontalSides
        /// Whether a word of the cell stands so close to a word of another column that both may be one text.
        let isJoined: Bool
    }

    let table: TableReference
    /// From the reference photo to the photo, valid where the table begins; nil if unknown.
    let transform: Homography?
    /// From top to bottom; each row has a cell for each column of the table.
    let rows: [[Cell]]
    /// Doubts about all rows.
    let doubts: [Doubt]
    /// How much lower the text below the last row stands than in the reference photo, in pixels of the reference photo;
    /// nil if the rows are in doubt.
    var shift: Double?

    /// The transform from the reference photo to the photo for a region below the table, if more or fewer rows have
    /// moved the region by over half a row; nil if they have not, and for a region above the table's end.
    func moved(_ region: Region) -> Homography? {
        guard let transform, let shift, let end = table.endLevel,
            region.center.y > end - region.height / 2, abs(shift) > table.whole.height / 2
        else { return nil }
        return transform.after(.translation(0, shift))
    }

    /// Gap below which two words may belong to one text, in word heights: as where words of different recognised lines
    /// are grouped into text boxes.
    static let usualGap = TextBox.gapBetweenLines

    /// The lines of a table from top to bottom, with the parts of split lines joined again.
    /// - Parameters:
    ///   - height: the vertical position of a line.
    ///   - apart: minimum distance between two lines of print, half the height of a row; closer lines are parts of one.
    static func lines(
        _ lines: [PageText.Line], at height: (PageText.Line) -> Double, apart: Double
    ) -> [(y: Double, height: Double, words: [Region])] {
        var joined: [(y: Double, height: Double, words: [Region])] = []
        for line in lines.sorted(by: { height($0) < height($1) }) {
            let words = line.words.map(\.region)
            guard let last = joined.last, height(line) - last.y < apart else {
                joined.append((height(line), line.height, words))
                continue
            }
            let share = Double(words.count) / Double(words.count + last.words.count)
            joined[joined.count - 1] = (
                last.y + share * (height(line) - last.y), max(last.height, line.height),
                (last.words + words).sorted { $0.x < $1.x }
            )
        }
        return joined
    }

    /// The places of the cells of a row.
    /// - Parameters:
    ///   - words: the words of the row's line from left to right, in pixels of the reference photo.
    ///   - columns: the regions of the first row in the reference photo.
    ///   - isWide: for each column, whether its text may extend to the next column; empty if none may.
    ///   - leastGap: minimum gap between words of two columns, in word heights; words that stand closer may be one
    ///     text.
    ///   - middle: the vertical position of a cell's middle, from its horizontal one.
    static func cells(
        of words: [Region], columns: [Region], isWide: [Bool] = [],
        leastGap: Double = TableRows.usualGap,
        middle: (Double) -> Double
    ) -> [Cell] {
        let owners = owners(of: words, columns: columns, isWide: isWide)
        let joined = joined(words, owners, leastGap: leastGap)
        return columns.indices.map { column in
            let place = columns[column]
            let own = words.indices.filter { owners[$0] == column }.map { words[$0] }
            let margin = PageFit.room * place.height
            var left = min(place.x, own.map(\.x).min().map { $0 - margin } ?? place.x)
            var right = max(place.right, own.map(\.right).max().map { $0 + margin } ?? place.right)
            // The recogniser overlooks some words, such as single letters; a narrower cell would cut them off.
            if column < isWide.count, isWide[column] {
                let others = columns.filter { $0 != place }
                let before = others.filter { $0.center.x < place.center.x }.map(\.right).max()
                let behind = others.filter { $0.center.x > place.center.x }.map(\.x).min()
                left = min(left, before ?? left)
                right = max(right, behind ?? right)
            }
            // A cell never reaches into other words: it ends halfway to them, or at their edge if the cell has no
            // words.
            let (first, last) = (own.map(\.x).min(), own.map(\.right).max())
            for (index, word) in words.enumerated() where owners[index] != column {
                let isLeft = word.center.x < (first ?? place.center.x)
                if isLeft {
                    left = max(left, first.map { ($0 + word.right) / 2 } ?? word.right)
                } else {
                    right = min(right, last.map { ($0 + word.x) / 2 } ?? word.x)
                }
            }
            right = max(right, left + 1)
            let region = Region(
                x: left, y: middle((left + right) / 2) - place.height / 2, width: right - left,
                height: place.height)
            let reach = ValueCrop.margin * place.height
            let neighbours = words.enumerated().reduce(into: HorizontalSides()) { sides, item in
                guard owners[item.offset] != column else { return }
                let word = item.element
                if word.center.x < left, word.right > left - reach { sides.insert(.left) }
                if word.center.x > right, word.x < right + reach { sides.insert(.right) }
            }
            return Cell(
                region: region, neighbours: neighbours, isJoined: joined.contains(column))
        }
    }

    /// The columns with a word that stands closer to a word of another column than `leastGap`, in word heights.
    private static func joined(
        _ words: [Region], _ owners: [Int?], leastGap: Double
    ) -> Set<Int> {
        var joined: Set<Int> = []
        for index in words.indices.dropFirst() {
            guard let left = owners[index - 1], let right = owners[index], left != right,
                words[index].x - words[index - 1].right
                    < leastGap * min(words[index].height, words[index - 1].height)
            else { continue }
            joined.formUnion([left, right])
        }
        return joined
    }

    /// The column of each word of a line: the column whose region the word overlaps most, otherwise the column of a
    /// neighbouring word; nil for a word apart from all columns.
    ///
    /// A word apart behind a column of words belongs to that, whose text would be cut off otherwise: typewriters leave wide
    /// gaps.
    private static func owners(
        of words: [Region], columns: [Region], isWide: [Bool]
    ) -> [Int?] {
        func shared(_ word: Region, _ column: Int) -> Double {
            min(word.right, columns[column].right) - max(word.x, columns[column].x)
        }
        var owners = words.map { word in
            columns.indices.filter { shared(word, $0) > 0 }
                .max { shared(word, $0) < shared(word, $1) }
        }
        // A text may extend past the region of a shorter one; gaps within a text are narrower than its words are high.
        for index in words.indices.dropFirst() where owners[index] == nil {
            if words[index].x - words[index - 1].right < words[index].height {
                owners[index] = owners[index - 1]
            }
        }
        for index in words.indices.dropLast().reversed() where owners[index] == nil {
            if words[index + 1].x - words[index].right < words[index].height {
                owners[index] = owners[index + 1]
            }
        }
        for index in words.indices where owners[index] == nil {
            let before = columns.indices.filter { columns[$0].right <= words[index].x }
                .max { columns[$0].right < columns[$1].right }
            let isFollowed = columns.contains { $0.x >= words[index].right }
            if let before, before < isWide.count, isWide[before], isFollowed {
                owners[index] = before
            }
        }
        return owners
    }
}
