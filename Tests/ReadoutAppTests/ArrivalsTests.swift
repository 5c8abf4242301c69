import ReadoutFiles
import Samples
import Testing

@testable import ReadoutApp

struct ArrivalsTests {
    private let start = ContinuousClock.now
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The moment this many seconds after the start.
    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    /// Writes a file and returns its version.
    private func version(_ text: String) throws -> FileVersion {
        let path = try folder.file("file", Array(text.utf8))
        return try #require(FileVersion(of: path))
    }

    @Test func `a file is handed out once it has rested`() throws {
        var arrivals = Arrivals(rest: .seconds(1))
        let half = try version("half")
        let whole = try version("half and the rest")
        arrivals.note("a.jpg", isOpen: false, at: at(0))
        #expect(arrivals.nextCheck == at(0))
        #expect(arrivals.rested(at: at(0)) { _ in half }.isEmpty)
        #expect(arrivals.nextCheck == at(1))
        // The file grew meanwhile.
        #expect(arrivals.rested(at: at(1)) { _ in whole }.isEmpty)
        #expect(arrivals.rested(at: at(1.5)) { _ in whole }.isEmpty)
        #expect(arrivals.rested(at: at(2)) { _ in whole }.map(\.name) == ["a.jpg"])
        #expect(arrivals.rested(at: at(9)) { _ in whole }.isEmpty)
        #expect(arrivals.nextCheck == nil)
    }

    @Test func `a file that may be open still rests longer, unless it is closed`() throws {
        var arrivals = Arrivals(rest: .seconds(1))
        let file = try version("file")
        arrivals.note("a.jpg", isOpen: true, at: at(0))
        arrivals.note("b.jpg", isOpen: true, at: at(0))
        arrivals.note("b.jpg", isOpen: false, at: at(0))
        #expect(arrivals.rested(at: at(0)) { _ in file }.isEmpty)
        #expect(arrivals.rested(at: at(5)) { _ in file }.map(\.name) == ["b.jpg"])
        #expect(arrivals.rested(at: at(11)) { _ in file }.map(\.name) == ["a.jpg"])
    }

    @Test func `a file that is only closed later is handed out once, unless it is put back`() throws
    {
        var arrivals = Arrivals(rest: .seconds(1))
        let file = try version("file")
        arrivals.note("a.jpg", isOpen: true, at: at(0))
        #expect(arrivals.rested(at: at(0)) { _ in file }.isEmpty)
        #expect(arrivals.rested(at: at(11)) { _ in file }.map(\.name) == ["a.jpg"])
        arrivals.note("a.jpg", isOpen: false, at: at(12))
        #expect(arrivals.rested(at: at(12)) { _ in file }.isEmpty)
        #expect(arrivals.rested(at: at(14)) { _ in file }.isEmpty)
        #expect(arrivals.nextCheck == nil)
        arrivals.putBack("a.jpg", at: at(15))
        #expect(arrivals.rested(at: at(15)) { _ in file }.isEmpty)
        #expect(arrivals.rested(at: at(17)) { _ in file }.map(\.name) == ["a.jpg"])
    }

    @Test func `a file that goes is forgotten, and one that is changed comes again`() throws {
        var arrivals = Arrivals(rest: .seconds(1))
        let old = try version("old")
        arrivals.compare(with: ["a.jpg": old, "b.jpg": old], at: at(0))
        #expect(arrivals.rested(at: at(1)) { $0 == "a.jpg" ? old : nil }.map(\.name) == ["a.jpg"])
        arrivals.compare(with: ["a.jpg": old], at: at(2))
        #expect(arrivals.nextCheck == nil)
        let new = try version("new one")
        arrivals.compare(with: ["a.jpg": new], at: at(3))
        #expect(arrivals.rested(at: at(4)) { _ in new }.map(\.name) == ["a.jpg"])
    }

    @Test(arguments: [
        ("a.jpg", true), ("a", true), (".a.jpg", false), ("a.jpg.part", false),
        ("a.jpg.crdownload", false), ("a.TMP", false), ("part", true),
    ])
    func `what is being written by its name is not waited for`(name: String, isWanted: Bool) {
        #expect(Arrivals.isWanted(name) == isWanted)
    }
}
