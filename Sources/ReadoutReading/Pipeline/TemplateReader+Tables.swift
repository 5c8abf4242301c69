import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

extension TemplateReader {
    /// Maximum distance from the reference photo at which rows are searched for, in its widths and heights; chosen, not
    /// fitted.
    private static let furthest = 4.0
    /// Maximum difference between a table's slope in a photo laid over the reference photo and its slope in the
    /// reference photo: about 3.4 degrees; chosen, not fitted.
    private static let slopeReach = 0.06
    /// Maximum height and width of the picture of a column that is kept for people, in pixels; chosen, not fitted.
    private static let keptHeight = 1200

    /// The rows of a table in a photo: the lines from the place of its first row to the text below its last row.
    ///
    /// Lines that lack the text of a column are kept, too. If lines may be missing, all rows are in doubt.
    func rows(of table: TableReference, by placing: Placing) throws -> TableRows {
        var doubts: [Doubt] = []
        let (found, isSure) = try place(of: table, by: placing)
        let anchor = table.anchors.first.map { $0.words.map(\.text).joined(separator: " ") } ?? ""
        guard let transform = found, let inverse = transform.inverse,
            let photo = Region.bounds(of: inverse.corners(of: placing.photo.photo.frame)),
            let visible = photo.intersection(plane)
        else {
            return TableRows(
                table: table, transform: nil, rows: [], doubts: [.rowsStart(anchor)])
        }
        let whole = table.whole
        let area = Region(
            x: visible.x, y: table.top, width: visible.width,
            height: max(1, visible.bottom - table.top))
        let words = try words(in: area, through: transform, inverse, of: table, placing.photo)
        let page = PageText(
            words: words,
            slope: words.map(\.region).textSlope(
                near: table.slope, reach: TemplateReader.slopeReach))
        let middle = whole.center.x
        func height(_ line: PageText.Line) -> Double { line.level + page.slope * middle }
        let below = page.lines.filter { height($0) > table.top }
        let ends = below.filter { $0.begins(table.end) }
        if ends.isEmpty || ends.count != table.endCount {
            doubts.append(.rowsEnd(table.endText, found: ends.count))
        }
        let end = ends.first.map(height) ?? .infinity
        let lines = TableRows.lines(
            below.filter { line in
                height(line) < end
                    && line.words.contains { $0.region.isAbove(whole) }
            }, at: height, apart: whole.height / 2)
        let isFirst = lines.first.map { abs($0.y - table.level) < whole.height / 2 } ?? false
        if !isSure || !isFirst { doubts.append(.rowsStart(anchor)) }
        doubts += TemplateReader.gaps(
            between: lines.map { ($0.y, $0.height) },
            and: ends.first.map { (height($0), $0.height) }, in: whole, slope: page.slope,
            through: transform, of: placing.photo.photo)
        let rows = lines.map { line in
            TableRows.cells(
                of: line.words, columns: table.columns.map(\.region) + table.others,
                isWide: table.isWide, leastGap: table.leastGap
            ) { line.y + page.slope * ($0 - middle) + table.offset }
            .prefix(table.columns.count)
        }.map(Array.init)
        let shift = ends.first.flatMap { end in table.endLevel.map { height(end) - $0 } }
        return TableRows(
            table: table, transform: transform, rows: rows, doubts: doubts,
            shift: doubts.isEmpty ? shift : nil)
    }

    /// The area in which rows are searched for, in pixels of the reference photo.
    private var plane: Region {
        let frame = prepared.frame
        return frame.expanded(
            horizontally: TemplateReader.furthest * frame.width,
            vertically: TemplateReader.furthest * frame.height)
    }

    /// The transform from the reference photo to the photo where a table begins, and whether a line above the table
    /// confirms it.
    private func place(
        of table: TableReference, by placing: Placing
    ) throws -> (transform: Homography?, isSure: Bool) {
        let whole = placing.alignment
        if let whole, !placing.resemblance.isByLines {
            for anchor in table.anchors
            where try stands(anchor, through: whole.transform, in: placing.photo) {
                return (whole.transform, true)
            }
        }
        let page = try placing.page.fit()
        for anchor in table.anchors {
            guard let found = page?.place(of: anchor.region), found.line != nil,
                found.probability >= allowance.leastConfidence,
                found.agreement >= TemplateReader.leastAgreement
            else { continue }
            return (found.transform, true)
        }
        return (whole?.transform ?? page?.overall, false)
    }

    /// Whether a line of the reference photo stands in the photo where a transform puts it.
    private func stands(
        _ line: PageText.Line, through transform: Homography, in photo: WorkingPhoto
    ) throws -> Bool {
        let region = line.region.expanded(
            horizontally: line.height, vertically: line.height / 2)
        let text = try closeText(in: region, through: transform, of: photo) ?? ""
        let own = line.ownEvidence
        return own > 0
            && LineLikeness.evidence(line.signs, PageText.signs(of: text))
                >= TemplateReader.leastAgreement * own
    }

