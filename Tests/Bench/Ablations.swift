import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutModel
import ReadoutPhotos
import ReadoutReading
import ReadoutTesseract

/// Measures the worth of each part of reading a value: reads the cases with all parts, and without each.
struct Ablations {
    /// The results for some values.
    private struct Score {
        var values = 0, right = 0, accepted = 0, wrong = 0, photos = 0
        var milliseconds = 0.0

        static func + (a: Score, b: Score) -> Score {
            Score(
                values: a.values + b.values, right: a.right + b.right,
                accepted: a.accepted + b.accepted, wrong: a.wrong + b.wrong,
                photos: a.photos + b.photos, milliseconds: a.milliseconds + b.milliseconds)
        }
    }

    let folders: [String]
    /// The parts left out together, besides a reading with all.
    let sets: [Set<Ablation>]

    /// - Parameter list: sets of parts, `flat,flat+binary`; nil for each part alone.
    /// - Returns: nil where a part is unknown.
    init?(folders: [String], leavingOut list: String?) {
        self.folders = folders
        guard let list else {
            sets = Ablation.allCases.map { [$0] }
            return
        }
        var sets: [Set<Ablation>] = []
        for names in list.split(separator: ",") {
            let parts = names.split(separator: "+").map { Ablation(rawValue: String($0)) }
            if parts.contains(nil) { return nil }
            sets.append(Set(parts.compactMap(\.self)))
        }
        self.sets = sets
    }

    /// A table: a line for all parts, then one for each set left out.
    /// - Throws: the error when a case cannot be read.
    func table() async throws -> String {
        let ways = [[]] + sets
        let all = folders
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let totals = try await withThrowingTaskGroup(of: [Score].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let recognizer = TesseractRecognizer()
                    var sums = ways.map { _ in Score() }
                    for index in stride(from: worker, to: all.count, by: workers) {
                        let found = try scores(of: all[index], ways, recognizer)
                        sums = zip(sums, found).map { $0 + $1 }
                    }
                    return sums
                }
            }
            return try await group.reduce(ways.map { _ in Score() }) { sums, found in
                zip(sums, found).map { $0 + $1 }
            }
        }
        let names = ways.map {
            $0.isEmpty ? "nothing" : $0.map(\.rawValue).sorted().joined(separator: "+")
        }
        let width = names.map(\.count).max() ?? 0
        let head =
            "without".padding(toLength: width, withPad: " ", startingAt: 0)
            + "   values    right accepted    wrong  ms a photo\n"
        return head
            + zip(names, totals).map { name, score in
                let name = name.padding(toLength: width, withPad: " ", startingAt: 0)
                let time = score.milliseconds / Double(max(1, score.photos))
                return [score.values, score.right, score.accepted, score.wrong]
                    .reduce(name) { $0 + "\($1)".leftPadded(to: 9) }
                    + time.formatted(.number.precision(.fractionLength(1))).leftPadded(to: 13)
            }.joined(separator: "\n")
    }

    /// One score for each set left out.
    private func scores(
        of folder: String, _ ways: [Set<Ablation>], _ recognizer: TesseractRecognizer
    ) throws -> [Score] {
        let known = try KnownCase(folder: folder)
        let template = try known.template(recognizer)
        var reader = try TemplateReader(template)
        var scores = ways.map { _ in Score() }
        for (photo, truth) in known.truth {
            let picture = try PhotoFile.load("\(folder)/\(photo)")
            for (index, way) in ways.enumerated() {
                reader.ablations = way
                let start = Ablations.processorTime
                let result = try reader.read(
                    WorkingPhoto(reading: picture, with: recognizer), with: recognizer)
                scores[index].milliseconds += (Ablations.processorTime - start) * 1000
                scores[index].photos += 1
                for (name, expected) in truth {
                    let reading = result.readings.first { $0.valueName == name }
                    let field = template.fields.first { $0.name == name }
                    guard let field else { continue }
                    let isAccepted = reading?.isAccepted ?? false
                    let isRight =
                        expected == nil
                        ? !isAccepted
                        : reading.map { known.isRight($0, of: field, expected) } ?? false
                    scores[index].values += 1
                    scores[index].right += isRight ? 1 : 0
                    scores[index].accepted += isAccepted ? 1 : 0
                    scores[index].wrong += isAccepted && !isRight ? 1 : 0
                }
            }
        }
        return scores
    }

    /// Processor time of this thread in seconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension String {
    /// The text padded on the left to this number of characters.
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
