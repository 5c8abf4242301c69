import ReadoutImaging

extension PrintReader {
    /// A character of a line of print as the net saw it.
    struct SeenCharacter: Hashable, Sendable {
        let character: Character
        /// 0...1.
        let confidence: Double
        /// Its middle, in columns of the line.
        let column: Double
    }

    /// The characters of the line, spaces included, from left to right, as seen in the contrast in which the net is more
    /// certain; empty where the net sees none.
    /// - Parameter line: dark on light, straight, with capitals half as high as the line.
    func characters(in line: GrayImage) -> [SeenCharacter] {
        let looks = PrintReader.views.compactMap { contrast in look(at: line, in: contrast) }
        guard let best = looks.max(by: { $0.probability < $1.probability }) else { return [] }
        return best.characters
    }

    /// What the net sees in one contrast.
    private func look(
        at line: GrayImage, in contrast: LineContrast
    ) -> (characters: [SeenCharacter], probability: Double)? {
        let lattice = net.lattice(of: picture(of: line, in: contrast))
        guard let text = lattice.candidates().first else { return nil }
        let columnsPerStep = Double(line.width) / Double(lattice.steps)
        let characters = zip(text.text, lattice.places(of: text)).map { character, place in
            SeenCharacter(
                character: character, confidence: place.confidence,
                column: Double(place.steps.lowerBound + place.steps.upperBound) / 2
                    * columnsPerStep)
        }
        return (characters, text.probability)
    }
}
