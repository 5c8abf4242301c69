import Foundation
import Yams

extension FileReader {
    /// The first bytes of a JPEG file.
    static let jpeg: [UInt8] = [0xFF, 0xD8]
    /// The first bytes of a PNG file.
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    /// The bytes of a picture in base64; reports the first damaged line.
    /// - Parameters:
    ///   - checks: the checks of the picture's lines; nil for a file without them.
    ///   - path: the place of the picture's fields.
    ///   - expected: the message for what is not such a picture.
    ///   - starts: the first bytes that such a picture can have.
    ///   - most: maximum number of bytes.
    mutating func picture(
        _ node: Node, checks: Node?, at path: String, expected: String, starts: [[UInt8]],
        atMost most: Int = .max
    ) -> [UInt8]? {
        guard let text = self.text(node, at: "\(path).picture") else { return nil }
        let found = PictureLines(text: text)
        var codes: [String]?
        if let checks {
            codes = self.checks(checks, at: "\(path).checks")
            if codes == nil { return nil }
        }
        if let damaged = found.firstDamaged(checks: codes) {
            // The lines of a literal text follow the line of its mark.
            let line = node.scalar.flatMap { $0.style == .literal ? $0.mark?.line : nil }
            report(
                "\(path).picture",
                line.map {
                    "line \($0 + 1 + damaged) is damaged; export the template again, or take the line "
                        + "from an earlier copy of the file"
                } ?? "its line \(damaged + 1) is damaged; export the template again")
            return nil
        }
        guard let data = Data(base64Encoded: found.lines.joined()), data.count <= most,
            starts.contains(where: { data.starts(with: $0) })
        else {
            report("\(path).picture", expected)
            return nil
        }
        return [UInt8](data)
    }

    private mutating func checks(_ node: Node, at path: String) -> [String]? {
        guard let text = self.text(node, at: path) else { return nil }
        let digits = Array(text.utf8.filter { $0 > 0x20 })
        let count = PictureLines.digits
        guard digits.count.isMultiple(of: count) else {
            report(path, "expected \(count) digits 0-9 a-f for each line of the picture")
            return nil
        }
        return stride(from: 0, to: digits.count, by: count).map {
            String(decoding: digits[$0..<($0 + count)], as: UTF8.self)
        }
    }
}
