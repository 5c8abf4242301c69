import ReadoutGeometry
import ReadoutModel

/// The rows of a table in a photo.
struct TableRows {
    /// The place of one column's text in a row.
    struct Cell {
        /// In the plane of the reference photo.
        let region: Region
        /// On which sides other text stands close by.
        let neighbours: HorizontalSides
        /// Whether it stands so close to the text of another column that both may be one text.
        let isJoined: Bool
    }

    let table: TableReference
    /// From the reference photo to the photo, right where the table stands; nil where nobody knows.
    let transform: Homography?
    /// From the top, each with a cell for each column of the table.
    let rows: [[Cell]]
    /// What speaks against all of them.
    let doubts: [Doubt]
    /// How much further down than in the reference photo the text below the last row stands, in its pixels; nil where
    /// that is not sure.
    var shift: Double?

    /// How the photo lies over the reference photo below the table, where that has moved; nil where it has not, and for
    /// a region above.
    func moved(_ region: Region) -> Homography? {
        guard let transform, let shift, let end = table.endLevel,
            region.center.y > end - region.height / 2, abs(shift) > table.whole.height / 2
        else { return nil }
        return transform.after(.translation(0, shift))
    }

    /// Distance below which two words may be of one text, in heights of a word: as where text boxes are made.
    static let usualGap = 0.7
    /// Room beside the words of a cell, in heights of its place.
    private static let margin = 0.35

    /// How far the lines of a table fall for one pixel to the right: where its words lie one above the other most sharply.
    /// Words that stand beside each other tell less, as some have strokes below the line.
    /// - Parameters:
    ///   - prior: what is chosen of slopes that are as sharp.
    ///   - reach: how far it may be off.
    static func slope(of words: [Region], near prior: Double, reach: Double) -> Double {
        let heights = words.map(\.height).sorted()
        guard words.count > 1, heights[heights.count / 2] > 0 else { return prior }
        let bin = heights[heights.count / 2] / 8
        func sharpness(_ slope: Double) -> Double {
            var profile: [Int: Double] = [:]
            for word in words {
                let level = word.center.y - slope * word.center.x
                for bin in Int((level / bin).rounded()) - 2...Int((level / bin).rounded()) + 2 {
                    profile[bin, default: 0] += 1
                }
            }
            return profile.values.reduce(0) { $0 + $1 * $1 }
        }
        let steps = Int((reach / slopeStep).rounded())
        var best = (slope: prior, sharpness: sharpness(prior))
        for step in 1...max(1, steps) {
            for slope in [prior - Double(step) * slopeStep, prior + Double(step) * slopeStep] {
                let sharpness = sharpness(slope)
                if sharpness > best.sharpness { best = (slope, sharpness) }
            }
        }
        return best.slope
    }

    /// The lines of a table, with what was parted of one line as one again: print never stands closer than half of a place.
    /// - Parameter height: how far down a line stands.
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

    /// Difference of two slopes that are tried: half a pixel over two hundred.
    private static let slopeStep = 0.0025

    /// The places of the cells of a line.
    /// - Parameters:
    ///   - words: those of the line from left to right, in the plane of the reference photo.
    ///   - isWide: for each column whether its text may go on as far as the next column; none for no column.
    ///   - columns: the places of the first row in the reference photo.
    ///   - leastGap: maximum distance of the words of one text, in heights of a word.
    ///   - middle: how far down the middle of a column's place stands, by how far right that is.
    static func cells(
        of words: [Region], columns: [Region], isWide: [Bool] = [],
        leastGap: Double = TableRows.usualGap,
        middle: (Double) -> Double
    ) -> [Cell] {
        let owners = owners(of: words, columns: columns)
        let joined = joined(words, owners, leastGap: leastGap)
        return columns.indices.map { column in
            let place = columns[column]
            let own = words.indices.filter { owners[$0] == column }.map { words[$0] }
            let margin = TableRows.margin * place.height
            var left = min(place.x, own.map(\.x).min().map { $0 - margin } ?? place.x)
            var right = max(place.right, own.map(\.right).max().map { $0 + margin } ?? place.right)
            // What is not recognised as a word, such as a single letter, would be cut off.
            if column < isWide.count, isWide[column] {
                let others = columns.filter { $0 != place }
                let before = others.filter { $0.center.x < place.center.x }.map(\.right).max()
                let behind = others.filter { $0.center.x > place.center.x }.map(\.x).min()
                left = min(left, before ?? left)
                right = max(right, behind ?? right)
            }
            // Never into the words of another column: half the gap to them.
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

    /// The columns with a word that stands as close to one of another column as words of one text do.
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

    /// For each word of a line its column: the one whose place it shares most of, else that of the word beside which it
    /// stands; nil for a word apart from all columns.
    private static func owners(of words: [Region], columns: [Region]) -> [Int?] {
        func shared(_ word: Region, _ column: Int) -> Double {
            min(word.right, columns[column].right) - max(word.x, columns[column].x)
        }
        var owners = words.map { word in
            columns.indices.filter { shared(word, $0) > 0 }
                .max { shared(word, $0) < shared(word, $1) }
        }
        // A text goes on beyond the place of a shorter one; words of one text stand less than their height apart.
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
        return owners
    }
}
