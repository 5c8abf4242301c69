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
    /// The values with what was learnt about them, without their limits.
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
    /// For each value, its line in the reference photo; for a column with a unit, the line of its first row. Nil where the
    /// line cannot be cut out, and for columns without a unit.
    let rows: [RowReference?]
    /// The words that say the values' units elsewhere than after the values' texts, by the values' index.
    let units: [Int: TextBox.Word]
    /// The units that the template states, or else the currencies before the numbers; nil where there is none.
    let unitsOrCurrencies: [String?]
    /// What the net for print reads in the reference photo in the areas of a value's unit.
    let printedUnits = ValueCache<[[Reading.Alternative]]>()
    /// The words that identify the values.
    let landmarks: Landmarks
    /// The titles of a paper, its headings and labels above values; of a display, the headings of columns.
    let titles: PageTitles
    /// What stands around the values of a display; nil on papers, whose lines come and go.
    let around: AroundValues?
    /// The tables whose rows are read.
    let tables: [TableReference]

    /// Minimum agreement of a value's surroundings with the reference, 0...1. Measured: right places on the same device
    /// exceed 0.55; places on a paper whose lines have moved stay below 0.5. Also the minimum share of the evidence of an
    /// exact match for a line above a table; there chosen, not fitted.
    static let leastAgreement = 0.5

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
        let fields = template.fields.map { learnt.taught($0.withoutLimits) }
        let prepared = PreparedTemplate(template, picture: picture, features: features)
        let boxes = template.reference.boxes
        let words = boxes.flatMap(\.words)
        let findings = TemplateReader.findings(of: fields, among: words, in: prepared)
        let places = zip(template.fields, findings).map { field, finding in
            finding.map { .region($0.region) } ?? field.location
        }
        let values = places.compactMap(\.region)
        let areas = template.fields.compactMap(template.rows)
        let page = PageText(
            // In framed photos lines do not move, so none is searched.
            words: template.isFramed ? [] : words, values: values + areas,
            hasTable: !template.fields.tables.isEmpty,
            isLit: prepared.isLit)
        let rows = TemplateReader.rows(of: template, at: places, in: prepared, seenBy: nets)
        let around =
            page.isPage
            ? nil
            : TemplateReader.around(
                values, words: words,
                units: TemplateReader.unfoundUnits(
                    of: template, at: places, on: rows, among: words),
                in: prepared, seenBy: nets?.print)
        self.fields = fields
        self.memory = memory
        self.prepared = prepared
        self.nets = nets
        referenceFindings = findings
        referencePlaces = places
        laid =
            findings.allSatisfy { $0 == nil }
            ? prepared
            : PreparedTemplate(
                template.laid(out: places), picture: picture, features: prepared.templateFeatures)
        self.page = page
        tables = TableReference.all(of: template, values: values)
        let texts = places.map { boxes.text(at: .location($0)) ?? "" }
        referenceTexts = ReferenceTexts(texts)
        unitsOrCurrencies = TemplateReader.unitsOrCurrencies(
            of: template, at: places, showing: texts)
        neighbours = template.fields.map { field in
            field.location.region.map { boxes.neighbours(of: $0) } ?? []
        }
        titles = PageTitles(
            boxes, places: places.map(\.region), on: page, in: prepared.picture,
            frame: prepared.frame
        ) { nets?.print?.surelyRead(at: $0, in: prepared) }
        self.rows = rows
        self.around = around
        let further = around?.further ?? []
        let labels =
            page.isPage
            ? []
            : LabelInk.words(
                before: values, among: words + further, in: prepared.picture, frame: prepared.frame
            ) { nets?.print?.surelyRead(at: $0, in: prepared) }
        let units = TemplateReader.units(
            of: template, at: places, on: rows, among: words + further)
        self.units = units
        landmarks = Landmarks(
            template,
            places: zip(template.fields, places).map { field, place in
                field.isColumn ? nil : place.region
            },
            areas: areas, isPage: page.isPage, further: further + labels,
            units: units,
            in: prepared.picture, frame: prepared.frame
        ) { nets?.print?.text(at: $0, in: prepared) }
        textShares = places.map { place in
            place.region.flatMap { boxes.textShare(of: $0) } ?? ValueCrop.filledByDigits
        }
    }
}

extension TemplateReader {
    /// Whether the reference photo shows a unit in or beside a value's place; nil where that was not examined.
    package func showsUnit(ofValueAt index: Int) -> Bool? {
        rows[index].map { $0.hasUnit || units[index] != nil }
    }
}

extension Field {
    /// The label that marks the value's place, if any.
    var label: String? {
        if case .label(let text) = location { text } else { nil }
    }

    /// Whether the form of a text tells where it ends, whatever follows it.
    var endsItself: Bool { kind == .date || kind == .time }
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
        texts(in: ValueCrop(of: PrintReader.place(of: region), inReferenceOf: template))
    }

    /// What may stand where a photo shows a region of the reference photo's plane, most likely first; empty where no line of
    /// text is found.
    func texts(
        at region: Region, through transform: Homography, from photo: Photo
    ) -> [Reading.Alternative] {
        texts(in: ValueCrop(of: PrintReader.place(of: region), through: transform, from: photo))
    }

    /// The place in which a word is read: with a margin around it.
    static func place(of word: Region) -> Region {
        word.expanded(
            horizontally: word.height * PrintReader.margin,
            vertically: word.height * PrintReader.margin)
    }

    /// What may stand in a place, most likely first; empty where no line of text is found.
    func texts(in crop: ValueCrop) -> [Reading.Alternative] {
        TextLineImage(findingIn: crop).map { alternatives(in: $0.image) } ?? []
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
    ///   - next: the word with which another column begins in the reference photo.
    ///   - picture: the photo; `frame` is its extent in pixels of the upright photo.
    ///   - plane: from the plane in which the words were found to these pixels.
    func value(
        at label: String, of field: TaughtField, before next: String? = nil,
        in picture: GrayImage, _ frame: Region, through plane: Homography = .identity
    ) -> Finding? {
        let finding = value(
            at: label, isInDigits: field.isInDigits, before: next,
            isWhole: field.endsItself ? { field.parsed($0).isOfKind } : nil)
        return field.isInDigits
            ? finding?.extended(overInkOf: picture, through: plane, in: frame) : finding
    }
}
