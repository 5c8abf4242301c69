import ReadoutGeometry
import ReadoutModel

/// A table of a template: where the first row of its columns stands in the reference photo, and what stands above and
/// below its rows.
struct TableReference: Sendable {
    /// Its name.
    let name: String
    /// Its columns, each by its place among the template's values and the place of its first row.
    let columns: [(index: Int, region: Region)]
    /// Tesseract's name of the language that its rows are read in.
    let language: String
    /// The text below the last row, as it is defined.
    let endText: String
    let end: RowsEnd
    /// How many lines below the first row begin with it.
    let endCount: Int
    /// How far down, at its middle, the first of them stands; nil where there is none.
    let endLevel: Double?
    /// The lines above the first row by which it is found, the nearest one first.
    let anchors: [PageText.Line]
    /// How far its lines fall for one pixel to the right.
    let slope: Double
    /// Whether the texts of each column are words, which may be longer than in the first row.
    let isWide: [Bool]
    /// How far down, at its middle, the first row stands, and what stands between it and the line above.
    let level: Double, top: Double
    /// How far the words of the first row stand above the middle of each column's place.
    let offset: Double

    /// Distance below which words of two columns may be one text, in heights of a word.
    let leastGap: Double

    /// Steepest slope of a table in the reference photo: about nine degrees.
    private static let mostSlope = 0.15
    /// Maximum number of lines above the first row by which it is looked for.
    private static let mostAnchors = 3
    /// Minimum number of letters by which a line is known again.
    private static let leastLetters = 4

    /// The tables of a template.
    /// - Parameter values: places that hold other text in each photo.
    static func all(of template: Template, values: [Region]) -> [TableReference] {
        let words = template.reference.boxes.flatMap(\.words)
        let page = PageText(
            words: words, values: values,
            slope: TableRows.slope(of: words.map(\.region), near: 0, reach: mostSlope))
        return template.fields.tables.compactMap { table in
            TableReference(table, of: template, on: page)
        }
    }

    private init?(
        _ table: (name: String, columns: [Int]), of template: Template, on page: PageText
    ) {
        let fields = template.fields
        columns = table.columns.compactMap { index in
            guard case .region(let region) = fields[index].location else { return nil }
            return (index, region)
        }
        guard let first = columns.first, let text = fields[first.index].rules.until,
            let end = RowsEnd(text)
        else { return nil }
        name = table.name
        language = fields[first.index].rules.readingLanguage
        endText = text
        self.end = end
        slope = page.slope
        isWide = columns.map { fields[$0.index].isText || fields[$0.index].kind == .choice }
        let regions = columns.map(\.region)
        let whole = regions.dropFirst().reduce(first.region) { $0.union($1) }
        let middle = whole.center.x
        let place = columns.map(\.region.center.y).reduce(0, +) / Double(columns.count)
        func height(_ line: PageText.Line) -> Double { line.level + page.slope * middle }
        let own = page.lines.filter { line in
            abs(height(line) - place) < first.region.height / 2
        }.min { abs(height($0) - place) < abs(height($1) - place) }
        let level = own.map(height) ?? place
        self.level = level
        offset = place - level
        let above = page.lines.filter { height($0) < level - first.region.height / 2 }
        top = above.last.map { (height($0) + level) / 2 } ?? level - first.region.height
        anchors = Array(
            above.filter { $0.letterCount >= TableReference.leastLetters }
                .suffix(TableReference.mostAnchors).reversed())
        // Columns that stand close together in the reference photo may do so in each photo.
        let ownWords = own?.words.map(\.region) ?? []
        let gaps = zip(ownWords, ownWords.dropFirst()).filter { left, right in
            !regions.contains {
                $0.contains(left.center) && $0.contains(right.center)
            }
        }.map { ($1.x - $0.right) / min($0.height, $1.height) }
        leastGap = max(0, min(TableRows.usualGap, (gaps.min() ?? .infinity) / 2))
        let ends = page.lines.filter {
            height($0) > level + first.region.height / 2 && $0.begins(end)
        }
        endCount = ends.count
        endLevel = ends.first.map(height)
    }

    /// All columns of the first row.
    var whole: Region {
        columns.dropFirst().reduce(columns[0].region) { $0.union($1.region) }
    }
}

extension PageText.Line {
    /// Whether the line, or what stands in it behind a gap, begins with the text below a table.
    func begins(_ end: RowsEnd) -> Bool {
        words.indices.contains { index in
            let isStart =
                index == 0
                || words[index].region.x - words[index - 1].region.right > height
            return isStart && end.begins(words[index...].lazy.map(\.text))
        }
    }
}
