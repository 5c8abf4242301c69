import Foundation

/// The texts of the sources, and which folders use which others according to them.
struct SourceTree {
    /// The texts by path below `Sources`, such as `ReadoutModel/Field/Kind.swift`.
    let texts: [String: String]

    /// The sources of this package.
    static func ofPackage() throws -> SourceTree {
        let sources = House.root.appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        return SourceTree(
            texts: try Dictionary(
                uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") }.map {
                    ($0, try String(contentsOf: sources.appending(path: $0), encoding: .utf8))
                }))
    }

    /// The targets that files belong to.
    var targets: Set<String> { Set(texts.keys.map { String($0.prefix { $0 != "/" }) }) }

    /// The project's own modules that the files of a target import, with the files.
    func imports(ofTarget target: String) -> [(module: String, file: String)] {
        files(ofTarget: target).flatMap { file, text in
            text.matches(of: #/(?m)^(?:(?:public|package|internal|@testable) )*import (\w+)/#)
                .map { (String($0.1), file) }
        }
    }

    /// For each folder of a target, the folders whose types or functions it uses, each with one of the used names.
    func uses(inTarget target: String) -> [String: [String: String]] {
        let files = files(ofTarget: target)
        var homes: [String: Set<String>] = [:]
        for (file, text) in files {
            let declared = text.matches(
                of:
                    #/(?m)^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias|func) (\w+)/#
            )
            for match in declared { homes[String(match.1), default: []].insert(folder(of: file)) }
        }
        // A nested type hides one of the same name in another folder.
        var nested: [String: Set<String>] = [:]
        for (file, text) in files {
            let names = text.matches(of: #/\n +(?:\w+ )*(?:struct|class|enum) (\w+)/#)
            nested[folder(of: file), default: []].formUnion(names.map { String($0.1) })
        }
        var uses: [String: [String: String]] = [:]
        for (file, text) in files {
            let own = folder(of: file)
            let code = text.replacing(#/\/\/[^\n]*/#, with: "")
            // The name of a type, or of a function that is called.
            for match in code.matches(of: #/\b(?:[A-Z]\w*|[a-z]\w*(?=\())/#) {
                let word = String(match.0)
                guard let home = homes[word], home.count == 1, let home = home.first, home != own,
                    nested[own]?.contains(word) != true
                else { continue }
                uses[own, default: [:]][home] = word
            }
        }
        return uses
    }

    /// The folders of a target that use each other, directly or through others; empty when there are none.
    func circle(inTarget target: String) -> Set<String> {
        let uses = uses(inTarget: target).mapValues { Set($0.keys) }
        func reached(from start: String) -> Set<String> {
            var reached: Set<String> = []
            var open = [start]
            while let folder = open.popLast() {
                for next in uses[folder] ?? [] where reached.insert(next).inserted {
                    open.append(next)
                }
            }
            return reached
        }
        return Set(uses.keys.filter { reached(from: $0).contains($0) })
    }

    private func files(ofTarget target: String) -> [(file: String, text: String)] {
        texts.filter { $0.key.hasPrefix(target + "/") }.map { ($0.key, $0.value) }
    }

    private func folder(of file: String) -> String {
        String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
    }
}
