import ReadoutGeometry

extension Landmarks {
    /// A word's place in the reference photo with the empty ground on both sides, where a further word would make it another
    /// label, and room for the nearest letter of one that begins or ends at the ground's end; nil where the word is no
    /// landmark.
    func ground(of word: Finding) -> Region? {
        guard let known = all.first(where: { $0.region == word.region }) else { return nil }
        var region = known.region
        if !known.ground.isEmpty {
            let end = known.strip.x(atColumn: Double(known.ground.upperBound))
            region.width = max(region.width, end - region.x) + Landmarks.room * region.height
        }
        if !known.groundBefore.isEmpty {
            let start = known.strip.x(atColumn: Double(known.groundBefore.lowerBound))
            let left = min(region.x, start) - Landmarks.room * region.height
            region.width += region.x - left
            region.x = left
        }
        return region
    }
}

extension Landmarks.Landmark {
    /// Whether a further word begins in the ground after the word, or ends in that before it.
    /// - Parameters:
    ///   - seen: the word's strip in a photo.
    ///   - shift: by how many columns the word lies farther right there.
    func hasWordBeside(in seen: InkStrip, movedBy shift: Int) -> Bool {
        guard !ground.isEmpty || !groundBefore.isEmpty else { return false }
        let contrast = seen.contrast(in: columns.shifted(by: shift))
        return seen.groups(contrast: contrast).contains {
            $0.isFigure
                && (ground.shifted(by: shift).contains($0.columns.lowerBound)
                    || groundBefore.shifted(by: shift).contains($0.columns.upperBound - 1))
        }
    }
}
