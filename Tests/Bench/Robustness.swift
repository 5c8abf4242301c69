import Foundation
import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutTesseract

/// Measures how bad conditions can get before photos are no longer aligned.
struct Robustness {
    /// One condition that gets worse step by step.
    struct Series: Sendable {
        let name: String
        let unit: String
        let steps: [Double]
        let set: @Sendable (inout Exposure, Double) -> Void
    }

    let subjects: [Subject]
    let readsWords: Bool

    /// Number of photos of each subject at each step.
    private static let photosOfStep = 5
    /// Number of photos of each subject for the distribution, and of those that are aligned with each other subject's
    /// template.
    private static let photosOfPromise = 60, foreignPhotos = 10

    static let series = [
        Series(name: "tilt", unit: "degrees", steps: [0, 10, 20, 30, 40, 50, 60, 70]) {
            $0.tilt = $1
        },
        Series(name: "turn", unit: "degrees", steps: [0, 30, 60, 90, 120, 150, 180]) {
            $0.turn = $1
        },
        Series(
            name: "scale", unit: "times", steps: [0.25, 0.33, 0.4, 0.5, 0.7, 1, 1.4, 2, 2.5, 3]
        ) { $0.scale = $1 },
        Series(name: "blur", unit: "pixels", steps: [0, 1, 2, 3, 4, 6, 8]) { $0.blur = $1 },
        Series(name: "noise", unit: "grey levels", steps: [0, 10, 20, 30, 45, 60, 80]) {
            $0.noise = $1
        },
        Series(name: "occlusion", unit: "%", steps: [0, 10, 20, 33, 45, 60, 75]) {
            $0.occlusion = $1 / 100
        },
    ]

    /// A photo to make and align.
    private struct Job: Sendable {
        let group: Int
        let subject: Int
        let template: Int
        let seed: UInt64
        let exposure: Exposure
    }

    /// Makes and aligns all photos.
    func report() async -> RobustnessReport {
        var jobs: [Job] = []
        var group = 0
        func add(_ count: Int, _ make: (inout SeededGenerator) -> Exposure) {
            for subject in subjects.indices {
                for number in 0..<count {
                    let seed = UInt64(group * 1000 + subject * 100 + number)
                    var generator = SeededGenerator(seed: seed)
                    jobs.append(
                        Job(
                            group: group, subject: subject, template: subject, seed: seed,
                            exposure: make(&generator)))
                }
            }
            group += 1
        }
        for series in Robustness.series {
            for step in series.steps {
                add(Robustness.photosOfStep) { generator in
                    var exposure = Exposure.ordinary(&generator)
                    series.set(&exposure, step)
                    return exposure
                }
            }
        }
        add(Robustness.photosOfPromise, Exposure.promised)
        // The first of these photos again, aligned with every other template.
        for job in jobs.filter({ $0.group == group - 1 && $0.seed % 100 < Robustness.foreignPhotos }
        ) {
            for template in subjects.indices where template != job.subject {
                jobs.append(
                    Job(
                        group: group, subject: job.subject, template: template, seed: job.seed,
                        exposure: job.exposure))
            }
        }
        let outcomes = await outcomes(of: jobs)
        return RobustnessReport(
            groups: (0...group).map { group in
                zip(jobs, outcomes).filter { $0.0.group == group }.compactMap(\.1)
            },
            wrong: zip(jobs, outcomes).compactMap { job, outcome in
                guard let outcome, outcome.isWrong, let found = outcome.alignment else {
                    return nil
                }
                return "\(subjects[job.subject].name) over \(subjects[job.template].name), "
                    + "photo \(job.seed), by \(found.method.rawValue), \(found.inliers) features, "
                    + "confidence \(found.confidence), off by \(outcome.errors.max() ?? 0) pixels"
            })
    }

    private func outcomes(of jobs: [Job]) async -> [Outcome?] {
        let workers = ProcessInfo.processInfo.activeProcessorCount
        return await withTaskGroup(of: [(Int, Outcome?)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let recognizer: any TextRecognizer =
                        readsWords ? TesseractRecognizer() : NoRecognizer()
                    return stride(from: worker, to: jobs.count, by: workers).map {
                        ($0, outcome(of: jobs[$0], recognizer))
                    }
                }
            }
            var outcomes = [Outcome?](repeating: nil, count: jobs.count)
            for await part in group { for (index, outcome) in part { outcomes[index] = outcome } }
            return outcomes
        }
    }

    private func outcome(of job: Job, _ recognizer: any TextRecognizer) -> Outcome? {
        var generator = SeededGenerator(seed: job.seed ^ 0xabcd)
        let made = job.exposure.photo(of: subjects[job.subject], &generator)
        guard job.template == job.subject else {
            return Outcome(foreign: made, subjects[job.template], recognizer: recognizer)
        }
        return Outcome(of: made, subjects[job.subject], recognizer: recognizer)
    }
}
