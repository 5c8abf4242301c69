extension Collection where Element: Comparable {
    /// The element in the middle by size, of an even number the upper one of two; nil for none. Sorts all.
    var median: Element? { isEmpty ? nil : sorted()[count / 2] }
}
