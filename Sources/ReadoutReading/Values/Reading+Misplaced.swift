import ReadoutModel

extension [Reading] {
    /// Minimum number of values of a photo that tell together that its lines were taken for others, and the least share of
    /// the values, one in so many; chosen, not fitted.
    private static var fewest: (number: Int, oneIn: Int) { (3, 3) }

    /// Puts the readings of a photo in doubt where many of the others show another line than their own: then the photo lies
    /// otherwise than was found, and a text that happens to be of the right kind proves nothing.
    ///
    /// Of 61 values of made receipts and forms that were accepted beside three such values or more, two were wrong; of 2,109
    /// others, nine. Where most were such values, two of 21.
    func doubtedWhereManyAreMisplaced() -> [Reading] {
        let misplaced = map { $0.doubts.contains(where: \.isOfOtherLine) }
        let count = misplaced.count { $0 }
        return zip(self, misplaced).map { reading, isMisplaced in
            let others = count - (isMisplaced ? 1 : 0)
            guard others >= Self.fewest.number, Self.fewest.oneIn * others >= self.count - 1,
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
