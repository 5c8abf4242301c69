import Foundation

/// The base64 of a picture in a template file, in lines, and a check of four digits for each line.
struct PictureLines {
    /// Characters per line, as in MIME mail.
    private static let length = 76
    /// Hexadecimal digits of the check of a line.
    static let digits = 4

    /// The lines, without spaces.
    let lines: [String]

    /// Splits a picture into lines.
    init(_ picture: [UInt8]) {
        var lines: [String] = []
        var rest = Data(picture).base64EncodedString()[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(PictureLines.length)))
            rest = rest.dropFirst(PictureLines.length)
        }
        self.lines = lines
    }

    /// Takes the lines of a text.
    init(text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.filter { !$0.isWhitespace }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }

    /// The checks of all lines, one after the other.
    var checks: String { lines.map(PictureLines.check).joined() }

    /// The check of a line. Reveals changes by a fault, but not forgery.
    private static func check(of line: String) -> String {
        var sum = Checksum()
        sum.add(line.utf8)
        let folded = sum.state ^ sum.state >> 32
        let text = String((folded ^ folded >> 16) & 0xFFFF, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// The index of the first line that is not as it was written; nil when there is none.
    /// - Parameter checks: the checks of the lines; nil for a file without them, whose lines then only have to be equally
    ///   long, except for the last, and of the letters of base64.
    func firstDamaged(checks: [String]?) -> Int? {
        guard let checks else { return firstMalformed }
        let damaged = zip(lines, checks).enumerated().first { PictureLines.check(of: $1.0) != $1.1 }
        if let damaged { return damaged.offset }
        return lines.count == checks.count ? nil : max(0, min(lines.count, checks.count) - 1)
    }

    private var firstMalformed: Int? {
        // A text on one line, as in JSON, may be of any length.
        guard let first = lines.first, lines.count > 1 else { return nil }
        let last = lines.count - 1
        return lines.indices.first { index in
            let line = lines[index]
            let letters =
                index < last ? line[...] : line[..<(line.firstIndex(of: "=") ?? line.endIndex)]
            return !letters.utf8.allSatisfy(PictureLines.isLetter)
                || (index < last ? line.count != first.count : line.count > first.count)
        }
    }

    /// - Source: RFC 4648, section 4.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
