import ReadoutApp

extension MemoryTest {
    /// The test as `template test --json` prints it.
    func json(template: String) -> JSON {
        .object([
            ("template", .string(template)),
            ("records", .integer(records)),
            (
                "values",
                .array(
                    scores.map { score in
                        .object([
                            ("name", .string(score.name)),
                            ("readings", .integer(score.count)),
                            ("right", .integer(score.right)),
                            ("accepted", .integer(score.accepted)),
                            ("wrongly_accepted", .integer(score.wronglyAccepted)),
                            ("learnt", .integer(score.learnt)),
                            (
                                "confusions",
                                .array(
                                    score.sortedConfusions.map { confusion, count in
                                        .object([
                                            ("confirmed", .string(confusion.said)),
                                            ("read", .string(confusion.read)),
                                            ("accepted", .bool(confusion.wasAccepted)),
                                            ("count", .integer(count)),
                                        ])
                                    })
                            ),
                        ])
                    })
            ),
        ])
    }

    /// The test for people.
    var lines: [String] {
        var table = Table([
            ("value", .left), ("readings", .right), ("right", .right), ("accepted", .right),
            ("accepted wrongly", .right), ("learnt", .right),
        ])
        for score in scores {
            table.add([
                score.name, String(score.count), String(score.right), String(score.accepted),
                String(score.wronglyAccepted), String(score.learnt),
            ])
        }
        let confusions = scores.flatMap { score in
            score.sortedConfusions.map { confusion, count in
                "\(score.name): \"\(confusion.said)\" was read as \"\(confusion.read)\""
                    + (count > 1 ? ", \(count) times" : "")
                    + (confusion.wasAccepted ? ", and accepted" : "")
            }
        }
        return table.lines + (confusions.isEmpty ? [] : [""])
            + confusions.map { Terminal.printable($0.said) }
    }
}

extension MemoryTest.Score {
    /// The confusions, most frequent first.
    fileprivate var sortedConfusions: [(MemoryTest.Confusion, Int)] {
        confusions.sorted {
            ($1.value, $0.key.said, $0.key.read) < ($0.value, $1.key.said, $1.key.read)
        }.map { ($0.key, $0.value) }
    }
}
