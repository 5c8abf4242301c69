package import ReadoutAlignment
import ReadoutGeometry
package import ReadoutImaging
import ReadoutInput
public import ReadoutModel

/// Reads photos with one template: aligns each, cuts out each value's place and reads it.
public struct TemplateReader: Sendable {
    /// The template that photos are read with.
    public var template: Template { prepared.template }
    /// How many of the values that are accepted may be wrong.
    public var allowance = ErrorAllowance.usual
    /// A reader that is asked last, and can only put values in doubt; nil for none.
    package var outside: OutsideReader?
    /// What is left out, for a measurement.
    package var ablations: Set<Ablation> = []
    /// The values with what was learnt of them.
    let fields: [TaughtField]
    package let prepared: PreparedTemplate
    let nets: NetReaders?
    /// What the values' characters look like; nil when nothing was confirmed yet.
    let memory: TemplateMemory?
    let referenceTexts: ReferenceTexts
    /// For each value where it stands in the reference photo; its label where that was not found.
    let referencePlaces: [Location]
    /// For each value with a label where the reference photo has it.
    let referenceFindings: [LabelFinder.Finding?]
    /// The text of the reference photo, line by line.
    let page: PageText
    /// For each value the height of its text over that of its place in the reference photo, 0...1.
    let textShares: [Double]
    /// For each value where something stands close beside its place in the reference photo.
    let neighbours: [HorizontalSides]
    /// For each value its line in the reference photo; nil where that cannot be cut out.
    let rows: [RowReference?]
    /// The words beside the values.
    let guards: Guards
    /// The tables whose rows are read.
    let tables: [TableReference]

    /// Minimum agreement of a value's surroundings with the reference, 0...1. Measured: right places of the same
    /// device lie above 0.55, places on a paper whose lines have moved below 0.5.
    static let leastAgreement = 0.5
    /// Height of text over that of its place where nothing was recognised in it: a place drawn by hand has some room.
    private static let usualTextShare = 0.7

    /// Makes a reader; works out what all photos share.
    /// - Parameters:
    ///   - template: the template.
    ///   - picture: its reference photo in grey, decoded from `template.reference.picture`.
    ///   - nets: read displays, and print beside the recogniser; without them only that reads.
    ///   - features: of the reference photo, when they were found before.
    ///   - learnt: what people taught of the values.
    ///   - memory: what the values' characters look like, when a person has confirmed readings.
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
        let findings = fields.map { field in
            field.label.flatMap { finder.value(at: $0, of: field) }
        }
        referenceFindings = findings
        let places = zip(template.fields, findings).map { field, finding in
            finding.map { .region($0.region) } ?? field.location
        }
        referencePlaces = places
        let areas = template.fields.compactMap(template.rows)
        let values = places.compactMap { if case .region(let region) = $0 { region } else { nil } }
        page = PageText(
            // Where all photos are framed alike, no line is looked for.
            words: template.isFramed ? [] : boxes.flatMap(\.words), values: values + areas)
        tables = TableReference.all(of: template, values: values)
        referenceTexts = ReferenceTexts(places.map { boxes.text(at: .location($0)) ?? "" })
        neighbours = template.fields.map { field in
            guard case .region(let region) = field.location else { return [] }
            return boxes.neighbours(of: region)
        }
        let prepared = prepared
        let regions = template.valueRegions
        let words = boxes.flatMap(\.words)
        rows = zip(template.fields, places).map { field, place in
            guard case .region(let region) = place, !field.isColumn else { return nil }
            return RowReference(
                of: region, beside: regions,
                unit: (field.unit, field.unit.flatMap { boxes.unit($0, in: region) }),
                words: words, in: prepared.picture, frame: prepared.frame)
        }
        guards = Guards(
            template,
            places: zip(template.fields, places).map { field, place in
                if case .region(let region) = place, !field.isColumn { region } else { nil }
            },
            areas: areas, in: prepared.picture, frame: prepared.frame)
        textShares = places.map { place in
            guard case .region(let region) = place else { return TemplateReader.usualTextShare }
            return boxes.textShare(of: region) ?? TemplateReader.usualTextShare
        }
    }
}

extension Field {
    /// The label that shows the value's place, if one does.
    var label: String? {
        if case .label(let text) = location { text } else { nil }
    }
}

extension Location {
    var isRegion: Bool {
        if case .region = self { true } else { false }
    }
}

extension LabelFinder {
    /// Where a labelled value stands, told by what its kind is written like.
    func value(at label: String, of field: TaughtField) -> Finding? {
        let endsItself = field.kind == .date || field.kind == .time
        return self.value(
            at: label, isFigures: field.isFigures,
            isWhole: endsItself ? { field.parsed($0).value != nil } : nil)
    }
}
