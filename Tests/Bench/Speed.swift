import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutPhotos

/// Measures the time for aligning a folder's photos, step by step, on one thread, without reading the files.
struct Speed {
    /// Milliseconds for each photo, of each step and of the whole, in order.
    private var steps: [(name: String, milliseconds: Double)] = []
    private let folder: String
    private let photos: Int
    private var aligned = 0

    /// - Throws: errors of reading the folder's files.
    init(folder: String, rounds: Int) throws {
        self.folder = folder
        let template = try Subject(folder: folder, readsWords: false).template
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { PhotoFile.looksLikePhoto("\(folder)/\($0)") && $0 != "reference.jpg" }
            .sorted()
        photos = names.count
        for name in names {
            let path = "\(folder)/\(name)"
            let picture = try PhotoFile.load(path).picture.fitted(toSide: Reference.pictureSide)
            try measure(picture, template, rounds: max(1, rounds))
        }
        for index in steps.indices { steps[index].milliseconds /= Double(max(1, photos)) }
    }

    /// For people, and for `Fixtures/bench.sh`, which reads the line of the whole.
    var table: String {
        let lines = steps.map { step in
            let name = step.name.padding(toLength: 12, withPad: " ", startingAt: 0)
            return "  \(name) \(decimal(step.milliseconds, 2)) ms"
        }
        return (["\(folder): \(aligned) of \(photos) photos aligned"] + lines).joined(
            separator: "\n")
    }

    private mutating func measure(
        _ picture: GrayImage, _ template: PreparedTemplate, rounds: Int
    ) throws {
        let describer = FeatureDescriber()
        let photo = WorkingPhoto(picture, recognizer: NoRecognizer())
        let pyramid = photo.pyramid
        let features = photo.features
        add("pyramid", rounds) {
            _ = PicturePyramid(picture, width: picture.width, height: picture.height)
        }
        add("corners", rounds) {
            let detector = CornerDetector(
                threshold: FeatureSet.threshold, border: FeatureDescriber.radius + 1)
            for level in pyramid.levels { _ = detector.corners(in: level.picture, count: 300) }
        }
        add("features", rounds) { _ = FeatureSet(of: pyramid, describer: describer) }
        let pairs = FeatureMatcher.pairs(template.features, features)
        add("match", rounds) { _ = FeatureMatcher.pairs(template.features, features) }
        let search = ConsensusSearch(pairs, frame: template.frame, tolerance: template.tolerance)
        let start = search.best()?.transform
        add("fit", rounds) { _ = search.best() }
        add("refinement", rounds) {
            guard let start else { return }
            _ = Aligner().candidate(from: start, method: .features, photo, template)
        }
        aligned += (try? Aligner().alignment(of: photo, to: template)) == nil ? 0 : 1
        add("whole", rounds) {
            let photo = WorkingPhoto(picture, recognizer: NoRecognizer())
            _ = try? Aligner().alignment(of: photo, to: template)
        }
    }

    /// Adds the median time of several rounds to a step. Measures processor time, because other programs may run as
    /// well.
    private mutating func add(_ name: String, _ rounds: Int, _ work: () -> Void) {
        var times: [Double] = []
        for _ in 0..<rounds {
            let begin = clock()
            work()
            times.append(Double(clock() - begin) * 1000 / Double(CLOCKS_PER_SEC))
        }
        times.sort()
        let median = times[times.count / 2]
        if let index = steps.firstIndex(where: { $0.name == name }) {
            steps[index].milliseconds += median
        } else {
            steps.append((name, median))
        }
    }
}
