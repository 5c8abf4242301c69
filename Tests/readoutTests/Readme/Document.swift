import Foundation
import Testing

/// A text whose examples are run: README.md or a topic of the manual.
struct Document: CustomTestStringConvertible {
    /// A command of a session and its output.
    struct Step {
        let command: String
        let shown: String
    }

    /// The folder of the topics.
    static let folder = "Sources/readout/Manual/Pages"

    /// The file's name, without its ending.
    let name: String
    let text: String

    /// - Parameter path: the file's path inside the package's folder.
    init(_ path: String) throws {
        name = URL(filePath: path).deletingPathExtension().lastPathComponent
        text = try Fixture.text(path)
    }

    var testDescription: String { name }

    static func readme() throws -> Document { try Document("README.md") }

    static func topic(_ name: String) throws -> Document { try Document("\(folder)/\(name).md") }

    /// All topics of the manual, by name.
    static func topics() throws -> [Document] {
        try FileManager.default.contentsOfDirectory(atPath: "\(Fixture.root)/\(folder)").sorted()
            .map { try Document("\(folder)/\($0)") }
    }

    /// The blocks fenced as this language.
    func blocks(_ language: String) -> [String] {
        var blocks: [String] = []
        var open: [String]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = open {
                if line == "```" {
                    blocks.append(lines.joined(separator: "\n"))
                    open = nil
                } else {
                    open = lines + [String(line)]
                }
            } else if line == "```\(language)" {
                open = []
            }
        }
        return blocks
    }

    /// The commands of all sessions, in order.
    var session: [Step] {
        var steps: [Step] = []
        for line in blocks("console").flatMap({ $0.split(separator: "\n").map(String.init) }) {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), shown: ""))
            } else if let last = steps.popLast() {
                let goesOn = last.command.hasSuffix("\\") && last.shown.isEmpty
                steps.append(
                    goesOn
                        ? Step(command: "\(last.command)\n\(line)", shown: "")
                        : Step(command: last.command, shown: last.shown + line + "\n"))
            }
        }
        return steps
    }

    /// All options mentioned in the text.
    var options: Set<String> {
        Set(text.matches(of: #/[ `(](--[a-z][a-z\-]*)/#).map { String($0.output.1) })
    }

    /// Runs the sessions in a folder that contains `Fixtures`, and compares each command's output.
    func run(in program: Program, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try FileManager.default.createSymbolicLink(
            atPath: program.folder("Fixtures"), withDestinationPath: Fixture.path(""))
        for step in session {
            let shown = try program.shell(step.command)
            #expect(
                Document.withoutMeasures(shown) == Document.withoutMeasures(step.shown),
                "\(name): \(step.command)", sourceLocation: sourceLocation)
        }
    }

    /// A text without CSV line ends and without measurements that differ between versions of Tesseract.
    private static func withoutMeasures(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing(#/ *\d+ %/#, with: " %")
    }
}
