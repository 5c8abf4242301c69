/// How far apart the characters of a number stand, in the units of their positions.
struct DigitSteps {
    /// From a digit to the digit after it.
    private(set) var ofDigits: [Double] = []
    /// From or to a mark.
    private(set) var ofMarks: [Double] = []
    /// From the digit before a mark to the digit after it, and whether that is a one.
    private(set) var acrossMarks: [(step: Double, endsAtOne: Bool)] = []

    /// The steps of the number that a text begins with.
    init(of characters: [PlacedCharacter]) {
        let number = Array(characters.prefix { $0.character.isNumber || $0.character.isPointLike })
        for index in number.indices.dropLast() {
            let step = number[index + 1].x - number[index].x
            if number[index].character.isNumber, number[index + 1].character.isNumber {
                ofDigits.append(step)
                continue
            }
            ofMarks.append(step)
            guard index + 2 < number.count, number[index].character.isNumber,
                number[index + 2].character.isNumber
            else { continue }
            acrossMarks.append(
                (
                    step: number[index + 2].x - number[index].x,
                    endsAtOne: number[index + 2].character == "1"
                ))
        }
    }

    /// How much the widest step exceeds the usual one, as a share of it; nil where too few digits show what is usual.
    var unevenness: Double? { ofDigits.unevenness(with: ofMarks) }

    /// How much farther apart two digits on either side of a mark stand than others, and than in the reference photo, as
    /// a share of the usual step: a net may see the mark anywhere between them. Nil where nothing shows what is usual.
    /// - Parameters:
    ///   - reference: the steps in the reference photo; nil if unknown.
    ///   - room: room that a mark takes in the reference photo if those steps do not tell, as a share of the usual step.
    func excessAcrossMarks(beside reference: DigitSteps?, elseWithRoom room: Double) -> Double? {
        let known = reference?.acrossMarks.map(\.step).max()
        guard let usual = ofDigits.max() ?? reference?.ofDigits.max() ?? known, usual > 0 else {
            return nil
        }
        // Of a display's one, only the segments at the right edge of a digit are lit, and digits are about half as wide as
        // their cell.
        let shift = usual / 4
        return acrossMarks.map { $0.endsAtOne ? $0.step - shift : $0.step }.max().map { widest in
            max(0, (widest - max(usual, known ?? (1 + room) * usual)) / usual)
        }
    }
}

extension [Double] {
    /// How much the largest of the steps from one digit to the next exceeds the usual one, as a share of it. Nil for
    /// fewer than two steps.
    var unevenness: Double? { unevenness(with: []) }

    /// - Parameter others: steps from or to marks, which may be the largest but not the usual ones.
    func unevenness(with others: [Double]) -> Double? {
        guard count > 1 else { return nil }
        // Of two, the shorter one: a gap is no usual step.
        let usual = sorted()[(count - 1) / 2]
        guard usual > 0, let widest = (self + others).max() else { return nil }
        return Swift.max(0, widest / usual - 1)
    }
}

extension Character {
    /// Whether it is a mark between the digits of a number, a time or a date.
    fileprivate var isPointLike: Bool { ".,:".contains(self) }
}
