import Foundation
import ReadoutAlignment
import ReadoutApp
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import ReadoutReading
import ReadoutTesseract

/// Reads photos that the bench makes with known values, and compares.
struct Accuracy {
    /// The result for one value in one photo.
    struct Finding: Sendable {
        let template: String
        let value: String
        /// The typed value that the photo shows.
        let expected: String
        /// The text that was read.
        let text: String
        /// The program's probability that the value is right, 0...1; nil when the reading is doubted for another
        /// reason.
        let probability: Double?
        let isRight: Bool
        let isAccepted: Bool
        /// Names the photo, so that it can be made again.
        let photo: String

        /// Accepted but wrong, which must never happen.
        var isWrong: Bool { isAccepted && !isRight }
    }

    let subjects: [KnownSubject]
    /// Number of photos of each subject with values drawn into its reference photo.
    let drawnPhotos: Int
    /// Number of photos taken of each of a subject's own photos.
    let retakes: Int
    let seed: UInt64

    /// A photo to make and read.
    private struct Job: Sendable {
        let subject: Int
        /// Index of the subject's own photo; nil to draw values into its reference photo.
        let original: Int?
        let seed: UInt64
    }

    /// Makes and reads all photos, on as many threads as there are cores.
    /// - Throws: the readers' errors.
    func findings() async throws -> [Finding] {
        var jobs: [Job] = []
        for (index, subject) in subjects.enumerated() {
            func add(_ original: Int?, _ count: Int) {
                for _ in 0..<count {
                    let number = UInt64(jobs.count)
                    jobs.append(
                        Job(subject: index, original: original, seed: seed &* 100_003 &+ number))
                }
            }
            if subject.isDrawable { add(nil, drawnPhotos) }
            for original in subject.originals.indices { add(original, retakes) }
        }
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let all = jobs
        return try await withThrowingTaskGroup(of: [(Int, [Finding])].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let recognizer = TesseractRecognizer()
                    return try stride(from: worker, to: all.count, by: workers).map {
                        ($0, try findings(of: all[$0], recognizer))
                    }
                }
            }
            var found = [[Finding]](repeating: [], count: all.count)
            for try await part in group { for (job, findings) in part { found[job] = findings } }
            return found.flatMap(\.self)
        }
    }

    private func findings(of job: Job, _ recognizer: TesseractRecognizer) throws -> [Finding] {
        let subject = subjects[job.subject]
        var generator = SeededGenerator(seed: job.seed)
        let shown: KnownSubject.Original
        let name: String
        if let original = job.original {
            shown = subject.originals[original]
            name = "\(subject.name) photo \(original), seed \(job.seed)"
        } else {
            shown = try subject.drawn(&generator)
            name = "\(subject.name), seed \(job.seed)"
        }
        let picture = Exposure.everyday(&generator)
            .photo(of: shown.picture, against: subject.surroundings, &generator)
        let result = try subject.reader.read(
            WorkingPhoto(reading: Photo(showing: picture), with: recognizer), with: recognizer)
        return subject.fields.map { field in
            let expected = shown.values[field.name] ?? ""
            let reading = result.readings.first { $0.valueName == field.name }
            let isRight = reading?.value?.text == expected
            return Finding(
                template: subject.name, value: field.name, expected: expected,
                text: reading?.text ?? "",
                probability: reading.flatMap(Accuracy.probability), isRight: isRight,
                isAccepted: reading?.isAccepted ?? false, photo: name)
        }
    }

    /// The program's probability that a reading is right.
    private static func probability(of reading: Reading) -> Double? {
        reading.doubts.allSatisfy { $0.code == "low-confidence" }
            ? reading.confidence : nil
    }
}
