extension GlyphMemory {
    /// What a line says by the samples.
    struct Match: Sendable {
        /// A character, its columns and how well the sample lies over them, -1...1.
        struct Cell: Sendable {
            let character: Character
            let columns: Range<Int>
            let correlation: Float
        }

        /// A text and how much of the line's ink it leaves unexplained beyond what the best one does, in those of a
        /// usual character.
        struct Alternative: Sendable {
            let text: String
            let loss: Double
        }

        /// The best text's characters from left to right.
        let cells: [Cell]
        /// Texts, best first.
        let alternatives: [Alternative]
        /// The most ink in one place that no character explains, in that of a usual character.
        let leftover: Double
        /// The share of the ink that the characters explain, 0...1.
        let explained: Double
    }

    /// Scales at which the samples are laid over the line: alignment is right within a few hundredths.
    private static let heights = [
        GlyphLine.rows, GlyphLine.rows - 1, GlyphLine.rows + 1, GlyphLine.rows - 2,
        GlyphLine.rows + 2,
    ]

    /// The samples laid over a crop at the height and scale at which they explain the most of it.
    func field(over crop: GrayImage) -> GlyphField? {
        var best: (score: Float, field: GlyphField)?
        for rows in GlyphMemory.heights {
            guard rows >= height, let line = GlyphLine(crop, rows: rows) else { continue }
            let scale = Float(GlyphLine.rows * GlyphLine.rows) / Float(rows * rows)
            for top in 0...(rows - height) {
                let field = GlyphField(samples, height: height, over: line, top: top)
                let score = field.explained * scale
                if score > best?.score ?? 0 { best = (score, field) }
            }
        }
        return best?.field
    }
}
