import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// What the reference photo shows, found once for all photos.
extension TemplateReader {
    /// Where the reference photo shows the values that labels mark; nil for other values, and where a label is not found.
    static func findings(
        of fields: [TaughtField], among words: [TextBox.Word], in template: PreparedTemplate
    ) -> [LabelFinder.Finding?] {
        let finder = LabelFinder(words: words)
        return fields.map { field in
            field.label.flatMap {
                finder.value(at: $0, of: field, in: template.picture, template.frame)
            }
        }
    }

    /// The values' lines in the reference photo; nil where a line cannot be cut out, and for columns without a unit.
    /// - Parameters:
    ///   - places: of the values in the reference photo.
    ///   - nets: the nets that tell digits from a unit; nil for none.
    static func rows(
        of template: Template, at places: [Location], in prepared: PreparedTemplate,
        seenBy nets: NetReaders?
    ) -> [RowReference?] {
        let regions = template.valueRegions
        let boxes = template.reference.boxes
        let words = boxes.flatMap(\.words)
        return zip(template.fields, places).map { field, place -> RowReference? in
            // Of a column, only the unit is compared.
            guard let region = place.region, !field.isColumn || field.unit != nil else {
                return nil
            }
            return RowReference(
                of: region, beside: regions,
                unit: (field.unit, field.unit.flatMap { boxes.unit($0, in: region) }),
                words: words, in: prepared.picture, frame: prepared.frame,
                isNumber: field.isNumeric
            ) { part in
                nets?.seesDigits(in: part, of: region, as: field, in: prepared) ?? false
            }
        }
    }

    /// The units of values that stand neither after their texts nor in one of some words.
    static func unfoundUnits(
        of template: Template, at places: [Location], on rows: [RowReference?],
        among words: [TextBox.Word]
    ) -> [String] {
        let found = units(of: template, at: places, on: rows, among: words)
        return template.fields.indices.compactMap { index in
            guard found[index] == nil, let row = rows[index], row.unitRegion == nil else {
                return nil
            }
            return template.fields[index].unit
        }
    }

    /// The words that say the values' units elsewhere than after the values' texts, by the values' index.
    /// - Parameter words: those recognised in the reference photo, and those that only the net for print reads there.
    static func units(
        of template: Template, at places: [Location], on rows: [RowReference?],
        among words: [TextBox.Word]
    ) -> [Int: TextBox.Word] {
        var units: [Int: TextBox.Word] = [:]
        for (index, field) in template.fields.enumerated() {
            units[index] = places[index].region.flatMap {
                words.unit(
                    of: field, in: $0, among: places.compactMap(\.region), on: rows[index])
            }
        }
        return units
    }

    /// The ground around the values of a display; nil where there is nothing to compare.
    /// - Parameters:
    ///   - values: their places in the reference photo.
    ///   - units: those of the values that stand neither after their texts nor in a recognised word.
    ///   - net: reads words that the recogniser missed; nil for none.
    static func around(
        _ values: [Region], words: [TextBox.Word], units: [String], in template: PreparedTemplate,
        seenBy net: PrintReader?
    ) -> AroundValues? {
        guard let net else { return nil }
        return AroundValues(
            values, words: words, in: template.picture, frame: template.frame,
            read: { net.surelyRead(at: $0, in: template) },
            readUnit: units.isEmpty
                ? nil
                : { place in
                    net.surelyRead(at: place, in: template).flatMap { word in
                        units.contains { Unit.same(word.text, $0) } ? word : nil
                    }
                })
    }
}

extension Field {
    /// Whether a text is a value without any letter.
    fileprivate func isJustNumber(_ text: String) -> Bool {
        !text.contains(where: \.isLetter) && parsed(text).value != nil
    }
}

extension PrintReader {
    /// The word that a place of the reference photo surely shows; nil where the net is not sure of one.
    func surelyRead(
        at region: Region, in template: PreparedTemplate
    ) -> TextBox.Word? {
        alternatives(at: region, in: template).first.flatMap {
            $0.confidence >= Verdict.print.gate
                && ($0.text.isLandmark || Unit.spelling($0.text) != nil)
                ? TextBox.Word(text: $0.text, confidence: $0.confidence, region: region) : nil
        }
    }
}

extension NetReaders {
    /// Whether a part of a value's place in the reference photo, from one x to another, shows digits of the value: the net for
    /// print sees nothing but a number in the place, or that for displays is sure of a digit there.
    fileprivate func seesDigits(
        in part: ClosedRange<Double>, of region: Region, as field: Field,
        in template: PreparedTemplate
    ) -> Bool {
        if print?.text(at: region, in: template).map(field.isJustNumber) ?? false { return true }
        let crop = ValueCrop(of: region, inReferenceOf: template)
        guard let seen = display.alternatives(in: crop.inner).first,
            seen.reading.confidence >= Verdict.sureNet.gate
        else { return false }
        return seen.characters.contains { character in
            character.text.contains(where: \.isNumber)
                && part.contains(crop.x(ofInner: character.region.center.x))
        }
    }
}

extension PreparedTemplate {
    /// Whether a word of the reference photo is lighter than the ground right above and below it. Within its region, the letters
    /// of bold print may cover more than the ground.
    func isLit(_ word: TextBox.Word) -> Bool {
        let scale = Double(picture.width) / frame.width
        let margin = word.region.height / 4
        let place = word.region.expanded(horizontally: 0, vertically: margin)
        let (top, bottom) = (Int(place.y * scale), Int(place.bottom * scale))
        let (left, right) = (Int(place.x * scale), Int(place.right * scale))
        let above = Int(margin * scale)
        guard above > 0, top >= 0, bottom <= picture.height, left >= 0, right <= picture.width,
            right > left
        else { return false }
        let seen = picture.rows(top..<bottom).columns(left..<right)
        let ends = seen.percentiles([GrayImage.tail, 1 - GrayImage.tail]).map { Int($0) }
        return [0..<above, seen.height - above..<seen.height].allSatisfy { rows in
            2 * Int(seen.rows(rows).percentile(0.5)) < ends[0] + ends[1]
        }
    }
}

extension ValueCrop {
    /// Cuts a place out of a reference photo.
    init(of region: Region, inReferenceOf template: PreparedTemplate) {
        self.init(of: region, through: .identity, from: template.picture, in: template.frame)
    }
}

extension [TextBox.Word] {
    /// The word that says a value's unit, if it does not stand after the text: one within the value's place, or the nearest one
    /// above, below or before it. Nil where there is none.
    /// - Parameter places: of all values: what follows another one is that one's unit.
    fileprivate func unit(
        of field: Field, in place: Region, among places: [Region], on row: RowReference?
    ) -> TextBox.Word? {
        guard let unit = field.unit, let row, row.unitRegion == nil else { return nil }
        let words = filter {
            Unit.same($0.text, unit) && $0.confidence >= WordAnchor.sureConfidence
        }
        return words.first { $0.region.intersection(place) != nil }
            ?? words.filter { word in
                word.region.isFixed(beside: place)
                    && !places.contains { word.region.follows($0) }
                    && word.region.distance(to: place) <= SearchArea.reach * place.height
            }.min { $0.region.distance(to: place) < $1.region.distance(to: place) }
    }
}
