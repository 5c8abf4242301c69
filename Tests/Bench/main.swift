import Foundation
import ReadoutApp
import ReadoutReading

let usage = """
    usage: Bench robustness [--picture FILE] [--words] FOLDER...
           Bench speed [--repeat N] FOLDER...
           Bench stages [--repeat N] FOLDER...
           Bench accuracy [--picture FILE] [--drawn N] [--retakes N] [--seed N] [--misses]
                          [--right PERCENT] [--accepted PERCENT] FOLDER...
           Bench evidence [--whole] [--reader PROGRAM] CASE...
           Bench ablations [--without PART[+PART...],...] CASE...
    Each CASE holds photos and case.json, which says what they show (Sources/DisplayModel/README.md).
    Each FOLDER holds reference.jpg, definition.yaml and, but for robustness, further photos;
    for accuracy expected.csv too.
    """

func complain(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}

/// Removes an option from the arguments and returns its value.
func option(_ name: String, from arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
        return nil
    }
    let value = arguments[index + 1]
    arguments.removeSubrange(index...(index + 1))
    return value
}

/// Removes a flag from the arguments and returns whether it was there.
func flag(_ name: String, from arguments: inout [String]) -> Bool {
    guard let index = arguments.firstIndex(of: name) else { return false }
    arguments.remove(at: index)
    return true
}

/// Removes an option from the arguments and returns its number.
func number(_ name: String, from arguments: inout [String]) -> Double? {
    guard let text = option(name, from: &arguments) else { return nil }
    guard let number = Double(text) else {
        complain("'\(text)' is no number for \(name)\n\(usage)")
    }
    return number
}

var arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.isEmpty ? "" : arguments.removeFirst()
let picture = option("--picture", from: &arguments)
let rounds = number("--repeat", from: &arguments).map { Int($0) } ?? 9
do {
    switch mode {
    case "robustness":
        let readsWords = flag("--words", from: &arguments)
        let subjects = try arguments.map { try Subject(folder: $0, readsWords: readsWords) }
        let report = await Robustness(subjects: subjects, readsWords: readsWords).report()
        print(report.table)
        if let picture {
            try report.chart.write(toFile: picture, atomically: true, encoding: .utf8)
        }
    case "speed":
        for folder in arguments { try print(Speed(folder: folder, rounds: rounds).table) }
    case "evidence":
        let program = option("--reader", from: &arguments)
        let isWhole = flag("--whole", from: &arguments)
        let outside = try program.map { try ReaderProgram($0) { complain($0) } }
        try await EvidenceDump(
            folders: arguments, outside: outside, ablations: isWhole ? [] : [.settling, .early]
        ).run()
    case "ablations":
        let list = option("--without", from: &arguments)
        guard let ablations = Ablations(folders: arguments, leavingOut: list) else {
            let parts = Ablation.allCases.map(\.rawValue).joined(separator: ", ")
            complain("unknown part in '\(list ?? "")'; the parts are \(parts)")
        }
        print(try await ablations.table())
    case "stages":
        try print(Stages(folders: arguments, rounds: max(1, rounds)).table)
    case "accuracy":
        let drawn = number("--drawn", from: &arguments).map { Int($0) } ?? 24
        let retakes = number("--retakes", from: &arguments).map { Int($0) } ?? 3
        let seed = number("--seed", from: &arguments).map { UInt64($0) } ?? 1
        let showsMisses = flag("--misses", from: &arguments)
        let floor = AccuracyReport.Floor(
            right: (number("--right", from: &arguments) ?? 0) / 100,
            accepted: (number("--accepted", from: &arguments) ?? 0) / 100)
        let subjects =
            try arguments.map { try KnownSubject(folder: $0) } + [try SegmentMeter.subject()]
        let report = AccuracyReport(
            findings: try await Accuracy(
                subjects: subjects, drawnPhotos: drawn, retakes: retakes, seed: seed
            ).findings())
        print(report.table)
        if showsMisses { print(report.misses) }
        if let picture {
            try ReliabilityChart(bins: report.bins).svg.write(
                toFile: picture, atomically: true, encoding: .utf8)
        }
        let failures = report.failures(below: floor)
        if !failures.isEmpty {
            complain("not accurate enough: " + failures.joined(separator: "; "))
        }
    default:
        complain(usage)
    }
} catch {
    complain("\(error)")
}
