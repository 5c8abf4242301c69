import Foundation
import Testing

/// Moves on a file system without hard links, such as FAT.
///
/// `link(2)` is replaced by a function that always fails, because mounting such a file system needs a privilege.
@Suite(.enabled(if: Tool.isInstalled("cc") || Tool.isInstalled("clang"), "no C compiler here"))
struct LinklessTests {
    private var program: Program

    init() throws {
        program = try Program(database: Series.meter())
        try Series.write(0..<2, to: "in", of: program)
        try program.folder.write(
            """
            #include <errno.h>
            int link(const char *from, const char *to) { errno = EPERM; return -1; }
            """, as: "linkless.c")
        let compiler = Tool.isInstalled("cc") ? "cc" : "clang"
        let said = try program.shell("\(compiler) -shared -fPIC -o linkless.so linkless.c; echo $?")
        try #require(said == "0\n", "\(said)")
        program.environment["LD_PRELOAD"] = program.folder("linkless.so")
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder(folder)).sorted()
    }

    @Test func `photos are moved whole, with their time, and none takes the place of another`()
        throws
    {
        try program.folder.write(Data("mine".utf8), as: "done/\(Series.name(0))")
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes(
            [.modificationDate: time], ofItemAtPath: program.folder("in/\(Series.name(1))"))
        let watch = try Running(
            program, ["watch", "in", "--template", "meter", "--move-to", "done"])
        try watch.wait(for: "caught up: 2 new photos, 0 already known")
        #expect(try watch.end(SIGTERM) == 0)
        #expect(try files("in").isEmpty)
        let second = Series.name(0).replacing(".pnm", with: "-2.pnm")
        #expect(try files("done") == [second, Series.name(0), Series.name(1)].sorted())
        #expect(try program.text("done/\(Series.name(0))") == "mine")
        for (number, name) in [(0, second), (1, Series.name(1))] {
            let moved = try Data(contentsOf: URL(filePath: program.folder("done/\(name)")))
            #expect(try moved == Series.photo(number))
        }
        let attributes = try FileManager.default.attributesOfItem(
            atPath: program.folder("done/\(Series.name(1))"))
        #expect(attributes[.modificationDate] as? Date == time)
        let paths = try program.done("record", "list", "--json").json().items
            .compactMap(\.["photo"].text)
        #expect(
            Set(paths) == [
                program.folder("done/\(second)"), program.folder("done/\(Series.name(1))"),
            ])
    }

    @Test func `a photo that a killed watch left under a hidden name gets its own back`() throws {
        let hidden = ".readout-\(UUID().uuidString)-\(Series.name(2))"
        try program.folder.write(Series.photo(2), as: "in/\(hidden)")
        let watch = try Running(
            program, ["watch", "in", "--template", "meter", "--move-to", "done"])
        try watch.wait(for: "caught up: 3 new photos")
        #expect(try watch.end(SIGTERM) == 0)
        #expect(try files("in").isEmpty)
        #expect(try files("done") == (0...2).map { Series.name($0) }.sorted())
    }
}
