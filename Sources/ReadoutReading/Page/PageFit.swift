import Foundation
import ReadoutGeometry
import ReadoutModel

/// Fits a photo of a paper to the reference photo line by line: each line on its own, whatever lines were added or
/// removed between.
struct PageFit: Sendable {
    /// Where a place of the reference photo lies in the photo.
    struct Place: Sendable {
        /// From the reference photo to the photo; valid only on the line of the place.
        let transform: Homography
        /// The same to the plane of the photo's lines.
        let level: Homography
        /// Probability that the line is the right one if both photos show the same form, 0...1. Comes from the lines
        /// around if the line has no text of its own.
        let probability: Double
        /// Share of the reference line's text found again, 0...1.
        let agreement: Double
        /// Index of the photo's line; nil where the line has no text of its own, so that the lines around give its
        /// place.
        let line: Int?
        /// Evidence from the line's text that it is the right one, in letters.
        var evidence = 0.0
    }

    let reference: PageText
    /// The photo's lines in the plane that `straight` maps from.
    let photo: PageText
    /// From the plane in which the photo's lines were found to the photo.
    let straight: Homography
    let match: LineMatch
    let words: [WordPair]
    private let tilt: Tilt
    /// Length in the photo per length in the reference photo.
    let scale: Double
    /// Evidence that the lines of the photo are those of the reference, as a share of the reference's letters, 0...1.
    let share: Double

    /// Distance, in lines, at which the weight of a word for the place of another falls to half.
    private static let reach = 4.0

    /// - Parameters:
    ///   - photo: the photo's lines, in a plane in which they are roughly level.
    ///   - straight: from that plane to the photo.
    /// - Returns: nil when too few words were found again to estimate the scale.
    init?(_ reference: PageText, _ photo: PageText, straight: Homography = .identity) {
        self.reference = reference
        self.photo = photo
        self.straight = straight
        let match = LineMatch(reference, photo)
        self.match = match
        words = match.pairs.compactMap(\.self).flatMap {
            PageFit.wordPairs(reference, $0.line, photo, $0.other)
        }
        let letters = reference.lines.reduce(0) { $0 + $1.letterCount }
        let found = match.pairs.compactMap(\.self).reduce(0) {
            $0 + $1.probability * max(0, match.evidence[$1.line][$1.other])
        }
        share = letters > 0 ? min(1, found / Double(letters)) : 0
        guard let scale = PageFit.scale(of: words) else { return nil }
        self.scale = scale
        tilt = Tilt(
            of: words.filter { PageFit.isWhole($0, at: scale) }, reference, photo, at: scale)
    }

    /// Where a region of the reference photo lies in the photo; nil when no line around it was found.
    func place(of region: Region) -> Place? {
        let line = reference.line(of: region)
        if let line, let pair = match.pairs[line] {
            let own = words.filter { $0.line == line }
            if let across = offset(near: line, own: own) {
                let whole = own.filter { PageFit.isWhole($0, at: scale) }
                    .map { fall($0, to: region, across: across) }
                let down =
                    whole.median ?? fallByLevels(pair, to: region, across: across)
                let most = reference.lines[line].ownEvidence
                return place(
                    transform(of: region, across: across, down: down),
                    probability: max(
                        pair.probability, neighbours(of: region, across: across, down: down)),
                    agreement: most > 0
                        ? max(0, match.evidence[line][pair.other] / most) : 0,
                    line: pair.other, evidence: match.evidence[line][pair.other])
            }
        }
        return placeBetween(region)
    }

    /// The place after its line was read again on its own: the evidence of that reading, if it is stronger, replaces
    /// the evidence from the whole page.
    func place(_ place: Place, of region: Region, whenItsLineSays text: String) -> Place {
        guard let line = reference.line(of: region) else { return place }
        let own = reference.lines[line]
        let evidence = LineLikeness.evidence(own.signs, PageText.signs(of: text))
        guard evidence > place.evidence else { return place }
        let odds =
            place.probability / max(1e-9, 1 - place.probability) * exp(evidence - place.evidence)
        return Place(
            transform: place.transform, level: place.level, probability: odds / (1 + odds),
            agreement: max(0, evidence / max(1, own.ownEvidence)),
            line: place.line, evidence: evidence)
    }

    /// The place on the line whose text is most like that of a region's line, wherever it stands; nil when no line is
    /// similar.
    func likestPlace(to region: Region) -> Place? {
        guard let line = reference.line(of: region),
            reference.lines[line].isRecognizable,
            let other = match.evidence[line].indices.max(by: {
                match.evidence[line][$0] < match.evidence[line][$1]
            }), match.evidence[line][other] > 0,
            let across = offset(
                near: line, own: PageFit.wordPairs(reference, line, photo, other))
        else { return nil }
        let pair = LineMatch.Pair(line: line, other: other, probability: 0)
        let down = fallByLevels(pair, to: region, across: across)
        return self.place(
            transform(of: region, across: across, down: down), probability: 0, agreement: 0,
            line: other)
    }

    /// A place by its transform to the plane of the photo's lines.
    private func place(
        _ level: Homography, probability: Double, agreement: Double, line: Int?,
        evidence: Double = 0
    ) -> Place {
        Place(
            transform: straight.after(level), level: level, probability: probability,
            agreement: agreement, line: line, evidence: evidence)
    }

    /// Where the whole photo lies; approximate where lines have moved.
    var overall: Homography? {
        guard let first = reference.lines.first, let last = reference.lines.last else { return nil }
        let region = first.region.union(last.region)
        let middle = Region(
            x: region.x, y: region.center.y, width: region.width, height: first.region.height)
        guard let across = words.map(shift).median,
            let down = words.map({ fall($0, to: middle, across: across) }).median
        else { return nil }
        return straight.after(transform(of: middle, across: across, down: down))
    }

