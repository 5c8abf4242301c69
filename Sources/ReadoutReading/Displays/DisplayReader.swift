import Foundation
import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
package import ReadoutModel

/// Reads the line of a display or counter in a crop, with alternative texts.
package struct DisplayReader: Sendable {
    /// A text that the crop could show.
    package struct Alternative: Hashable, Sendable {
        /// The text and its confidence.
        package let reading: Reading.Alternative
        /// Its characters from left to right, in pixels of the crop.
        package let characters: [RecognizedCharacter]

        /// Confidence of the least certain character, 0...1; 0 when there is none.
        package var leastConfidence: Double { characters.map(\.confidence).min() ?? 0 }

        /// Weight of the text against what another look saw: its confidence, reduced when nothing was seen.
        var sureness: Double { DisplayReader.sureness(of: reading.text, reading.confidence) }

        /// Whether the text only adds eights, sixes, zeros, points or colons, as empty cells produce them, in front of
        /// another certain text.
        func extends(_ other: Alternative) -> Bool {
            guard other.reading.confidence >= Probability.likelier,
                reading.text.hasSuffix(other.reading.text), !other.reading.text.isEmpty
            else { return false }
            return reading.text.dropLast(other.reading.text.count).allSatisfy("860.:".contains)
        }

        /// The same alternative in pixels of a picture, in which the crop lies `x` pixels right and `y` pixels down.
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

    /// Maximum width of the lines that the net was trained on, in columns.
    static let widestLine = 320

    /// Minimum ratio of the two polarities' sureness at which the less certain one is taken as wrong and skipped in
    /// further views.
    private static let clearlyLessSure = 5.0

    /// Minimum confidence at which the net has clearly read a picture: it is not shown the other polarity then, nor the
    /// picture without unlit segments.
    static let clearlyRead = Probability.clear

    /// Weight of the hypothesis that nothing is there. On generated lines, this weight finds 98.5 % of 800 empty lines
    /// (94.9 % with a weight of 0.1, 99.4 % with 1), and loses one of 900 correct readings (3 with 1).
    private static let weightOfNothing = 0.7

    /// The probability of a text, reduced when nothing was seen.
    private static func sureness(
        of text: String, _ probability: Double,
        ofNothing share: Double = DisplayReader.weightOfNothing
    ) -> Double {
        text.isEmpty ? probability * share : probability
    }

    /// What the net reads in one view in one polarity.
    private struct ViewReading {
        let lattice: LineLattice
        let candidates: [LineLattice.Candidate]
        /// Rows cut off above and below.
        let cut: Int

        /// The probability of its best text, reduced when this text is empty: a crop in the wrong polarity often looks
        /// certainly empty.
        func sureness(ofNothing share: Double) -> Double {
            guard let best = candidates.first else { return 0 }
            return DisplayReader.sureness(of: best.text, best.probability, ofNothing: share)
        }
    }

    /// The net used for reading.
    package let net: LineNet
    /// Whether the net was trained on lines of the very value that it reads.
    let isTaught: Bool

    /// Makes a reader from a net.
    package init(net: LineNet) { self.init(net: net, isTaught: false) }

    private init(net: LineNet, isTaught: Bool) {
        self.net = net
        self.isTaught = isTaught
    }

    /// The texts that the crop could show, most likely first.
    ///
    /// The crop is read several times: whole and trimmed, as dark on light and as light on dark. The most certain
    /// reading comes first, followed by its alternatives and by what only the other readings saw.
    /// - Parameters:
    ///   - crop: one line of text, at least some 12 pixels high, upright within a few degrees.
    ///   - stretch: factor by which the line is widened.
    /// - Returns: at least one alternative; its text is empty when nothing is seen.
    package func alternatives(in crop: GrayImage, stretch: Double = 1) -> [Alternative] {
        // The likelier polarity first: where it is sure, the other is not tried.
        var polarities = crop.isLightOnDark ? [true, false] : [false, true]
        var viewReadings: [ViewReading] = []
        for view in LineView.all {
            var seen: [ViewReading] = []
            for isInverted in polarities {
                let viewReading = viewReading(
                    of: crop, view: view, isInverted: isInverted, stretch: stretch)
                seen.append(viewReading)
                // Training on one value may make a net sure of the wrong polarity.
                guard isTaught || viewReading.sureness(ofNothing: 0) < Self.clearlyRead else {
                    polarities = [isInverted]
                    break
                }
            }
            viewReadings += seen
            if polarities.count == 2 {
                let sure = seen.map { max(1e-6, $0.sureness(ofNothing: 0)) }
                if sure[0] > Self.clearlyLessSure * sure[1] {
                    polarities.removeLast()
                } else if sure[1] > Self.clearlyLessSure * sure[0] {
                    polarities.removeFirst()
                }
            }
        }
        viewReadings.sort {
            $0.sureness(ofNothing: Self.weightOfNothing)
                > $1.sureness(ofNothing: Self.weightOfNothing)
        }
        var known: Set<String> = []
        var found: [Alternative] = []
        for viewReading in viewReadings {
            for candidate in viewReading.candidates where known.insert(candidate.text).inserted {
                found.append(alternative(candidate, by: viewReading, in: crop))
            }
        }
        guard let first = found.first else { return [] }
        return [first] + found.dropFirst().sorted { $0.reading.confidence > $1.reading.confidence }
    }

    private func viewReading(
        of crop: GrayImage, view: LineView, isInverted: Bool, stretch: Double
    ) -> ViewReading {
        let lattice = net.lattice(
            of: line(of: crop, view: view, isInverted: isInverted, stretch: stretch))
        return ViewReading(
            lattice: lattice, candidates: lattice.candidates(), cut: view.rows(cutOff: crop))
    }

    /// The line image that the net sees of a crop.
    private func line(
        of crop: GrayImage, view: LineView, isInverted: Bool, stretch: Double = 1
    ) -> GrayImage {
        let line = crop.netLine(
            trimmed: view.rows(cutOff: crop), contrast: view.contrast,
            height: net.lineHeight, columnsPerStep: net.columnsPerStep, widest: Self.widestLine,
            stretch: stretch)
        return isInverted ? line.inverted : line
    }

    private func alternative(
        _ candidate: LineLattice.Candidate, by viewReading: ViewReading, in crop: GrayImage
    ) -> Alternative {
        let (lattice, cut) = (viewReading.lattice, viewReading.cut)
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
    /// The reader with its net trained further on confirmed lines of one value.
    /// - Returns: nil when none of them teaches anything.
    func taught(_ lessons: [TaughtCrop]) -> DisplayReader? {
        let examples = lessons.flatMap(examples)
        return examples.isEmpty
            ? nil : DisplayReader(net: net.learning(examples), isTaught: true)
    }

    /// Training examples from one lesson, in the polarity in which the net recognises the text better. Empty when the
    /// text has characters unknown to the net, or when the crop does not show the text: a text of negligible probability
    /// is not learnt, since a person may have mistyped a digit.
    private func examples(_ lesson: TaughtCrop) -> [LineNet.Example] {
        let said = lesson.text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        let numbers = said.compactMap { net.alphabet.firstIndex(of: $0) }.map { $0 + 1 }
        guard !numbers.isEmpty, numbers.count == said.count else { return [] }
        let seen = [false, true].map { isInverted in
            LineView.all.map { view in
                net.features(of: line(of: lesson.crop, view: view, isInverted: isInverted))
            }
        }
        let logs = seen.map { features in
            features.compactMap { net.lattice(of: $0).fit(of: numbers)?.logProbability }.max()
                ?? -.infinity
        }
        guard let best = logs.max(), best >= log(Probability.negligible) else { return [] }
        return seen[logs[0] == best ? 0 : 1].map {
            LineNet.Example(
                features: $0, numbers: numbers, weight: 1 / Float(LineView.all.count))
        }
    }
}
