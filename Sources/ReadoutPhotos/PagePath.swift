import Foundation

/// A file and a page in it: `invoice.pdf#2` is the second page of `invoice.pdf`.
public struct PagePath: Hashable, Sendable {
    /// The file that contains the page.
    public let file: String
    /// From 1.
    public let page: Int
    /// Whether the path names a page; if not, `page` is 1.
    public let isNamed: Bool

    /// Maximum number of digits of a page number.
    private static let mostDigits = 6

    /// Parses a path. If a file of exactly this name exists, the path means that file.
    public init(_ path: String) {
        guard let mark = path.lastIndex(of: "#"), mark > path.startIndex else {
            self.init(file: path)
            return
        }
        let digits = path[path.index(after: mark)...]
        guard (1...PagePath.mostDigits).contains(digits.count), let page = Int(digits),
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), page > 0,
            access(path, F_OK) != 0
        else {
            self.init(file: path)
            return
        }
        self.init(file: String(path[..<mark]), page: page, isNamed: true)
    }

    /// Makes the path of a file's first page, or of a named page.
    public init(file: String, page: Int = 1, isNamed: Bool = false) {
        self.file = file
        self.page = page
        self.isNamed = isNamed
    }

    /// The path that names a page; adds zeros before the number if a file of the usual name exists.
    public static func text(file: String, page: Int) -> String {
        let number = String(page)
        let names = (0...max(0, mostDigits - number.count)).lazy.map {
            "\(file)#\(String(repeating: "0", count: $0))\(number)"
        }
        return names.first { access($0, F_OK) != 0 } ?? "\(file)#\(number)"
    }
}

/// The pages that a person wants, as in `1,3-5` or `2-`.
public struct PageChoice: Hashable, Sendable {
    /// Pages that follow each other.
    private struct Part: Hashable, Sendable {
        let first: Int
        /// Nil for all pages from the first one on.
        let last: Int?
    }

    /// In the order given.
    private let parts: [Part]

    /// Parses numbers and ranges separated by commas; a range without its second number has no end. Nil for anything
    /// else.
    public init?(_ text: String) {
        var parts: [Part] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { $0.filter { $0 != " " } }
            guard (1...2).contains(ends.count), let first = Int(ends[0]),
                (1..<1_000_000).contains(first)
            else { return nil }
            if ends.count == 2, ends[1].isEmpty {
                parts.append(Part(first: first, last: nil))
                continue
            }
            guard let last = Int(ends[ends.count - 1]), (first..<1_000_000).contains(last) else {
                return nil
            }
            parts.append(Part(first: first, last: last))
        }
        self.parts = parts
    }

    /// Whether a page is wanted.
    public func contains(_ page: Int) -> Bool {
        parts.contains { page >= $0.first && $0.last.map { last in page <= last } ?? true }
    }

    /// Of each number and range that a file does not wholly have, the first page that it lacks; in ascending order.
    /// - Parameter count: number of pages of the file.
    func missing(fromFileOf count: Int) -> [Int] {
        let missing = parts.compactMap { part -> Int? in
            let page = max(part.first, count + 1)
            return page <= part.last ?? part.first ? page : nil
        }
        return Set(missing).sorted()
    }

    /// The first page named.
    public var first: Int { parts[0].first }

    /// The only page wanted; nil if there are several.
    public var only: Int? {
        parts.count == 1 && parts[0].first == parts[0].last ? first : nil
    }
}
