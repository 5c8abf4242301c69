import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutTesseract

/// Reads cases, which are folders of photos with known values, and prints the evidence for and against each reading:
/// the examples that the fusion model is fitted to.
struct EvidenceDump {
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
        let isChecked: Bool
        let isInDigits: Bool
        let doubts: [String]
        let evidence: [String: Double]
        /// What says how likely a reading in doubt is right.
        let rated: [String: Double]?
        let usualUnlikeness: Double?
        let legibility: Double?
        let seen: [Seen]
        let candidates: [Candidate]
    }

    /// A text that readers saw, with the evidence of the readers.
    private struct Candidate: Encodable {
        let text: String
        let isRight: Bool
        let inputs: [String: Double]
    }

    /// One reader's text for one picture.
    private struct Seen: Encodable {
        let reader: String
        let view: String
        let text: String
        let meaning: String
        let isSound: Bool
        let isOfKind: Bool
        let confidence: Double
        let isFree: Bool
    }

    let folders: [String]
    /// A reader from outside that is asked about every value; nil for none.
    let outside: ReaderProgram?
    /// The parts to read without. Without `settling` and `early`, the readings are those that the model that settles
    /// doubts is fitted to.
    let ablations: Set<Ablation>

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
        let known = try KnownCase(folder: folder)
        let made = try known.template(recognizer)
        var reader = try TemplateReader(made)
        reader.outside = outside?.reader()
        reader.ablations = ablations
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var lines = ""
        for (photo, truth) in known.truth {
            let trace = ReadingTrace()
            let picture = try PhotoFile.load("\(folder)/\(photo)")
            _ = try reader.read(
                WorkingPhoto(reading: picture, with: recognizer), with: recognizer, noting: trace)
            for (name, expected) in truth {
                guard let seen = trace.values.first(where: { $0.name == name }),
                    let reading = seen.reading,
                    let field = made.fields.first(where: { $0.name == name })
                else { continue }
                let taught = TaughtField(field)
                let candidates = seen.candidates(of: taught, by: .shipped).all
                let example = Example(
                    source: "\(known.name)/\(photo)", group: known.kind, value: name,
                    kind: field.kind.name, text: reading.text, expected: expected,
                    isRight: known.isRight(reading, of: field, expected),
                    isAccepted: reading.isAccepted, confidence: reading.confidence,
                    isChecked: taught.rules.digits != nil || taught.knowsMarks(of: reading.text),
                    isInDigits: taught.isInDigits,
                    doubts: reading.doubts.map(\.code), evidence: seen.evidence?.byName ?? [:],
                    rated: reading.isAccepted ? nil : seen.rated?.byName,
                    usualUnlikeness: seen.evidence?.usualUnlikeness,
                    legibility: seen.evidence?.legibility,
                    seen: seen.hypotheses.map {
                        let meant = Hypothesis(
                            reader: $0.reader, text: $0.text, confidence: $0.confidence,
                            field: taught)
                        return Seen(
                            reader: $0.reader.rawValue, view: $0.view, text: $0.text,
                            meaning: meant.meaning, isSound: meant.isSound,
                            isOfKind: meant.isOfKind,
                            confidence: $0.confidence, isFree: $0.isFree)
                    },
                    candidates: candidates.map {
                        Candidate(
                            text: $0.text,
                            isRight: known.isRight($0.parsed.value, $0.text, of: field, expected),
                            inputs: $0.inputs.byName)
                    })
                lines += String(decoding: try encoder.encode(example), as: UTF8.self) + "\n"
            }
        }
        return lines
    }
}
