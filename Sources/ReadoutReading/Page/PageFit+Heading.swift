import ReadoutGeometry

extension PageFit {
    /// Minimum number of letters of a heading that tells one form from another. Of 12 papers, ten have 75 or more above
    /// their values; of the other two's 23 and 3, hardly any are found again in photos of the same form. That was counted
    /// before each letter counted only as far as its word was surely read.
    private static let leastOfHeading = 24.0

    /// Whether most of what stands above the values in the reference photo is something else in this photo.
    ///
    /// Two shops with the same till print mostly the same words, and only their headings differ. A heading that is cut
    /// off or too blurred to read does not count as another one: other lines must stand in its place. What was hardly
    /// read hardly counts.
    /// - Parameter regions: the values' places in the reference photo.
    func hasOtherHeading(above regions: [Region]) -> Bool {
        guard let top = regions.compactMap(reference.line(of:)).min() else { return false }
        let end = match.pairs[top...].compactMap(\.self).first?.other ?? photo.lines.count
        let found = Set(match.pairs[..<top].compactMap { $0?.other })
        func letters(_ lines: [PageText.Line]) -> Double {
            lines.reduce(0) { $0 + $1.expectedLetterCount }
        }
        let all = letters(Array(reference.lines[..<top]))
        let lost = letters((0..<top).filter { match.pairs[$0] == nil }.map { reference.lines[$0] })
        let others = letters(
            (0..<end).filter { !found.contains($0) }.map { photo.lines[$0] })
        return all >= PageFit.leastOfHeading && 2 * min(lost, others) > all
    }

    /// Probability, 0...1, that a region above the first line that was found again lies where that line puts it: nothing
    /// stands above the head of a paper that could move it. 0 for other regions.
    func certainty(ofHead region: Region) -> Double {
        guard let first = match.pairs.compactMap(\.self).first,
            reference.lines[first.line].level > reference.level(region.center)
        else { return 0 }
        return first.probability
    }
}
