package import ReadoutAlignment
import ReadoutGeometry
package import ReadoutImaging
import ReadoutInput
public import ReadoutModel

/// Reads photos with one template: aligns each photo, cuts out each value's place and reads it.
public struct TemplateReader: Sendable {
    /// The template used for reading.
    public var template: Template { prepared.template }
    /// The share of accepted values that may be wrong.
    public var allowance = ErrorAllowance.usual
    /// A reader that is asked last; nil for none.
    package var outside: OutsideReader?
    /// Parts that a measurement switches off.
    package var ablations: Set<Ablation> = []
    /// The values with what was learnt about them.
    let fields: [TaughtField]
    package let prepared: PreparedTemplate
    /// The same, with a region for each value whose label was found in the reference photo.
    let laid: PreparedTemplate
    let nets: NetReaders?
    /// How the values' characters look; nil when no reading was confirmed yet.
    let memory: TemplateMemory?
    let referenceTexts: ReferenceTexts
    /// What readers see on the lines of values in the reference photo; nil where they are not sure.
    let referenceLines = ValueCache<ReferenceLine?>()
    /// The place of each value in the reference photo; its label where that was not found.
    let referencePlaces: [Location]
    /// Where the reference photo shows each value with a label.
    let referenceFindings: [LabelFinder.Finding?]
    /// The text of the reference photo, line by line.
    let page: PageText
    /// For each value, the height of its text relative to its place in the reference photo, 0...1.
    let textShares: [Double]
    /// For each value, the sides on which text stands close to its place in the reference photo.
    let neighbours: [HorizontalSides]
    /// For each value, its line in the reference photo, of a column with a unit the first row's; nil where it cannot be
    /// cut out, and for other columns.
    let rows: [RowReference?]
    /// The words beside the values.
    let guards: Guards
    /// The empty ground around the values; nil on papers, whose lines come and go.
    let newInk: NewInk?
    /// The tables whose rows are read.
    let tables: [TableReference]

    /// Minimum agreement of a value's surroundings with the reference, 0...1. Measured: right places on the same device
    /// exceed 0.55; places on a paper whose lines have moved stay below 0.5.
    static let leastAgreement = 0.5
    /// Assumed height of the text relative to its place where no text was recognised: a place drawn by hand leaves some
    /// room.
    private static let usualTextShare = 0.7

    /// Makes a reader and prepares what all photos share.
    /// - Parameters:
    ///   - template: the template.
    ///   - picture: its reference photo in grey, decoded from `template.reference.picture`.
    ///   - nets: the nets that read displays, and print beside the recogniser; nil to use the recogniser alone.
    ///   - features: the features of the reference photo, if they were found before.
    ///   - learnt: what was learnt about the values.
    ///   - memory: how the values' characters look, if a person has confirmed readings.
    package init(
        _ template: Template, picture: GrayImage, nets: NetReaders? = nil,
        features: TemplateFeatures? = nil, learnt: TemplateLearnt = TemplateLearnt(),
        memory: TemplateMemory? = nil
    ) {
        let fields = template.fields.map(learnt.taught)
        self.fields = fields
        self.memory = memory
        prepared = PreparedTemplate(template, picture: picture, features: features)
        self.nets = nets
        let boxes = template.reference.boxes
        let finder = LabelFinder(words: boxes.flatMap(\.words))
        let findings = fields.map { [prepared] field in
            field.label.flatMap {
                finder.value(at: $0, of: field, in: prepared.picture, prepared.frame)
            }
        }
        referenceFindings = findings
        let places = zip(template.fields, findings).map { field, finding in
            finding.map { .region($0.region) } ?? field.location
        }
        referencePlaces = places
        laid =
            findings.allSatisfy { $0 == nil }
            ? prepared
            : PreparedTemplate(
                template.laid(out: places), picture: picture, features: prepared.templateFeatures)
        let areas = template.fields.compactMap(template.rows)
        let values = places.compactMap(\.region)
        page = PageText(
            // In framed photos lines do not move, so none is searched.
            words: template.isFramed ? [] : boxes.flatMap(\.words), values: values + areas)
        tables = TableReference.all(of: template, values: values)
        referenceTexts = ReferenceTexts(places.map { boxes.text(at: .location($0)) ?? "" })
        neighbours = template.fields.map { field in
            guard let region = field.location.region else { return [] }
            return boxes.neighbours(of: region)
        }
        let prepared = prepared
        let regions = template.valueRegions
        let words = boxes.flatMap(\.words)
        let rows = zip(template.fields, places).map { field, place -> RowReference? in
            // Of a column, only the unit is compared.
            guard let region = place.region, !field.isColumn || field.unit != nil else {
                return nil
            }
            return RowReference(
                of: region, beside: regions,
                unit: (field.unit, field.unit.flatMap { boxes.unit($0, in: region) }),
                words: words, in: prepared.picture, frame: prepared.frame,
                isNumber: field.kind == .number || field.kind == .integer
            ) { part in
                nets?.seesDigits(in: part, of: region, as: field, in: prepared) ?? false
            }
        }
        self.rows = rows
        var units: [Int: TextBox.Word] = [:]
        for (index, field) in template.fields.enumerated() {
            units[index] = places[index].region.flatMap {
                boxes.unit(of: field, in: $0, on: rows[index])
            }
        }
        newInk =
            page.isPage || nets?.print == nil
            ? nil
            : NewInk(around: values, words: words, in: prepared.picture, frame: prepared.frame)
        let further = (newInk?.unrecognized ?? []).compactMap { region in
            nets?.print?.alternatives(at: PrintReader.place(of: region), in: prepared).first
                .flatMap {
                    $0.confidence >= Verdict.print.gate && $0.text.isGuard
                        ? TextBox.Word(text: $0.text, confidence: $0.confidence, region: region)
                        : nil
                }
        }
        guards = Guards(
            template,
            places: zip(template.fields, places).map { field, place in
                field.isColumn ? nil : place.region
            },
            areas: areas, isPage: page.isPage,
            further: further, units: units, in: prepared.picture, frame: prepared.frame
        ) { nets?.print?.text(at: $0, in: prepared) }
        textShares = places.map { place in
            guard let region = place.region else { return TemplateReader.usualTextShare }
            return boxes.textShare(of: region) ?? TemplateReader.usualTextShare
        }
    }
}

