import Foundation

/// A Swift file of the program, for tests that compare the documentation with the code.
struct SourceFile {
    /// The file's name.
    let name: String
    let text: String

    /// All files in `Sources`.
    static func all() -> [SourceFile] {
        let root = URL(filePath: Fixture.root).appending(path: "Sources")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.compactMap
        {
            guard let text = try? String(contentsOf: $0, encoding: .utf8) else { return nil }
            return SourceFile(name: $0.lastPathComponent, text: text)
        }
    }

    /// All codes of errors and doubts, from arguments `code:` and properties `code`.
    static func codes() -> Set<String> {
        var codes: Set<String> = []
        for file in all() {
            // Codes passed directly, and codes chosen by a `switch`.
            codes.formUnion(
                file.text.matches(of: #/code: "([a-z\-]+)"/#).map { String($0.output.1) })
            for body in file.text.matches(of: #/var code: String \{\n(?<body>(?:        .*\n)+)/#) {
                codes.formUnion(
                    body.output.body.matches(of: #/: "([a-z\-]+)"/#).map { String($0.output.1) })
            }
        }
        return codes
    }

    /// The keys of all objects printed as JSON.
    static func keys() -> Set<String> {
        // Table columns look the same, except for `left` and `right`.
        let member = #/\(\s*"([a-z_0-9]+)",\s*(?:JSON)?\.(?!left|right)[a-z]+/#
        return Set(all().flatMap { $0.text.matches(of: member).map { String($0.output.1) } })
    }
}
