import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
package import ReadoutModel

/// Reads the line of a display or counter in a crop, with what else it could say.
package struct DisplayReader: Sendable {
    /// A text that the crop could say.
    package struct Alternative: Hashable, Sendable {
        /// The text and how sure it is.
        package let reading: Reading.Alternative
        /// Its characters from left to right, in pixels of the crop.
        package let characters: [RecognizedCharacter]

        /// That of the least sure character, 0...1; 0 when there is none.
        package var leastConfidence: Double { characters.map(\.confidence).min() ?? 0 }

        /// How much the text counts beside what another look saw: its confidence, less when nothing was seen.
        var sureness: Double {
            reading.text.isEmpty
                ? DisplayReader.weightOfNothing * reading.confidence : reading.confidence
        }

        /// Whether it only adds eights, noughts or points before another text that is sure, too: empty cells.
        func extends(_ other: Alternative) -> Bool {
            guard other.reading.confidence >= 0.5, reading.text.hasSuffix(other.reading.text),
                !other.reading.text.isEmpty
            else { return false }
            return reading.text.dropLast(other.reading.text.count).allSatisfy("860.:".contains)
        }

        /// The same in pixels of a picture in which the crop lies so far right and down.
        func moved(byX x: Double, y: Double) -> Alternative {
            Alternative(
                reading: reading,
                characters: characters.map { character in
                    var moved = character
                    moved.region.x += x
                    moved.region.y += y
                    return moved
                })
        }
    }

    /// How a crop is shown to the net: the fraction of its height cut off above and below, and the contrast. Two
    /// that differ in both are worth nearly as much as all four: on made lines 225 of 400 read right, where one view
    /// reads 209 and four read 227.
    private static let views: [(trim: Double, contrast: LineContrast)] = [
        (0, .flattened), (0.08, .stretched),
    ]

    /// Widest line that the net was trained on, in columns.
    static let widestLine = 320

    /// Minimum ratio of sureness by which the less sure polarity is the wrong one and skipped in further views.
    private static let clearlyLessSure = 5.0

    /// Minimum confidence of a text after which the other polarity is not looked at.
    private static let surePolarity = 0.95

    /// How much the opinion counts that nothing is there. On made lines this finds 98.5 % of 800 empty ones (94.9 % with a
    /// weight of 0.1, 99.4 % with 1), and turns one of 900 texts to nothing that was read right (3 with 1).
    fileprivate static let weightOfNothing = 0.7

    /// The net's opinion of one view in one polarity.
    private struct ViewReading {
        let lattice: LineLattice
        let candidates: [LineLattice.Candidate]
        /// Rows left out above and below.
        let cut: Int

        /// The probability of its best text, less when this is empty: a crop of the wrong polarity often seems surely
        /// empty.
        func sureness(ofNothing share: Double) -> Double {
            guard let best = candidates.first else { return 0 }
            return best.text.isEmpty ? best.probability * share : best.probability
        }
    }

    /// The net that reads.
    package let net: LineNet
    /// Whether it learnt from lines of the very value that it reads.
    let isTaught: Bool

    /// Makes a reader of a net.
    package init(net: LineNet) { self.init(net: net, isTaught: false) }

    private init(net: LineNet, isTaught: Bool) {
        self.net = net
        self.isTaught = isTaught
    }

    /// What the crop says, most likely first.
    ///
    /// The crop is read several times: whole and trimmed, as dark on light and as light on dark. The surest of these
    /// readings counts, its alternatives follow, then what only the others saw.
    /// - Parameter crop: one line of text, some 12 pixels high at least, upright within a few degrees.
    /// - Returns: at least one alternative; its text is empty when nothing is seen.
    package func alternatives(in crop: GrayImage) -> [Alternative] {
        var polarities = [false, true]
        var opinions: [ViewReading] = []
        for view in Self.views {
            var seen: [ViewReading] = []
            for isInverted in polarities {
                let opinion = opinion(of: crop, view: view, isInverted: isInverted)
                seen.append(opinion)
                // What a net was taught may make it sure of the wrong polarity.
                guard isTaught || opinion.sureness(ofNothing: 0) < Self.surePolarity else {
                    polarities = [isInverted]
                    break
                }
            }
            opinions += seen
            if seen.count == 2 {
                let sure = seen.map { max(1e-6, $0.sureness(ofNothing: 0)) }
                if sure[0] > Self.clearlyLessSure * sure[1] { polarities = [false] }
                if sure[1] > Self.clearlyLessSure * sure[0] { polarities = [true] }
            }
        }
        opinions.sort {
            $0.sureness(ofNothing: Self.weightOfNothing)
                > $1.sureness(ofNothing: Self.weightOfNothing)
        }
        var known: Set<String> = []
        var found: [Alternative] = []
        for opinion in opinions {
            for candidate in opinion.candidates where known.insert(candidate.text).inserted {
                found.append(alternative(candidate, by: opinion, in: crop))
            }
        }
        guard let first = found.first else { return [] }
        return [first] + found.dropFirst().sorted { $0.reading.confidence > $1.reading.confidence }
    }

    private func opinion(
        of crop: GrayImage, view: (trim: Double, contrast: LineContrast), isInverted: Bool
    ) -> ViewReading {
        let cut = rows(cutOff: crop, in: view)
        let lattice = net.lattice(of: line(of: crop, view: view, isInverted: isInverted))
        return ViewReading(lattice: lattice, candidates: lattice.candidates(), cut: cut)
    }

    /// What the net is shown of a crop.
    private func line(
        of crop: GrayImage, view: (trim: Double, contrast: LineContrast), isInverted: Bool
    ) -> GrayImage {
        let line = crop.netLine(
            trimmed: rows(cutOff: crop, in: view), contrast: view.contrast,
            height: net.lineHeight, columnsPerStep: net.columnsPerStep, widest: Self.widestLine)
        return isInverted ? line.inverted : line
    }

    /// Rows left out above and below.
    private func rows(
        cutOff crop: GrayImage, in view: (trim: Double, contrast: LineContrast)
    ) -> Int { Int((Double(crop.height) * view.trim).rounded()) }

    private func alternative(
        _ candidate: LineLattice.Candidate, by opinion: ViewReading, in crop: GrayImage
    ) -> Alternative {
        let (lattice, cut) = (opinion.lattice, opinion.cut)
        let pixelsPerStep = Double(crop.width) / Double(max(1, lattice.steps))
        let characters = zip(candidate.text, lattice.places(of: candidate)).map {
            character, place in
            RecognizedCharacter(
                text: String(character), confidence: place.confidence,
                region: Region(
                    x: Double(place.steps.lowerBound) * pixelsPerStep, y: Double(cut),
                    width: Double(place.steps.count) * pixelsPerStep,
                    height: Double(crop.height - 2 * cut)))
        }
        return Alternative(
            reading: Reading.Alternative(text: candidate.text, confidence: candidate.probability),
            characters: characters)
    }
}

