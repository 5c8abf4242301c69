/// How a photo is looked at for its text.
package enum TextLook: Hashable, Sendable {
    /// As it is, for pieces of text at any place.
    case plain
    /// With faint print made black, small photos enlarged, for lines one below the other: what the plain look does not
    /// see on faded or badly printed paper.
    case faint
}
