import ReadoutGeometry
import Testing

@testable import ReadoutModel

/// A display that shows a number of four digits in a region, with other words around it.
struct TextBoxUnitTests {
    private static let place = Region(x: 100, y: 50, width: 80, height: 20)

    private static func boxes(_ words: (text: String, x: Double, y: Double)...) -> [TextBox] {
        words.map { word in
            let region = Region(x: word.x, y: word.y, width: 30, height: 18)
            return TextBox(words: [.init(text: word.text, confidence: 0.9, region: region)])
        }
    }

    private static func template(unit: String?, _ boxes: [TextBox]) -> Template {
        Template(
            name: "meter",
            fields: [Field(name: "energy", kind: .number, unit: unit, location: .region(place))],
            reference: Reference(
                sha256: String(repeating: "a", count: 64), width: 400, height: 200, boxes: boxes,
                picture: []))
    }

    @Test func `the unit stands right of a place or at its end`() {
        let beside = TextBoxUnitTests.boxes(("48.2", 120, 51), ("kWh", 190, 52), ("bar", 190, 90))
        #expect(beside.unit(shownAt: TextBoxUnitTests.place) == "kWh")
        let inside = TextBoxUnitTests.boxes(("48.2", 110, 51), ("kWh", 145, 52), ("bar", 190, 52))
        #expect(inside.unit(shownAt: TextBoxUnitTests.place) == "kWh")
        let joined = TextBoxUnitTests.boxes(("48.2kWh", 120, 51))
        #expect(joined.unit(shownAt: TextBoxUnitTests.place) == "kWh")
    }

    @Test func `other words and units far away are none`() {
        for boxes in [
            TextBoxUnitTests.boxes(("48.2", 120, 51), ("total", 190, 52)),
            TextBoxUnitTests.boxes(("48.2", 120, 51), ("kWh", 300, 52)),
            TextBoxUnitTests.boxes(("48.2", 120, 51), ("kWh", 190, 90)), [],
        ] { #expect(boxes.unit(shownAt: TextBoxUnitTests.place) == nil) }
    }

    @Test(arguments: [
        ("MWh", "kWh" as String?), ("kWh", nil), ("KWH", nil), ("bar", "kWh"), ("units", nil),
        (nil, nil),
    ])
    func `a template may state another unit than its photo shows`(unit: String?, shown: String?) {
        let boxes = TextBoxUnitTests.boxes(("48.2", 120, 51), ("kWh", 190, 52))
        let template = TextBoxUnitTests.template(unit: unit, boxes)
        #expect(template.unitShownInstead(of: template.fields[0]) == shown)
    }

    @Test func `the divisor of a unit, whose thin beginning was lost, is not another unit`() {
        let boxes = TextBoxUnitTests.boxes(("48.2", 120, 51), ("min", 190, 52))
        for (unit, shown) in [("l/min", nil), ("m³", "min")] as [(String, String?)] {
            let template = TextBoxUnitTests.template(unit: unit, boxes)
            #expect(template.unitShownInstead(of: template.fields[0]) == shown)
        }
    }
}
