import ReadoutModel

/// What the reference photo says against a number's decimals.
package enum UnusualDecimals: Hashable, Sendable {
    /// The reference photo's number has this number of decimals.
    case other(usual: Int)
    /// The reference photo does not tell whether the number has decimals.
    case unknown

    /// The doubt about a text.
    func doubt(of text: String) -> Doubt {
        switch self {
        case .other(let usual): .decimals(text: text, usual: usual)
        case .unknown: .unknownDecimals(text: text)
        }
    }
}
