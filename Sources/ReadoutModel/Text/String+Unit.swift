extension String {
    /// The text with its unit behind it, unless the text ends in a unit, as one that is not a number may.
    package func with(unit: String?) -> String {
        guard let unit, let last, !last.isLetter, !"%‰²³".contains(last),
            !folded.hasSuffix(unit.folded)
        else { return self }
        return "\(self) \(unit)"
    }
}
