import ReadoutModel
import Testing

@testable import ReadoutStore

struct PictureLinesTests {
    private let lines: [String]
    /// The index of the picture's first line in the file.
    private let first: Int

    init() throws {
        var template = Sample.template()
        template.reference.picture =
            [0xFF, 0xD8] + (0..<400).map { UInt8(truncatingIfNeeded: $0 * 7) }
        lines = TemplateFile.encode(template).split(separator: "\n").map(String.init)
        first = try #require(lines.firstIndex(of: "  picture: |")) + 1
    }

    private func problem(in lines: [String]) -> String? {
        do {
            _ = try TemplateFile.decode(lines.joined(separator: "\n"))
            return nil
        } catch {
            return error.description
        }
    }

    /// The file without the checks, as earlier versions wrote it.
    private func unchecked(_ lines: [String]) throws -> [String] {
        Array(lines[..<(try #require(lines.firstIndex(of: "  checks: |")))])
    }

    private func damaged(_ index: Int) -> String {
        "reference.picture: line \(index + 1) is damaged; "
            + "export the template again, or take the line from an earlier copy of the file"
    }

    @Test(arguments: [0, 2, 5])
    func `a changed letter of a picture is noticed, and its line is named`(index: Int) {
        var lines = lines
        #expect(problem(in: lines) == nil)
        let line = first + index
        let place = lines[line].index(lines[line].startIndex, offsetBy: 10)
        let other = lines[line][place] == "A" ? "B" : "A"
        lines[line].replaceSubrange(place...place, with: other)
        #expect(problem(in: lines) == damaged(line))
    }

    @Test func `a line of a picture that is missing, doubled or cut is noticed`() throws {
        var fewer = lines
        fewer.remove(at: first + 2)
        #expect(problem(in: fewer) == damaged(first + 2))
        var more = lines
        more.insert(more[first + 2], at: first + 2)
        #expect(problem(in: more) == damaged(first + 3))
        var cut = lines
        cut[first + 3].removeLast(4)
        #expect(problem(in: cut) == damaged(first + 3))
        var short = lines
        short.remove(at: first + 7)
        #expect(problem(in: short) == damaged(first + 6))
    }

    @Test func `without checks a line that is cut or no base64 is noticed`() throws {
        let lines = try unchecked(lines)
        #expect(problem(in: lines) == nil)
        var cut = lines
        cut[first + 3].removeLast(4)
        #expect(problem(in: cut) == damaged(first + 3))
        var strange = lines
        strange[first + 1] = "    <<<<<<< ours"
        #expect(problem(in: strange) == damaged(first + 1))
    }

    @Test func `checks that are none are named`() {
        var lines = lines
        lines[lines.count - 1] += "0"
        #expect(
            problem(in: lines)
                == "reference.checks: expected 4 digits 0-9 a-f for each line of the picture")
    }

    @Test func `the digest of a template is that of its file without checks`() throws {
        let template = try TemplateFile.decode(lines.joined(separator: "\n"))
        let text = TemplateFile.textForDigest(of: template)
        #expect(text == (try unchecked(lines)).joined(separator: "\n") + "\n")
    }
}
