package import ReadoutModel

extension Evidence {
    /// Evidence from the value's line, and from readers that disagree with the accepted text.
    /// - Parameter row: nil where the line was not examined.
    package init(
        for reading: Reading, of field: Field, by hypotheses: [HypothesisTrace],
        on row: RowEvidence?
    ) {
        self.init()
        if let row { add(row) }
        let figures = reading.text.filter(\.isFigure)
        guard field.isInDigits, !figures.isEmpty else { return }
        let meaning = field.literalMeaning(of: reading.text)
        // Drums and dotted letters have gaps in every photo.
        let isSpaced = hints(at: .gap)
        // The rule for decimals must not add a point that nobody is likely to have seen.
        let isPointUnseen =
            field.rules.decimals != nil && reading.text.hasPoint
            && !hypotheses.contains {
                $0.confidence >= Probability.likelier
                    && field.literalMeaning(of: $0.text) == meaning
            }
        self[.otherMarks] =
            hypotheses.filter {
                let hasSameFigures = $0.text.filter(\.isFigure) == figures
                if $0.reader == .printNet, isPointUnseen, hasSameFigures, !$0.text.hasPoint {
                    return true
                }
                if $0.reader == .displayNet {
                    let parsed = field.parsed($0.text).value
                    return field.kind == .number && field.rules.decimals == nil && hasSameFigures
                        && parsed.map { $0.text != meaning } ?? false
                }
                return $0.isFree && field.literalMeaning(of: $0.text) != meaning
                    && (hasSameFigures
                        && ($0.text.hasMarks(beside: reading.text)
                            || isSpaced && $0.text.isSpaced && !reading.text.isSpaced)
                        || $0.text.hasMarkForFigure(of: reading.text))
            }.map { Evidence.strength($0.confidence) }.max() ?? 0
    }

    /// Adds the evidence from the value's line.
    private mutating func add(_ row: RowEvidence) {
        legibility = row.legibility
        self[.unexplainedInside] = row.unexplainedInside
        self[.unexplainedBeside] = row.unexplainedBeside
        self[.unexplainedFar] = row.unexplainedFar
        self[.point] = row.point
        self[.sign] = row.sign
        self[.withoutInk] = row.withoutInk
        self[.gap] = row.gap
        self[.unitGap] = row.unitGap
        self[.step] = row.step
        self[.shiftedDigit] = row.shiftedDigit
        self[.cover] = row.cover
        self[.coverEdge] = row.coverEdge
        self[.otherUnit] = Evidence.unlikeness(at: row.unit)
    }
}

extension Character {
    /// Whether it is a digit of a number: the ³ of a unit is not.
    fileprivate var isFigure: Bool { ("0"..."9").contains(self) }
}

extension String {
    /// Signs beside digits that change their meaning, and that a reader of digits alone takes for one.
    private static let signs = "<>≤≥≈~#*?!"

    /// Whether the text has a point or a comma.
    fileprivate var hasPoint: Bool { contains { ".,".contains($0) } }

    /// Whether the text has a mark that changes the meaning of its digits and that another text lacks.
    fileprivate func hasMarks(beside other: String) -> Bool {
        let marks = Self.signs + "=±(+-\u{2212}\u{2013}"
        return contains { marks.contains($0) && !other.contains($0) }
    }

    /// Whether there is a gap between digits.
    fileprivate var isSpaced: Bool { contains(#/[0-9] +[0-9]/#) }
}

extension String {
    /// Whether the text equals another one, units aside, except that marks replace some of its digits.
    fileprivate func hasMarkForFigure(of other: String) -> Bool {
        let (mine, its) = (Array(withoutUnit), Array(other.withoutUnit))
        let others = zip(mine, its).filter { $0 != $1 }
        let marks = Self.signs + "²³°/$€£¥"
        return mine.count == its.count && !others.isEmpty
            && others.allSatisfy { $1.isNumber && marks.contains($0) }
    }

    /// The text without spaces, up to the letters or marks of a unit after its digits.
    private var withoutUnit: String {
        let solid = filter { !$0.isWhitespace }
        let first = solid.firstIndex(where: \.isFigure) ?? solid.endIndex
        let unit = solid[first...].firstIndex { $0.isLetter || "%°".contains($0) }
        return String(solid[..<(unit ?? solid.endIndex)])
    }
}
