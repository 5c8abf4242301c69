/// How alike the texts of two lines are, allowing for misreadings, as evidence that they are the same line of a form.
///
/// The unit is one letter found again. A letter that is read correctly nine times in ten, and matches by chance in six
/// of a hundred cases as in English, would by itself count ln(0.9 / 0.06) = 2.7. But the letters of a word come and go
/// together, so each counts for about a third of that.
enum LineLikeness {
    /// Score of a pair of signs: equal letters, two digits, two different signs.
    private static let (letter, figure, other) = (1.0, 0.3, -1.0)
    /// Score of a sign that one of the lines lacks: a letter, or another sign. Digits come and go with the value of a
    /// number, and marks are often overlooked.
    private static let (lostLetter, lostOther) = (-0.6, -0.2)

    /// Evidence that two lines are the same; negative where it speaks against that. Cost grows with the product of both
    /// lengths.
    /// - Parameter a: the reference photo's line; only this one may have places for arbitrary text.
    /// - Source: Needleman and Wunsch 1970, doi:10.1016/0022-2836(70)90057-4.
    static func evidence(_ a: [PageText.Sign], _ b: [PageText.Sign]) -> Double {
        let lost = b.map(loss(of:))
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: b.count + 1) { row in
            row.initialize(repeating: 0)
            for j in b.indices { row[j + 1] = row[j] + lost[j] }
            for x in a {
                let isOpen = x == .anything
                let lack = loss(of: x)
                var diagonal = row[0]
                row[0] += lack
                for j in b.indices {
                    let matched = diagonal + worth(of: x, b[j])
                    diagonal = row[j + 1]
                    row[j + 1] = max(matched, diagonal + lack, row[j] + (isOpen ? 0 : lost[j]))
                }
            }
            return row[b.count]
        }
    }

    /// The equal signs of two lines, by their indices, from left to right.
    static func pairs(_ a: [PageText.Sign], _ b: [PageText.Sign]) -> [(Int, Int)] {
        let width = b.count + 1
        var table = [Double](repeating: 0, count: (a.count + 1) * width)
        for j in b.indices { table[j + 1] = table[j] + loss(of: b[j]) }
        for i in a.indices {
            table[(i + 1) * width] = table[i * width] + loss(of: a[i])
            for j in b.indices {
                table[(i + 1) * width + j + 1] = max(
                    table[i * width + j] + worth(of: a[i], b[j]),
                    table[i * width + j + 1] + loss(of: a[i]),
                    table[(i + 1) * width + j] + (a[i] == .anything ? 0 : loss(of: b[j])))
            }
        }
        var pairs: [(Int, Int)] = []
        var (i, j) = (a.count, b.count)
        while i > 0, j > 0 {
            let here = table[i * width + j]
            if here == table[(i - 1) * width + j - 1] + worth(of: a[i - 1], b[j - 1]) {
                if a[i - 1] == b[j - 1] { pairs.append((i - 1, j - 1)) }
                (i, j) = (i - 1, j - 1)
            } else if here == table[(i - 1) * width + j] + loss(of: a[i - 1]) {
                i -= 1
            } else {
                j -= 1
            }
        }
        return pairs.reversed()
    }

    private static func worth(of a: PageText.Sign, _ b: PageText.Sign) -> Double {
        if a == .anything { return 0 }
        guard a == b else { return other }
        return a == .figure ? figure : letter
    }

    private static func loss(of sign: PageText.Sign) -> Double {
        if sign == .anything { return 0 }
        return sign.isLetter ? lostLetter : lostOther
    }
}
