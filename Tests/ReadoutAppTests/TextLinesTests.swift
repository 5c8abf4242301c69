import Foundation
import Testing

@testable import ReadoutApp

struct TextLinesTests {
    /// The lines of a text that arrives in pieces.
    private func lines(_ pieces: [Data]) -> TextLines {
        var rest = pieces[...]
        return TextLines(of: "-") { _ in rest.popFirst() ?? Data() }
    }

    private func lines(_ pieces: String...) -> TextLines { lines(pieces.map { Data($0.utf8) }) }

    /// All lines that are left; nil for one that is too long.
    private func texts(_ lines: TextLines) throws -> [String?] {
        var lines = lines
        var texts: [String?] = []
        while let line = try lines.next() {
            switch line {
            case .bytes(let bytes): texts.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: texts.append(nil)
            }
        }
        return texts
    }

    @Test func `lines may end anywhere in the pieces that are read`() throws {
        #expect(try texts(lines("ab\nc", "d", "\n", "\nef\n")) == ["ab", "cd", "", "ef"])
        #expect(try texts(lines("a\nb\nc")) == ["a", "b", "c"])
        #expect(try texts(lines("a\r", "\nb\r\n")) == ["a", "b"])
        #expect(try texts(lines("\u{FEFF}a\n", "\u{FEFF}b\n")) == ["a", "\u{FEFF}b"])
        #expect(try texts(lines()) == [])
    }

    @Test func `a line that is too long is passed over, and those around it are not`() throws {
        let long = Data(repeating: UInt8(ascii: "x"), count: TextLines.mostBytes / 2 + 1)
        let pieces = [Data("a\n".utf8), long, long, Data("y\nb\n".utf8)]
        #expect(try texts(lines(pieces)) == ["a", nil, "b"])
        #expect(try texts(lines([long, long])) == [nil])
    }

    // Where each line moves the rest of its piece, this takes many minutes.
    @Test(.timeLimit(.minutes(1)))
    func `the time for many short lines grows with their number`() throws {
        let piece = Data(String(repeating: "\n", count: 1 << 18).utf8)
        var rest = 32
        var lines = TextLines(of: "-") { _ in
            rest -= 1
            return rest < 0 ? Data() : piece
        }
        var count = 0
        while try lines.next() != nil { count += 1 }
        #expect(count == 32 << 18)
    }

    @Test func `the lines that are left are counted, also a last one without an end`() throws {
        var some = lines("a\nb\nc", "\nd\n", "e")
        _ = try some.next()
        #expect(try some.countRest() == 4)
        #expect(try some.next() == nil)
        var ended = lines("a\n", "b\n")
        #expect(try ended.countRest() == 2)
        var stopped = lines("a\nb\n", "c\n")
        _ = try stopped.next()
        #expect(try stopped.countRest(isStopping: { true }) == 1)
        var none = lines()
        #expect(try none.countRest() == 0)
    }

    @Test func `the lines of files are counted, but not those of a pipe`() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "readout-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("a\nb".utf8).write(to: URL(filePath: path))
        #expect(try TextLines.count(in: [path, path]) == 4)
        #expect(try TextLines.count(in: [path, "-"]) == nil)
    }
}
