/// A key of a terminal, as a review understands it.
package enum ReviewKey: Hashable, Sendable {
    /// A key that types this character.
    case character(Character)
    case enter, escape, backspace, delete, left, right, home, end
    /// Ctrl-U and Ctrl-W.
    case eraseLine, eraseWord
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or the end of the input.
    case endOfInput
    /// Any other key.
    case other
}
