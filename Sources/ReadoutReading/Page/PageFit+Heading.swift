import ReadoutGeometry

extension PageFit {
    /// Minimum number of letters of a heading that can tell one form from another: a line of a few words. Chosen, not
    /// fitted.
    private static let leastOfHeading = 24

    /// Whether most of what stands above the values in the reference photo is something else in this photo.
    ///
    /// Receipts from one kind of till share so many words that only the heading tells two shops apart. Lines that the
    /// photo lacks without showing others there, because it is cut or blurred, are no other heading.
    /// - Parameter regions: the values' places in the reference photo.
    func hasOtherHeading(above regions: [Region]) -> Bool {
        guard let top = regions.compactMap(reference.line(of:)).min() else { return false }
        let end = match.pairs[top...].compactMap(\.self).first?.other ?? photo.lines.count
        let found = Set(match.pairs[..<top].compactMap { $0?.other })
        func letters(_ lines: [PageText.Line]) -> Int { lines.reduce(0) { $0 + $1.letterCount } }
        let all = letters(Array(reference.lines[..<top]))
        let lost = letters((0..<top).filter { match.pairs[$0] == nil }.map { reference.lines[$0] })
        let others = letters(
            (0..<end).filter { !found.contains($0) }.map { photo.lines[$0] })
        return all >= PageFit.leastOfHeading && 2 * min(lost, others) > all
    }
}
