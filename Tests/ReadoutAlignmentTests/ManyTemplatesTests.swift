import ReadoutGeometry
import Samples
import Synchronization
import Testing

@testable import ReadoutAlignment

/// Identification among more templates than any user has.
struct ManyTemplatesTests {
    private static let count = 2000

    /// Records which templates were made ready, which is what takes time.
    private final class Asked: Sendable {
        let templates = Mutex<Set<Int>>([])
    }

    private func result(
        _ entries: [Identification.Entry], _ panel: Panel, _ photo: WorkingPhoto, _ asked: Asked
    ) throws -> Identification.Result {
        let template = panel.prepared().template
        return try Identification(entries) { index in
            asked.templates.withLock { _ = $0.insert(index) }
            return PreparedTemplate(template, picture: panel.picture(values: 1))
        }.result(for: photo)
    }

    private func entry(_ index: Int, _ features: FeatureSet) -> Identification.Entry {
        Identification.Entry(
            name: "panel \(index)", features: TemplateFeatures(features, excluding: []),
            frame: Region(x: 0, y: 0, width: 480, height: 360))
    }

    @Test
    func `of two thousand that are identical none is chosen, and few are looked at`() throws {
        let panel = Panel(seed: 300)
        let one = entry(0, panel.prepared().features)
        let entries = [Identification.Entry](repeating: one, count: Self.count)
        let asked = Asked()
        let photo = try panel.photo(through: Panel.views[0], values: 7)
        let result = try result(entries, panel, photo, asked)
        guard case .failure(.severalFit(let names)) = result.choice else {
            Issue.record("\(result.choice)")
            return
        }
        #expect(names.count > 1)
        #expect(asked.templates.withLock(\.count) < 12)
    }

    @Test
    func `of two thousand that are unlike the right one is chosen`() throws {
        let panel = Panel(seed: 300)
        let features = panel.prepared().features
        var generator = SeededGenerator(seed: 8)
        var entries = [entry(0, features)]
        for index in 1..<Self.count {
            func other(_ feature: FeatureSet.Feature) -> FeatureSet.Feature {
                var feature = feature
                for word in 0..<4 { feature.words[word] = generator.next() }
                return feature
            }
            let others = FeatureSet(
                dark: features.dark.map(other), light: features.light.map(other))
            entries.append(entry(index, others))
        }
        let asked = Asked()
        let photo = try panel.photo(through: Panel.views[0], values: 7)
        let result = try result(entries, panel, photo, asked)
        #expect(try result.choice.get().index == 0)
        #expect(result.nearest == 0)
        #expect(asked.templates.withLock(\.count) < 4)
    }
}
