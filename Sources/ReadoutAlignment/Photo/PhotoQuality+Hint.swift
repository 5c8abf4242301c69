extension PhotoQuality {
    /// Advice for taking the photo again.
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
            /// The text is only a few pixels high.
            case small = "too-small"
        }

        /// What is wrong.
        public let problem: Problem
        /// The affected values, in template order; empty for the whole photo.
        public let valueNames: [String]

        /// Makes a hint.
        public init(_ problem: Problem, valueNames: [String] = []) {
            self.problem = problem
            self.valueNames = valueNames
        }

        /// The problem as a stable word for programs.
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

    /// Advice for taking the photo again, the most important first.
    public var hints: [Hint] {
        Hint.Problem.allCases.compactMap { problem in
            let concerned = parts.filter { $0.has(problem) }
            guard !concerned.isEmpty else { return nil }
            // A problem at all places is a problem of the whole photo.
            let isEverywhere =
                concerned.count == parts.count && problem != .glare && problem != .small
            // If only some places are light, they may simply be empty.
            guard isEverywhere || problem != .light else { return nil }
            // A value may have been looked at in two places.
            let names = concerned.compactMap(\.valueName).reduce(into: [String]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            return Hint(problem, valueNames: isEverywhere ? [] : names)
        }
    }
}

extension PhotoQuality.Part {
    private var isWhole: Bool { valueName == nil }
    private var contrast: Double { lightest - darkest }

    /// Whether the problem is so severe that it may prevent reading.
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
    /// Minimum grey of the lightest parts, 0...1: below a quarter, all greys together stand for less than a twentieth of
    /// the light that a camera can take in, and noise covers them.
    static let leastLight = 0.25
    /// Maximum grey of the darkest parts, 0...1: beyond it, ink and ground have run together.
    static let mostDark = 0.7
    /// Minimum contrast between strokes and ground, about 25 of 256 greys: less is lost in the noise of dark parts and
    /// the unevenness of light ones.
    static let leastContrast = 0.1
    /// Maximum width of text edges, in text heights: a stroke and the gap beside it are a sixth each, and wider edges
    /// leave nothing of either. Measured on blurred photos of papers and displays: up to 0.3 nearly everything is read,
    /// from 0.4 on almost nothing.
    static let widestTextEdge = 0.4
    /// Maximum width of edges in a whole photo, relative to its longer side: three pixels of 250, near the smallest
    /// size at which features are found.
    static let widestEdge = 0.012
    /// Maximum share of a place that a reflection hides: about one of six digits.
    static let mostGlare = 0.12
    /// Minimum height of text, in pixels: five strokes and gaps make a digit, and below a pixel and a half each they
    /// are invisible.
    static let leastTextHeight = 8.0
}
