import Foundation
import Testing

struct ReadmeTests {
    /// Maximum number of lines that a new reader reads to the end.
    private static let mostLines = 130

    private let readme: Document

    init() throws { readme = try Document.readme() }

    @Test func `it is short`() {
        #expect(
            readme.text.split(separator: "\n", omittingEmptySubsequences: false).count
                <= Self.mostLines)
    }

    @Test func `the files that are shown are there`() throws {
        let links = readme.text.matches(of: #/\]\((Fixtures[^)]*)\)/#)
        #expect(!links.isEmpty)
        for link in links {
            let path = "\(Fixture.root)/\(link.output.1)"
            #expect(FileManager.default.fileExists(atPath: path), "\(path)")
        }
    }

    @Test func `the source files that are named exist`() throws {
        let names = readme.text.matches(of: #/`([A-Za-z+]+\.swift)`/#).map { String($0.output.1) }
        #expect(names.count >= 6)
        let known = Set(SourceFile.all().map(\.name) + ["Package.swift"])
        for name in names { #expect(known.contains(name), "\(name)") }
    }

    @Test func `every make target that is named exists`() throws {
        let makefile = try Fixture.text("Makefile")
        let targets = readme.text.matches(of: #/(?:    (?:sudo )?|`)make ([a-z]+)/#).map {
            String($0.output.1)
        }
        #expect(targets.count >= 6)
        for target in targets { #expect(makefile.contains("\n\(target):"), "\(target)") }
    }

    @Test func `the session gives what is shown, and the recipes work`() throws {
        let program = try Program()
        #expect(readme.session.count >= 5)
        try readme.run(in: program)
        let recipes = readme.blocks("sh")
        #expect(recipes.count == 3)
        for name in ["photos", "phone"] {
            try FileManager.default.createSymbolicLink(
                atPath: program.folder(name), withDestinationPath: Fixture.path("boiler"))
        }
        for recipe in recipes {
            let shown = try program.shell("{ \(recipe)\n} && echo fine")
            #expect(shown.hasSuffix("fine\n"), "\(recipe): \(shown)")
        }
        #expect(try program.text("boiler.csv").hasPrefix("captured_at,energy,pressure,state"))
        #expect(program.folder.holds("readout.backup"))
    }
}
