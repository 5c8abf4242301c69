import Foundation

/// The targets of `Package.swift`, and the modules that each may import.
struct House {
    /// The allowed modules, by target.
    let dependencies: [String: Set<String>]

    /// The folder of the package.
    static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Reads the text of `Package.swift`: for each target, its name and the first list after `dependencies:`.
    init(description: String) {
        var dependencies: [String: Set<String>] = [:]
        for part in description.components(separatedBy: "arget(").dropFirst() {
            guard let name = part.firstMatch(of: #/name: "(\w+)"/#)?.1 else { continue }
            let list = part.firstMatch(of: #/dependencies: \[([^\]]*)\]/#)?.1 ?? ""
            dependencies[String(name)] = Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
        }
        self.dependencies = dependencies
    }

    /// The targets of this package.
    static func ofPackage() throws -> House {
        House(
            description: try String(
                contentsOf: root.appending(path: "Package.swift"), encoding: .utf8))
    }

    /// The imports that targets may not have, as `FILE imports MODULE`.
    func trespasses(in tree: SourceTree) -> [String] {
        dependencies.flatMap { target, allowed in
            tree.imports(ofTarget: target)
                .filter { dependencies[$0.module] != nil && !allowed.contains($0.module) }
                .map { "\($0.file) imports \($0.module)" }
        }.sorted()
    }
}
