import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// A table of a template as the reference photo shows it: the first row of its columns, and the lines above and below
/// the rows.
struct TableReference: Sendable {
    let name: String
    /// For each column, its index among the template's values and the region of its first row.
    let columns: [(index: Int, region: Region)]
    /// Tesseract's name of the language in which the rows are searched for: that of the first column.
    let language: String
    /// The text below the last row, as the template defines it.
    let endText: String
    let end: RowsEnd
    /// Number of lines below the first row that begin with `endText`.
    let endCount: Int
    /// Vertical position, at the table's horizontal middle, of the first of those lines; nil if there is none.
    let endLevel: Double?
    /// The lines above the first row that show where the table begins, the nearest one first.
    let anchors: [PageText.Line]
    /// How far the lines fall, in pixels for each pixel to the right.
    let slope: Double
    /// The regions of further columns, which the template does not collect: texts of the first row and headings above it
    /// that stand in none of the columns.
    let others: [Region]
    /// For each column, whether its texts are words, which may be longer than in the first row.
    let isWide: [Bool]
    /// Vertical positions, at the table's horizontal middle, of the first row and of its boundary to the line above.
    let level: Double, top: Double
    /// Distance in pixels from the first row's words down to the mean middle of the columns' regions.
    let offset: Double

    /// Minimum gap between words of two columns, in word heights; words that stand closer may be one text. Half the
    /// smallest gap between texts of the first row, but at most `TableRows.usualGap`.
    let leastGap: Double

    /// The tables of a template.
    /// - Parameter values: regions whose text differs from photo to photo.
    static func all(of template: Template, values: [Region]) -> [TableReference] {
        let words = template.reference.boxes.flatMap(\.words)
        let page = PageText(words: words, values: values)
        return template.fields.tables.compactMap { table in
            TableReference(table, of: template, on: page)
        }
    }

    private init?(
        _ table: (name: String, columns: [Int]), of template: Template, on page: PageText
    ) {
        let fields = template.fields
        columns = table.columns.compactMap { index in
            guard let region = fields[index].location.region else { return nil }
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
        let middle = (Region.union(of: regions) ?? first.region).center.x
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
        anchors = above.filter(\.isRecognizable).reversed()
        // If columns stand close together in the reference photo, they may in every photo.
        let ownWords = own?.words.map(\.region) ?? []
        let gaps = zip(ownWords, ownWords.dropFirst()).filter { left, right in
            !regions.contains {
                $0.contains(left.center) && $0.contains(right.center)
            }
        }.map { ($1.x - $0.right) / min($0.height, $1.height) }
        let headings = above.last.map { $0.headings(of: regions) } ?? []
        others = (ownWords.texts + headings).filter { text in
            !regions.contains { $0.isAbove(text) }
        }
        leastGap = max(0, min(TableRows.usualGap, (gaps.min() ?? .infinity) / 2))
        let ends = page.lines.filter {
            height($0) > level + first.region.height / 2 && $0.begins(end)
        }
        endCount = ends.count
        endLevel = ends.first.map(height)
    }

    /// The region of the first row with all its columns.
    var whole: Region {
        columns.dropFirst().reduce(columns[0].region) { $0.union($1.region) }
    }
}

extension [Region] {
    /// The texts that words of a line make, from left to right: gaps within a text are narrower than its words are high.
    var texts: [Region] {
        reduce(into: []) { texts, word in
            guard let last = texts.last, word.x - last.right < word.height else {
                texts.append(word)
                return
            }
            texts[texts.count - 1] = last.union(word)
        }
    }
}

extension PageText.Line {
    /// The texts of the line, if it is the head of a table: words, one above each of some columns. Empty for other lines.
    fileprivate func headings(of columns: [Region]) -> [Region] {
        let texts = words.map(\.region).texts
        let isHead =
            !words.contains { $0.text.contains(where: \.isNumber) }
            && columns.allSatisfy { column in
                texts.contains { $0.isAbove(column) }
            }
        return isHead ? texts : []
    }

    /// Whether the line, or the part of it after a gap wider than the line is high, begins with the text below a table.
    func begins(_ end: RowsEnd) -> Bool {
        words.indices.contains { index in
            let isStart =
                index == 0
                || words[index].region.x - words[index - 1].region.right > height
            return isStart && end.begins(words[index...].lazy.map(\.text))
        }
    }
}
