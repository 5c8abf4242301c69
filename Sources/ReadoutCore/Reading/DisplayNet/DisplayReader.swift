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
    }

    /// Fractions of the crop's height cut off above and below; either suits some crops better.
    private static let trims = [0.0, 0.08]

    /// The net that reads.
    package let net: DisplayNet

    /// Makes a reader of a net.
    package init(net: DisplayNet) { self.net = net }

    /// What the crop says, most likely first.
    ///
    /// The crop is read several times: whole and trimmed, as dark on light and as light on dark. The surest of these
    /// readings counts, its alternatives follow, then what only the others saw.
    /// - Parameter crop: one line of text, some 12 pixels high at least, upright within a few degrees.
    /// - Returns: at least one alternative; its text is empty when nothing is seen.
    package func alternatives(in crop: GrayImage) -> [Alternative] {
        let readings = Self.trims.flatMap { trim -> [(lattice: DisplayLattice, cut: Int)] in
            let cut = Int((Double(crop.height) * trim).rounded())
            let line = crop.displayLine(
                trimmed: cut, height: net.lineHeight, columnsPerStep: net.columnsPerStep,
                widest: DisplayNet.widestLine)
            return [line, line.inverted].map { (net.lattice(of: $0), cut) }
        }.map { reading in
            (lattice: reading.lattice, cut: reading.cut, candidates: reading.lattice.candidates())
        }
        let ranked = readings.sorted { sureness($0.candidates) > sureness($1.candidates) }
        var seen: Set<String> = []
        var found: [Alternative] = []
        for reading in ranked {
            for candidate in reading.candidates where seen.insert(candidate.text).inserted {
                found.append(
                    alternative(candidate, of: reading.lattice, in: crop, trimmed: reading.cut))
            }
        }
        guard let first = found.first else { return [] }
        return [first] + found.dropFirst().sorted { $0.reading.confidence > $1.reading.confidence }
    }

    /// How sure a reading is: that of its best text, and less than any when this is empty, because a crop of the wrong
    /// polarity often seems surely empty.
    private func sureness(_ candidates: [DisplayLattice.Candidate]) -> Double {
        guard let best = candidates.first else { return -2 }
        return best.text.isEmpty ? best.probability - 2 : best.probability
    }

    private func alternative(
        _ candidate: DisplayLattice.Candidate, of lattice: DisplayLattice, in crop: GrayImage,
        trimmed cut: Int
    ) -> Alternative {
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

extension GrayImage {
    /// The picture as the net wants a line: of one height, a whole number of steps wide, the grey between its 2nd and
    /// 98th percentile stretched over the whole range.
    /// - Parameter cut: rows left out above and below, less than half of them.
    func displayLine(trimmed cut: Int, height: Int, columnsPerStep: Int, widest: Int) -> GrayImage {
        let rows = self.height - 2 * cut
        let kept =
            cut == 0
            ? self
            : GrayImage(
                width: width, height: rows,
                pixels: Array(pixels[cut * width..<(cut + rows) * width]))
        let wide = Double(width) / Double(rows) * Double(height) / Double(columnsPerStep)
        let steps = min(Double(widest / columnsPerStep), max(4, wide.rounded()))
        let line = kept.resized(width: Int(steps) * columnsPerStep, height: height)
        return line.stretched()
    }

    /// Grey stretched so that 2 % of the pixels are black and 2 % white; a picture without contrast stays flat.
    private func stretched() -> GrayImage {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let low = Self.percentile(0.02, of: counts, total: pixels.count)
        let high = Self.percentile(0.98, of: counts, total: pixels.count)
        // So that the noise of an empty field does not become black and white.
        let factor = 255 / Double(max(8, high - low))
        let table = (0..<256).map { UInt8(min(255, max(0, Double($0 - low) * factor))) }
        return GrayImage(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }

    private static func percentile(_ share: Double, of counts: [Int], total: Int) -> Int {
        var left = Int(share * Double(total - 1))
        for (gray, count) in counts.enumerated() {
            if left < count { return gray }
            left -= count
        }
        return 255
    }
}