    /// Number of words found again.
    var wordCount: Int { words.count }

    /// How many words are found again where the fit puts them: each counts for 1 at its place, and for 1/2 one height away.
    /// Places are compared with those of all words across, and with that of the line's first word down.
    var support: Double {
        guard let across = words.map(shift).median else { return 0 }
        return Dictionary(grouping: words, by: \.line).values.reduce(0) { sum, line in
            let first = line.min { $0.from.x < $1.from.x } ?? line[0]
            let level = fall(first, to: first.from, across: shift(first))
            return line.reduce(sum) { sum, word in
                let down =
                    fall(word, to: first.from, across: shift(first)) - level
                let height = scale * word.from.height
                let away = Point((shift(word) - across) / height, down / height)
                return sum + 1 / (1 + away.x * away.x + away.y * away.y)
            }
        }
    }

    // MARK: Parts of the transform

    /// Horizontal position of a word relative to where the scale alone puts it.
    func shift(_ pair: WordPair) -> Double {
        pair.to.center.x - scale * pair.from.center.x
    }

    /// Median shift of the words on a line, or else weighted median over the lines around.
    private func offset(near line: Int, own: [WordPair]) -> Double? {
        if let own = own.map(shift).median { return own }
        let weighted = words.map { pair in
            let lines = Double(pair.line - line) / PageFit.reach
            return (shift(pair), 1 / (1 + lines * lines))
        }.sorted { $0.0 < $1.0 }
        let half = weighted.reduce(0) { $0 + $1.1 } / 2
        var sum = 0.0
        for (shift, weight) in weighted {
            sum += weight
            if sum >= half { return shift }
        }
        return nil
    }

    /// Vertical position of a region's middle once the photo is turned level, from a word on its line.
    func fall(_ pair: WordPair, to region: Region, across: Double) -> Double {
        photo.level(pair.to.center)
            + scale * (reference.level(region.center) - reference.level(pair.from.center))
            + tilt.fall(from: pair.to.center, toX: scale * region.center.x + across)
    }

    /// The same from the level of the line.
    private func fallByLevels(
        _ pair: LineMatch.Pair, to region: Region, across: Double
    ) -> Double {
        photo.lines[pair.other].level
            + scale * (reference.level(region.center) - reference.lines[pair.line].level)
            + tilt.fall(
                from: photo.lines[pair.other].region.center,
                toX: scale * region.center.x + across)
    }

    func transform(of region: Region, across: Double, down: Double) -> Homography {
        // Across: x' = scale x + across. Down: level' = scale (level - that of the region's middle) + down.
        // The photo's lines fall with the slope that they have at the region.
        let x = scale * region.center.x + across
        let further = tilt.slope(at: photo.slope * x + down)
        let (a, m, n) = (scale, reference.slope, photo.slope + further)
        let start = down - further * x - a * reference.level(region.center)
        return Homography(elements: [a, 0, across, a * (n - m), a, start + n * across, 0, 0, 1])
    }

    /// How certain the nearest lines above and below are, if both put the middle of a region at a level: nothing has
    /// moved between them then. 0 where they do not agree with the level.
    private func neighbours(of region: Region, across: Double, down: Double) -> Double {
        let level = reference.level(region.center)
        let own = reference.line(of: region)
        let found = match.pairs.compactMap(\.self).filter { $0.line != own }
        let height = scale * region.height
        guard let above = found.last(where: { reference.lines[$0.line].level < level }),
            let below = found.first(where: { reference.lines[$0.line].level > level }),
            [above, below].allSatisfy({
                PageText.areOnOneLine(
                    (fallByLevels($0, to: region, across: across), height), (down, height))
            })
        else { return 0 }
        return min(above.probability, below.probability)
    }

    /// The place of a region whose own line was not found, from the nearest found lines above and below.
    private func placeBetween(_ region: Region) -> Place? {
        let level = reference.level(region.center)
        let found = match.pairs.compactMap(\.self)
        let above = found.last { reference.lines[$0.line].level < level }
        let below = found.first { reference.lines[$0.line].level > level }
        let falls = [above, below].compactMap { pair in
            pair.flatMap { found in
                offset(near: found.line, own: []).map { across in
                    (
                        fall: fallByLevels(found, to: region, across: across), pair: found,
                        across: across,
                        distance: abs(reference.lines[found.line].level - level)
                    )
                }
            }
        }
        guard let nearest = falls.min(by: { $0.distance < $1.distance }) else { return nil }
        // Only if the lines above and below agree has nothing moved between them.
        let height = scale * region.height
        let isSame =
            falls.count == 2
            && PageText.areOnOneLine((falls[0].fall, height), (falls[1].fall, height))
        return place(
            transform(of: region, across: nearest.across, down: nearest.fall),
            probability: isSame ? falls.map(\.pair.probability).min() ?? 0 : 0, agreement: 0,
            line: nil)
    }
}

extension PageText {
    /// The vertical position of a point once the page is turned level.
    func level(_ point: Point) -> Double { point.level(onSlope: slope) }

    /// The line of a region: of those that overlap vertically by half, the one with the most text.
    func line(of region: Region) -> Int? {
        let middle = level(region.center)
        return lines.indices.filter { index in
            PageText.areOnOneLine(
                (middle, region.height), (lines[index].level, lines[index].height))
        }.max { lines[$0].ownEvidence < lines[$1].ownEvidence }
    }
}

extension PageText.Line {
    /// The evidence of an exact match.
    var ownEvidence: Double { LineLikeness.evidence(signs, signs) }

    var region: Region { words.dropFirst().reduce(words[0].region) { $0.union($1.region) } }

    func length(ofWord index: Int) -> Int { owners.count { $0 == index } }
}