extension DisplayReader {
    /// A confirmed line whose text the net finds less likely than this, the natural logarithm of 0.02, does not show what
    /// was said of it: a person may mistype a figure.
    private static let leastLog = -3.9

    /// The reader with a net that learnt from lines of one value, of which a person said what they say.
    /// - Returns: nil when none of them teaches anything.
    func taught(_ lessons: [GlyphMemory.TaughtCrop]) -> DisplayReader? {
        let examples = lessons.flatMap(examples)
        return examples.isEmpty
            ? nil : DisplayReader(net: net.learning(examples), isTaught: true)
    }

    /// A lesson in the views of the polarity in which the net sees it best; none when it has characters that the net does
    /// not know, or does not show what was said.
    private func examples(_ lesson: GlyphMemory.TaughtCrop) -> [LineNet.Example] {
        let said = lesson.text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        let numbers = said.compactMap { net.alphabet.firstIndex(of: $0) }.map { $0 + 1 }
        guard !numbers.isEmpty, numbers.count == said.count else { return [] }
        let seen = [false, true].map { isInverted in
            Self.views.map { view in
                net.features(of: line(of: lesson.crop, view: view, isInverted: isInverted))
            }
        }
        let logs = seen.map { features in
            features.compactMap { net.lattice(of: $0).fit(of: numbers)?.logProbability }.max()
                ?? -.infinity
        }
        guard let best = logs.max(), best >= Self.leastLog else { return [] }
        return seen[logs[0] == best ? 0 : 1].map {
            LineNet.Example(
                features: $0, numbers: numbers, weight: 1 / Float(Self.views.count))
        }
    }
}
