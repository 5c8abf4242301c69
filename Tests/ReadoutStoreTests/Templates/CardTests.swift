import Foundation
import GRDB
import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutAlignment
@testable import ReadoutStore

struct CardTests {
    private static let features = FeatureSet(
        dark: [.init(place: Point(3, 4), size: 1.5, angle: 0.5, words: SIMD4(1, 2, 3, 4))],
        light: [])

    @Test func `cards have the places and languages of values, ordered by name`() throws {
        let store = try Store.inMemory()
        var czech = Sample.value("name", .text)
        czech.rules.language = "ces"
        var label = Sample.value("total", .number)
        label.location = .label("Total")
        try store.insert(Sample.template("b", fields: [czech, label]))
        try store.insert(Sample.template("A"))
        let cards = try store.cards()
        #expect(cards.map(\.name) == ["A", "b"])
        #expect(cards[1].valueRegions == [Region(x: 10, y: 20, width: 100.5, height: 30)])
        #expect(cards[1].languages == ["ces", "eng"])
        #expect(cards[0].valueRegions.count == 2)
        #expect(cards[0].frame == Region(x: 0, y: 0, width: 400, height: 300))
        #expect(cards.allSatisfy { $0.features == nil })
    }

    @Test func `a card has the place of all rows of a column`() throws {
        let store = try Store.inMemory()
        var price = Sample.value("items.price", .number)
        price.rules.until = "Total"
        var template = Sample.template("receipt", fields: [price])
        template.reference.boxes.append(
            TextBox(words: [
                TextBox.Word(
                    text: "Total", confidence: 0.9,
                    region: Region(x: 5, y: 200, width: 50, height: 20))
            ]))
        try store.insert(template)
        let regions = try store.cards().flatMap(\.valueRegions)
        #expect(regions == template.valueRegions)
        #expect(regions.map(\.bottom) == [200])
    }

    @Test func `that all photos are framed alike is part of the definition`() throws {
        let store = try Store.inMemory()
        var template = Sample.template()
        try store.insert(template)
        #expect(try store.cards().map(\.isFramed) == [false])
        template.isFramed = true
        try store.update(template, named: "meter")
        #expect(try store.cards().map(\.isFramed) == [true])
        #expect(try store.template(named: "meter").template == template)
        #expect(try store.templates(matching: "total").count == 1)
        #expect(try store.nextUndo().changes == ["frame false -> true"])
        #expect(try store.defects().isEmpty)
        try store.undo()
        #expect(try store.cards().map(\.isFramed) == [false])
        try store.redo()
        #expect(try store.template(named: "meter").template.isFramed)
    }

    @Test func `features are kept until the picture is another`() throws {
        let store = try Store.inMemory()
        let stored = try store.insert(Sample.template())
        try store.keep(Self.features, ofTemplate: stored.id, revision: stored.revision)
        #expect(try store.cards()[0].features?.dark[0].words == SIMD4(1, 2, 3, 4))
        var template = stored.template
        template.description = "Cellar"
        try store.update(template, named: "meter")
        try store.renameTemplate("meter", to: "other")
        #expect(try store.cards()[0].features?.total == 1)
        template.name = "other"
        template.reference.picture = [0xFF, 0xD8, 0x01]
        let replaced = try store.update(template, named: "other")
        #expect(try store.cards()[0].features == nil)
        #expect(try store.features(ofTemplate: stored.id) == nil)
        // Features of the former picture come too late.
        try store.keep(Self.features, ofTemplate: stored.id, revision: stored.revision)
        #expect(try store.cards()[0].features == nil)
        try store.keep(Self.features, ofTemplate: stored.id, revision: replaced.revision)
        #expect(try store.cards()[0].features?.total == 1)
    }

    @Test(arguments: [
        "UPDATE template_features SET version = version + 1",
        "UPDATE template_features SET features = x'0102'", "DELETE FROM template_features",
    ])
    func `features of another version and damaged ones are as good as none`(change: String) throws {
        let store = try Store.inMemory()
        let stored = try store.insert(Sample.template())
        try store.keep(Self.features, ofTemplate: stored.id, revision: stored.revision)
        try store.write { try $0.execute(sql: change) }
        #expect(try store.cards().map(\.name) == ["meter"])
        #expect(try store.cards()[0].features == nil)
        try store.keep(Self.features, ofTemplate: stored.id, revision: stored.revision)
        #expect(try store.cards()[0].features?.total == 1)
    }

    @Test func `deleted templates have no card, and are not found by number`() throws {
        let store = try Store.inMemory()
        let stored = try store.insert(Sample.template())
        #expect(try store.template(withID: stored.id) == stored)
        try store.deleteTemplate(named: "meter")
        #expect(try store.cards().isEmpty)
        // A deleted template still has a name.
        let error = StoreError.noTemplate(name: "meter", similar: [])
        #expect(throws: error) { try store.template(withID: stored.id) }
        #expect(throws: error) { try store.add(Sample.record(1, in: stored, [])) }
    }

    @Test func `the records of a photo are found whatever their template`() throws {
        let store = try Store.inMemory()
        let first = try store.insert(Sample.template("a"))
        let second = try store.insert(Sample.template("b"))
        let one = try store.addNew(try Sample.record(1, in: first, [Sample.number("energy", "1")]))
        let two = try store.addNew(try Sample.record(1, in: second, [Sample.number("energy", "1")]))
        let found = try store.records(ofPhoto: try Sample.photo(1).sha256)
        #expect(found.map(\.templateID) == [first.id, second.id])
        #expect(found.map(\.id) == [one.id, two.id])
        #expect(found.map(\.status) == [one.status, two.status])
        try store.deleteRecords([one.id])
        #expect(try store.records(ofPhoto: try Sample.photo(1).sha256).map(\.id) == [two.id])
        #expect(try store.records(ofPhoto: "none").isEmpty)
    }
}
