import Foundation
package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
import ReadoutModel

/// Finds lines of displays and counters in a photo by running the net over all of it.
///
/// The net is convolutional and reads a line of any length. The photo is cut into overlapping strips at several sizes;
/// a strip in which the net is sure of a few digits holds a line. Each line found is then read again as a crop.
/// - Source: the idea of a reader as detector: Wang et al. 2012, "End-to-end text recognition with convolutional neural
///   networks" (ICPR).
package struct DisplayLineFinder: Sendable {
    /// Text that the net seems to see in a strip.
    private struct Sighting {
        /// In pixels of the picture.
        let region: Region
        /// Mean probability of its characters, reduced for short texts; the larger, the earlier the sighting is tried.
        let score: Double
    }

    let reader: DisplayReader

    /// Longer sides in pixels at which the photo is searched: at one of them, digits fill half to all of a strip's
    /// height.
    private static let sides = [1067, 711, 474, 316, 211, 141]
    /// Minimum number of digits in a line, and their minimum mean probability.
    private static let (fewestFigures, leastMean) = (2, 0.75)
    /// Maximum gap between characters of one line, in steps of the net.
    private static let widestGap = 8
    /// Minimum confidence of the second reading: the fewer digits, the more often something else looks like them.
    private static func leastConfidence(ofFigures count: Int) -> Double {
        count <= 2 ? 0.8 : count == 3 ? 0.6 : 0.35
    }
    /// Maximum overlap between sightings of different lines, as a share of the smaller one's area.
    private static let sharedArea = 0.2
    /// Margin read again around a sighting, in heights of the sighting.
    private static let margin = (across: 0.35, along: 0.12)
    /// Maximum number of sightings that are read again.
    private static let mostLines = 100

    /// Makes a finder from a reader.
    package init(reader: DisplayReader) { self.reader = reader }

    /// The lines of displays in a picture, most certain first.
    /// - Parameters:
    ///   - picture: an upright photo, up to some 1,600 pixels wide and high.
    ///   - known: regions that something else occupies, which are not searched. Pixels of the picture.
    /// - Returns: a word for each line, in pixels of the picture.
    package func lines(in picture: GrayImage, besides known: [Region] = []) -> [RecognizedWord] {
        var sightings: [Sighting] = []
        var smallest = Int.max
        for side in Self.sides {
            let level = picture.fitted(toSide: side)
            // A small picture is searched only once, in its own size.
            guard level.width < smallest, level.height >= reader.net.lineHeight else { continue }
            smallest = level.width
            sightings += self.sightings(
                in: level, of: picture, besides: known)
        }
        var lines = wholeLine(of: picture, besides: known).map { [$0] } ?? []
        for sighting in strongest(of: sightings) {
            guard let word = self.word(at: sighting.region, in: picture),
                !lines.contains(where: { Self.share(of: $0.region, word.region) > Self.sharedArea })
            else { continue }
            lines.append(word)
        }
        return lines
    }

    private func sightings(
        in level: GrayImage, of picture: GrayImage, besides known: [Region]
    ) -> [Sighting] {
        let scale = Double(picture.width) / Double(level.width)
        let flat = level.flattenedForDisplays()
        let rows = reader.net.lineHeight
        var found: [Sighting] = []
        // Half of each strip overlaps the next one.
        for top in stride(from: 0, through: level.height - rows, by: rows / 2) {
            let hidden = known.map { $0.scaled(by: 1 / scale) }.filter {
                $0.y < Double(top + rows) && $0.bottom > Double(top)
            }
            for columns in level.busyColumns(rows: top..<top + rows, besides: hidden) {
                let strip = flat.rows(top..<top + rows).columns(columns)
                for line in [strip, strip.inverted] {
                    found += sightings(in: reader.net.lattice(of: line)).map { steps, score in
                        let perStep = Double(reader.net.columnsPerStep)
                        let region = Region(
                            x: Double(columns.lowerBound) + Double(steps.lowerBound) * perStep,
                            y: Double(top), width: Double(steps.count) * perStep,
                            height: Double(rows))
                        return Sighting(region: region.scaled(by: scale), score: score)
                    }
                }
            }
        }
        return found
    }

    /// The runs of certain characters in the best path through a lattice: steps and score.
    private func sightings(in lattice: LineLattice) -> [(steps: Range<Int>, score: Double)] {
        var found: [(Range<Int>, Double)] = []
        var run: (first: Int, last: Int, sum: Double, count: Int, figures: Int)?
        func close() {
            guard let run, run.figures >= Self.fewestFigures else { return }
            let mean = run.sum / Double(run.count)
            guard mean >= Self.leastMean else { return }
            let fullness = min(1, Double(run.count) / 4)
            found.append((run.first..<run.last + 1, mean * (0.7 + 0.3 * fullness)))
        }
        var before = 0
        for step in 0..<lattice.steps {
            let best = (0..<lattice.classes).max { lattice[step, $0] < lattice[step, $1] } ?? 0
            defer { before = best }
            guard best != 0 else { continue }
            if best == before {
                run?.last = step
                continue
            }
            if let last = run?.last, step - last > Self.widestGap {
                close()
                run = nil
            }
            var next = run ?? (step, step, 0, 0, 0)
            next.last = step
            next.sum += exp(Double(lattice[step, best]))
            next.count += 1
            next.figures += lattice.alphabet[best - 1].isNumber ? 1 : 0
            run = next
        }
        close()
        return found
    }

    /// The best sightings, one for each place.
    private func strongest(of sightings: [Sighting]) -> [Sighting] {
        var kept: [Sighting] = []
        for sighting in sightings.sorted(by: { $0.score > $1.score }) {
            guard kept.count < Self.mostLines else { break }
            if kept.allSatisfy({ Self.share(of: $0.region, sighting.region) <= Self.sharedArea }) {
                kept.append(sighting)
            }
        }
        return kept
    }

    /// The overlap of two regions as a share of the smaller one's area, 0...1.
    private static func share(of one: Region, _ other: Region) -> Double {
        (one.intersection(other)?.area ?? 0) / max(1, min(one.area, other.area))
    }

    /// Reads a place again; nil when nothing certain is there.
    private func word(at place: Region, in picture: GrayImage) -> RecognizedWord? {
        let wide = place.expanded(
            horizontally: Self.margin.across * place.height,
            vertically: Self.margin.along * place.height)
        let columns = max(0, Int(wide.x))..<min(picture.width, Int(wide.right.rounded(.up)))
        let rows = max(0, Int(wide.y))..<min(picture.height, Int(wide.bottom.rounded(.up)))
        guard columns.count >= 8, rows.count >= 8 else { return nil }
        guard var word = word(in: picture.rows(rows).columns(columns)), isCertain(word) else {
            return nil
        }
        word.region.x += Double(columns.lowerBound)
        word.region.y += Double(rows.lowerBound)
        return word
    }

    /// Reads a crop; nil when no line with digits is there.
    /// - Parameter stretch: factor by which it is widened for the net.
    func word(in crop: GrayImage, stretch: Double = 1) -> RecognizedWord? {
        guard let seen = reader.alternatives(in: crop, stretch: stretch).first,
            seen.reading.text.count(where: \.isNumber) >= Self.fewestFigures,
            let first = seen.characters.first?.region, let last = seen.characters.last?.region
        else { return nil }
        let text = max(0, Int(first.x))..<min(crop.width, Int(last.right.rounded(.up)))
        let height = crop.inkedRows(in: text)
        return RecognizedWord(
            text: seen.reading.text, confidence: seen.reading.confidence,
            region: Region(
                x: Double(text.lowerBound), y: Double(height.lowerBound),
                width: Double(text.count), height: Double(height.count)))
    }

    /// Whether a line's text is certain enough for its number of digits.
    func isCertain(_ word: RecognizedWord) -> Bool {
        let figures = word.text.count(where: \.isNumber)
        return word.confidence >= Self.leastConfidence(ofFigures: figures)
    }
}
