import ReadoutInput

/// How a photo is prepared for recognising its text.
package enum TextPreparation: Hashable, Sendable {
    /// Unchanged, for pieces of text at any place.
    case plain
    /// With faint print made black and small photos enlarged, for lines one below the other: for faded or badly printed
    /// paper on which the unchanged photo gives little.
    case faint
}

extension TextPreparation {
    /// How text is laid out where it is prepared like this.
    var layout: TextLayout { self == .plain ? .sparse : .block }
}
