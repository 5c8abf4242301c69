import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutTesseract

/// Reads cases, folders of photos with their truth, and says what speaks for and against each reading: the examples
/// from which the fusion model is fitted.
struct EvidenceDump {
    /// A folder with `case.json`: what to collect from the reference photo, and what the other photos show.
    private struct Case: Decodable {
        struct Field: Decodable {
            let name: String
            /// Left, top, width, height in pixels of the reference photo.
            let region: [Double]
            let options: String?
        }
        let name: String
        let kind: String
        let reference: String
        let values: [Field]
        /// By photo and value what it shows; null where nothing may be accepted.
        let photos: [String: [String: String?]]
        /// Photos in which no one can read these values.
        let refuse: [String: [String]]?
    }

    /// One reading with its evidence and whether it is right.
    private struct Example: Encodable {
        let source: String
        let group: String
        let value: String
        let kind: String
        let text: String
        let expected: String?
        let isRight: Bool
        let isAccepted: Bool
        let confidence: Double
        let doubts: [String]
        let evidence: [String: Double]
        let usualUnlikeness: Double?
        let legibility: Double?
        let seen: [Seen]
    }

    /// What one reader took one picture for.
    private struct Seen: Encodable {
        let reader: String
        let view: String
        let text: String
        let confidence: Double
        let isFree: Bool
    }

    let folders: [String]

    /// Writes one line of JSON for each reading to standard output, on as many threads as there are cores.
    func run() async throws {
        let all = folders
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let recognizer = TesseractRecognizer()
                    for index in stride(from: worker, to: all.count, by: workers) {
                        let lines = try examples(of: all[index], recognizer)
                        FileHandle.standardOutput.write(Data(lines.utf8))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func examples(of folder: String, _ recognizer: TesseractRecognizer) throws -> String {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/case.json"))
        let known = try JSONDecoder().decode(Case.self, from: data)
        let options = known.values.map { field in
            let place = Region(
                x: field.region[0], y: field.region[1], width: field.region[2],
                height: field.region[3])
            return "\(field.name)=\(place)" + (field.options.map { ",\($0)" } ?? "")
        }
        let (definitions, problems) = FieldDefinition.parsed(options: options)
        guard problems.isEmpty else { throw DefinitionProblems(problems) }
        let scan = try PhotoScan(
            path: "\(folder)/\(known.reference)", language: "eng", recognizer: recognizer)
        let made = try TemplateDraft(scan: scan, definitions: definitions).template(
            name: known.name, description: "", recognizer: recognizer)
        let reader = try TemplateReader(made.template)
        var photos = known.photos.filter { $0.key != known.reference }
        for (photo, names) in known.refuse ?? [:] {
            photos[photo] = Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var lines = ""
        for (photo, truth) in photos.sorted(by: { $0.key < $1.key }) {
            let trace = ReadingTrace()
            let picture = try PhotoFile.load("\(folder)/\(photo)")
            _ = try reader.read(
                WorkingPhoto(picture, recognizer: recognizer), with: recognizer, noting: trace)
            for (name, expected) in truth.sorted(by: { $0.key < $1.key }) {
                guard let seen = trace.values.first(where: { $0.name == name }),
                    let reading = seen.reading,
                    let field = made.template.fields.first(where: { $0.name == name })
                else { continue }
                let example = Example(
                    source: "\(known.name)/\(photo)", group: known.kind, value: name,
                    kind: field.kind.name, text: reading.text, expected: expected,
                    isRight: EvidenceDump.isSame(expected, reading.value?.text)
                        || field.kind.name == "date"
                            && EvidenceDump.isSame(expected, reading.text),
                    isAccepted: reading.isAccepted, confidence: reading.confidence,
                    doubts: reading.doubts.map(\.code), evidence: seen.evidence?.byName ?? [:],
                    usualUnlikeness: seen.evidence?.usualUnlikeness,
                    legibility: seen.evidence?.legibility,
                    seen: seen.hypotheses.map {
                        Seen(
                            reader: $0.reader.rawValue, view: $0.view, text: $0.text,
                            confidence: $0.confidence, isFree: $0.isFree)
                    })
                lines += String(decoding: try encoder.encode(example), as: UTF8.self) + "\n"
            }
        }
        return lines
    }

    /// Whether a reading is what was expected: numbers compare as numbers, all else without spaces.
    private static func isSame(_ expected: String?, _ got: String?) -> Bool {
        guard let expected, let got else { return false }
        let (a, b) = (
            expected.filter { !$0.isWhitespace }, got.filter { !$0.isWhitespace }
        )
        if a == b { return true }
        func number(_ text: String) -> Decimal? {
            text.wholeMatch(of: /[-+]?[0-9]*\.?[0-9]+/) == nil ? nil : Decimal(string: text)
        }
        guard let first = number(a), let second = number(b) else { return false }
        return first == second
    }
}
