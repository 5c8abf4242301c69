extension String {
    /// The text with its unit behind it, unless the text holds the unit already, as one that is not a number may.
    package func with(unit: String?) -> String {
        guard let unit, !isEmpty, !folded.hasSuffix(unit.folded) else { return self }
        return "\(self) \(unit)"
    }
}
