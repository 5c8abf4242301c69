import ReadoutModel

/// A part of reading a value that a measurement leaves out, to see what the part is worth.
package enum Ablation: String, CaseIterable, Sendable {
    /// The text recogniser's looks at the line, each in one conditioning.
    case flat, gray, binary, merged
    /// Its looks at the line at two more sizes.
    case sizes
    /// Which of these looks served the value so far.
    case chains
    /// The decoder of seven-segment digits.
    case segments
    /// The recogniser's model for displays.
    case lstm
    /// The look of the net for displays at a small text from near.
    case near
    /// Its look at a display without the faint ink of unlit segments.
    case unlit
    /// The net for print.
    case print
    /// What characters looked like in confirmed readings.
    case memory
    /// The net for displays that learnt from confirmed readings.
    case taught
    /// The comparison of the recogniser's looks character by character.
    case lattice
}

extension Chain {
    /// The ablation that leaves this look out.
    var ablation: Ablation {
        switch self {
        case .flat: .flat
        case .gray: .gray
        case .binary: .binary
        case .merged: .merged
        case .larger, .smaller: .sizes
        }
    }
}
