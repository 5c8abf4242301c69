import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutStore
import ReadoutTesseract

/// Measures the share of each stage in the time of reading: processor time, on one thread, with warm engines.
struct Stages {
    private var names: [String] = []
    private var milliseconds: [String: Double] = [:]
    private var photos = 0
    private var values = 0

    /// Number of rounds before the clock starts.
    private static let warming = 1

    /// Stages that are not part of reading a value; all others are.
    private static let ofPhotos: Set<String> = ["decode", "align", "store", "labels", "other"]

    /// - Throws: errors of reading the folders' files.
    init(folders: [String], rounds: Int) throws {
        let recognizer = TesseractRecognizer()
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("readout-stages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(at: scratch)
            } catch {
                FileHandle.standardError.write(Data("cannot remove \(scratch.path)\n".utf8))
            }
        }
        for (number, folder) in folders.enumerated() {
            let template = try Subject(folder: folder, readsWords: true).template.template
            let reader = try TemplateReader(template)
            let paths = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(".jpg") && $0 != "reference.jpg" }.sorted()
                .map { "\(folder)/\($0)" }
            for round in 0..<(Stages.warming + rounds) {
                // A separate store for each round, because a photo is stored only once.
                let store = try Store.open(
                    path: scratch.appendingPathComponent("\(number)-\(round).sqlite").path,
                    environment: [:], mode: .write)
                let stored = try store.insert(template)
                for path in paths {
                    try measure(
                        path, reader, recognizer, into: store, of: stored,
                        isCounted: round >= Stages.warming)
                }
            }
        }
    }

    private mutating func measure(
        _ path: String, _ reader: TemplateReader, _ recognizer: TesseractRecognizer,
        into store: Store, of stored: StoredTemplate, isCounted: Bool
    ) throws {
        let clock = StageClock { Double(Foundation.clock()) * 1000 / Double(CLOCKS_PER_SEC) }
        let photo = try PhotoFile.load(path)
        clock.lap("decode")
        let trace = ReadingTrace(clock: clock)
        let result = try reader.read(
            WorkingPhoto(reading: photo, with: recognizer), with: recognizer, noting: trace)
        clock.lap("other")
        guard case .matched(let alignment) = result.match else { return }
        let readings = try result.readings.map { reading in
            let crop = result.crops[reading.valueName]
            return NewReading(reading, crop: try crop.map(PictureFile.png))
        }
        _ = try store.add(
            NewRecord(
                templateID: stored.id, revision: stored.revision, photo: StoredPhoto(photo),
                result: .read(alignment, readings), milliseconds: 0))
        clock.lap("store")
        guard isCounted else { return }
        photos += 1
        values += result.readings.count
        for (stage, time) in clock.stages {
            if milliseconds[stage] == nil { names.append(stage) }
            milliseconds[stage, default: 0] += time
        }
    }

    /// The report for people.
    var table: String {
        let all = milliseconds.values.reduce(0, +)
        guard photos > 0, values > 0, all > 0 else { return "no photo was read" }
        var lines = ["stage              ms a photo    share"]
        for name in names {
            let time = milliseconds[name] ?? 0
            lines.append(
                name.padding(toLength: 18, withPad: " ", startingAt: 0)
                    + column(decimal(time / Double(photos), 2), 11)
                    + column(decimal(100 * time / all, 1) + " %", 9))
        }
        let reading = names.filter { !Stages.ofPhotos.contains($0) }
            .reduce(0) { $0 + (milliseconds[$1] ?? 0) }
        lines.append(
            "a value, once the photo lies over its template: "
                + "\(decimal(reading / Double(values), 1)) ms; with all the rest: "
                + "\(decimal(all / Double(values), 1)) ms (\(photos) photos, \(values) values)")
        return lines.joined(separator: "\n")
    }

    private func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
