/// How differently two words are spelled.
package enum EditDistance {
    /// The number of characters to insert, remove or replace to turn one text into the other. Cost grows with the
    /// product of both lengths.
    /// - Source: Wagner and Fischer 1974, doi:10.1145/321796.321811.
    package static func between(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let replaced = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
