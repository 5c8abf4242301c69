import Foundation
import Testing

/// The catalogues of the languages hold every text that people see, and no other.
struct CatalogueTests {
    /// An entry of a catalogue.
    struct Entry {
        var text = ""
        var plural: String?
        var said: [String] = []
    }

    /// Texts of the parser of the command line.
    private static let foreign: Set<String> = [
        "OVERVIEW", "USAGE", "Usage", "ARGUMENTS", "OPTIONS", "SUBCOMMANDS", "TOPICS", "Help",
        "See '{}' for detailed help.", "See '{}' for more information.", "Show help information.",
        "Show the version.", "(default: {})", "(values: {})", "(values: {}; default: {})",
        "Unknown option '{}'", "Unknown option '{}'. Did you mean '{}'?",
        "Missing value for '{}'", "Unexpected argument '{}'",
        "The option '{}' does not take any value, but '{}' was specified.",
        "{} unexpected arguments: '{}'",
        "Value to be set with {} had already been set with {}", "flag '{}'",
        "Missing expected argument '{}'", "Missing one of: '{}'",
        "The value '{}' is invalid for '{}'{}", ". Please provide one of {}.",
        ". Please provide one of the following:", "or: Missing value for '{}' in '{}'",
        "Missing required subcommand.",
    ]

    private static let sources = Result { try SourceTree.ofPackage().texts }
    private static let literals = Result {
        try sources.get().mapValues(SourceLiteral.all)
    }
    private static let entries = Result { try read("cs") }

    private static func read(_ language: String) throws -> [Entry] {
        let file = House.root.appending(path: "Sources/readout/Language/Texts/\(language).po")
        let text = try String(contentsOf: file, encoding: .utf8)
        var entries: [Entry] = []
        for line in text.split(separator: "\n") where line.first != "#" {
            let quote = try #require(line.firstIndex(of: "\""), "\(line)")
            let words = String(line[line.index(after: quote)...].dropLast())
                .replacing(#/\\(.)/#) { $0.1 == "n" ? "\n" : $0.1 == "t" ? "\t" : String($0.1) }
            if line.hasPrefix("msgid ") { entries.append(Entry(text: words)) }
            guard var entry = entries.popLast() else { continue }
            if line.hasPrefix("msgid_plural ") { entry.plural = words }
            if line.hasPrefix("msgstr") { entry.said.append(words) }
            entries.append(entry)
        }
        return entries.filter { !$0.text.isEmpty }
    }

    private func spoken() throws -> [SpokenText] {
        try Self.literals.get().flatMap { SpokenText.all(of: $0.value, in: $0.key) }
    }

    @Test func `every text that people see has an entry`() throws {
        let known = Set(
            try Self.entries.get().flatMap { [$0.text] + [$0.plural].compactMap { $0 } })
        let texts = try spoken().flatMap { [$0.text] + [$0.plural].compactMap { $0 } }
        #expect(texts.count > 1000)
        let missing = Set(texts).subtracting(known).sorted()
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    @Test func `every entry is a text of the sources`() throws {
        var known = Self.foreign.union(try spoken().map(\.text))
        known.formUnion(try Self.literals.get().values.joined().map(\.text))
        // Words that are the name of a case.
        for text in try Self.sources.get().values {
            known.formUnion(text.matches(of: #/\bcase (\w+)/#).map { String($0.1) })
        }
        let unknown = try Self.entries.get().map(\.text).filter { !known.contains($0) }
        #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
    }

    @Test func `every entry is translated, with each of its places`() throws {
        for entry in try Self.entries.get() {
            #expect(entry.said.count == (entry.plural == nil ? 1 : 3), "\(entry.text)")
            let places = entry.text.ranges(of: "{}").count
            for said in entry.said {
                #expect(!said.isEmpty, "\(entry.text)")
                let named = said.matches(of: #/\{([0-9]*)\}/#).enumerated().map {
                    Int($1.1) ?? $0 + 1
                }
                #expect(Set(named) == Set(1..<(places + 1)), "\(said)")
            }
        }
    }

    @Test func `no text has two entries`() throws {
        let texts = try Self.entries.get().map(\.text)
        let twice = Dictionary(grouping: texts) { $0 }.filter { $1.count > 1 }.keys
        #expect(twice.isEmpty, "\(twice.sorted().joined(separator: "\n"))")
    }
}
