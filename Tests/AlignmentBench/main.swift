import Foundation

let usage = """
    usage: AlignmentBench robustness [--picture FILE] [--words] [FOLDER...]
           AlignmentBench speed [--repeat N] [FOLDER...]
    Each FOLDER holds reference.jpg, definition.yaml and, for speed, further photos.
    """

func complain(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}

/// Takes an option's value out of the arguments.
func option(_ name: String, from arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
        return nil
    }
    let value = arguments[index + 1]
    arguments.removeSubrange(index...(index + 1))
    return value
}

var arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.isEmpty ? "" : arguments.removeFirst()
let picture = option("--picture", from: &arguments)
let rounds = option("--repeat", from: &arguments).flatMap(Int.init) ?? 9
let readsWords = arguments.contains("--words")
arguments.removeAll { $0 == "--words" }
do {
    switch mode {
    case "robustness":
        let subjects = try arguments.map { try Subject(folder: $0, readsWords: readsWords) }
        let report = await Robustness(subjects: subjects, readsWords: readsWords).report()
        print(report.table)
        if let picture {
            try report.chart.write(toFile: picture, atomically: true, encoding: .utf8)
        }
    case "speed":
        for folder in arguments { try print(Speed(folder: folder, rounds: rounds).table) }
    default:
        complain(usage)
    }
} catch {
    complain("\(error)")
}
