package import Foundation

/// PDFs made byte by byte, valid and invalid.
/// - Source: ISO 32000-1.
package struct MadePDF {
    /// One page.
    package struct Page {
        /// The drawing operators of the page.
        package var content: String
        /// Left, bottom, right and top in points.
        package var box: String
        /// A picture of 8 bits a pixel that the page can show as `/I`.
        package var picture: (width: Int, height: Int, pixels: Data)?
        /// Whether the picture's data is a JPEG.
        package var isJPEG = false

        /// A page with a shape but no text.
        package init(_ content: String = "20 20 50 30 re f", box: String = "0 0 120 90") {
            self.content = content
            self.box = box
        }

        /// A page that is a grey picture: at 300 pixels per inch it has exactly the picture's pixels.
        package init(width: Int, height: Int, pixels: Data) {
            let (across, up) = (Double(width) * 0.24, Double(height) * 0.24)
            self.init("q \(across) 0 0 \(up) 0 0 cm /I Do Q", box: "0 0 \(across) \(up)")
            picture = (width, height, pixels)
        }

        /// A page that is a grey picture, stored as a JPEG.
        package init(width: Int, height: Int, jpeg: Data) {
            self.init(width: width, height: height, pixels: jpeg)
            isJPEG = true
        }

        /// Operators that draw a text in Helvetica.
        /// - Parameters:
        ///   - x: distance from the left in points; `y` is that from the bottom to the baseline.
        ///   - isInvisible: whether the text is present but not visible.
        package static func text(
            _ text: String, x: Double, y: Double, size: Double = 12, isInvisible: Bool = false
        ) -> String {
            let escaped = text.map { "()\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
            return "BT \(isInvisible ? 3 : 0) Tr /H \(size) Tf \(x) \(y) Td "
                + "(\(escaped)) Tj ET "
        }
    }

    private static let font =
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"

    private var objects: [Data] = []
    private var trailer = ""

    /// - Parameters:
    ///   - pages: at least one.
    ///   - count: the page count the file claims; nil for the true one.
    ///   - isLocked: whether the file needs an unknown password.
    ///   - depth: number of nested forms, each of which draws the next one ten times; the last draws nothing.
    package init(_ pages: [Page], count: Int? = nil, isLocked: Bool = false, depth: Int = 0) {
        let first = 3
        let kids = pages.indices.map { "\(first + $0 * 3) 0 R" }.joined(separator: " ")
        add("<< /Type /Catalog /Pages 2 0 R >>")
        add("<< /Type /Pages /Kids [\(kids)] /Count \(count ?? pages.count) >>")
        let form = first + pages.count * 3
        for (index, page) in pages.enumerated() {
            let number = first + index * 3
            let forms = depth > 0 ? "/F \(form) 0 R" : ""
            add(
                "<< /Type /Page /Parent 2 0 R /MediaBox [\(page.box)] /Contents \(number + 1) 0 R "
                    + "/Resources << /Font << /H \(MadePDF.font) >> /XObject << /I \(number + 2) 0 R \(forms) >> >> >>"
            )
            add("", stream: Data(page.content.utf8))
            let picture = page.picture ?? (1, 1, Data([0]))
            add(
                "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                    + "/ColorSpace /DeviceGray /BitsPerComponent 8"
                    + (page.isJPEG ? " /Filter /DCTDecode" : ""), stream: picture.pixels)
        }
        for level in 0..<depth {
            let next = level + 1 < depth ? "/F \(form + level + 1) 0 R" : ""
            add(
                "/Type /XObject /Subtype /Form /BBox [0 0 100 100] "
                    + "/Resources << /XObject << \(next) >> >>",
                stream: Data((next.isEmpty ? "" : String(repeating: "/F Do ", count: 10)).utf8))
        }
        guard isLocked else { return }
        let secret = String(repeating: "ab", count: 32)
        add(
            "<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <\(secret)> /U <\(secret)> >>")
        trailer = "/Encrypt \(objects.count) 0 R /ID [<00> <00>]"
    }

    private mutating func add(_ text: String) { objects.append(Data(text.utf8)) }

    private mutating func add(_ entries: String, stream: Data) {
        objects.append(
            Data("<< \(entries) /Length \(stream.count) >>\nstream\n".utf8) + stream
                + Data("\nendstream".utf8))
    }

    /// The whole file.
    package var bytes: Data {
        var bytes = Data("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
        }
        let start = bytes.count
        let lines = offsets.map { offset in
            String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
        }
        let table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + lines.joined()
        let end =
            "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n"
            + "startxref\n\(start)\n%%EOF\n"
        return bytes + Data(table.utf8) + Data(end.utf8)
    }
}
