import Foundation

/// A Swift file of the program, for tests that hold what is written against what is programmed.
struct SourceFile {
    /// The file's name.
    let name: String
    let text: String

    /// All files below `Sources`.
    static func all() -> [SourceFile] {
        let root = URL(filePath: Fixture.root).appending(path: "Sources")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.compactMap
        {
            guard let text = try? String(contentsOf: $0, encoding: .utf8) else { return nil }
            return SourceFile(name: $0.lastPathComponent, text: text)
        }
    }

    /// The codes that a type of this name gives its cases, in a function or property `code`.
    static func codes() -> Set<String> {
        var codes: Set<String> = []
        for file in all() {
            // Codes that are given at once, and those that a `switch` chooses.
            codes.formUnion(
                file.text.matches(of: #/code: "([a-z\-]+)"/#).map { String($0.output.1) })
            for body in file.text.matches(of: #/var code: String \{\n(?<body>(?:        .*\n)+)/#) {
                codes.formUnion(
                    body.output.body.matches(of: #/: "([a-z\-]+)"/#).map { String($0.output.1) })
            }
        }
        return codes
    }

    /// The keys of all objects that are printed as JSON.
    static func keys() -> Set<String> {
        // A table's columns look the same, but for `left` and `right`.
        let member = #/\(\s*"([a-z_0-9]+)",\s*(?:JSON)?\.(?!left|right)[a-z]+/#
        return Set(all().flatMap { $0.text.matches(of: member).map { String($0.output.1) } })
    }
}
