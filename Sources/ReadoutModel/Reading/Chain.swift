/// A way to condition a line of text before it is recognised.
package enum Chain: String, Sendable, CaseIterable {
    /// The greys of the photo, contrast stretched.
    case gray
    /// Background evened out, contrast stretched.
    case flat
    /// Background evened out, then black and white.
    case binary
    /// Background evened out, softened so that the dots of a dot matrix run together, then black and white.
    case merged
    /// As gray, but larger than usual.
    case larger
    /// As flat, but smaller than usual.
    case smaller
}