    /// The words of a part of the photo, in pixels of the reference photo: the words recognised in the whole photo and,
    /// where it has none, the words recognised in that part alone.
    private func words(
        in area: Region, through transform: Homography, _ inverse: Homography,
        of table: TableReference, _ photo: WorkingPhoto
    ) throws -> [TextBox.Word] {
        let known = try photo.words(language: table.language).compactMap {
            word -> TextBox.Word? in
            guard let region = Region.bounds(of: inverse.corners(of: word.region)),
                area.contains(region.center)
            else { return nil }
            return TextBox.Word(text: word.text, confidence: word.confidence, region: region)
        }
        let scale = min(
            TemplateReader.lineHeight / max(1, table.columns[0].region.height),
            ValueCrop.widest / max(area.width, area.height))
        let more = try photo.words(
            in: area, through: transform, scale: scale, language: table.language)
        return known
            + more.filter { word in
                !known.contains { $0.region.intersection(word.region) != nil }
            }
    }

    /// Reads all rows of a column.
    func reading(
        ofColumnAt index: Int, in found: TableRows, by placing: Placing, reader: ValueReader,
        quality: inout PhotoQuality, noting trace: ValueTrace
    ) throws -> Reading {
        let taught = fields[index]
        guard let transform = found.transform, !found.rows.isEmpty,
            let column = found.table.columns.firstIndex(where: { $0.index == index })
        else {
            var reading = Reading.unread(taught.name, because: .nothingRead)
            reading.doubts += found.doubts
            return reading
        }
        var cells: [Reading.Cell] = []
        for row in found.rows {
            let cell = row[column]
            let rowTrace = ValueTrace(name: taught.name, clock: trace.clock)
            var reading = try reading(
                ofValueAt: index,
                at: ValuePlace(
                    region: cell.region, transform: transform, isByLines: true,
                    rowNeighbours: cell.neighbours),
                by: placing, otherLabel: nil, reader: reader, quality: &quality, noting: rowTrace)
            reading = rated(reading, ofValueAt: index, noting: rowTrace)
                .judged(allowing: allowance, after: taught.learnt.trackRecord)
            if let unit = taught.field.unit,
                showsOtherUnit(in: cell.region, ofColumnAt: index, through: transform, placing)
            {
                reading.doubts.append(.otherUnit(unit))
            }
            if cell.isJoined, !reading.doubts.contains(.cutOff) { reading.doubts.append(.cutOff) }
            reading.addDoubts(ofValueAs: template.fields[index])
            trace.hypotheses += rowTrace.hypotheses
            cells.append(
                Reading.Cell(
                    text: reading.text.singleSpaced, value: reading.value,
                    confidence: reading.confidence, doubts: reading.doubts))
        }
        let places = found.rows.map { $0[column].region }
        let whole = Region.union(of: places) ?? found.table.whole
        trace.place = transform.corners(of: whole)
        trace.shown = picture(of: whole, rows: places.count, through: transform, placing.photo)
        let reading = Reading(column: cells, of: taught.field, doubts: found.doubts)
        trace.reading = reading
        return reading
    }

    /// Whether a row has another unit: at the place where the first row of the reference photo has its unit, the row looks
    /// unusually different.
    private func showsOtherUnit(
        in cell: Region, ofColumnAt index: Int, through transform: Homography, _ placing: Placing
    ) -> Bool {
        guard let reference = rows[index], reference.unitRegion != nil else { return false }
        let moved = cell.center.y - reference.region.center.y
        let step = InkStrip.compared * reference.band.height
        let likeness = [0, -step, step].compactMap { step in
            RowView(
                reference, through: transform.after(.translation(0, moved + step)),
                in: placing.photo.photo)?.unitLikeness
        }.max()
        let usual = Evidence.scale(of: .otherUnit, usual: placing.usualUnlikeness)
        return Evidence.unlikeness(at: likeness) >= Evidence.mostUnusual * usual
    }

    /// The picture of a column for people.
    private func picture(
        of region: Region, rows: Int, through transform: Homography, _ photo: WorkingPhoto
    ) -> GrayImage {
        let height = min(TemplateReader.keptHeight, TemplateReader.keptCropHeight * rows)
        let width = min(
            TemplateReader.keptHeight, max(1, Int(region.width / region.height * Double(height))))
        return photo.photo.picture.sampled(
            region, through: Homography.scale(photo.photo.scale).after(transform), width: width,
            height: height)
    }
}

extension Reading {
    /// The reading of a column from the readings of its rows. Rows without text are kept, in doubt.
    /// - Parameter doubts: doubts about all rows.
    init(column cells: [Cell], of field: Field, doubts: [Doubt]) {
        let values = cells.map { $0.value ?? ($0.text.isEmpty ? TypedValue(text: "") : nil) }
        self.init(
            valueName: field.name, text: cells.map(\.text).rowText,
            value: TypedValue(rows: values, of: field),
            // That all rows are right.
            confidence: cells.isEmpty ? 0 : cells.map(\.confidence).reduce(1, *),
            doubts: doubts
                + cells.enumerated().flatMap { row, cell in
                    cell.doubts.map { .row(row + 1, $0) }
                })
        self.cells = cells
    }
}
