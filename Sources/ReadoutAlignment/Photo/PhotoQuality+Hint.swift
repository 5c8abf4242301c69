extension PhotoQuality {
    /// Something to be done better when the photo is taken again.
    public struct Hint: Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public enum Problem: String, Sendable, CaseIterable {
            /// Even the light parts are dark.
            case dark = "too-dark"
            /// Even the dark parts are light.
            case light = "too-light"
            /// No edge is sharp.
            case blurred = "too-blurred"
            /// A reflection hides part of a value.
            case glare
            /// The text is few pixels high.
            case small = "too-small"
        }

        /// What is wrong.
        public let problem: Problem
        /// The values concerned, in template order; none for the whole photo.
        public let valueNames: [String]

        /// Makes a hint.
        public init(_ problem: Problem, valueNames: [String] = []) {
            self.problem = problem
            self.valueNames = valueNames
        }

        /// Stable word for programs.
        public var code: String { problem.rawValue }

        /// What is wrong and what to do; lower case, no full stop.
        public var description: String {
            switch problem {
            case .dark: "too dark\(place); take it again with more light"
            case .light: "too light\(place); take it again with less light on it"
            case .blurred:
                "too blurred\(place); take it again, hold still and wait for focus"
            case .glare: "a reflection hides part of \(names); take it again from another side"
            case .small: "the text of \(names) is too small; take it again from closer"
            }
        }

        private var place: String { valueNames.isEmpty ? "" : " at \(names)" }

        private var names: String { valueNames.joined(separator: ", ") }
    }

    /// What a person should do better, what matters most first.
    public var hints: [Hint] {
        Hint.Problem.allCases.compactMap { problem in
            let concerned = parts.filter { $0.has(problem) }
            guard !concerned.isEmpty else { return nil }
            // What is wrong everywhere is wrong with the photo.
            let isEverywhere =
                concerned.count == parts.count && problem != .glare && problem != .small
            // Where only some places are light, they may as well be empty.
            guard isEverywhere || problem != .light else { return nil }
            let names = concerned.compactMap(\.valueName)
            return Hint(problem, valueNames: isEverywhere ? [] : names)
        }
    }
}

extension PhotoQuality.Part {
    private var isWhole: Bool { valueName == nil }
    private var contrast: Double { lightest - darkest }

    /// Whether this is so wrong that it can be the reason why nothing is read.
    func has(_ problem: PhotoQuality.Hint.Problem) -> Bool {
        typealias Hint = PhotoQuality.Hint
        return switch problem {
        case .dark: lightest < Hint.leastLight && (isWhole || contrast < Hint.leastContrast)
        case .light: darkest > Hint.mostDark && contrast < Hint.leastContrast
        case .blurred:
            (edgeWidth ?? 0) > size * (isWhole ? Hint.widestEdge : Hint.widestTextEdge)
        case .glare: glare > Hint.mostGlare
        case .small: !isWhole && size < Hint.leastTextHeight
        }
    }
}

extension PhotoQuality.Hint {
    /// A quarter of the greys: in it are the darkest twentieth of the light a camera takes in, and its noise.
    static let leastLight = 0.25
    /// In a photo whose darkest parts are this light, ink and ground have run together.
    static let mostDark = 0.7
    /// Minimum contrast between strokes and ground, some 25 of 256 greys: less is drowned by the noise of dark parts
    /// and by the unevenness of light ones.
    static let leastContrast = 0.1
    /// Edges of text in heights of it: a stroke and the gap beside it are a sixth each, and edges wider than both
    /// leave nothing of either. Measured on blurred photos of papers and displays: up to 0.3 nearly all is read, from
    /// 0.4 on next to nothing.
    static let widestTextEdge = 0.4
    /// Edges of a whole photo in lengths of its longer side: three pixels of 250, near the smallest size at which
    /// details are looked for.
    static let widestEdge = 0.012
    /// Share of a place: about one of six figures.
    static let mostGlare = 0.12
    /// Pixels: five strokes and gaps make a figure, and less than a pixel and a half each does not show them.
    static let leastTextHeight = 8.0
}
