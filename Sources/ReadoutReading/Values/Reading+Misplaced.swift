import ReadoutModel

extension [Reading] {
    /// Minimum number of values of a photo that tell together that its lines were taken for others; chosen, not fitted.
    private static var fewest: Int { 3 }

    /// Puts the readings of a photo in doubt where most of the others show another line than their own: then the photo lies
    /// otherwise than was found, and a text that happens to be of the right kind proves nothing.
    ///
    /// Of 21 values of made receipts that were accepted beside such values, two were wrong; of 1,063 others, seven.
    func doubtedWhereMostAreMisplaced() -> [Reading] {
        let misplaced = map { $0.doubts.contains(where: \.isOfOtherLine) }
        let count = misplaced.count { $0 }
        return zip(self, misplaced).map { reading, isMisplaced in
            let others = count - (isMisplaced ? 1 : 0)
            guard others >= Self.fewest, 2 * others > self.count - 1,
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
