extension Region {
    /// Minimum shares of the lower region's height that two regions on one line of text have in common. Chosen, not fitted.
    package enum LineShare {
        /// For words, and for places that are about as high as their text.
        package static let ofWords = 0.5
        /// For a word beside a value's place, which may be much higher or lower than the word.
        package static let besidePlace = 0.4
        /// For boxes of several words: where the text is tilted, they are higher than it.
        package static let ofBoxes = 0.3
    }

    /// The height of the rows that both regions have; below 0 where one lies wholly above the other.
    package func sharedHeight(with other: Region) -> Double {
        min(bottom, other.bottom) - max(y, other.y)
    }

    /// Whether both regions stand on one line of text: more than a share of the lower one's height is common.
    package func isOnLine(of other: Region, sharing share: Double = LineShare.ofWords) -> Bool {
        sharedHeight(with: other) > share * min(height, other.height)
    }
}
