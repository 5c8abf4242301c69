import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Synchronization
import Testing

@testable import ReadoutAlignment

struct IdentificationTests {
    /// Identifies among panels, and records which of them had to be made ready.
    private final class Panels: Sendable {
        let asked = Mutex<Set<Int>>([])
        let panels: [Panel]

        init(_ panels: [Panel]) { self.panels = panels }

        var identification: Identification {
            let templates = panels.map { $0.prepared() }
            return Identification(
                templates.enumerated().map { index, template in
                    .init(
                        name: "panel \(index)", features: template.templateFeatures,
                        frame: template.frame)
                }
            ) { index in
                self.asked.withLock { _ = $0.insert(index) }
                return PreparedTemplate(
                    templates[index].template, picture: self.panels[index].picture(values: 1))
            }
        }

        func choice(_ photo: WorkingPhoto) throws -> Result<Int, Identification.Refusal> {
            try identification.result(for: photo).choice.map(\.index)
        }
    }

    @Test func `one of many is chosen, and few of them are looked at`() throws {
        let panels = Panels((0..<30).map { Panel(seed: 300 + UInt64($0)) })
        let photo = try panels.panels[12].photo(through: Panel.views[0], values: 7)
        let result = try panels.identification.result(for: photo)
        #expect(try result.choice.get().index == 12)
        #expect(result.candidates.count == 30)
        #expect(result.candidates[0].name == "panel 12")
        #expect(result.candidates[0].score > 0.9)
        #expect(result.candidates.dropFirst().allSatisfy { $0.score < 0.5 })
        #expect(panels.asked.withLock(\.count) < 5)
        let truth = Panel.views[0].apply(Point(300, 200))
        let found = try result.choice.get().alignment.transform.apply(Point(300, 200))
        #expect(found.distance(to: truth) < 0.5)
    }

    @Test func `what fits none is refused`() throws {
        let panels = Panels((0..<5).map { Panel(seed: 300 + UInt64($0)) })
        let photos = [
            GrayImage.clutter(width: 480, height: 360, seed: 4), Panel(seed: 77).picture(values: 1),
            GrayImage(width: 480, height: 360, filledWith: 99),
        ]
        for photo in photos {
            #expect(try panels.choice(WorkingPhoto(picture: photo)) == .failure(.noneFits))
        }
        let none = try WorkingPhoto(picture: photos[1])
        #expect(try Panels([]).choice(none) == .failure(.noTemplates))
    }

    @Test func `of two alike none is chosen, and both are named`() throws {
        let panels = Panels([Panel(seed: 300), Panel(seed: 301), Panel(seed: 300)])
        let photo = try panels.panels[0].photo(through: Panel.views[0], values: 7)
        let choice = try panels.choice(photo)
        guard case .failure(.severalFit(let names)) = choice else {
            Issue.record("\(choice)")
            return
        }
        #expect(Set(names) == ["panel 0", "panel 2"])
        #expect("\(Identification.Refusal.severalFit(names))".contains("'panel 0'"))
    }

    @Test(arguments: [0, 1], Panel.views)
    func `of two that differ in one label the right one is chosen`(
        wanted: Int, view: Homography
    ) throws {
        let panels = Panels([
            Panel(seed: 300), Panel(seed: 300, twin: 0x3_5a5a_5a5a), Panel(seed: 9),
        ])
        let photo = try panels.panels[wanted].photo(through: view, values: 40)
        #expect(try panels.choice(photo) == .success(wanted))
    }

    @Test func `a hidden label leaves two alike`() throws {
        let panels = Panels([Panel(seed: 300), Panel(seed: 300, twin: 0x3_5a5a_5a5a)])
        for wanted in 0..<2 {
            var picture = panels.panels[wanted].picture(values: 40)
            picture.fill(Region(x: 36, y: 112, width: 226, height: 42), with: 235)
            let choice = try panels.choice(WorkingPhoto(picture: picture))
            guard case .failure(.severalFit) = choice else {
                Issue.record("\(choice)")
                return
            }
        }
    }

    @Test(arguments: [0, 1])
    func `another template is better only where the photo looks more like it`(named: Int) throws {
        let panels = Panels([
            Panel(seed: 300), Panel(seed: 300, twin: 0x3_5a5a_5a5a), Panel(seed: 9),
        ])
        let identification = panels.identification
        func better(_ photo: WorkingPhoto) throws -> Int? {
            let alone = Panels([panels.panels[named]])
            let alignment = try alone.identification.result(for: photo).choice.get().alignment
            return try identification.better(than: named, for: photo, laidOver: alignment)
        }
        for shown in 0..<2 {
            let photo = try panels.panels[shown].photo(through: Panel.views[0], values: 40)
            #expect(try better(photo) == (shown == named ? nil : shown))
        }
        var hidden = panels.panels[1 - named].picture(values: 40)
        hidden.fill(Region(x: 36, y: 112, width: 226, height: 42), with: 235)
        #expect(try better(WorkingPhoto(picture: hidden)) == nil)
    }

    @Test(arguments: [false, true], 1...2 as ClosedRange<UInt64>)
    func `of two alike the one whose guard the photo shows is chosen`(
        isGuarded: Bool, shown: UInt64
    ) throws {
        let panel = Panel(seed: 300)
        let templates = (1...2 as ClosedRange<UInt64>).map { values in
            let plain = panel.prepared().template
            var fields = plain.fields
            if isGuarded { fields[1].rules.guardText = "number \(values)" }
            return PreparedTemplate(
                Template(name: "panel \(values)", fields: fields, reference: plain.reference),
                picture: panel.picture(values: values))
        }
        let identification = Identification(
            templates.map {
                .init(
                    name: $0.template.name, features: $0.templateFeatures, frame: $0.frame)
            }
        ) { templates[$0] }
        let photo = try panel.photo(through: Panel.views[0], values: shown)
        let choice = try identification.result(for: photo).choice.map(\.index)
        if isGuarded {
            #expect(choice == .success(Int(shown) - 1))
        } else {
            #expect(throws: Identification.Refusal.self) { try choice.get() }
        }
    }

    @Test func `a template that is chosen by other means comes first, with its score`() {
        let byLines = Alignment(
            transform: .identity, inliers: 40, residual: 0, confidence: 0.7, method: .words)
        let names = ["a", "b", "c"].enumerated()
        let candidates = names.map {
            Identification.Candidate(index: $0, name: $1, score: 0, alignment: nil)
        }
        let found = Identification.Result(
            candidates: candidates, choice: .failure(.noneFits), nearest: 0
        ).choosing(.success(Identification.Choice(index: 2, alignment: byLines)))
        #expect(found.candidates.map(\.name) == ["c", "a", "b"])
        #expect(found.candidates.map(\.score) == [0.7, 0, 0])
        #expect(found.candidates[0].alignment == byLines)
        #expect(found.chosen == 2)
    }

    @Test func `names are few in the reason however many fit`() {
        let names = (1...9).map { "m\($0)" }
        #expect("\(Identification.Refusal.severalFit(names))".contains("'m4' and 5 more alike"))
        #expect(
            "\(Identification.Refusal.severalFit(["a", "b"]))".hasPrefix(
                "it fits 'a' and 'b' alike"))
    }
}