extension TemplateReader {
    /// Whether the reference photo shows a unit in or beside a value's place; nil where that was not examined.
    package func showsUnit(ofValueAt index: Int) -> Bool? { rows[index].map(\.hasUnit) }
}

extension Field {
    /// Whether a text is a value without any letter.
    fileprivate func isJustNumber(_ text: String) -> Bool {
        !text.contains(where: \.isLetter) && parsed(text).value != nil
    }

    /// The label that marks the value's place, if any.
    var label: String? {
        if case .label(let text) = location { text } else { nil }
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
        let crop = ValueCrop(
            of: region, through: .identity, from: template.picture, in: template.frame)
        guard let seen = display.alternatives(in: crop.inner).first,
            seen.reading.confidence >= Verdict.sureNet.gate
        else { return false }
        return seen.characters.contains { character in
            character.text.contains(where: \.isNumber)
                && part.contains(crop.x(ofInner: character.region.center.x))
        }
    }
}

extension PrintReader {
    /// What most likely stands at a place of the reference photo; nil where no line of text is found.
    func text(at region: Region, in template: PreparedTemplate) -> String? {
        alternatives(at: region, in: template).first?.text
    }

    /// What may stand at a place of the reference photo, most likely first; empty where no line of text is found.
    func alternatives(
        at region: Region, in template: PreparedTemplate
    ) -> [Reading.Alternative] {
        texts(
            in: ValueCrop(
                of: PrintReader.place(of: region), through: .identity, from: template.picture,
                in: template.frame))
    }

    /// The place in which a word is read: with a margin around it.
    static func place(of word: Region) -> Region {
        word.expanded(
            horizontally: word.height * PrintReader.room,
            vertically: word.height * PrintReader.room)
    }

    /// What may stand in a place, most likely first; empty where no line of text is found.
    func texts(in crop: ValueCrop) -> [Reading.Alternative] {
        TextLineImage(findingIn: crop).map { alternatives(in: $0.image) } ?? []
    }

    /// Margin around a word, in heights of the word; chosen, not fitted.
    private static let room = 0.2
}

extension [TextBox] {
    /// The word within a value's place that says its unit, if it does not stand after the text; nil where there is none.
    fileprivate func unit(of field: Field, in place: Region, on row: RowReference?) -> TextBox.Word?
    {
        guard let unit = field.unit, let row, row.unitRegion == nil else { return nil }
        return flatMap(\.words).first {
            $0.region.intersection(place) != nil && Unit.same($0.text, unit)
                && $0.confidence >= WordAnchor.sureConfidence
        }
    }
}

extension Template {
    /// The same template with other locations of its values, in their order.
    fileprivate func laid(out places: [Location]) -> Template {
        var laid = self
        for index in fields.indices { laid.fields[index].location = places[index] }
        return laid
    }
}

extension LabelFinder {
    /// The place of a labelled value, found with the help of its kind's format.
    /// - Parameters:
    ///   - picture: the photo; `frame` is its extent in pixels of the upright photo.
    ///   - plane: from the plane in which the words were found to these pixels.
    func value(
        at label: String, of field: TaughtField, in picture: GrayImage, _ frame: Region,
        through plane: Homography = .identity
    ) -> Finding? {
        let endsItself = field.kind == .date || field.kind == .time
        let finding = value(
            at: label, isInDigits: field.isInDigits,
            isWhole: endsItself ? { field.parsed($0).isOfKind } : nil)
        return field.isInDigits
            ? finding?.extended(overInkOf: picture, through: plane, in: frame) : finding
    }
}
