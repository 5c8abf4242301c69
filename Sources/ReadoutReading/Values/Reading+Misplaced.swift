import ReadoutModel

extension [Reading] {
    /// Minimum number of misplaced values that put the others in doubt. Chosen, not fitted.
    private static var fewest: Int { 3 }
    /// They must be at least one in this many of the other values: on a long form, three labels may be missing without
    /// anything being wrong. Chosen, not fitted.
    private static var oneIn: Int { 3 }

    /// Puts the readings of a photo in doubt where many of the others show another line than their own: then the photo lies
    /// otherwise than was found, and a text that happens to be of the right kind proves nothing.
    ///
    /// Of 61 values of made receipts and forms that were accepted beside at least three such values, two were wrong; of
    /// 2,109 others, nine.
    func doubtedWhereManyAreMisplaced() -> [Reading] {
        let misplaced = map { $0.doubts.contains(where: \.isOfOtherLine) }
        let count = misplaced.count { $0 }
        return zip(self, misplaced).map { reading, isMisplaced in
            let others = count - (isMisplaced ? 1 : 0)
            guard others >= Self.fewest, Self.oneIn * others >= self.count - 1,
                !reading.doubts.contains(.poorFit)
            else { return reading }
            var reading = reading
            reading.doubts.insert(.poorFit, at: 0)
            return reading
        }
    }
}

extension Doubt {
    /// Whether a value's place shows what stands on another line.
    fileprivate var isOfOtherLine: Bool {
        switch self {
        case .notOfKind, .form, .otherLabel, .labelNotFound: true
        default: false
        }
    }
}
