/// A way to condition a line of text before it is recognised.
package enum Chain: String, Sendable, CaseIterable {
    /// The photo's greys, contrast stretched.
    case gray
    /// Background evened out, contrast stretched.
    case flat
    /// Background evened out, then binarised.
    case binary
    /// Like `gray`, but larger than usual.
    case larger
    /// Like `flat`, but smaller than usual.
    case smaller
}
