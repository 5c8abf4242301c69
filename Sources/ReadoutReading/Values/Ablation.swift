import ReadoutModel

/// A part of reading a value that a measurement switches off to find out how useful the part is.
package enum Ablation: String, CaseIterable, Sendable {
    /// The end of asking where both nets and one look of the recogniser see the same.
    case early
    /// The text recogniser's looks at the line, each with one conditioning.
    case flat, gray, binary
    /// The recogniser's looks at the line at two more sizes.
    case sizes
    /// The decoder of seven-segment digits.
    case segments
    /// The recogniser's model for displays.
    case lstm
    /// The close-up look of the net for displays at a small text.
    case near
    /// The net's look at a display without the faint ink of unlit segments.
    case unlit
    /// The net for print.
    case print
    /// The net for displays trained on confirmed readings.
    case taught
    /// The model that settles doubts about the characters.
    case settling
    /// The comparison of the recogniser's looks character by character.
    case lattice
}

extension Chain {
    /// The ablation that switches this look off.
    var ablation: Ablation {
        switch self {
        case .flat: .flat
        case .gray: .gray
        case .binary: .binary
        case .larger, .smaller: .sizes
        }
    }
}
