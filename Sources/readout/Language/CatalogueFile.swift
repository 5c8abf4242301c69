/// A file of texts and their translations: gettext's PO, as far as this program needs it.
struct CatalogueFile {
    /// A text and its translation.
    struct Entry {
        /// The English text; for a counted text that of one thing.
        var text = ""
        /// The English text of several things; nil for a text that counts nothing.
        var plural: String?
        /// The translations: one, or those of the forms for different counts.
        var said: [String] = []
        /// The places of the text, from 1, that hold names or keys and no text to translate: `#, verbatim 1 3`.
        var verbatim: Set<Int> = []
        /// Whether the text stands in a list, so that its places hold no separators.
        var isItem = false
    }

    /// All entries but the header, in the order of the file.
    let entries: [Entry]

    /// A line of the file that is not understood.
    struct Problem: Error, CustomStringConvertible {
        let line: Int
        var description: String { "line \(line) is not a line of a catalogue" }
    }

    /// Reads a file.
    /// - Throws: `Problem` with the first wrong line.
    init(_ bytes: [UInt8]) throws(Problem) {
        var entries: [Entry] = []
        var entry = Entry()
        var last = Part.said
        var verbatim: Set<Int> = []
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            guard let first = line.first else { continue }
            if first == UInt8(ascii: "#") {
                if line.starts(with: CatalogueFile.verbatim) {
                    let places = String(
                        decoding: line.dropFirst(CatalogueFile.verbatim.count), as: UTF8.self)
                    verbatim = Set(places.split(separator: " ").compactMap { Int($0) })
                }
                continue
            }
            guard let quote = line.firstIndex(of: UInt8(ascii: "\"")),
                let text = CatalogueFile.unquoted(line[quote...])
            else { throw Problem(line: number + 1) }
            let keyword = line[..<quote]
            if keyword.starts(with: "msgid_plural".utf8) {
                entry.plural = text
                last = .plural
            } else if keyword.starts(with: "msgid".utf8) {
                entries.append(entry)
                entry = Entry(text: text, verbatim: verbatim)
                verbatim = []
                last = .text
            } else if keyword.starts(with: "msgstr".utf8) {
                entry.said.append(text)
                last = .said
            } else if keyword.isEmpty {
                switch last {
                case .text: entry.text += text
                case .plural: entry.plural = (entry.plural ?? "") + text
                case .said: entry.said[max(0, entry.said.count - 1)] += text
                }
            } else {
                throw Problem(line: number + 1)
            }
        }
        entries.append(entry)
        self.entries = entries.filter { !$0.text.isEmpty }
    }

    /// The comment that names the places of the next text that hold names or keys.
    private static let verbatim = Array("#, verbatim ".utf8)

    private enum Part {
        case text
        case plural
        case said
    }

    /// The text between quotes; nil when the closing quote is missing.
    private static func unquoted(_ line: ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(line.count)
        var isEscaped = false
        for (index, byte) in zip(line.indices, line).dropFirst() {
            if isEscaped {
                isEscaped = false
                switch byte {
                case UInt8(ascii: "n"): text.append(0x0A)
                case UInt8(ascii: "t"): text.append(0x09)
                default: text.append(byte)
                }
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                return index == line.endIndex - 1 ? String(decoding: text, as: UTF8.self) : nil
            } else {
                text.append(byte)
            }
        }
        return nil
    }
}
